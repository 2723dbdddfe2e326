// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/capability.cuh>
#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/river/multigrid/line_factors.cuh"
#include "shallowwater/river/multigrid/line_tower.cuh"
#include "shallowwater/river/multigrid/multigrid.hpp"

namespace thalweg::river {

namespace kernel {

constexpr int fewest_sweep_warps = 4;  // of a block

/// Relaxes the even or the odd columns of a level that has a coarser one, a team a column.
template <bool odd>
__global__ void __launch_bounds__(most_warps* warp_lanes)
    relax_columns(Columns<ColumnLayout> level, Columns<ColumnLayout> coarser, int team_warps) {
    __shared__ Recurrence room[2 * most_warps];
    Team team = Team::of_block(team_warps, room);
    const int teams = static_cast<int>(blockDim.x) / (team_warps * warp_lanes);
    const int own = static_cast<int>(threadIdx.x) / (team_warps * warp_lanes);
    const int column = 2 * (static_cast<int>(blockIdx.x) * teams + own) + (odd ? 1 : 0);
    const Beside beside = odd ? beside_odd(level, column) : beside_even(level, &coarser, column);
    relax_line<false>(team, level, column, beside, LineRows(level, column, team.first_row()));
}

}  // namespace kernel

template <>
struct LineSweeps<compute::CudaExecutor> {
    using Layout = ColumnLayout;

    // A thread that climbs several levels reads what it has just written, again and again.
    static constexpr bool leaps = true;

    static void factor(const compute::CudaExecutor& executor, const Ladder<Layout>& ladder) {
        const int blocks = (columns_of(ladder) + kernel::factor_block - 1) / kernel::factor_block;
        kernel::factor_columns<<<blocks, kernel::factor_block, 0, executor.stream()>>>(ladder);
        compute::check_cuda(cudaGetLastError(), "factor lines");
    }

    static void run(const compute::CudaExecutor& executor, const Ladder<Layout>& ladder) {
        const int warps = team_warps(ladder.level[0].shape.rows);
        const int tower_warps = lesser(warps, kernel::tower_warps);
        const int teams = kernel::tower_warps / tower_warps;  // of a block
        const int blocks = compute::has_capability_9(kernel::relax_tower) ? kernel::tower_blocks : 1;
        // If one block covers the grid, it iterates inside the kernel instead of by launches.
        const int alone = finest_with(ladder, 2 * (blocks > 1 ? 1 : most_rounds) * teams);
        const int last = blocks > 1 ? finest_with(ladder, 2 * most_rounds * blocks * teams) : alone;
        launch_tower(executor.stream(), ladder, alone, last, tower_warps, last < alone ? blocks : 1);
        for (int n = last - 1; n >= 0; --n) {
            relax<false>(executor.stream(), ladder.level[n], ladder.level[n + 1], warps);
            relax<true>(executor.stream(), ladder.level[n], ladder.level[n + 1], warps);
        }
        compute::check_cuda(cudaGetLastError(), "relax lines");
    }

  private:
    /// Lines that a team of the tower takes in turn, rather than a launch that takes them all at once.
    static constexpr int most_rounds = 3;

    static auto columns_of(const Ladder<Layout>& ladder) -> int {
        int sum = 0;
        for (int n = 0; n < ladder.count; ++n) {
            sum += ladder.level[n].shape.columns;
        }
        return sum;
    }

    static auto team_warps(int rows) -> int {
        int warps = 1;
        while (warps < kernel::most_warps && warps * kernel::warp_rows < rows) {
            warps *= 2;
        }
        return warps;
    }

    /// The finest level that has at most so many columns.
    static auto finest_with(const Ladder<Layout>& ladder, int columns) -> int {
        int n = ladder.count - 1;
        while (n > 0 && ladder.level[n - 1].shape.columns <= columns) {
            --n;
        }
        return n;
    }

    static void launch_tower(cudaStream_t stream, const Ladder<Layout>& ladder, int alone, int last,
                             int warps, int blocks) {
        cudaLaunchAttribute cluster = {};
        cluster.id = cudaLaunchAttributeClusterDimension;
        cluster.val.clusterDim = {static_cast<unsigned>(blocks), 1, 1};
        cudaLaunchConfig_t config = {};
        config.gridDim = dim3(static_cast<unsigned>(blocks));
        config.blockDim = dim3(kernel::tower_warps * kernel::warp_lanes);
        config.stream = stream;
        config.attrs = &cluster;
        config.numAttrs = blocks > 1 ? 1 : 0;
        compute::check_cuda(cudaLaunchKernelEx(&config, kernel::relax_tower, ladder, alone, last, warps),
                            "relax lines");
    }

    template <bool odd>
    static void relax(cudaStream_t stream, const Columns<Layout>& level, const Columns<Layout>& coarser,
                      int warps) {
        const int count = (level.shape.columns + (odd ? 0 : 1)) / 2;
        const int block_warps = greater(warps, kernel::fewest_sweep_warps);
        const int teams = block_warps / warps;
        kernel::relax_columns<odd>
            <<<(count + teams - 1) / teams, block_warps * kernel::warp_lanes, 0, stream>>>(level, coarser,
                                                                                           warps);
    }
};

}  // namespace thalweg::river
