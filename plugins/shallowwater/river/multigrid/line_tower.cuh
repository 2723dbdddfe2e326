// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/multigrid/cluster_barrier.cuh"
#include "shallowwater/river/multigrid/relax_line.cuh"

/// The coarse levels of the preconditioner in one launch.
namespace thalweg::river::kernel {

/// Blocks that work through a tower together where the device can make them wait for each other, and warps of
/// each: with more of them registers are spilled.
constexpr int tower_blocks = 8;
constexpr int tower_warps = 16;

/// The threads of a block wait for each other: what each has written before it arrives is seen by all after
/// they have waited. Between the two a thread may do what hangs on no other.
struct BlockBarrier {
    static constexpr bool spans_blocks = false;

    static __device__ void arrive() {}

    static __device__ void wait() { __syncthreads(); }
};

/// Relaxes level n, whose columns are shared out among `teams`, of which this one has number `own`. The
/// matrix and the right-hand side of a line are on their way while the threads wait for the solutions beside
/// it.
template <class Barrier>
__device__ void relax_level(Team& team, const Ladder<ColumnLayout>& ladder, int n, int own, int teams) {
    const Columns<ColumnLayout>& level = ladder.level[n];
    const Columns<ColumnLayout>* coarser = n + 1 < ladder.count ? &ladder.level[n + 1] : nullptr;
    for (int odd = 0; odd < 2; ++odd) {
        LineRows rows(level, 2 * own + odd, team.first_row());
        Barrier::wait();
        for (int first = 0; 2 * first + odd < level.shape.columns; first += teams) {
            const int column = 2 * (first + own) + odd;
            if (first > 0) {
                rows = LineRows(level, column, team.first_row());
            }
            const Beside beside = odd != 0 ? beside_odd(level, column) : beside_even(level, coarser, column);
            relax_line<Barrier::spans_blocks>(team, level, column, beside, rows);
        }
        Barrier::arrive();
    }
}

/// Relaxes the levels from the coarsest to number `last`: the first block those down to number `alone`, which
/// keep no more teams busy than it has, all blocks of the cluster together the others.
static __global__ void __launch_bounds__(tower_warps* warp_lanes)
    relax_tower(const __grid_constant__ Ladder<ColumnLayout> ladder, int alone, int last, int team_warps) {
    __shared__ Recurrence room[2 * most_warps];
    Team team = Team::of_block(team_warps, room);
    const int teams_of_block = tower_warps / team_warps;
    const int own = static_cast<int>(threadIdx.x) / (team_warps * warp_lanes);
    if (blockIdx.x == 0) {
        for (int n = ladder.count - 1; n >= alone; --n) {
            relax_level<BlockBarrier>(team, ladder, n, own, teams_of_block);
        }
    }
    if (gridDim.x == 1) {
        return;
    }
    const int blocks = static_cast<int>(gridDim.x);
    ClusterBarrier::arrive();
    for (int n = alone - 1; n >= last; --n) {
        // Lines side by side go to different blocks, so that each multiprocessor has some of a small level.
        relax_level<ClusterBarrier>(team, ladder, n, own * blocks + static_cast<int>(blockIdx.x),
                                    teams_of_block * blocks);
    }
    ClusterBarrier::wait();
}

}  // namespace thalweg::river::kernel
