// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/bench/ladder/kp07_grid.hpp"
#include "shallowwater/bench/ladder/ladder.hpp"

namespace thalweg::shallowwater::bench {

// The paper's kernels, in a build with CUDA.
void add_horvath_kernels(Machine& machine, Ladder& ladder);

namespace kp07 {

// Depths of the cells from their levels, which are in the grid's layout with ghosts.
inline auto depth_of(const Grid& g, const FirstState& first, const std::vector<float>& level)
    -> std::vector<float> {
    std::vector<float> depth;
    for (int j = 0; j < g.n; ++j) {
        for (int i = 0; i < g.n; ++i) {
            const auto k = static_cast<std::size_t>(g.index(i + ghosts, j + ghosts));
            depth.push_back(level[k] - 0.5f * (first.bed_east[k - 1] + first.bed_east[k]));
        }
    }
    return depth;
}

}  // namespace kp07

}  // namespace thalweg::shallowwater::bench
