// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/bench/ladder/ladder.hpp"

namespace thalweg::shallowwater::bench {

// What its programs compute, all alike.
constexpr auto paper_scheme = "MUSCL + WAF + Euler";

// The paper's kernels, in a build with CUDA.
void add_sataporn_kernels(Machine& machine, Ladder& ladder);

// The rung `occupancy` with other launch bounds, as in the paper's figure 11, after the one without any.
void add_sataporn_bounds(Machine& machine, Ladder& ladder);

}  // namespace thalweg::shallowwater::bench
