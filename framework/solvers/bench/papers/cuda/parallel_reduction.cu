// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cuda/parallel_reduction.cuh"

#include "solvers/bench/papers/cuda/line_methods.cuh"
#include "solvers/bench/papers/pcr_rule.hpp"
#include "solvers/cuda/chunk.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::papers::cuda {
namespace kernel {

/// One block a line in shared memory (OBM; with several rows a thread OBM-it).
template <class Real, int M>
__global__ void __launch_bounds__(most_threads) pcr(const PlainSource<Real> source) {
    extern __shared__ __align__(16) unsigned char memory[];
    const Lines& lines = source.lines();
    SharedRows<Real> rows(reinterpret_cast<Real*>(memory), static_cast<int>(lines.size));
    const auto line = source.line(blockIdx.x / lines.count, blockIdx.x % lines.count);
    using Line = typename PlainSource<Real>::Line;
    BlockRows<Line> own = {line, 0};
    const auto thread = static_cast<int>(threadIdx.x);
    const auto threads = static_cast<int>(blockDim.x);

    for (int i = thread; i < rows.size; i += threads) {
        rows.put(i, own.template load<Real>(i));
    }
    __syncthreads();
    reduce_in_parallel<Real, M>(rows, own);
    bool broken = __syncthreads_or(own.broken ? 1 : 0) != 0;
    for (int i = thread; i < rows.size; i += threads) {
        rows.right[i] /= rows.diagonal[i];
        if (!broken && !is_number(rows.right[i])) {
            own.give_up(FaultKind::not_finite, i);
        }
    }
    broken = __syncthreads_or(broken || own.broken ? 1 : 0) != 0;
    for (int i = thread; i < rows.size; i += threads) {
        line.store(i, broken ? nan_value<Real>() : rows.right[i]);
    }
}

}  // namespace kernel

namespace {

template <class Real, int M>
void launch(const LineJob<Real>& job, int rows_a_thread) {
    const std::size_t bytes = static_cast<std::size_t>(job.lines.size) * sizeof(Row<Real>);
    compute::check_cuda(
        cudaFuncSetAttribute(kernel::pcr<Real, M>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(bytes)),
        "take shared memory");
    const std::int64_t threads = (job.lines.size + rows_a_thread - 1) / rows_a_thread;
    kernel::pcr<Real, M><<<static_cast<unsigned>(job.lines.systems()), static_cast<unsigned>(threads), bytes,
                           static_cast<cudaStream_t>(job.stream)>>>(PlainSource<Real>(job));
    compute::check_cuda(cudaGetLastError(), "queue parallel cyclic reduction");
}

}  // namespace

template <class Real>
void pcr(const LineJob<Real>& job, int rows_a_thread) {
    static_assert(pcr_most_threads == most_threads);
    const int rows = pcr_rows_a_thread(job.lines.size, rows_a_thread);
    if (rows == 1) {
        launch<Real, 1>(job, rows);
    } else if (rows == 2) {
        launch<Real, 2>(job, rows);
    } else if (rows <= 4) {
        launch<Real, 4>(job, rows);
    } else if (rows <= 8) {
        launch<Real, 8>(job, rows);
    } else {
        launch<Real, 16>(job, rows);
    }
}

template void pcr(const LineJob<float>&, int);
template void pcr(const LineJob<double>&, int);

}  // namespace thalweg::solvers::papers::cuda
