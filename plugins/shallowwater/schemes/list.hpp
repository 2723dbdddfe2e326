// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

#include "shallowwater/raster/options.hpp"

namespace thalweg::shallowwater {

/// Parameters of the node that not every scheme reads, as bits of SchemeTraits::reads.
namespace reads {
enum : std::uint32_t {
    theta = 1u << 0,
    integrator = 1u << 1,
    desingularisation_depth = 1u << 2,
    velocity_bound = 1u << 3,
    outflow_limiter = 1u << 4,
    hwp14_form = 1u << 5,
    waf_form = 1u << 6,
    waf_limiter = 1u << 7
};
}

/// A scheme in one of its forms: its names, what it takes where nobody sets it, and what both executors must
/// know of it beside its fluxes. docs/schemes.md has the evidence for the numbers.
struct SchemeTraits {
    Scheme scheme = Scheme::kp07;
    WafForm waf_form = WafForm::muscl;  ///< counts for Scheme::waf alone
    const char* id = "";                ///< of the scheme, in graphs
    const char* name = "";              ///< of scheme and form, in benchmarks
    const char* words = "";             ///< of scheme and form, in messages
    const char* help = "";              ///< of the scheme
    std::uint32_t reads = 0;

    double courant = 0.25;                  ///< default, of the wave speeds at faces, with two stages
    double courant_euler = 0.25;            ///< default with one stage
    double most_courant = 0.25;             ///< with which uniform flow stays exact at any speed
    double desingularisation_depth = 1e-3;  ///< [m] default, below which velocities are damped
    double dry_depth_float = 1e-5, dry_depth = 1e-6;  ///< [m] defaults in float and in double
    bool damps = true;                ///< velocities are damped in shallow water, not divided by any depth
    bool has_waterline = false;       ///< partly flooded cells have a level of their own
    bool has_ring_slopes = false;     ///< cells outside the edges have a bed each, see RingBed
    bool limits_by_cell = false;      ///< outflow is limited by the depth of the cell, not of the face
    bool steps_by_direction = false;  ///< one stage, along one axis after the other
};

constexpr auto kp07_traits() -> SchemeTraits {
    SchemeTraits t;
    t.scheme = Scheme::kp07;
    t.id = t.name = t.words = "kp07";
    t.help = "Kurganov and Petrova 2007";
    t.reads = reads::theta | reads::integrator | reads::desingularisation_depth | reads::velocity_bound |
              reads::outflow_limiter;
    return t;
}

constexpr auto hwp14_traits() -> SchemeTraits {
    SchemeTraits t;
    t.scheme = Scheme::hwp14;
    t.id = t.name = t.words = "hwp14";
    t.help = "Horvath et al. 2015, at rest at any shore";
    t.reads = reads::theta | reads::integrator | reads::desingularisation_depth | reads::hwp14_form;
    t.courant = 0.45;
    t.most_courant = 0.5;
    t.desingularisation_depth = 1e-4;
    t.dry_depth_float = 1e-6;
    t.dry_depth = 1e-8;
    t.has_waterline = true;
    t.limits_by_cell = true;
    return t;
}

constexpr auto waf_traits() -> SchemeTraits {
    SchemeTraits t;
    t.scheme = Scheme::waf;
    t.id = t.name = "waf";
    t.words = "waf in its form muscl";
    t.help = "weighted average flux, Toro 1992";
    t.reads = reads::theta | reads::integrator | reads::waf_form | reads::waf_limiter;
    t.damps = false;
    t.has_ring_slopes = true;
    return t;
}

constexpr auto waf_split_traits() -> SchemeTraits {
    SchemeTraits t = waf_traits();
    t.waf_form = WafForm::split;
    t.name = "waf-split";
    t.words = "waf in its form split";
    t.reads = reads::waf_form | reads::waf_limiter;
    t.courant = t.courant_euler = 0.9;
    t.most_courant = 1;
    t.steps_by_direction = true;
    return t;
}

/// All schemes in all forms. The node's choices, defaults, checks and help, and the benchmark follow it; the
/// switches that choose a scheme's kernels have no default, so that the compiler names what a new one lacks.
inline constexpr std::array<SchemeTraits, 4> scheme_list = {kp07_traits(), hwp14_traits(), waf_traits(),
                                                            waf_split_traits()};

/// Of the scheme and form that the options choose.
inline auto traits_of(const Options& o) -> const SchemeTraits& {
    for (const auto& traits : scheme_list) {
        if (traits.scheme == o.scheme && (o.scheme != Scheme::waf || traits.waf_form == o.waf_form)) {
            return traits;
        }
    }
    throw std::logic_error("shallowwater: a scheme is missing in scheme_list");
}

/// The Courant number that the scheme has where nobody sets it.
inline auto default_courant(const Options& o) -> double {
    const auto& traits = traits_of(o);
    return o.integrator == Integrator::euler ? traits.courant_euler : traits.courant;
}

}  // namespace thalweg::shallowwater
