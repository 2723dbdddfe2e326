// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <stdexcept>

#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/scheme_choice.hpp"
#include "shallowwater/schemes/hllc/traits.hpp"
#include "shallowwater/schemes/hwp14/traits.hpp"
#include "shallowwater/schemes/kp07/traits.hpp"
#include "shallowwater/schemes/muscl/traits.hpp"
#include "shallowwater/schemes/roe/traits.hpp"
#include "shallowwater/schemes/waf/traits.hpp"

namespace thalweg::shallowwater {

template <class... Rooms>
struct SchemeList {};

/// All schemes on rasters in all forms. The node's choices, defaults, checks and help, the benchmark and the
/// choice of kernels on both executors follow it; the compiler names what the room of a new one lacks.
using Schemes = SchemeList<Kp07Room, Hwp14Room, WafRoom, WafSplitRoom, HllcRoom>;

/// Those on triangles.
using TriangleSchemes = SchemeList<RoeRoom, MusclRoom>;

template <class... Rooms>
constexpr auto all_traits(SchemeList<Rooms...>) -> std::array<SchemeTraits, sizeof...(Rooms)> {
    return {Rooms::traits()...};
}

/// On rasters.
inline constexpr auto scheme_list = all_traits(Schemes{});

inline constexpr auto triangle_scheme_list = all_traits(TriangleSchemes{});

/// Whether these traits are those of the chosen scheme in the chosen form.
inline auto is_chosen(const SchemeTraits& traits, const SchemeChoice& choice) -> bool {
    return traits.scheme == choice.scheme &&
           (choice.scheme != Scheme::waf || traits.waf_form == choice.waf_form);
}

/// Calls `use` with an object of the room that is chosen, and returns what it returns. Throws
/// std::logic_error where the list lacks it.
template <class First, class... Rest, class Use>
auto with_room(SchemeList<First, Rest...>, const SchemeChoice& choice, const Use& use) {
    if constexpr (sizeof...(Rest) > 0) {
        if (!is_chosen(First::traits(), choice)) {
            return with_room(SchemeList<Rest...>{}, choice, use);
        }
    } else if (!is_chosen(First::traits(), choice)) {
        throw std::logic_error("shallowwater: a scheme is missing in the list of schemes");
    }
    return use(First{});
}

/// Of the scheme and form that the options choose.
inline auto traits_of(const Options& o) -> const SchemeTraits& {
    const auto chosen = [&](const SchemeTraits& traits) { return is_chosen(traits, SchemeChoice(o)); };
    for (const auto& traits : scheme_list) {
        if (chosen(traits)) {
            return traits;
        }
    }
    for (const auto& traits : triangle_scheme_list) {
        if (chosen(traits)) {
            return traits;
        }
    }
    throw std::logic_error("shallowwater: a scheme is missing in the list of schemes");
}

/// The Courant number that the scheme has where nobody sets it.
inline auto default_courant(const Options& o) -> double {
    const auto& traits = traits_of(o);
    return o.integrator == Integrator::euler ? traits.courant_euler : traits.courant;
}

}  // namespace thalweg::shallowwater
