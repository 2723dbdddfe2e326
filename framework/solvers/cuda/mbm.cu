// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/check.cuh"
#include "solvers/cuda/chunk.cuh"
#include "solvers/cuda/line_methods.cuh"
#include "solvers/cuda/parallel_reduction.cuh"
#include "solvers/mbm_rule.hpp"

namespace thalweg::solvers::cuda {
namespace {

/// The ends of a part that its neighbours see.
template <class Real>
struct PartEnds {
    Real first, last;
};

struct LineState {
    int last_moved;  ///< sweep in which an end of the line last moved
    int broken;
};

/// Of all lines, in the workspace: ends by line and part, twice.
template <class Real>
struct Relaxation {
    PartEnds<Real>* ends[2];
    LineState* states;
    std::int64_t rows;
    std::int64_t parts;
    bool fixed_sweeps;
};

}  // namespace

namespace kernel {

/// One block a part, one thread a row: the part's rows with its neighbours' ends of the sweep before. The
/// last sweep writes the solution, all others only the part's own ends; a line whose ends have settled is
/// left alone.
template <class Real>
__global__ void __launch_bounds__(most_threads)
    relax_parts(const PlainSource<Real> source, const Relaxation<Real> all, int sweep, bool is_last) {
    __shared__ __align__(16) unsigned char memory[mbm_most_rows * sizeof(Row<Real>)];
    const Lines& lines = source.lines();
    const std::int64_t system = blockIdx.x / all.parts;
    const std::int64_t part = blockIdx.x % all.parts;
    LineState& state = all.states[system];
    const bool settled = sweep > 0 && !all.fixed_sweeps && state.last_moved < sweep - 1;
    if (!is_last && settled) {
        return;
    }
    const PartEnds<Real>* const before = all.ends[sweep % 2] + system * all.parts;
    PartEnds<Real>* const now = all.ends[(sweep + 1) % 2] + system * all.parts;
    const auto first = static_cast<int>(part * all.rows);
    const auto size = static_cast<int>(min(all.rows, lines.size - part * all.rows));
    SharedRows<Real> rows(reinterpret_cast<Real*>(memory), size);
    const auto line = source.line(system / lines.count, system % lines.count);
    using Line = typename PlainSource<Real>::Line;
    BlockRows<Line> own = {line, first};
    const auto i = static_cast<int>(threadIdx.x);
    if (i < size) {
        Row<Real> row = own.template load<Real>(i);
        if (i == 0 && part > 0) {
            row = cut_below(row, before[part - 1].last);
        }
        if (i == size - 1 && part + 1 < all.parts) {
            row = cut_above(row, before[part + 1].first);
        }
        rows.put(i, row);
    }
    __syncthreads();
    reduce_in_parallel<Real, 1>(rows, own);
    const Real x = i < size ? rows.right[i] / rows.diagonal[i] : Real(0);
    const bool broken = __syncthreads_or(own.broken || state.broken != 0 ? 1 : 0) != 0;
    if (!broken && !finite(x)) {
        own.give_up(FaultKind::not_finite, i);
    }
    if (own.broken) {
        state.broken = 1;
    }
    if (is_last) {
        if (i < size) {
            line.store(first + i, x);
        }
        return;
    }
    if (i == 0) {
        now[part].first = x;
    }
    if (i == size - 1) {
        now[part].last = x;
    }
    const bool moves = (i == 0 && !has_settled(x, before[part].first)) ||
                       (i == size - 1 && !has_settled(x, before[part].last));
    if (moves) {
        atomicMax(&state.last_moved, sweep);
    }
}

/// Lines that came to nothing, end to end.
template <class Real>
__global__ void __launch_bounds__(most_threads)
    spoil_lines(const PlainSource<Real> source, const LineState* states) {
    const Lines& lines = source.lines();
    const std::int64_t system = blockIdx.x;
    if (states[system].broken != 0) {
        const auto line = source.line(system / lines.count, system % lines.count);
        for (auto i = static_cast<int>(threadIdx.x); i < lines.size; i += static_cast<int>(blockDim.x)) {
            line.store(i, nan_value<Real>());
        }
    }
}

}  // namespace kernel

namespace {

template <class Real>
auto ends_bytes(const Lines& lines, const MbmParts& parts) -> std::size_t {
    return static_cast<std::size_t>(lines.systems() * parts.count) * sizeof(PartEnds<Real>);
}

}  // namespace

template <class Real>
auto mbm_bytes(const Lines& lines, const TridiagonalOptions& options) -> std::size_t {
    return 2 * ends_bytes<Real>(lines, mbm_parts(lines, options)) +
           static_cast<std::size_t>(lines.systems()) * sizeof(LineState);
}

template <class Real>
void mbm(const LineJob<Real>& job) {
    const MbmParts parts = mbm_parts(job.lines, job.options);
    const auto stream = static_cast<cudaStream_t>(job.stream);
    const std::size_t bytes = ends_bytes<Real>(job.lines, parts);
    auto* const memory = static_cast<unsigned char*>(job.workspace);
    const Relaxation<Real> all = {
        {reinterpret_cast<PartEnds<Real>*>(memory), reinterpret_cast<PartEnds<Real>*>(memory + bytes)},
        reinterpret_cast<LineState*>(memory + 2 * bytes),
        parts.rows,
        parts.count,
        job.options.relaxation_sweeps > 0};
    check_cuda(cudaMemsetAsync(memory, 0, mbm_bytes<Real>(job.lines, job.options), stream), "clear the ends");
    const PlainSource<Real> source(job);
    const auto blocks = static_cast<unsigned>(job.lines.systems() * parts.count);
    const auto threads = static_cast<unsigned>((parts.rows + 31) / 32 * 32);
    const int sweeps = mbm_sweeps(parts, job.options);
    for (int sweep = 0; sweep <= sweeps; ++sweep) {
        kernel::relax_parts<Real><<<blocks, threads, 0, stream>>>(source, all, sweep, sweep == sweeps);
    }
    kernel::spoil_lines<Real>
        <<<static_cast<unsigned>(job.lines.systems()), 256, 0, stream>>>(source, all.states);
    check_cuda(cudaGetLastError(), "queue the relaxation of parts");
}

template auto mbm_bytes<float>(const Lines&, const TridiagonalOptions&) -> std::size_t;
template auto mbm_bytes<double>(const Lines&, const TridiagonalOptions&) -> std::size_t;
template void mbm(const LineJob<float>&);
template void mbm(const LineJob<double>&);

}  // namespace thalweg::solvers::cuda
