// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/bench/ladder/horvath_grid.hpp"
#include "shallowwater/bench/ladder/hwp14_line.hpp"
#include "shallowwater/bench/ladder/kp07_line.hpp"
#include "shallowwater/bench/ladder/ladder.hpp"

namespace thalweg::shallowwater::bench {

// The paper's kernels for each scheme, in a build with CUDA.
void add_kernels(kp07::Scheme scheme, Machine& machine, Ladder& ladder);
void add_kernels(hwp14::Scheme scheme, Machine& machine, Ladder& ladder);

namespace horvath {

// Depths of the cells from their levels, which are in the grid's layout with ghosts.
template <class Scheme>
auto depth_of(const Grid& g, const FirstState<Scheme>& first, const std::vector<float>& level)
    -> std::vector<float> {
    std::vector<float> depth;
    for (int j = 0; j < g.n; ++j) {
        for (int i = 0; i < g.n; ++i) {
            const auto k = static_cast<std::size_t>(g.index(i, j) + BlockLayout<Scheme>::origin(g.n));
            depth.push_back(level[k] - 0.5f * (first.bed_east[k - 1] + first.bed_east[k]));
        }
    }
    return depth;
}

}  // namespace horvath

}  // namespace thalweg::shallowwater::bench
