// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/residual_norms.cuh"
#include "solvers/cuda/strip_room.cuh"

namespace thalweg::solvers::cuda {

/// Computes the recurrence of the forward sweep, in one warp.
template <class Real>
__device__ void forward_chain(const Strip<Real>& s, StripRoom<Real>& room) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const Real* scaled = room.ring;
    const Real* west = room.ring + forward_rows * strip_columns;
    const Real* south = room.ring + 2 * forward_rows * strip_columns;
    const bool follows = s.number > 0;
    const bool hands_on = s.number < s.last && lane == 31;
    Real* change = s.change + lane;
    Real* out = s.to_east;
    Real v = 0;
    for (int k = 0; k < s.chunks; ++k) {
        if (k < s.tiles) {
            room.fed.wait(k);
        }
        if (follows && k < s.tiles) {
            room.received.wait(k);
        }
        Real c[chunk], lw[chunk], ls[chunk], in[chunk];
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            const int step = k * chunk + u;
            const int at = ((step - lane) & (forward_rows - 1)) * strip_columns + lane;
            c[u] = scaled[at];
            lw[u] = west[at];
            ls[u] = south[at];
            in[u] = follows ? room.inbox[step % inbox_rows] : Real(0);
        }
        // Lanes that are not in the field yet, or not any more, hold zeros.
        if (k * chunk < strip_columns || (k + 1) * chunk > s.ny) {
#pragma unroll
            for (int u = 0; u < chunk; ++u) {
                const int j = k * chunk + u - lane;
                const bool active = j >= 0 && j < s.ny;
                c[u] = active ? c[u] : Real(0);
                lw[u] = active ? lw[u] : Real(0);
                ls[u] = active ? ls[u] : Real(0);
                in[u] = k * chunk + u < s.ny ? in[u] : Real(0);
            }
        }
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            const int j = k * chunk + u - lane;
            Real from_west = __shfl_up_sync(whole_warp, v, 1);
            const Real start = sip_eliminate(ls[u], v, c[u]);
            from_west = lane == 0 ? in[u] : from_west;
            v = sip_eliminate(lw[u], from_west, start);
            change[(k * chunk + u) * strip_columns] = v;
            if (hands_on && j >= 0 && j < s.ny) {
                post(out + j, v);
            }
        }
        room.chained.done(k);
    }
}

/// Values of a cell that are loaded before its coefficients of the recurrence are computed.
template <class Real>
struct FeedCell {
    SipCoefficients<Real> a;
    Real right, inverse, lower_west, lower_south, beside;
};

/// A feeder's lane: pointers to its column, and what of it is there. A column out of the field is all zeros.
template <class Real>
struct FeedColumn {
    FivePoint<Real> matrix;
    const Real *right, *x, *beside, *inverse, *lower_west, *lower_south;
    int pitch, width, ny;
    bool mirrored, valid, has_west, has_east, has_beside;

    __device__ explicit FeedColumn(const Strip<Real>& s) {
        const int i = s.column();
        const int lane = static_cast<int>(threadIdx.x % 32);
        valid = i < s.nx;
        has_west = valid && i > 0;
        has_east = i + 1 < s.nx;
        // The first and the last lane fetch the neighbour strip's x for the rest.
        has_beside = (lane == 0 && has_west) || (lane == 31 && has_east);
        matrix = layer_of(s.matrix, i);
        right = s.right + i;
        x = s.x + i;
        beside = x + (lane == 0 ? -1 : 1);
        inverse = s.inverse + lane;
        lower_west = s.lower_west + lane;
        lower_south = s.lower_south + lane;
        pitch = static_cast<int>(s.pitch);
        width = static_cast<int>(s.width);
        ny = s.ny;
        mirrored = s.mirrored;
    }

    __device__ auto row(int step) const -> int { return mirrored ? ny - 1 - step : step; }

    /// Loads a cell of a step. Past the last step it loads the last one, whose values are not used.
    __device__ auto fetch(int asked) const -> FeedCell<Real> {
        const int step = min(asked, ny - 1);
        const int j = row(step);
        const int k = j * pitch;
        const int own = step * width;
        FeedCell<Real> f;
        f.a.west = has_west ? __ldg(matrix.west + k) : Real(0);
        f.a.east = has_east ? __ldg(matrix.east + k) : Real(0);
        f.a.south = valid && j > 0 ? __ldg(matrix.south + k) : Real(0);
        f.a.north = valid && j + 1 < ny ? __ldg(matrix.north + k) : Real(0);
        f.a.centre = valid ? __ldg(matrix.centre + k) : Real(0);
        f.right = valid ? __ldg(right + k) : Real(0);
        f.inverse = valid ? __ldg(inverse + own) : Real(0);
        f.lower_west = valid ? __ldg(lower_west + own) : Real(0);
        f.lower_south = valid ? __ldg(lower_south + own) : Real(0);
        f.beside = has_beside ? __ldcg(beside + k) : Real(0);
        return f;
    }

