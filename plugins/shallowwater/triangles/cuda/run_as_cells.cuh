// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/check_cuda.cuh>

#include "shallowwater/triangles/cuda/mesh_executor.cuh"
#include "shallowwater/triangles/edge_boundaries.hpp"
#include "shallowwater/triangles/passed_edges.hpp"

// Loops that solve edges again, for the files that compile the cells of a scheme. There they get the same
// operations, fused and approximated alike, and hence the same bits: what a cell gives is what its neighbour
// and the sum over the edge receive.
namespace thalweg::shallowwater {
namespace kernel {

constexpr int as_cells_block = 128;

template <class Function>
__global__ void __launch_bounds__(as_cells_block) for_each_as_cells(int count, Function function) {
    const int n = static_cast<int>(blockIdx.x) * as_cells_block + static_cast<int>(threadIdx.x);
    if (n < count) {
        function(n, 0);
    }
}

}  // namespace kernel

template <class Function>
void queue_as_cells(int count, const Function& function, cudaStream_t stream) {
    if (count <= 0) {
        return;
    }
    const auto blocks = static_cast<unsigned>((count + kernel::as_cells_block - 1) / kernel::as_cells_block);
    kernel::for_each_as_cells<<<blocks, kernel::as_cells_block, 0, stream>>>(count, function);
    compute::check_cuda(cudaGetLastError(), "queue a loop over edges of triangles");
}

}  // namespace thalweg::shallowwater
