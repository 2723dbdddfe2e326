// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "shallowwater/flow/options.hpp"

namespace thalweg::shallowwater::catalogue {

// The schemes as the catalogue runs them. published is KP07 as its paper has it, with a depth below which
// velocities are damped that each case chooses. kp07, hwp14, waf, waf_split and hllc are at the defaults of
// the node, hwp14_fast and waf_split_fast at their largest Courant numbers; those of the others are their
// defaults. roe, muscl and hllc_triangles run on the cells cut in two.
enum class Method {
    published,
    kp07,
    hwp14,
    hwp14_fast,
    waf,
    waf_split,
    waf_split_fast,
    hllc,
    roe,
    muscl,
    hllc_triangles
};

auto name_of(Method method) -> std::string;

auto all_methods() -> const std::vector<Method>&;

auto is_split(Method method) -> bool;

auto is_on_triangles(Method method) -> bool;

// Sets what makes the method.
void apply(Method method, Options& options);

}  // namespace thalweg::shallowwater::catalogue
