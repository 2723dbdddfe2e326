// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "solvers/methods/tridiagonal_row.hpp"

/// The arithmetic of the partition method: a thread reduces a chunk of consecutive rows in registers to one
/// row for its last unknown.
namespace thalweg::solvers::cuda {

/// Right to the last place but one; NaN for 0 and for infinities, so that both spread.
inline __device__ auto reciprocal(double p) -> double {
    double y;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(p));
    y = fused(y, fused(-p, y, 1.0), y);
    return fused(y, fused(-p, y, 1.0), y);
}

inline __device__ auto reciprocal(float p) -> float {
    float y;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(p));
    return fused(y, fused(-p, y, 1.0F), y);
}

/// lower * before + x + upper * after = right.
template <class Real>
struct Link {
    Real lower, upper, right;
};

template <class Real>
__device__ auto is_whole(const Link<Real>& l) -> bool {
    return magnitude(l.lower) + magnitude(l.upper) + magnitude(l.right) <= std::numeric_limits<Real>::max();
}

template <class Real>
__device__ auto nan_value() -> Real {
    return std::numeric_limits<Real>::quiet_NaN();
}

/// M consecutive rows of a line, reduced as they come: with z the last unknown of the chunk before,
/// lower z + x[k] + upper[k] x[k + 1] = right[k]. The coefficients of z, needed least often, are kept in
/// shared memory, a column a thread: registers are what limits how much of a line a block can hold.
template <class Real, int M, int threads>
struct Chunk {
    Real upper[M], right[M];
    Real* lower;
    Real last_lower = 0;
    int broken = M;  ///< first row whose elimination gave no finite numbers

    /// `room`: threads * M values of shared memory.
    __device__ explicit Chunk(Real* room) : lower(room + threadIdx.x) {}

    __device__ void down(int k, const Row<Real>& row) {
        const Real pivot = k == 0 ? row.diagonal : fused(-row.lower, upper[k > 0 ? k - 1 : 0], row.diagonal);
        const Real w = reciprocal(pivot);
        upper[k] = w * row.upper;
        right[k] = w * (k == 0 ? row.right : fused(-row.lower, right[k > 0 ? k - 1 : 0], row.right));
        last_lower = w * (k == 0 ? row.lower : -row.lower * last_lower);
        lower[k * threads] = last_lower;
        if (!is_whole(Link<Real>{last_lower, upper[k], right[k]})) {
            broken = min(broken, k);
        }
    }

    /// The first row with all but the chunk's last unknown eliminated.
    __device__ auto first_link() const -> Link<Real> {
        Link<Real> link = {lower[(M - 2) * threads], upper[M - 2], right[M - 2]};
#pragma unroll
        for (int k = M - 3; k >= 0; --k) {
            link.right = fused(-upper[k], link.right, right[k]);
            link.lower = fused(-upper[k], link.lower, lower[k * threads]);
            link.upper = -upper[k] * link.upper;
        }
        return link;
    }

    __device__ auto last_link() const -> Link<Real> {
        return {last_lower, upper[M - 1], right[M - 1]};
    }

    /// Leaves the unknowns in `right`; y is the last of them.
    __device__ void substitute(Real z, Real y) {
        right[M - 1] = y;
#pragma unroll
        for (int k = M - 2; k >= 0; --k) {
            right[k] = fused(-upper[k], right[k + 1], fused(-lower[k * threads], z, right[k]));
        }
    }

    /// Finds what broke, tells it and makes the whole line NaN; the rows in memory are still as they were.
    template <class Line>
    __device__ void give_up(const Line& line, std::int64_t first) {
        Real above = 0;
        Real pivot = 1;
        FaultKind input = FaultKind::none;
        for (int k = 0; k <= broken; ++k) {
            const Row<Real> row = line.row(first + k);
            pivot = k == 0 ? row.diagonal : fused(-row.lower, above, row.diagonal);
            above = reciprocal(pivot) * row.upper;
            input = breakdown_of(row);
        }
        const bool zero = pivot == 0 && input != FaultKind::not_finite;
        line.report(zero ? FaultKind::zero_pivot : FaultKind::not_finite, first + broken);
#pragma unroll
        for (int k = 0; k < M; ++k) {
            right[k] = nan_value<Real>();
        }
    }
};

/// The row of a chunk's last unknown with the first unknown of the chunk after eliminated.
template <class Real>
__device__ auto join_next(const Link<Real>& last, const Link<Real>& next_first) -> Link<Real> {
    const Real w = reciprocal(fused(-last.upper, next_first.lower, Real(1)));
    return {w * last.lower, -w * last.upper * next_first.upper,
            w * fused(-last.upper, next_first.right, last.right)};
}

}  // namespace thalweg::solvers::cuda
