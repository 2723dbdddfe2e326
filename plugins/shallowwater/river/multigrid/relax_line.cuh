// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/multigrid/line_team.cuh"

/// Relaxes a line of a level of the preconditioner.
namespace thalweg::river::kernel {

/// Solutions beside a column; null: 0.
struct Beside {
    const float *west, *east;
};

/// What a piece of a line has besides solutions; it may be read ahead of them.
struct LineRows {
    Rows right, west, east, centre, south, north;

    __device__ LineRows(const Columns<ColumnLayout>& level, int column, int row) {
        if (column >= level.shape.columns) {
            return;
        }
        const bool there = row < level.shape.pitch;
        const std::int64_t k = level.at(column, row);
        right = Rows::load(level.right + k, there);
        west = Rows::load(level.west + k, there);
        east = Rows::load(level.east + k, there);
        centre = Rows::load(level.centre + k, there);
        south = Rows::load(level.south + k, there);
        north = Rows::load(level.north + k, there);
    }

    /// Right-hand side over the pivots, with the solutions beside. `by_others`: whether another block may
    /// have written these in this kernel.
    template <bool by_others>
    __device__ auto reduced(const Beside& beside, int row, bool there) const -> Rows {
        const auto load = [](const float* p, bool has) {
            return by_others ? Rows::load_of_others(p, has) : Rows::load(p, has);
        };
        const bool has_west = there && beside.west != nullptr;
        const bool has_east = there && beside.east != nullptr;
        const Rows x_west = load(has_west ? beside.west + row : nullptr, has_west);
        const Rows x_east = load(has_east ? beside.east + row : nullptr, has_east);
        Rows d;
#pragma unroll
        for (int n = 0; n < lane_rows; ++n) {
            d.of[n] = centre.of[n] * (right.of[n] - west.of[n] * x_west.of[n] - east.of[n] * x_east.of[n]);
        }
        return d;
    }
};

/// Relaxes the line of a column, which may be none of the level: then nothing is written. `rows`: its first
/// piece.
template <bool by_others>
__device__ void relax_line(Team& team, const Columns<ColumnLayout>& level, int column, const Beside& beside,
                           LineRows rows) {
    const int pieces = (level.shape.rows + team.rows() - 1) / team.rows();
    if (column >= level.shape.columns) {
        for (int n = 0; team.warps > 1 && n < 2 * pieces; ++n) {
            Team::wait();  // the others do so in each piece, up and down the line
        }
        return;
    }
    float* const change = level.change + level.at(column, 0);
    const auto row_of = [&](int piece) { return piece * team.rows() + team.first_row(); };
    const auto is_there = [&](int piece) { return row_of(piece) < level.shape.pitch; };
    Rows y = {};
    float ahead = 0;
    for (int piece = 0; piece < pieces; ++piece) {
        if (piece > 0) {
            y.store(change + row_of(piece - 1), is_there(piece - 1));
            rows = LineRows(level, column, row_of(piece));
        }
        y = rows.template reduced<by_others>(beside, row_of(piece), is_there(piece));
        ahead = solve_piece<1>(team, rows.south, y, ahead);
    }
    ahead = 0;
    Rows north = rows.north;
    for (int piece = pieces - 1; piece >= 0; --piece) {
        if (piece < pieces - 1) {
            y = Rows::load(change + row_of(piece), is_there(piece));
            north = Rows::load(level.north + (is_there(piece) ? level.at(column, row_of(piece)) : 0),
                               is_there(piece));
        }
        ahead = solve_piece<-1>(team, north, y, ahead);
        y.store(change + row_of(piece), is_there(piece));
    }
}

/// Where the solutions beside an even column come from: the pairs of the coarser level, or none yet.
__device__ inline auto beside_even(const Columns<ColumnLayout>& level, const Columns<ColumnLayout>* coarser,
                                   int column) -> Beside {
    if (coarser == nullptr) {
        return {nullptr, nullptr};
    }
    const int pair = column / 2;
    return {column > 0 ? coarser->change + coarser->at(pair - 1, 0) : nullptr,
            column + 1 < level.shape.columns ? coarser->change + coarser->at(pair, 0) : nullptr};
}

__device__ inline auto beside_odd(const Columns<ColumnLayout>& level, int column) -> Beside {
    return {level.change + level.at(column - 1, 0),
            column + 1 < level.shape.columns ? level.change + level.at(column + 1, 0) : nullptr};
}

}  // namespace thalweg::river::kernel
