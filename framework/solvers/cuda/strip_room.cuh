// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/signal.cuh"
#include "solvers/cuda/strip_job.cuh"

namespace thalweg::solvers::cuda {

constexpr int strip_threads = 256;
/// Warps 0 and 4 share a scheduler, on which the chain should find nothing that keeps its shuffles waiting.
constexpr int receiver = 4;

THALWEG_HD auto helper_number(int warp) -> int {
    return warp < receiver ? warp - 1 : warp - 2;
}

constexpr int feeders = 6;         ///< warps that fetch for the chain in the forward sweep
constexpr int half_feeders = 3;    ///< and in the backward sweep, where as many others update x
constexpr int forward_rows = 128;  ///< of the ring between feeders and chain
constexpr int backward_rows = 64;
constexpr int change_rows = 64;  ///< of the ring between chain and updaters
constexpr int inbox_rows = 128;
constexpr int places = forward_rows / chunk;
static_assert(inbox_rows == places * chunk);

/// One signal a place; what is counted n-th lies in place n % places, for the n / places-th time.
///
/// They order all that the warps of a block share: a lane's stores, __syncwarp(), the arrival of lane 0
/// (release), the waiters' test (acquire). Whoever completes a place again has waited, through others, for
/// all who wait for it now, so that the parity of a phase tells it. compute-sanitizer's racecheck (CUDA 13.0)
/// has told of a store by lane 1 of a feeder and its load by the chain, which lie in just this order; lane 0,
/// which arrives itself, was not named: the tool had lost the way over __syncwarp().
struct Signals {
    WarpSignal at[places];

    __device__ void done(int n) { complete(&at[n % places]); }

    __device__ void wait(int n) const {
        if (n >= 0) {
            wait_for(&at[n % places], n / places);
        }
    }
};

/// A block's shared memory. Chunks are counted in the order of the sweep.
template <class Real>
struct StripRoom {
    Real ring[3 * forward_rows * strip_columns];  ///< backward: 3 * backward_rows, then change_rows
    Real inbox[inbox_rows];
    Signals fed;       ///< a chunk for the chain is in the ring
    Signals chained;   ///< the chain has done a chunk
    Signals received;  ///< a chunk of the neighbour's values is in the inbox
    Signals updated;   ///< a chunk of rows of x has taken its change
    int go_on;
};

static_assert((2 * backward_rows + backward_rows + change_rows) <= 3 * forward_rows);

template <class Real>
__device__ void clear_signals(StripRoom<Real>& room, bool used_before) {
    __syncthreads();
    if (threadIdx.x < places) {
        clear_signal(&room.fed.at[threadIdx.x], used_before);
        clear_signal(&room.chained.at[threadIdx.x], used_before);
        clear_signal(&room.received.at[threadIdx.x], used_before);
        clear_signal(&room.updated.at[threadIdx.x], used_before);
    }
    __syncthreads();
}

/// One warp: takes the neighbour's `count` values as they come and empties the box for the next time. The
/// chain no longer looks at a chunk of values when it has done `behind` chunks more than the one of that
/// number; backward its first chunk also looks, for nothing, at places before the first value.
template <class Real>
__device__ void receive(StripRoom<Real>& room, Real* box, int count, int behind) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    for (int first = 0; first < count; first += 32) {
        room.chained.wait((first + 31) / chunk - places + behind);
        const int n = first + lane;
        bool here = n >= count;
        int told = 0;
        const int wanted = min(32, count - first);
        while (told * chunk < wanted) {
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
            for (; (told + 1) * chunk <= ready && told * chunk < wanted; ++told) {
                room.received.done(first / chunk + told);
            }
        }
    }
}

}  // namespace thalweg::solvers::cuda
