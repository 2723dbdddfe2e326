// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>

#include <algorithm>

#include "solvers/bench/papers/cuda/line_methods.cuh"
#include "solvers/bench/papers/cuda/parallel_reduction.cuh"
#include "solvers/bench/papers/mbm_rule.hpp"
#include "solvers/cuda/chunk.cuh"
#include "solvers/cuda/resident_blocks.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::papers::cuda {
namespace {

/// The ends of a part that its neighbours see.
template <class Real>
struct PartEnds {
    Real first, last;
};

/// State of the relaxation of all lines; the arrays are in the workspace.
template <class Real>
struct Relaxation {
    PartEnds<Real>* ends[2];  ///< by line and part; every sweep reads one of the two and writes the other
    LineProgress* lines;
    int* moved;  ///< the most of all lines
    MbmParts parts;
    MbmSweeps sweeps;

    __device__ auto before(int sweep, std::int64_t system) const -> const PartEnds<Real>* {
        return (sweep % 2 == 0 ? ends[0] : ends[1]) + system * parts.count;
    }

    __device__ auto after(int sweep, std::int64_t system) const -> PartEnds<Real>* {
        return (sweep % 2 == 0 ? ends[1] : ends[0]) + system * parts.count;
    }
};

/// Where a part lies in its line.
struct PartPlace {
    std::int64_t number;
    bool is_last;
    int first, size;

    __device__ PartPlace(const MbmParts& parts, std::int64_t line_size, std::int64_t n)
        : number(n),
          is_last(n + 1 == parts.count),
          first(static_cast<int>(n * parts.rows)),
          size(static_cast<int>(min(parts.rows, line_size - n * parts.rows))) {}
};

/// A part's rows, one a thread, with its neighbours' ends. Returns the thread's unknown; `broken` becomes
/// whether the part has a fault, the same for all threads. A barrier is passed after `memory` was last read.
template <class Real, class Line>
__device__ auto solve_part(const Line& line, const PartPlace& part, const PartEnds<Real>* before,
                           Real* memory, bool& broken) -> Real {
    SharedRows<Real> rows(memory, part.size);
    BlockRows<Line> own = {line, part.first};
    const auto i = static_cast<int>(threadIdx.x);
    if (i < part.size) {
        Row<Real> row = own.template load<Real>(i);
        if (i == 0 && part.number > 0) {
            row = cut_below(row, before[part.number - 1].last);
        }
        if (i == part.size - 1 && !part.is_last) {
            row = cut_above(row, before[part.number + 1].first);
        }
        rows.put(i, row);
    }
    __syncthreads();
    reduce_in_parallel<Real, 1>(rows, own);
    const Real x = i < part.size ? rows.right[i] / rows.diagonal[i] : Real(0);
    broken = __syncthreads_or(own.broken ? 1 : 0) != 0;
    if (!broken && !is_number(x)) {
        own.give_up(FaultKind::not_finite, i);
    }
    broken = __syncthreads_or(broken || own.broken ? 1 : 0) != 0;
    return x;
}

/// By a whole block: one part's share of a sweep.
template <class Real>
__device__ void relax_part(const PlainSource<Real>& source, const Relaxation<Real>& all, std::int64_t system,
                           std::int64_t number, int sweep, Real* memory) {
    const Lines& lines = source.lines();
    const PartPlace part(all.parts, lines.size, number);
    const PartEnds<Real>* const before = all.before(sweep, system);
    PartEnds<Real>* const now = all.after(sweep, system);
    LineProgress& progress = all.lines[system];
    const auto i = static_cast<int>(threadIdx.x);
    bool broken = false;
    const Real x =
        solve_part(source.line(system / lines.count, system % lines.count), part, before, memory, broken);
    if (broken) {
        if (i == 0) {
            atomicCAS(&progress.broken, 0, sweep + 1);
        }
        return;
    }
    bool moves = false;
    if (i == 0) {
        now[number].first = x;
        moves = !has_settled(x, before[number].first);
    }
    if (i == part.size - 1) {
        now[number].last = x;
        moves = moves || !has_settled(x, before[number].last);
    }
    // The first to move an end of the line in this sweep tells all lines.
    if (moves && atomicMax(&progress.moved, sweep + 1) <= sweep) {
        atomicMax(all.moved, sweep + 1);
    }
}

}  // namespace

