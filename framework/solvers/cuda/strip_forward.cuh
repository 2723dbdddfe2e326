// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/residual_norms.cuh"
#include "solvers/cuda/strip_room.cuh"

namespace thalweg::solvers::cuda {

/// The chain warp of the forward sweep.
template <class Real>
__device__ void forward_chain(const Strip<Real>& s, StripRoom<Real>& room) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const Real* scaled = room.ring;
    const Real* west = room.ring + forward_rows * strip_columns;
    const Real* south = room.ring + 2 * forward_rows * strip_columns;
    const bool follows = s.number > 0;
    const bool hands_on = s.number < s.last && lane == 31;
    Real v = 0;
    for (int k = 0; k < s.chunks; ++k) {
        if (k < s.tiles) {
            wait_until(&room.full[k % most_chunks], k + 1);
        }
        if (follows) {
            wait_until(&room.received, min((k + 1) * chunk, s.ny));
        }
        Real c[chunk], lw[chunk], ls[chunk], in[chunk];
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            const int step = k * chunk + u;
            const int j = step - lane;
            const bool active = j >= 0 && j < s.ny;
            const int at = (j & (forward_rows - 1)) * strip_columns + lane;
            c[u] = active ? scaled[at] : Real(0);
            lw[u] = active ? west[at] : Real(0);
            ls[u] = active ? south[at] : Real(0);
            in[u] = follows && step < s.ny ? room.inbox[step % inbox_rows] : Real(0);
        }
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            const int j = k * chunk + u - lane;
            Real from_west = __shfl_up_sync(whole_warp, v, 1);
            const Real start = sip_eliminate(ls[u], v, c[u]);
            from_west = lane == 0 ? in[u] : from_west;
            v = sip_eliminate(lw[u], from_west, start);
            s.change[(k * chunk + u) * strip_columns + lane] = v;
            if (hands_on && j >= 0 && j < s.ny) {
                post(s.to_east + j, v);
            }
        }
        tell(&room.chain, k + 1);
    }
}

/// What a feeder fetches of a cell before it can compute.
template <class Real>
struct FeedCell {
    SipCoefficients<Real> a;
    Real right, inverse, lower_west, lower_south, beside;
};

template <class Real>
__device__ auto fetch_cell(const Strip<Real>& s, int step) -> FeedCell<Real> {
    FeedCell<Real> f = {};
    const int i = s.column();
    if (i >= s.nx || step >= s.ny) {
        return f;
    }
    const std::int64_t j = s.row(step);
    const std::int64_t k = i + j * s.pitch;
    const std::int64_t own = step * s.width + threadIdx.x % 32;
    f.a.west = i > 0 ? __ldg(s.matrix.west + k) : Real(0);
    f.a.east = i + 1 < s.nx ? __ldg(s.matrix.east + k) : Real(0);
    f.a.south = j > 0 ? __ldg(s.matrix.south + k) : Real(0);
    f.a.north = j + 1 < s.ny ? __ldg(s.matrix.north + k) : Real(0);
    f.a.centre = __ldg(s.matrix.centre + k);
    f.right = __ldg(s.right + k);
    f.inverse = __ldg(s.inverse + own);
    f.lower_west = __ldg(s.lower_west + own);
    f.lower_south = __ldg(s.lower_south + own);
    // The first and the last lane fetch the neighbour strip's x for the rest.
    const bool first = threadIdx.x % 32 == 0;
    if ((first && i > 0) || (threadIdx.x % 32 == 31 && i + 1 < s.nx)) {
        f.beside = __ldcg(s.x + k + (first ? -1 : 1));
    }
    return f;
}

template <class Real>
__device__ auto fetch_x(const Strip<Real>& s, int step) -> Real {
    const int i = s.column();
    return i < s.nx && step >= 0 && step < s.ny ? __ldcg(s.x + i + s.row(step) * s.pitch) : Real(0);
}

/// A feeder: every sixth chunk of rows. Residuals need no order, so these warps run ahead of the chain.
template <bool measure, class Real>
__device__ void feed_forward(const Strip<Real>& s, StripRoom<Real>& room, int feeder, ResidualNorms* tiles) {
    constexpr int together = 4;
    const int lane = static_cast<int>(threadIdx.x % 32);
    for (int k = feeder; k < s.tiles; k += feeders) {
        ResidualNorms norms;
#pragma unroll
        for (int half = 0; half < chunk; half += together) {
            const int step = k * chunk + half;
            FeedCell<Real> cell[together];
            Real x[together + 2];
#pragma unroll
            for (int u = 0; u < together + 2; ++u) {
                x[u] = fetch_x(s, step + u - 1);
            }
#pragma unroll
            for (int u = 0; u < together; ++u) {
                cell[u] = fetch_cell(s, step + u);
            }
            if (half == 0) {
                wait_until(&room.chain, k - most_chunks + 5);
            }
#pragma unroll
            for (int u = 0; u < together; ++u) {
                const FeedCell<Real>& f = cell[u];
                const Real own = x[u + 1];
                const Real up = __shfl_up_sync(whole_warp, own, 1);
                const Real down = __shfl_down_sync(whole_warp, own, 1);
                const bool inner_east = s.column() + 1 < s.nx;
                const SipValues<Real> around = {
                    lane == 0 ? f.beside : up, lane == 31 ? f.beside : (inner_east ? down : Real(0)),
                    s.mirrored ? x[u + 2] : x[u], s.mirrored ? x[u] : x[u + 2], own};
                const Real residual = sip_residual(f.a, around, f.right);
                const int at = ((step + u) & (forward_rows - 1)) * strip_columns + lane;
                room.ring[at] = residual * f.inverse;
                room.ring[forward_rows * strip_columns + at] = f.lower_west;
                room.ring[2 * forward_rows * strip_columns + at] = f.lower_south;
                if (measure && s.column() < s.nx && step + u < s.ny) {
                    norms = join(norms, norms_of_cell(residual, Real(1) / f.a.centre, own));
                }
            }
        }
        tell(&room.full[k % most_chunks], k + 1);
        if (measure) {
            norms = join_lanes(norms);
            if (lane == 0) {
                tiles[k] = norms;
            }
        }
    }
}

template <bool measure, class Real>
__device__ void forward(const Strip<Real>& s, StripRoom<Real>& room, ResidualNorms* tiles) {
    clear_signals(room);
    const int warp = static_cast<int>(threadIdx.x) / 32;
    if (warp == 0) {
        forward_chain(s, room);
    } else if (warp == 1) {
        if (s.number > 0) {
            receive(room, s.from_west, s.ny, 0);
        }
    } else {
        feed_forward<measure>(s, room, warp - 2, tiles);
    }
    __threadfence();
    __syncthreads();
}

}  // namespace thalweg::solvers::cuda
