// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <thalweg/compute/hd.hpp>
#include <thalweg/solvers/five_point.hpp>

/// Relaxation of five-point systems whose centres outweigh their couplings, by the colours of a checkerboard
/// in turn: no cell depends on another one of its colour, so that the result does not depend on their order.
namespace thalweg::river {

/// A system with `count` right-hand sides and solutions, in fields of nx x ny cells.
template <class Real, int count>
struct Checkerboard {
    solvers::FivePoint<Real> matrix;
    const Real* right[count];
    Real* x[count];
    int nx, ny;

    /// What a cell has besides solutions, which stays the same in all turns.
    struct Row {
        Real inverse;  ///< of the centre
        Real link[4];  ///< to the west, east, south, north
        Real right[count];
    };

    /// A loop over the cells of a colour goes over so many pairs in a row.
    THALWEG_HD auto pairs() const -> int { return (nx + 1) / 2; }

    /// The column of the cell of `colour`, 0 or 1, in a pair of row j; it may be nx, beyond the last.
    THALWEG_HD auto column(int pair, int j, int colour) const -> int { return 2 * pair + ((j + colour) & 1); }

    THALWEG_HD auto cell(int i, int j) const -> std::int64_t { return std::int64_t{j} * nx + i; }

    THALWEG_HD auto row(std::int64_t k) const -> Row {
        Row row;
        row.inverse = Real(1) / matrix.centre[k];
        row.link[0] = matrix.west[k];
        row.link[1] = matrix.east[k];
        row.link[2] = matrix.south[k];
        row.link[3] = matrix.north[k];
        for (int n = 0; n < count; ++n) {
            row.right[n] = right[n][k];
        }
        return row;
    }

    /// Relaxes cell k; load(p) reads the solution of a neighbour.
    template <class Load>
    THALWEG_HD void relax(const Row& row, std::int64_t k, const Load& load) const {
        const std::int64_t beside[4] = {-1, 1, -nx, nx};
        Real sum[count];
        for (int n = 0; n < count; ++n) {
            sum[n] = row.right[n];
        }
        for (int side = 0; side < 4; ++side) {
            if (row.link[side] != Real(0)) {
                for (int n = 0; n < count; ++n) {
                    sum[n] -= row.link[side] * load(x[n] + k + beside[side]);
                }
            }
        }
        for (int n = 0; n < count; ++n) {
            x[n][k] = sum[n] * row.inverse;
        }
    }
};

/// Relaxes the cells of one colour, in a loop over pairs and rows.
template <class Real, int count>
struct RelaxColour {
    Checkerboard<Real, count> board;
    int colour;

    THALWEG_HD void operator()(int pair, int j) const {
        const int i = board.column(pair, j, colour);
        if (i < board.nx) {
            const std::int64_t k = board.cell(i, j);
            board.relax(board.row(k), k, [](const Real* p) { return *p; });
        }
    }
};

/// Relaxes both colours in turn, 0 first, in a loop each.
template <class Executor, class Real, int count>
void loop_turns(const Executor& executor, const Checkerboard<Real, count>& board, int turns) {
    for (int n = 0; n < turns; ++n) {
        executor.for_each(board.pairs(), board.ny, RelaxColour<Real, count>{board, n % 2});
    }
}

/// Relaxes both colours in turn. Specialised for executors that need no loop for each.
template <class Executor>
struct ColourTurns {
    template <class Real, int count>
    static void run(const Executor& executor, const Checkerboard<Real, count>& board, int turns) {
        loop_turns(executor, board, turns);
    }
};

}  // namespace thalweg::river
