// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/residual_norms.cuh"
#include "solvers/cuda/strip_room.cuh"

namespace thalweg::solvers::cuda {

constexpr int backward_chunks = backward_rows / chunk;

/// The chain warp of the backward sweep: steps and lanes of the forward sweep, the other way round.
template <class Real>
__device__ void backward_chain(const Strip<Real>& s, StripRoom<Real>& room) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const Real* forward = room.ring;
    const Real* east = room.ring + backward_rows * strip_columns;
    const Real* north = room.ring + 2 * backward_rows * strip_columns;
    Real* out = room.ring + 3 * backward_rows * strip_columns;
    const bool follows = s.number < s.last;
    const bool hands_on = s.number > 0 && lane == 0;
    Real* box = s.to_west;
    Real d = 0;
    for (int k = s.chunks - 1; k >= 0; --k) {
        const int turn = s.chunks - 1 - k;
        room.fed.wait(turn);
        // Lane 31 takes rows down to that of the chunk's last step; the neighbour's first row is its last.
        if (follows && turn < s.tiles) {
            room.received.wait(turn);
        }
        // Rows of the ring of changes that this chunk writes over must have been taken.
        room.updated.wait(s.tiles - 1 - (k + (change_rows - strip_columns) / chunk));
        Real v[chunk], ue[chunk], un[chunk], in[chunk];
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            const int step = k * chunk + u;
            const int at = (step & (backward_rows - 1)) * strip_columns + lane;
            v[u] = forward[at];
            ue[u] = east[at];
            un[u] = north[at];
            const int row = step - 31;
            in[u] = follows ? room.inbox[(s.ny - 1 - row) & (inbox_rows - 1)] : Real(0);
        }
        if (k * chunk < strip_columns || (k + 1) * chunk > s.ny) {
#pragma unroll
            for (int u = 0; u < chunk; ++u) {
                const int row = k * chunk + u - 31;
                in[u] = row >= 0 && row < s.ny ? in[u] : Real(0);
            }
        }
#pragma unroll
        for (int u = chunk - 1; u >= 0; --u) {
            const int step = k * chunk + u;
            Real from_east = __shfl_down_sync(whole_warp, d, 1);
            const Real start = sip_eliminate(un[u], d, v[u]);
            from_east = lane == 31 ? in[u] : from_east;
            d = sip_eliminate(ue[u], from_east, start);
            // Rows out of the field are written too, to places that nobody needs then.
            out[((step - lane) & (change_rows - 1)) * strip_columns + lane] = d;
            if (hands_on && step < s.ny) {
                post(box + (s.ny - 1 - step), d);
            }
        }
        room.chained.done(turn);
    }
}

/// Loads every third chunk of steps for the warp that computes the recurrence.
template <class Real>
__device__ void feed_backward(const Strip<Real>& s, StripRoom<Real>& room, int feeder) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    for (int turn = feeder; turn < s.chunks; turn += half_feeders) {
        const int k = s.chunks - 1 - turn;
        Real v[chunk], ue[chunk], un[chunk];
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            const int at = (k * chunk + u) * strip_columns + lane;
            v[u] = __ldcg(s.change + at);
            ue[u] = __ldg(s.upper_east + at);
            un[u] = __ldg(s.upper_north + at);
        }
        if (k >= half_feeders) {
            // A chunk of an array is 16 lines of doubles.
            const int at = (k - half_feeders) * chunk * strip_columns + lane % 16 * 16;
            expect((lane < 16 ? s.change : s.upper_east) + at);
            expect(s.upper_north + at);
        }
        room.chained.wait(turn - backward_chunks);
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            const int at = ((k * chunk + u) & (backward_rows - 1)) * strip_columns + lane;
            room.ring[at] = v[u];
            room.ring[backward_rows * strip_columns + at] = ue[u];
            room.ring[2 * backward_rows * strip_columns + at] = un[u];
        }
        room.fed.done(turn);
    }
}

/// An updater: every third chunk of rows, once the first lane of the chain is through with it.
template <class Real>
__device__ void update(const Strip<Real>& s, StripRoom<Real>& room, int updater) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const Real* in = room.ring + 3 * backward_rows * strip_columns;
    const bool valid = s.column() < s.nx;
    const int pitch = static_cast<int>(s.pitch);
    Real* column = s.x + s.column();
    for (int turn = updater; turn < s.tiles; turn += half_feeders) {
        const int k = s.tiles - 1 - turn;
        Real x[chunk];
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            const int step = min(k * chunk + u, s.ny - 1);
            x[u] = valid ? __ldcg(column + static_cast<int>(s.row(step)) * pitch) : Real(0);
        }
        room.chained.wait(s.chunks - 1 - k);
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            x[u] += in[((k * chunk + u) & (change_rows - 1)) * strip_columns + lane];
        }
        room.updated.done(turn);
#pragma unroll
        for (int u = 0; u < chunk; ++u) {
            const int step = k * chunk + u;
            if (valid && step < s.ny) {
                column[static_cast<int>(s.row(step)) * pitch] = x[u];
            }
        }
    }
}

template <class Real>
__device__ void backward(const Strip<Real>& s, StripRoom<Real>& room, bool used_before) {
    clear_signals(room, used_before);
    const int warp = static_cast<int>(threadIdx.x) / 32;
    if (warp == 0) {
        backward_chain(s, room);
    } else if (warp == receiver) {
        if (s.number < s.last) {
            receive(room, s.from_east, s.ny, 1);
        }
    } else if (helper_number(warp) < half_feeders) {
        feed_backward(s, room, helper_number(warp));
    } else {
        update(s, room, helper_number(warp) - half_feeders);
    }
    __threadfence();
    __syncthreads();
}

}  // namespace thalweg::solvers::cuda
