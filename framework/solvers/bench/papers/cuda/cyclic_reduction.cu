// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cuda/line_methods.cuh"
#include "solvers/bench/papers/cuda/shared_rows.cuh"
#include "solvers/cuda/chunk.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::papers::cuda {
namespace kernel {

/// One block a line in shared memory; every level halves the rows that take part.
template <class Real>
__global__ void __launch_bounds__(most_threads) cr(const PlainSource<Real> source) {
    extern __shared__ __align__(16) unsigned char memory[];
    const Lines& lines = source.lines();
    const auto size = static_cast<int>(lines.size);
    SharedRows<Real> rows(reinterpret_cast<Real*>(memory), size);
    const auto line = source.line(blockIdx.x / lines.count, blockIdx.x % lines.count);
    using Line = typename PlainSource<Real>::Line;
    BlockRows<Line> own = {line, 0};
    const auto thread = static_cast<int>(threadIdx.x);
    const auto threads = static_cast<int>(blockDim.x);

    for (int i = thread; i < size; i += threads) {
        rows.put(i, own.template load<Real>(i));
    }
    __syncthreads();
    int stride = 1;
    for (; stride < size; stride *= 2) {
        for (int i = 2 * stride - 1 + 2 * stride * thread; i < size; i += 2 * stride * threads) {
            rows.put(i, own.reduce(rows, i, stride));
        }
        __syncthreads();
    }
    for (; stride >= 1; stride /= 2) {
        for (int i = stride - 1 + 2 * stride * thread; i < size; i += 2 * stride * threads) {
            const Row<Real> row = rows.get(i);
            const Real rest = fused(-row.lower, rows.get(i - stride).right, row.right);
            rows.right[i] = fused(-row.upper, rows.get(i + stride).right, rest) / row.diagonal;
        }
        __syncthreads();
    }
    bool broken = __syncthreads_or(own.broken ? 1 : 0) != 0;
    for (int i = thread; i < size && !broken; i += threads) {
        if (!is_number(rows.right[i])) {
            own.give_up(FaultKind::not_finite, i);
        }
    }
    broken = __syncthreads_or(broken || own.broken ? 1 : 0) != 0;
    for (int i = thread; i < size; i += threads) {
        line.store(i, broken ? nan_value<Real>() : rows.right[i]);
    }
}

}  // namespace kernel

template <class Real>
auto most_shared_rows() -> std::int64_t {
    int device = 0;
    int bytes = 0;
    compute::check_cuda(cudaGetDevice(&device), "find a device");
    compute::check_cuda(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
                        "ask a device");
    return bytes / static_cast<int>(sizeof(Row<Real>));
}

template <class Real>
void cr(const LineJob<Real>& job) {
    const std::size_t bytes = static_cast<std::size_t>(job.lines.size) * sizeof(Row<Real>);
    compute::check_cuda(cudaFuncSetAttribute(kernel::cr<Real>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                             static_cast<int>(bytes)),
                        "take shared memory");
    const std::int64_t wanted = (job.lines.size / 2 + 31) / 32 * 32;
    const auto threads =
        static_cast<unsigned>(std::min<std::int64_t>(std::max<std::int64_t>(wanted, 32), most_threads));
    kernel::cr<Real><<<static_cast<unsigned>(job.lines.systems()), threads, bytes,
                       static_cast<cudaStream_t>(job.stream)>>>(PlainSource<Real>(job));
    compute::check_cuda(cudaGetLastError(), "queue cyclic reduction");
}

template auto most_shared_rows<float>() -> std::int64_t;
template auto most_shared_rows<double>() -> std::int64_t;
template void cr(const LineJob<float>&);
template void cr(const LineJob<double>&);

}  // namespace thalweg::solvers::papers::cuda
