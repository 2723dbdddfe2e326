// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "solvers/bench/papers/wave_mesh.hpp"

/// How the blocks of one launch share the wave lines of a sweep: each has as many lines as the others, behind
/// each other, and waits until the blocks before it are done (Zhang et al. 2024, tables 5 and 6). One block
/// of a system works at a time.
namespace thalweg::solvers::papers {

/// Where a block's lines are in the order of the sweep.
THALWEG_HD auto relay_span(std::int64_t lines, std::int64_t blocks, std::int64_t block) -> WaveSpan {
    return {lines * block / blocks, lines * (block + 1) / blocks};
}

/// Which line is the n-th of a sweep.
THALWEG_HD auto relay_line(std::int64_t lines, bool backward, std::int64_t n) -> std::int64_t {
    return backward ? lines - 1 - n : n;
}

/// Blocks of a launch: so many a system, and as many systems at a time.
struct RelayGrid {
    std::int64_t blocks = 1, systems = 1;
};

/// All blocks must run at the same time, for they wait for each other: `resident` can. The paper does not
/// tell its number of blocks; more than 128 a system would only hand on more often.
inline auto relay_grid(std::int64_t lines, std::int64_t systems, std::int64_t resident) -> RelayGrid {
    constexpr std::int64_t most_blocks = 128;
    const std::int64_t together = std::max<std::int64_t>(std::min(systems, resident), 1);
    const std::int64_t room = std::min(std::max<std::int64_t>(resident, 1) / together, most_blocks);
    return {std::min(room, lines), together};
}

}  // namespace thalweg::solvers::papers
