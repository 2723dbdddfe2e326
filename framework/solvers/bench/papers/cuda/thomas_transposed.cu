// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cuda/line_methods.cuh"
#include "solvers/bench/papers/cuda/transpose_lines.cuh"
#include "solvers/cuda/line_methods.cuh"

namespace thalweg::solvers::papers::cuda {

template <class Real>
auto thomas_transposed_bytes(const Lines& lines) -> std::size_t {
    const std::size_t copies = lines.pitch == 1 ? 0 : 4;
    return thomas_bytes<Real>(lines) +
           copies * static_cast<std::size_t>(lines.size * lines.systems()) * sizeof(Real);
}

template <class Real>
void thomas_transposed(const LineJob<Real>& job) {
    if (job.lines.pitch == 1) {
        thomas(job);
        return;
    }
    const Lines& from = job.lines;
    const Lines to = {from.size, from.count, from.count, 1, from.layers, from.count * from.size};
    const std::int64_t values = from.size * from.systems();
    auto* lower = static_cast<Real*>(job.workspace);
    Real* const diagonal = lower + values;
    Real* const upper = diagonal + values;
    Real* const right = upper + values;
    const auto stream = static_cast<cudaStream_t>(job.stream);
    transpose_lines(job.systems.lower, from, lower, to, stream);
    transpose_lines(job.systems.diagonal, from, diagonal, to, stream);
    transpose_lines(job.systems.upper, from, upper, to, stream);
    transpose_lines(job.systems.right, from, right, to, stream);
    LineJob<Real> inner = job;
    inner.lines = to;
    inner.systems = {lower, diagonal, upper, right, right};
    inner.workspace = right + values;
    thomas(inner);
    transpose_lines<Real>(right, to, job.systems.solution, from, stream);
}

template auto thomas_transposed_bytes<float>(const Lines&) -> std::size_t;
template auto thomas_transposed_bytes<double>(const Lines&) -> std::size_t;
template void thomas_transposed(const LineJob<float>&);
template void thomas_transposed(const LineJob<double>&);

}  // namespace thalweg::solvers::papers::cuda
