// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cooperative_groups.h>

#include "solvers/cuda/partition_shape.cuh"

/// Exchange of the end values between the groups of rows of a line.
namespace thalweg::solvers::cuda {

/// Tells the other blocks of the cluster that this one's shared memory may be written.
inline __device__ void open_cluster() {
#if __CUDA_ARCH__ >= 900
    cooperative_groups::this_cluster().barrier_arrive();
#endif
}

/// `room`: shared, block_groups * most_cluster_blocks ends; slot: this group's place in it, `line_slots`
/// apart from the same place of the next block. Every warp calls it with its group's ends in all lanes; after
/// it all groups' ends lie in `room`.
template <class Real>
__device__ void share_ends(const GroupEnds<Real>& own, GroupEnds<Real>* room, int slot,
                           const PartitionShape& shape, int lane) {
    if (shape.joining == Joining::in_block) {
        if (lane == 0) {
            room[slot] = own;
        }
        __syncthreads();
        return;
    }
#if __CUDA_ARCH__ >= 900
    auto cluster = cooperative_groups::this_cluster();
    cluster.barrier_wait();
    if (lane < static_cast<int>(cluster.num_blocks())) {
        const int rank = static_cast<int>(cluster.block_rank());
        *cluster.map_shared_rank(room + rank * block_groups + slot, lane) = own;
    }
    cluster.sync();
#endif
}

}  // namespace thalweg::solvers::cuda
