// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "solvers/bench/papers/cuda/line_methods.cuh"
#include "thalweg/compute/check_cuda.cuh"
#include "thalweg/solvers/lines.hpp"

namespace thalweg::solvers::papers::cuda {
namespace kernel {

constexpr int square = 32;
constexpr int square_rows = 8;

/// A square of rows and lines a block, through shared memory with a column to spare; whichever of rows and
/// lines is denser runs along the threads. Blocks walk over the squares.
template <class Real>
__global__ void __launch_bounds__(square* square_rows)
    transpose_lines(const Real* __restrict__ from, const Lines from_lines, Real* __restrict__ to,
                    const Lines to_lines) {
    __shared__ Real tile[square][square + 1];
    const std::int64_t across = (from_lines.count + square - 1) / square;
    const std::int64_t along = (from_lines.size + square - 1) / square;
    const auto x = static_cast<int>(threadIdx.x);
    for (std::int64_t s = blockIdx.x; s < across * along * from_lines.layers; s += gridDim.x) {
        const std::int64_t layer = s / (across * along);
        const std::int64_t row = s % along * square;
        const std::int64_t line = s / along % across * square;
        for (auto y = static_cast<int>(threadIdx.y); y < square; y += square_rows) {
            const bool rows_dense = from_lines.step < from_lines.pitch;
            const std::int64_t i = row + (rows_dense ? x : y);
            const std::int64_t l = line + (rows_dense ? y : x);
            if (i < from_lines.size && l < from_lines.count) {
                tile[i - row][l - line] = from[from_lines.at(i, l, layer)];
            }
        }
        __syncthreads();
        for (auto y = static_cast<int>(threadIdx.y); y < square; y += square_rows) {
            const bool rows_dense = to_lines.step < to_lines.pitch;
            const std::int64_t i = row + (rows_dense ? x : y);
            const std::int64_t l = line + (rows_dense ? y : x);
            if (i < from_lines.size && l < from_lines.count) {
                to[to_lines.at(i, l, layer)] = tile[i - row][l - line];
            }
        }
        __syncthreads();
    }
}

}  // namespace kernel

/// Copies a batch from one order of rows and lines to another.
template <class Real>
void transpose_lines(const Real* from, const Lines& from_lines, Real* to, const Lines& to_lines,
                     cudaStream_t stream) {
    constexpr std::int64_t most_blocks = 1 << 16;
    const std::int64_t squares = (from_lines.count + kernel::square - 1) / kernel::square *
                                 ((from_lines.size + kernel::square - 1) / kernel::square) *
                                 from_lines.layers;
    const auto blocks = static_cast<unsigned>(std::min(squares, most_blocks));
    kernel::transpose_lines<<<blocks, dim3(kernel::square, kernel::square_rows), 0, stream>>>(
        from, from_lines, to, to_lines);
    compute::check_cuda(cudaGetLastError(), "queue a transposition");
}

}  // namespace thalweg::solvers::papers::cuda
