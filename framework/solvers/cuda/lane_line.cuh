// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/adi_cluster_shape.cuh"
#include "solvers/cuda/group.cuh"

/// The partition method for a line, or a block's part of one, in shared memory by eight lanes: its matrix is
/// eliminated once, and each solution then passes over the right-hand sides alone.
namespace thalweg::solvers::cuda {

/// The rows of a lane: `count` from the first on, 1 or more. 0 for lanes without a line, which take part in
/// shuffles.
template <class Real>
struct LaneRows {
    const Real *lower, *diagonal, *upper;
    Real *inverse, *before;  ///< reciprocal pivots; coupling to the last unknown of the lane before
    int count, step;

    __device__ auto above(int k) const -> Real { return inverse[k * step] * upper[k * step]; }
};

/// Lanes of a line are `apart` in their warp.
template <class Real, int apart>
struct LaneFactors {
    static constexpr int levels = 3;
    Real join, join_above;
    Real own[levels], below[levels], above[levels];
    Link<Real> last = {0, 0, 0};   ///< of the whole line, for this lane's last unknown
    Link<Real> first = {0, 0, 0};  ///< for this lane's first unknown

    static __device__ auto position() -> int { return static_cast<int>(threadIdx.x) / apart % line_lanes; }

    /// Eliminates the matrix; all lanes call it. False where a pivot is 0 or something is not finite.
    __device__ auto factor(const LaneRows<Real>& rows) -> bool {
        bool whole = true;
        Link<Real> y = {0, 0, 0};
        for (int k = 0; k < rows.count; ++k) {
            const int at = k * rows.step;
            const Real pivot = fused(-rows.lower[at], k == 0 ? Real(0) : y.upper, rows.diagonal[at]);
            const Real w = reciprocal(pivot);
            y.lower = w * (k == 0 ? rows.lower[at] : -rows.lower[at] * y.lower);
            y.upper = w * rows.upper[at];
            rows.inverse[at] = w;
            rows.before[at] = y.lower;
            whole = whole && is_whole(Link<Real>{y.lower, y.upper, w});
        }
        first = {0, Real(rows.count > 0 ? -1 : 0), 0};
        for (int k = rows.count - 2; k >= 0; --k) {
            first.lower = fused(-rows.above(k), first.lower, rows.before[k * rows.step]);
            first.upper = -rows.above(k) * first.upper;
        }
        const Link<Real> next = from_above(first, apart);
        join = 1;
        join_above = 0;
        if (position() + 1 < line_lanes) {
            join = reciprocal(fused(-y.upper, next.lower, Real(1)));
            join_above = join * y.upper;
            y.lower *= join;
            y.upper = -join_above * next.upper;
        }
#pragma unroll
        for (int level = 0; level < levels; ++level) {
            const int s = 1 << level;
            const Link<Real> under = from_below(y, s * apart);
            const Link<Real> over = from_above(y, s * apart);
            const bool has_under = position() >= s;
            const bool has_over = position() + s < line_lanes;
            const Real p = has_under ? y.lower : Real(0);
            const Real q = has_over ? y.upper : Real(0);
            const Real w = reciprocal(fused(-q, over.lower, fused(-p, under.upper, Real(1))));
            own[level] = w;
            below[level] = w * p;
            above[level] = w * q;
            y.lower = w * (has_under ? -y.lower * under.lower : y.lower);
            y.upper = w * (has_over ? -y.upper * over.upper : y.upper);
            whole = whole && is_whole(Link<Real>{y.lower, y.upper, w});
        }
        last = y;
        return whole && is_whole(first) && is_whole(Link<Real>{join, join_above, 0});
    }

    /// Solves for the lane's last unknown with nothing outside of the line. `y`: the right-hand side that
    /// elimination has left in the lane's last row. `first_right`: the same for its first unknown.
    __device__ auto reduce(Real y, Real first_right) const -> Real {
        y = fused(-join_above, __shfl_down_sync(all_lanes, first_right, apart), join * y);
#pragma unroll
        for (int level = 0; level < levels; ++level) {
            const Real under = __shfl_up_sync(all_lanes, y, apart << level);
            const Real over = __shfl_down_sync(all_lanes, y, apart << level);
            y = fused(-above[level], over, fused(-below[level], under, own[level] * y));
        }
        return y;
    }

    __device__ auto of_lane(Real value, int lane) const -> Real {
        const int here = static_cast<int>(threadIdx.x) % 32;
        return __shfl_sync(all_lanes, value, here + (lane - position()) * apart);
    }

    /// Unknowns from the last one up, in place of the right-hand sides that elimination has left. `outside`:
    /// the last unknown before the line.
    __device__ void substitute(const LaneRows<Real>& rows, Real y, Real outside, Real* values,
                               int step) const {
        const Real under = __shfl_up_sync(all_lanes, y, apart);
        const Real z = position() == 0 ? outside : under;
        for (int k = rows.count - 1; k >= 0; --k) {
            if (k + 1 < rows.count) {
                y = fused(-rows.above(k), y, fused(-rows.before[k * rows.step], z, values[k * step]));
            }
            values[k * step] = y;
        }
    }

    /// The right-hand side of the row for the lane's first unknown.
    __device__ auto first_right(const LaneRows<Real>& rows, const Real* values, int step) const -> Real {
        Real right = 0;
        for (int k = rows.count - 2; k >= 0; --k) {
            right = fused(-rows.above(k), right, values[k * step]);
        }
        return right;
    }
};

}  // namespace thalweg::solvers::cuda
