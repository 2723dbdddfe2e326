// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/methods/line_job.hpp"

namespace thalweg::solvers::cpu {

/// Lines solved side by side, one a vector lane: what one cache line holds of a row.
template <class Real>
constexpr int tile_lanes = 64 / static_cast<int>(sizeof(Real));

constexpr int wide_packs = 4;

/// Lines of a tile: of lines side by side in memory several cache lines of a row, for each row is a new page.
template <class Real>
constexpr auto tile_lines(const Lines& lines) -> int {
    return lines.pitch == 1 ? wide_packs * tile_lanes<Real> : tile_lanes<Real>;
}

/// Values of scratch memory a tile needs: the reduced coefficients of all its rows.
template <class Real>
constexpr auto tile_scratch(const Lines& lines) -> std::int64_t {
    return 2 * tile_lines<Real>(lines) * lines.size;
}

template <class Real>
struct LineTile {
    const TridiagonalSystems<Real>& systems;
    const Lines& lines;
    std::int64_t first_system;
    int count;  ///< 1 .. tile_lines lines, all of one layer
    bool check_dominance;
    bool stream;  ///< write the solution round the caches
    Real* scratch;
};

/// Solves a tile's lines; returns their first fault.
template <class Real>
using SolveTile = FaultWord (*)(const LineTile<Real>&);

/// The best that this machine's instruction set allows.
template <class Real>
auto choose_solve_tile() -> SolveTile<Real>;

}  // namespace thalweg::solvers::cpu
