// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/capability.cuh>
#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/river/checkerboard.hpp"
#include "shallowwater/river/multigrid/cluster_barrier.cuh"

namespace thalweg::river {

namespace kernel {

/// Blocks that take all turns of a small board together, as many as a cluster of compute capability 9 can
/// have.
constexpr int turn_blocks = 16;
constexpr int most_turn_threads = 1024;

/// All turns of a board. A thread has a pair of cells and holds their rows of the matrix; the blocks, which
/// are one cluster, wait for each other after each turn.
template <class Real, int count>
__global__ void __launch_bounds__(most_turn_threads)
    take_turns(const __grid_constant__ Checkerboard<Real, count> board, int turns) {
    const int n = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int j = n / board.pairs();
    const int pair = n % board.pairs();
    const int even = board.column(pair, j, 0);
    const int odd = board.column(pair, j, 1);
    const bool has_even = j < board.ny && even < board.nx;
    const bool has_odd = j < board.ny && odd < board.nx;
    typename Checkerboard<Real, count>::Row even_row = {};
    typename Checkerboard<Real, count>::Row odd_row = {};
    if (has_even) {
        even_row = board.row(board.cell(even, j));
    }
    if (has_odd) {
        odd_row = board.row(board.cell(odd, j));
    }
    // Others have written the solutions beside.
    const auto load = [](const Real* p) { return __ldcg(p); };
    for (int turn = 0; turn < turns; turn += 2) {
        if (has_even) {
            board.relax(even_row, board.cell(even, j), load);
        }
        ClusterBarrier::arrive();
        ClusterBarrier::wait();
        if (has_odd && turn + 1 < turns) {
            board.relax(odd_row, board.cell(odd, j), load);
        }
        ClusterBarrier::arrive();
        ClusterBarrier::wait();
    }
}

}  // namespace kernel

/// A launch a turn waits longer for its start than it works where cells are few: then one cluster of blocks
/// takes all turns, if the device has room for one.
template <>
struct ColourTurns<compute::CudaExecutor> {
    template <class Real, int count>
    static void run(const compute::CudaExecutor& executor, const Checkerboard<Real, count>& board,
                    int turns) {
        if (!compute::has_capability_9(kernel::take_turns<Real, count>) ||
            !run_at_once(executor.stream(), board, turns)) {
            loop_turns(executor, board, turns);
        }
    }

  private:
    template <class Real, int count>
    static auto run_at_once(cudaStream_t stream, const Checkerboard<Real, count>& board, int turns) -> bool {
        const std::int64_t pairs = std::int64_t{board.pairs()} * board.ny;
        const std::int64_t threads = (pairs + kernel::turn_blocks - 1) / kernel::turn_blocks;
        if (threads > kernel::most_turn_threads) {
            return false;
        }
        cudaLaunchAttribute cluster = {};
        cluster.id = cudaLaunchAttributeClusterDimension;
        cluster.val.clusterDim = {kernel::turn_blocks, 1, 1};
        cudaLaunchConfig_t config = {};
        config.gridDim = dim3(kernel::turn_blocks);
        config.blockDim = dim3(static_cast<unsigned>((threads + 31) / 32 * 32));
        config.stream = stream;
        config.attrs = &cluster;
        config.numAttrs = 1;
        const auto take_turns = kernel::take_turns<Real, count>;
        if (!has_room(take_turns, config)) {
            return false;
        }
        compute::check_cuda(cudaLaunchKernelEx(&config, take_turns, board, turns), "relax a checkerboard");
        return true;
    }

    /// Whether the device can run the cluster.
    template <class Kernel>
    static auto has_room(Kernel kernel, const cudaLaunchConfig_t& config) -> bool {
        int clusters = 0;
        const bool known =
            cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1) == cudaSuccess &&
            cudaOccupancyMaxActiveClusters(&clusters, kernel, &config) == cudaSuccess;
        if (!known) {
            cudaGetLastError();  // an older device has no clusters
        }
        return known && clusters > 0;
    }
};

}  // namespace thalweg::river
