// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "shallowwater/schemes/list.hpp"

namespace thalweg::shallowwater::bench {

inline auto stages_of(const SchemeTraits& scheme, Integrator integrator) -> int {
    return scheme.steps_by_direction || scheme.is_single_stage || integrator == Integrator::euler ? 1 : 2;
}

// The values of a cell that a step cannot avoid to move: with Runge-Kutta 7 in the first stage (the state in
// and out, the bed) and 10 in the second (the old state too). In float remainders of depths
// come on top, read and written in each stage, but for the old depth, in whose place the second one reads
// its.
inline auto values_of(const SchemeTraits& scheme, Integrator integrator, bool track) -> int {
    return (stages_of(scheme, integrator) == 1 ? 7 : 17) + (track ? 6 : 0);
}

inline auto scheme_names() -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& entry : scheme_list) {
        names.emplace_back(entry.name);
    }
    for (const auto& entry : triangle_scheme_list) {
        names.emplace_back(entry.name);
    }
    return names;
}

// The name must be one of scheme_names().
inline auto find_scheme(const std::string& name) -> const SchemeTraits& {
    const auto is_called = [&](const SchemeTraits& entry) { return entry.name == name; };
    const auto* found = std::find_if(scheme_list.begin(), scheme_list.end(), is_called);
    return found != scheme_list.end()
               ? *found
               : *std::find_if(triangle_scheme_list.begin(), triangle_scheme_list.end(), is_called);
}

}  // namespace thalweg::shallowwater::bench
