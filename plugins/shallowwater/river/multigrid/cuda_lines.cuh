// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/check_cuda.cuh>
#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/river/multigrid/multigrid.hpp"

namespace thalweg::river {

namespace kernel {

constexpr unsigned whole_warp = 0xffffffff;
constexpr int warp_lanes = 32;
constexpr int warp_pieces = 4;  // pieces of a line that a warp has under way
constexpr int warp_rows = warp_lanes * warp_pieces;

/// Recurrences v = b + a v_before of several pieces of a line, a row a lane: afterwards b is what v would be
/// if the value ahead of the piece were 0, and a is the factor of that value. `sense` is 1 up the line.
template <int sense>
__device__ void scan_pieces(float (&a)[warp_pieces], float (&b)[warp_pieces], int lane) {
    for (int step = 1; step < warp_lanes; step *= 2) {
        const bool has_before = sense > 0 ? lane >= step : lane + step < warp_lanes;
#pragma unroll
        for (int n = 0; n < warp_pieces; ++n) {
            const float before_a =
                sense > 0 ? __shfl_up_sync(whole_warp, a[n], step) : __shfl_down_sync(whole_warp, a[n], step);
            const float before_b =
                sense > 0 ? __shfl_up_sync(whole_warp, b[n], step) : __shfl_down_sync(whole_warp, b[n], step);
            if (has_before) {
                b[n] += a[n] * before_b;
                a[n] *= before_a;
            }
        }
    }
}

/// Solutions beside a column; null: 0.
struct Beside {
    const float *west, *east;
};

/// Relaxes the line of a column by one warp. Rows that the line has not are as rows of zeros.
__device__ inline void relax_column(const Columns<ColumnLayout>& level, int column, const Beside& beside,
                                    int lane) {
    const int rows = level.shape.rows;
    const std::int64_t base = level.at(column, 0);
    float carried = 0;
    float a[warp_pieces];
    float b[warp_pieces];
    for (int start = 0; start < rows; start += warp_rows) {
#pragma unroll
        for (int n = 0; n < warp_pieces; ++n) {
            const int row = start + n * warp_lanes + lane;
            a[n] = b[n] = 0;
            if (row < rows) {
                const std::int64_t k = base + row;
                float d = level.right[k];
                d -= beside.west != nullptr ? level.west[k] * beside.west[row] : 0.0F;
                d -= beside.east != nullptr ? level.east[k] * beside.east[row] : 0.0F;
                b[n] = level.centre[k] * d;
                a[n] = level.south[k];
            }
        }
        scan_pieces<1>(a, b, lane);
#pragma unroll
        for (int n = 0; n < warp_pieces; ++n) {
            const int row = start + n * warp_lanes + lane;
            const float y = b[n] + a[n] * carried;
            carried = __shfl_sync(whole_warp, y, warp_lanes - 1);
            if (row < rows) {
                level.change[base + row] = y;
            }
        }
    }
    carried = 0;
    for (int start = (rows - 1) / warp_rows * warp_rows; start >= 0; start -= warp_rows) {
#pragma unroll
        for (int n = 0; n < warp_pieces; ++n) {
            const int row = start + n * warp_lanes + lane;
            a[n] = row < rows ? level.north[base + row] : 0.0F;
            b[n] = row < rows ? level.change[base + row] : 0.0F;
        }
        scan_pieces<-1>(a, b, lane);
#pragma unroll
        for (int n = warp_pieces - 1; n >= 0; --n) {
            const int row = start + n * warp_lanes + lane;
            const float x = b[n] + a[n] * carried;
            carried = __shfl_sync(whole_warp, x, 0);
            if (row < rows) {
                level.change[base + row] = x;
            }
        }
    }
}

/// Where the solutions beside an even column come from: the pairs of the coarser level, or none yet.
__device__ inline auto beside_even(const Columns<ColumnLayout>& level, const Columns<ColumnLayout>* coarser,
                                   int column) -> Beside {
    if (coarser == nullptr) {
        return {nullptr, nullptr};
    }
    const int pair = column / 2;
    return {column > 0 ? coarser->change + coarser->at(pair - 1, 0) : nullptr,
            column + 1 < level.shape.columns ? coarser->change + coarser->at(pair, 0) : nullptr};
}

__device__ inline auto beside_odd(const Columns<ColumnLayout>& level, int column) -> Beside {
    return {level.change + level.at(column - 1, 0),
            column + 1 < level.shape.columns ? level.change + level.at(column + 1, 0) : nullptr};
}

constexpr int sweep_warps = 4;

/// Relaxes the even or the odd columns of a level that has a coarser one, a warp a column.
template <bool odd>
__global__ void __launch_bounds__(sweep_warps* warp_lanes)
    relax_columns(Columns<ColumnLayout> level, Columns<ColumnLayout> coarser) {
    const int warp = static_cast<int>(threadIdx.x) / warp_lanes;
    const int lane = static_cast<int>(threadIdx.x) % warp_lanes;
    const int column = 2 * (static_cast<int>(blockIdx.x) * sweep_warps + warp) + (odd ? 1 : 0);
    if (column < level.shape.columns) {
        relax_column(level, column, odd ? beside_odd(level, column) : beside_even(level, &coarser, column),
                     lane);
    }
}

constexpr int tower_warps = 32;

/// Relaxes all levels from the coarsest to number `last`, in one block.
static __global__ void __launch_bounds__(tower_warps* warp_lanes)
    relax_tower(const __grid_constant__ Ladder<ColumnLayout> ladder, int last) {
    const int warp = static_cast<int>(threadIdx.x) / warp_lanes;
    const int lane = static_cast<int>(threadIdx.x) % warp_lanes;
    for (int n = ladder.count - 1; n >= last; --n) {
        const Columns<ColumnLayout>& level = ladder.level[n];
        const Columns<ColumnLayout>* coarser = n + 1 < ladder.count ? &ladder.level[n + 1] : nullptr;
        for (int column = 2 * warp; column < level.shape.columns; column += 2 * tower_warps) {
            relax_column(level, column, beside_even(level, coarser, column), lane);
        }
        __syncthreads();
        for (int column = 2 * warp + 1; column < level.shape.columns; column += 2 * tower_warps) {
            relax_column(level, column, beside_odd(level, column), lane);
        }
        __syncthreads();
    }
}

}  // namespace kernel

template <>
struct LineSweeps<compute::CudaExecutor> {
    using Layout = ColumnLayout;