namespace kernel {

constexpr int ends_threads = 128;

/// All sweeps that any line needs, by a cooperative launch. A block takes part after part, one thread a row;
/// a barrier of all blocks ends a sweep. Leaves the ends of the parts alone.
///
/// Blocks leave together: one that reads `moved` late can find it greater only because another went on.
template <class Real>
__global__ void __launch_bounds__(most_threads)
    relax_parts(const PlainSource<Real> source, const Relaxation<Real> all) {
    __shared__ __align__(16) unsigned char memory[mbm_most_rows * sizeof(Row<Real>)];
    const auto grid = cooperative_groups::this_grid();
    const std::int64_t parts = source.lines().systems() * all.parts.count;
    for (int sweep = 0; sweep < all.sweeps.most; ++sweep) {
        for (std::int64_t part = blockIdx.x; part < parts; part += gridDim.x) {
            const std::int64_t system = part / all.parts.count;
            if (needs_sweep(all.lines[system], sweep, all.sweeps)) {
                relax_part(source, all, system, part % all.parts.count, sweep,
                           reinterpret_cast<Real*>(memory));
            }
        }
        grid.sync();
        if (!all.sweeps.fixed && *all.moved <= sweep) {
            return;
        }
    }
}

/// The ends of the parts as the solution comes with them. A thread a part.
template <class Real>
__global__ void __launch_bounds__(ends_threads)
    take_ends(const Lines lines, const Real* __restrict__ solution, const Relaxation<Real> all) {
    const std::int64_t n = static_cast<std::int64_t>(blockIdx.x) * ends_threads + threadIdx.x;
    if (n < lines.systems() * all.parts.count) {
        const std::int64_t system = n / all.parts.count;
        const PartPlace part(all.parts, lines.size, n % all.parts.count);
        const Real* const line = solution + lines.at(0, system % lines.count, system / lines.count);
        all.ends[0][n] = {line[part.first * lines.step], line[(part.first + part.size - 1) * lines.step]};
    }
}

/// One block a part, one thread a row: the solution between the ends that the relaxation came to.
template <class Real>
__global__ void __launch_bounds__(most_threads)
    finish_parts(const PlainSource<Real> source, const Relaxation<Real> all) {
    __shared__ __align__(16) unsigned char memory[mbm_most_rows * sizeof(Row<Real>)];
    const Lines& lines = source.lines();
    const std::int64_t system = blockIdx.x / all.parts.count;
    LineProgress& progress = all.lines[system];
    if (is_given_up(progress, all.sweeps.most)) {
        return;
    }
    const PartPlace part(all.parts, lines.size, blockIdx.x % all.parts.count);
    const auto line = source.line(system / lines.count, system % lines.count);
    const int taken = sweeps_taken(progress, all.sweeps);
    const auto i = static_cast<int>(threadIdx.x);
    bool broken = false;
    const Real x = solve_part(line, part, all.before(taken, system), reinterpret_cast<Real*>(memory), broken);
    if (broken) {
        if (i == 0) {
            atomicCAS(&progress.broken, 0, all.sweeps.most + 1);
        }
    } else if (i < part.size) {
        line.store(part.first + i, x);
    }
}

/// Lines that came to nothing, end to end.
template <class Real>
__global__ void __launch_bounds__(most_threads)
    spoil_lines(const PlainSource<Real> source, const LineProgress* progress) {
    const Lines& lines = source.lines();
    const std::int64_t system = blockIdx.x;
    if (progress[system].broken != 0) {
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

template <class Real>
auto relaxation_of(const LineJob<Real>& job, const LineOptions& options, const MbmParts& parts)
    -> Relaxation<Real> {
    const std::size_t bytes = ends_bytes<Real>(job.lines, parts);
    auto* const memory = static_cast<unsigned char*>(job.workspace);
    auto* const lines = reinterpret_cast<LineProgress*>(memory + 2 * bytes);
    return {{reinterpret_cast<PartEnds<Real>*>(memory), reinterpret_cast<PartEnds<Real>*>(memory + bytes)},
            lines,
            reinterpret_cast<int*>(lines + job.lines.systems()),
            parts,
            mbm_sweeps(parts, options)};
}

template <class Real>
void queue_ends(const LineJob<Real>& job, const Relaxation<Real>& all, cudaStream_t stream) {
    const std::int64_t parts = job.lines.systems() * all.parts.count;
    const auto blocks = static_cast<unsigned>((parts + kernel::ends_threads - 1) / kernel::ends_threads);
    kernel::take_ends<Real>
        <<<blocks, kernel::ends_threads, 0, stream>>>(job.lines, job.systems.solution, all);
    compute::check_cuda(cudaGetLastError(), "queue the taking of ends");
}

template <class Real>
void queue_relaxation(PlainSource<Real> source, Relaxation<Real> all, int threads, cudaStream_t stream) {
    const std::int64_t parts = source.lines().systems() * all.parts.count;
    const std::int64_t blocks = std::min(parts, resident_blocks(kernel::relax_parts<Real>, threads, 0));
    void* arguments[] = {&source, &all};
    compute::check_cuda(
        cudaLaunchCooperativeKernel(kernel::relax_parts<Real>, dim3(static_cast<unsigned>(blocks)),
                                    dim3(static_cast<unsigned>(threads)), arguments, 0, stream),
        "queue the relaxation of parts");
}

}  // namespace

template <class Real>
auto mbm_bytes(const Lines& lines, const LineOptions& options) -> std::size_t {
    const MbmParts parts = mbm_parts(lines, options);
    return parts.count < 2
               ? 0
               : 2 * ends_bytes<Real>(lines, parts) +
                     static_cast<std::size_t>(lines.systems()) * sizeof(LineProgress) + sizeof(int);
}

template <class Real>
void mbm(const LineJob<Real>& job, const LineOptions& options) {
    const MbmParts parts = mbm_parts(job.lines, options);
    if (parts.count < 2) {
        return pcr(job, 0);
    }
    const auto stream = static_cast<cudaStream_t>(job.stream);
    const std::size_t bytes = mbm_bytes<Real>(job.lines, options);
    compute::check_cuda(cudaMemsetAsync(job.workspace, 0, bytes, stream), "clear the ends");
    const PlainSource<Real> source(job);
    const Relaxation<Real> all = relaxation_of(job, options, parts);
    const auto threads = static_cast<int>((parts.rows + 31) / 32 * 32);
    if (options.lagged_ends) {
        queue_ends(job, all, stream);
    } else {
        queue_relaxation(source, all, threads, stream);
    }
    const auto systems = static_cast<unsigned>(job.lines.systems());
    const auto blocks = static_cast<unsigned>(job.lines.systems() * parts.count);
    kernel::finish_parts<Real><<<blocks, static_cast<unsigned>(threads), 0, stream>>>(source, all);
    kernel::spoil_lines<Real><<<systems, 256, 0, stream>>>(source, all.lines);
    compute::check_cuda(cudaGetLastError(), "queue the end of the relaxation");
}

template auto mbm_bytes<float>(const Lines&, const LineOptions&) -> std::size_t;
template auto mbm_bytes<double>(const Lines&, const LineOptions&) -> std::size_t;
template void mbm(const LineJob<float>&, const LineOptions&);
template void mbm(const LineJob<double>&, const LineOptions&);

}  // namespace thalweg::solvers::papers::cuda
