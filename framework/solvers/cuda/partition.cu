// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/partition.cuh"

#include "solvers/cuda/line_methods.cuh"
#include "thalweg/compute/capability.cuh"

namespace thalweg::solvers::cuda {

auto has_clusters() -> bool {
    return compute::has_capability_9(kernel::partition_interleaved<PlainSource<double>, long_chunk>);
}

namespace {

// Lines whose rows are not side by side are taken in eights, for these are most often side by side
// themselves.
auto shape_of(const Lines& lines) -> PartitionShape {
    return partition_shape(lines, lines.step != 1, has_clusters());
}

}  // namespace

template <class Real>
void partition_lines(const LineJob<Real>& job) {
    const auto stream = static_cast<cudaStream_t>(job.stream);
    const PartitionShape shape = shape_of(job.lines);
    if (shape.interleaved) {
        partition<true>(PlainSource<Real>(job), shape, job.workspace, stream);
    } else {
        partition<false>(PlainSource<Real, true>(job), shape, job.workspace, stream);
    }
}

template <class Real>
auto partition_bytes(const Lines& lines) -> std::size_t {
    return partition_workspace<Real>(shape_of(lines));
}

template auto partition_bytes<float>(const Lines&) -> std::size_t;
template auto partition_bytes<double>(const Lines&) -> std::size_t;
template void partition_lines(const LineJob<float>&);
template void partition_lines(const LineJob<double>&);

}  // namespace thalweg::solvers::cuda
