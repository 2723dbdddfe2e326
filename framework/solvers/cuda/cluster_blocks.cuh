// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cooperative_groups.h>

namespace thalweg::solvers::cuda {

/// Number of this block in its cluster. There are none below compute capability 9, for which kernels that use
/// them are empty.
inline __device__ auto block_of_cluster() -> int {
#if __CUDA_ARCH__ >= 900
    return static_cast<int>(cooperative_groups::this_cluster().block_rank());
#else
    return 0;
#endif
}

/// Where another block of the cluster has what lies at `mine` in this one's shared memory.
template <class T>
__device__ auto of_block(T* mine, int block) -> T* {
#if __CUDA_ARCH__ >= 900
    return cooperative_groups::this_cluster().map_shared_rank(mine, block);
#else
    return mine;
#endif
}

}  // namespace thalweg::solvers::cuda
