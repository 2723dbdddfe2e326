// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "solvers/bench/papers/line_options.hpp"
#include "solvers/methods/tridiagonal_row.hpp"
#include "thalweg/solvers/lines.hpp"

/// How MBM cuts a line into parts and when their relaxation ends.
namespace thalweg::solvers::papers {

constexpr int mbm_most_rows = 1024;  // a part: a thread a row
constexpr int mbm_most_sweeps = 200;

struct MbmParts {
    std::int64_t rows = 0;  ///< of every part but the last
    std::int64_t count = 0;
};

inline auto mbm_parts(const Lines& lines, const LineOptions& options) -> MbmParts {
    const std::int64_t least = (lines.size + mbm_most_rows - 1) / mbm_most_rows;
    const std::int64_t wanted =
        std::min(std::max<std::int64_t>(least, options.blocks_a_line), std::max<std::int64_t>(lines.size, 1));
    const std::int64_t rows = (lines.size + wanted - 1) / wanted;
    return {rows, rows == 0 ? 0 : (lines.size + rows - 1) / rows};
}

struct MbmSweeps {
    int most = 0;
    bool fixed = false;  ///< takes them all, settled or not
};

/// A part alone has nobody to wait for.
inline auto mbm_sweeps(const MbmParts& parts, const LineOptions& options) -> MbmSweeps {
    if (parts.count < 2) {
        return {};
    }
    if (options.lagged_ends) {
        return {0, true};
    }
    const bool fixed = options.relaxation_sweeps > 0;
    return {fixed ? options.relaxation_sweeps : mbm_most_sweeps, fixed};
}

/// How far the relaxation of a line has come, counted in sweeps.
struct LineProgress {
    int moved = 0;   ///< up to the last that moved an end
    int broken = 0;  ///< up to the first that met a fault; 0: none did
};

/// Whether a sweep before this one met a fault.
THALWEG_HD auto is_given_up(const LineProgress& line, int sweep) -> bool {
    return line.broken > 0 && line.broken <= sweep;
}

/// Whether a line takes part in a sweep. What that sweep itself notes does not change the answer, so all who
/// work on the line agree on it without waiting for each other.
THALWEG_HD auto needs_sweep(const LineProgress& line, int sweep, const MbmSweeps& sweeps) -> bool {
    return sweep < sweeps.most && !is_given_up(line, sweep) && (sweeps.fixed || line.moved >= sweep);
}

/// How many sweeps a line has taken when it needs no more.
THALWEG_HD auto sweeps_taken(const LineProgress& line, const MbmSweeps& sweeps) -> int {
    return sweeps.fixed || line.moved >= sweeps.most ? sweeps.most : line.moved + 1;
}

/// Whether an end of a part agrees with itself a sweep ago to round-off.
template <class Real>
THALWEG_HD auto has_settled(Real now, Real before) -> bool {
    constexpr Real round_off = 4 * std::numeric_limits<Real>::epsilon();
    return magnitude(now - before) <= round_off * magnitude(now);
}

/// Takes the neighbour parts' ends to the right-hand side.
template <class Real>
THALWEG_HD auto cut_below(Row<Real> row, Real x) -> Row<Real> {
    return {0, row.diagonal, row.upper, fused(-row.lower, x, row.right)};
}

template <class Real>
THALWEG_HD auto cut_above(Row<Real> row, Real x) -> Row<Real> {
    return {row.lower, row.diagonal, 0, fused(-row.upper, x, row.right)};
}

}  // namespace thalweg::solvers::papers
