// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/bench/ladder/ladder.hpp"

namespace thalweg::shallowwater::bench {

// The paper's kernels, in a build with CUDA.
void add_sataporn_kernels(Machine& machine, Ladder& ladder);

}  // namespace thalweg::shallowwater::bench
