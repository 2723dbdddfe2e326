// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/signal.cuh"
#include "solvers/cuda/strip_job.cuh"

namespace thalweg::solvers::cuda {

constexpr int strip_threads = 256;
constexpr int feeders = 6;         ///< warps that fetch for the chain in the forward sweep
constexpr int half_feeders = 3;    ///< and in the backward sweep, where as many others update x
constexpr int forward_rows = 128;  ///< of the ring between feeders and chain
constexpr int backward_rows = 64;
constexpr int change_rows = 64;  ///< of the ring between chain and updaters
constexpr int inbox_rows = 128;
constexpr int most_chunks = forward_rows / chunk;

/// A block's shared memory.
template <class Real>
struct StripRoom {
    Real ring[3 * forward_rows * strip_columns];  ///< backward: 3 * backward_rows, then change_rows
    Real inbox[inbox_rows];
    int full[most_chunks];      ///< which chunk, counted from 1, lies in a place of the ring
    int chain;                  ///< chunks that the chain has done
    int received;               ///< values from the neighbour
    int updated[half_feeders];  ///< chunks of rows that are still to be updated, by updater
    int go_on;
};

static_assert((2 * backward_rows + backward_rows + change_rows) <= 3 * forward_rows);

template <class Real>
__device__ void clear_signals(StripRoom<Real>& room) {
    __syncthreads();
    if (threadIdx.x < most_chunks) {
        room.full[threadIdx.x] = 0;
    }
    if (threadIdx.x < half_feeders) {
        room.updated[threadIdx.x] = 1 << 30;
    }
    if (threadIdx.x == 0) {
        room.chain = 0;
        room.received = 0;
    }
    __syncthreads();
}

/// One warp: takes the neighbour's `count` values as they come and empties the box for the next time.
/// `behind`: chunks after which the chain no longer needs the first value of a ring's worth.
template <class Real>
__device__ void receive(StripRoom<Real>& room, Real* box, int count, int behind) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    for (int first = 0; first < count; first += 32) {
        const int chunks = (first + 32 - inbox_rows + chunk - 1) / chunk + behind;
        if (first + 32 > inbox_rows) {
            wait_until(&room.chain, chunks);
        }
        const int n = first + lane;
        bool here = n >= count;
        int known = 0;
        while (known < 32) {
            if (!here) {
                const Real value = peek(box + n);
                if (!is_nothing(value)) {
                    room.inbox[n % inbox_rows] = value;
                    post(box + n, nothing(value));
                    here = true;
                }
            }
            const unsigned missing = ~__ballot_sync(0xffffffffU, here);
            const int ready = missing == 0 ? 32 : __ffs(static_cast<int>(missing)) - 1;
            if (ready > known) {
                known = ready;
                tell(&room.received, first + known < count ? first + known : count);
            }
        }
    }
}

}  // namespace thalweg::solvers::cuda
