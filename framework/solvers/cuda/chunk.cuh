// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "solvers/tridiagonal_row.hpp"

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

/// Rows first .. first + M - 1 of a line. After `down` for all and `up`, with y the last unknown and z that
/// of the chunk before: lower[k] z + x[k] + upper[k] y = right[k] for k < M - 1, and for the last row lower z
/// + y + upper (first unknown of the chunk after) = right.
template <class Real, int M>
struct Chunk {
    Real lower[M], upper[M], right[M];
    int broken = M;  ///< first row whose elimination gave no finite numbers

    __device__ void down(int k, const Row<Real>& row) {
        const Real pivot = k == 0 ? row.diagonal : fused(-row.lower, upper[k > 0 ? k - 1 : 0], row.diagonal);
        const Real w = reciprocal(pivot);
        upper[k] = w * row.upper;
        if (k == 0) {
            lower[k] = w * row.lower;
            right[k] = w * row.right;
        } else {
            lower[k] = -w * row.lower * lower[k > 0 ? k - 1 : 0];
            right[k] = w * fused(-row.lower, right[k > 0 ? k - 1 : 0], row.right);
        }
        if (!is_whole(Link<Real>{lower[k], upper[k], right[k]})) {
            broken = min(broken, k);
        }
    }

    __device__ void up() {
#pragma unroll
        for (int k = M - 3; k >= 0; --k) {
            right[k] = fused(-upper[k], right[k + 1], right[k]);
            lower[k] = fused(-upper[k], lower[k + 1], lower[k]);
            upper[k] = -upper[k] * upper[k + 1];
        }
    }

    __device__ auto first_link() const -> Link<Real> {
        return {lower[0], upper[0], right[0]};
    }

    __device__ auto last_link() const -> Link<Real> {
        return {lower[M - 1], upper[M - 1], right[M - 1]};
    }

    __device__ auto unknown(int k, Real z, Real y) const -> Real {
        return k == M - 1 ? y : fused(-upper[k], y, fused(-lower[k], z, right[k]));
    }

    /// Finds what broke, tells it and makes the whole line NaN; the rows are still as they were.
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
