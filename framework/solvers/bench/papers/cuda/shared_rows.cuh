// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/cuda/line_methods.cuh"
#include "solvers/cuda/line_source.cuh"

namespace thalweg::solvers::papers::cuda {

constexpr int most_threads = 1024;

/// Rows of a block in shared memory, an array a coefficient.
template <class Real>
struct SharedRows {
    Real *lower, *diagonal, *upper, *right;
    int size;

    __device__ SharedRows(Real* memory, int rows)
        : lower(memory),
          diagonal(memory + rows),
          upper(memory + 2 * rows),
          right(memory + 3 * rows),
          size(rows) {}

    /// An identity row out of range.
    __device__ auto get(int i) const -> Row<Real> {
        return i < 0 || i >= size ? Row<Real>{} : Row<Real>{lower[i], diagonal[i], upper[i], right[i]};
    }

    __device__ void put(int i, const Row<Real>& row) {
        lower[i] = row.lower;
        diagonal[i] = row.diagonal;
        upper[i] = row.upper;
        right[i] = row.right;
    }
};

/// Rows of a line that a block works on, with what is found wrong with them.
template <class Line>
struct BlockRows {
    const Line& line;
    int first;
    bool broken = false;

    template <class Real>
    __device__ auto load(int i) -> Row<Real> {
        const Row<Real> row = line.row(first + i);
        if (line.is_inspected()) {
            line.inspect(first + i, row);
        }
        const FaultKind kind = breakdown_of(row);
        if (kind != FaultKind::none) {
            give_up(kind, i);
        }
        return row;
    }

    template <class Real>
    __device__ auto reduce(const SharedRows<Real>& rows, int i, int stride) -> Row<Real> {
        const Row<Real> row = eliminate(rows.get(i - stride), rows.get(i), rows.get(i + stride));
        if (row.diagonal == 0) {
            give_up(FaultKind::zero_pivot, i);
        }
        return row;
    }

    __device__ void give_up(FaultKind kind, int i) {
        broken = true;
        line.report(kind, first + i);
    }
};

}  // namespace thalweg::solvers::papers::cuda
