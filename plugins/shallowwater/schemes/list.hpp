// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <stdexcept>

#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/scheme_choice.hpp"
#include "shallowwater/schemes/hllc/traits.hpp"
#include "shallowwater/schemes/hllc/triangle_traits.hpp"
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

/// Those on triangles; the compiler asks each room for take_cells() and queue_cells().
using TriangleSchemes = SchemeList<RoeRoom, MusclRoom, HllcOnTrianglesRoom>;

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

/// Those of the choice in a list; null: it lacks the choice.
template <class Traits>
auto find_traits(const Traits& list, const SchemeChoice& choice) -> const SchemeTraits* {
    for (const auto& traits : list) {
        if (is_chosen(traits, choice)) {
            return &traits;
        }
    }
    return nullptr;
}

/// Whether a scheme computes on rasters and on triangles.
inline auto is_on_both_meshes(Scheme scheme) -> bool {
    SchemeChoice choice;
    choice.scheme = scheme;
    return find_traits(scheme_list, choice) != nullptr &&
           find_traits(triangle_scheme_list, choice) != nullptr;
}

/// Of the scheme and form that the options choose, on a raster or on triangles. A scheme that is there on the
/// other kind of mesh alone has the traits that it has there.
inline auto traits_of(const Options& o, bool on_triangles = false) -> const SchemeTraits& {
    const SchemeChoice choice(o);
    const auto* on_raster = find_traits(scheme_list, choice);
    const auto* on_mesh = find_traits(triangle_scheme_list, choice);
    const auto* found = on_mesh != nullptr && (on_triangles || on_raster == nullptr) ? on_mesh : on_raster;
    if (found == nullptr) {
        throw std::logic_error("shallowwater: a scheme is missing in the list of schemes");
    }
    return *found;
}

/// The Courant number that the scheme has where nobody sets it.
inline auto default_courant(const Options& o, bool on_triangles = false) -> double {
    const auto& traits = traits_of(o, on_triangles);
    return o.integrator == Integrator::euler ? traits.courant_euler : traits.courant;
}

}  // namespace thalweg::shallowwater