    __device__ auto fetch_x(int step) const -> Real {
        return valid && step >= 0 && step < ny ? __ldcg(x + row(step) * pitch) : Real(0);
    }
};

/// Asks for eight rows before they are fetched: four lanes a row, as its 32 columns lie in up to three lines.
template <class Real>
__device__ void expect_rows(const Strip<Real>& s, int first) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int step = first + lane / 4;
    const int column = min(lane % 4 * 16, strip_columns - 1);
    const int i = min(s.number * strip_columns + column, s.nx - 1);
    if (step < s.ny && lane % 4 < 3) {
        const int k = i + static_cast<int>(s.row(step)) * static_cast<int>(s.pitch);
        const int own = step * static_cast<int>(s.width) + column;
        expect(s.matrix.west + k);
        expect(s.matrix.east + k);
        expect(s.matrix.south + k);
        expect(s.matrix.north + k);
        expect(s.matrix.centre + k);
        expect(s.right + k);
        expect(s.x + k);
        expect(s.inverse + own);
        expect(s.lower_west + own);
        expect(s.lower_south + own);
    }
}

/// A feeder: every sixth chunk of rows. Residuals need no order, so these warps run ahead of the chain.
template <bool measure, class Real>
__device__ void feed_forward(const Strip<Real>& s, StripRoom<Real>& room, int feeder, ResidualNorms* tiles) {
    constexpr int together = 4;
    const int lane = static_cast<int>(threadIdx.x % 32);
    const FeedColumn<Real> column(s);
    for (int k = feeder; k < s.tiles; k += feeders) {
        ResidualNorms norms;
        expect_rows(s, (k + feeders) * chunk);
#pragma unroll
        for (int half = 0; half < chunk; half += together) {
            const int step = k * chunk + half;
            FeedCell<Real> cell[together];
            Real x[together + 2];
#pragma unroll
            for (int u = 0; u < together + 2; ++u) {
                x[u] = column.fetch_x(step + u - 1);
            }
#pragma unroll
            for (int u = 0; u < together; ++u) {
                cell[u] = column.fetch(step + u);
            }
            if (half == 0) {
                room.chained.wait(k - places + strip_columns / chunk);
            }
            const int at = (step & (forward_rows - 1)) * strip_columns + lane;
#pragma unroll
            for (int u = 0; u < together; ++u) {
                const FeedCell<Real>& f = cell[u];
                const Real own = x[u + 1];
                const Real up = __shfl_up_sync(whole_warp, own, 1);
                const Real down = __shfl_down_sync(whole_warp, own, 1);
                const SipValues<Real> around = {
                    lane == 0 ? f.beside : up, lane == 31 ? f.beside : (column.has_east ? down : Real(0)),
                    s.mirrored ? x[u + 2] : x[u], s.mirrored ? x[u] : x[u + 2], own};
                const Real residual = sip_residual(f.a, around, f.right);
                Real* out = room.ring + at + u * strip_columns;
                out[0] = residual * f.inverse;
                out[forward_rows * strip_columns] = f.lower_west;
                out[2 * forward_rows * strip_columns] = f.lower_south;
                if (measure && column.valid && step + u < s.ny) {
                    norms = join(norms, norms_of_cell(residual, Real(1) / f.a.centre, own));
                }
            }
        }
        room.fed.done(k);
        if (measure) {
            norms = join_lanes(norms);
            if (lane == 0) {
                tiles[k] = norms;
            }
        }
    }
}

template <bool measure, class Real>
__device__ void forward(const Strip<Real>& s, StripRoom<Real>& room, ResidualNorms* tiles, bool used_before) {
    clear_signals(room, used_before);
    const int warp = static_cast<int>(threadIdx.x) / 32;
    if (warp == 0) {
        forward_chain(s, room);
    } else if (warp == receiver) {
        if (s.number > 0) {
            receive(room, s.from_west, s.ny, 0);
        }
    } else {
        feed_forward<measure>(s, room, helper_number(warp), tiles);
    }
    __threadfence();
    __syncthreads();
}

}  // namespace thalweg::solvers::cuda
