// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "shallowwater/core/options.hpp"

namespace thalweg::shallowwater::catalogue {

// The schemes as the catalogue runs them. kp07 is the published scheme, kp07_bound the same with velocity
// bound and outflow limiter, which are ours; hwp14 has a single waterline a cell; waf and waf_split are the
// two forms of the weighted average flux.
enum class Method { kp07, kp07_bound, hwp14, waf, waf_split };

auto name_of(Method method) -> std::string;

auto all_methods() -> const std::vector<Method>&;

// Sets what makes the method. The depth below which velocities are damped stays as the case has it for kp07
// alone: the others do not need it.
void apply(Method method, Options& options);

}  // namespace thalweg::shallowwater::catalogue
