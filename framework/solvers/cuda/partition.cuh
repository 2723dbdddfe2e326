// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/partition_contiguous.cuh"
#include "solvers/cuda/partition_interleaved.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::cuda {

/// Whether the current device, and what this library was compiled for, know clusters of blocks.
auto has_clusters() -> bool;

template <class Source, class Kernel>
void launch_partition(Kernel kernel, std::size_t room, const Source& source, const PartitionShape& shape,
                      void* workspace, cudaStream_t stream) {
    compute::check_cuda(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(room)),
        "take shared memory");
    cudaLaunchAttribute cluster = {};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = static_cast<unsigned>(shape.blocks_a_line);
    cluster.val.clusterDim.y = 1;
    cluster.val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(static_cast<unsigned>(shape.units * shape.lines.layers * shape.blocks_a_line));
    config.blockDim = dim3(partition_threads);
    config.dynamicSmemBytes = room;
    config.stream = stream;
    config.attrs = &cluster;
    config.numAttrs = shape.joining == Joining::in_cluster ? 1 : 0;
    auto* ends = static_cast<GroupEnds<typename Source::value_type>*>(workspace);
    compute::check_cuda(cudaLaunchKernelEx(&config, kernel, source, shape, ends),
                        "queue the solution of lines");
}

template <bool interleaved, int M, class Source>
void partition_chunks(const Source& source, const PartitionShape& shape, void* workspace,
                      cudaStream_t stream) {
    using Real = typename Source::value_type;
    if constexpr (interleaved) {
        launch_partition(kernel::partition_interleaved<Source, M>, sizeof(kernel::InterleavedRoom<Real, M>),
                         source, shape, workspace, stream);
    } else {
        launch_partition(kernel::partition_contiguous<Source, M>, sizeof(kernel::ContiguousRoom<Real, M>),
                         source, shape, workspace, stream);
    }
}

/// Solves the lines of a source by the partition method. `interleaved` as the shape says.
template <bool interleaved, class Source>
void partition(const Source& source, PartitionShape shape, void* workspace, cudaStream_t stream) {
    const int launches = shape.joining == Joining::leave_ends ? 2 : 1;
    for (int k = 0; k < launches; ++k) {
        shape.joining = k == 0 ? shape.joining : Joining::take_ends;
        if (shape.chunk_rows == long_chunk) {
            partition_chunks<interleaved, long_chunk>(source, shape, workspace, stream);
        } else {
            partition_chunks<interleaved, short_chunk>(source, shape, workspace, stream);
        }
    }
}

}  // namespace thalweg::solvers::cuda
