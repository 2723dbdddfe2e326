// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/chunk.cuh"
#include "solvers/cuda/line_methods.cuh"
#include "solvers/cuda/line_source.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::cuda {
namespace kernel {

constexpr int rows_ahead = 8;  // read before the first is used

/// One thread a line (PTA). The reduced coefficients lie in `room`, interleaved whatever the lines' strides.
template <class Real>
__global__ void __launch_bounds__(most_thomas_threads)
    thomas(const PlainSource<Real> source, Real* __restrict__ room) {
    const Lines& lines = source.lines();
    const std::int64_t systems = lines.systems();
    const std::int64_t system = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (system >= systems) {
        return;
    }
    const auto line = source.line(system / lines.count, system % lines.count);
    const auto size = static_cast<int>(lines.size);
    Real* const upper = room + system;
    Real* const right = upper + lines.size * systems;
    Real c = 0;
    Real d = 0;
    bool broken = false;
    for (int i = 0; i < size; i += rows_ahead) {
        Row<Real> rows[rows_ahead];
#pragma unroll
        for (int k = 0; k < rows_ahead; ++k) {
            rows[k] = i + k < size ? line.row(i + k) : Row<Real>{};
        }
#pragma unroll
        for (int k = 0; k < rows_ahead; ++k) {
            if (i + k < size) {
                if (line.is_inspected()) {
                    line.inspect(i + k, rows[k]);
                }
                const Real pivot = fused(-rows[k].lower, c, rows[k].diagonal);
                const Real w = reciprocal(pivot);
                c = rows[k].upper * w;
                d = fused(-rows[k].lower, d, rows[k].right) * w;
                if (!broken && !is_whole(Link<Real>{c, d, 0})) {
                    broken = true;
                    const bool zero = pivot == 0 && breakdown_of(rows[k]) != FaultKind::not_finite;
                    line.report(zero ? FaultKind::zero_pivot : FaultKind::not_finite, i + k);
                }
                upper[(i + k) * systems] = c;
                right[(i + k) * systems] = d;
            }
        }
    }
    Real x = broken ? nan_value<Real>() : Real(0);
    for (int i = size - 1; i >= 0; i -= rows_ahead) {
        Real cs[rows_ahead];
        Real ds[rows_ahead];
#pragma unroll
        for (int k = 0; k < rows_ahead; ++k) {
            cs[k] = i - k >= 0 ? upper[(i - k) * systems] : Real(0);
            ds[k] = i - k >= 0 ? right[(i - k) * systems] : Real(0);
        }
#pragma unroll
        for (int k = 0; k < rows_ahead; ++k) {
            if (i - k >= 0) {
                x = fused(-cs[k], x, ds[k]);
                line.store(i - k, x);
            }
        }
    }
    if (!broken && !is_number(x)) {
        line.report(FaultKind::not_finite, 0);
    }
}

}  // namespace kernel

template <class Real>
auto thomas_bytes(const Lines& lines) -> std::size_t {
    return static_cast<std::size_t>(2 * lines.size * lines.systems()) * sizeof(Real);
}

template <class Real>
void thomas(const LineJob<Real>& job, int block_threads) {
    const std::int64_t blocks = (job.lines.systems() + block_threads - 1) / block_threads;
    kernel::thomas<Real><<<static_cast<unsigned>(blocks), static_cast<unsigned>(block_threads), 0,
                           static_cast<cudaStream_t>(job.stream)>>>(PlainSource<Real>(job),
                                                                    static_cast<Real*>(job.workspace));
    compute::check_cuda(cudaGetLastError(), "queue a line a thread");
}

template auto thomas_bytes<float>(const Lines&) -> std::size_t;
template auto thomas_bytes<double>(const Lines&) -> std::size_t;
template void thomas(const LineJob<float>&, int);
template void thomas(const LineJob<double>&, int);

}  // namespace thalweg::solvers::cuda