    static void factor(const compute::CudaExecutor& executor, const Ladder<Layout>& ladder) {
        executor.for_each(columns_of(ladder), FactorColumn<Layout>{ladder});
    }

    static void run(const compute::CudaExecutor& executor, const Ladder<Layout>& ladder) {
        int n = ladder.count - 1;
        while (n > 0 && ladder.level[n - 1].shape.columns <= 2 * kernel::tower_warps) {
            --n;
        }
        kernel::relax_tower<<<1, kernel::tower_warps * kernel::warp_lanes, 0, executor.stream()>>>(ladder, n);
        for (--n; n >= 0; --n) {
            relax<false>(executor.stream(), ladder.level[n], ladder.level[n + 1]);
            relax<true>(executor.stream(), ladder.level[n], ladder.level[n + 1]);
        }
        compute::check_cuda(cudaGetLastError(), "relax lines");
    }

  private:
    static auto columns_of(const Ladder<Layout>& ladder) -> std::int64_t {
        std::int64_t sum = 0;
        for (int n = 0; n < ladder.count; ++n) {
            sum += ladder.level[n].shape.columns;
        }
        return sum;
    }

    template <bool odd>
    static void relax(cudaStream_t stream, const Columns<Layout>& level, const Columns<Layout>& coarser) {
        const int count = (level.shape.columns + (odd ? 0 : 1)) / 2;
        const auto blocks = static_cast<unsigned>((count + kernel::sweep_warps - 1) / kernel::sweep_warps);
        kernel::relax_columns<odd>
            <<<blocks, kernel::sweep_warps * kernel::warp_lanes, 0, stream>>>(level, coarser);
    }
};

}  // namespace thalweg::river
