// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/adi_lines.hpp"
#include "solvers/bench/papers/cuda/line_methods.cuh"
#include "solvers/cuda/adi_sweep.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::papers::cuda {
namespace kernel {

constexpr int cell_threads = 128;

/// Lays down the diagonals and right-hand sides of one direction's lines, and a first guess of their solution
/// unless `guess` is null. One thread a cell, layers in z.
template <Splitting splitting, bool along_x, class Real>
__global__ void __launch_bounds__(cell_threads) lay_rows(const AdiSweep<Real> s, Real* __restrict__ diagonal,
                                                         Real* __restrict__ right, Real* __restrict__ guess) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * cell_threads + threadIdx.x;
    for (std::int64_t j = blockIdx.y; i < s.shape.nx && j < s.shape.ny; j += gridDim.y) {
        const std::int64_t at = s.shape.at(i, j, blockIdx.z);
        const Row<Real> row = adi_row<splitting, along_x>(s.fields, s.shape, i, j, at);
        diagonal[at] = row.diagonal;
        right[at] = row.right;
        if (guess != nullptr) {
            guess[at] = s.fields.in[at];
        }
    }
}

/// Takes the lines' solution over, where the layer still runs.
template <Splitting splitting, bool along_x, class Real>
__global__ void __launch_bounds__(cell_threads)
    take_solution(const AdiSweep<Real> s, const Real* __restrict__ solved,
                  const FaultWord* __restrict__ line_faults) {
    const std::int64_t layer = blockIdx.z;
    if (s.running[layer] == 0) {
        return;
    }
    AdiFaults& faults = s.faults[layer];
    const bool was_broken = faults.along_x != no_fault || faults.along_y != no_fault;
    const Fault fault = unpack(line_faults[layer]);
    const bool is_first = blockIdx.x == 0 && blockIdx.y == 0 && threadIdx.x == 0;
    if (is_first && fault.kind != FaultKind::none && !was_broken) {
        const std::int64_t row =
            along_x ? fault.row + fault.system * s.shape.nx : fault.system + fault.row * s.shape.nx;
        FaultWord* const own = along_x ? &faults.along_x : &faults.along_y;
        lower_fault(fault.kind == FaultKind::not_dominant ? &faults.not_dominant : own,
                    pack(fault.kind, layer, row));
    }
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * cell_threads + threadIdx.x;
    for (std::int64_t j = blockIdx.y; i < s.shape.nx && j < s.shape.ny; j += gridDim.y) {
        const std::int64_t at = s.shape.at(i, j, layer);
        s.fields.out[at] = adi_value<splitting, along_x>(s.fields, at, solved[at], s.relaxation);
    }
}

}  // namespace kernel

namespace {

// Working memory for the lines of a solve.
template <class Real>
struct LineRoom {
    Real* diagonal;          // of the lines, and
    Real* right;             // their right-hand sides
    Real* guess;             // and where their solution is to come holding a guess; else null
    FaultWord* line_faults;  // of a direction's lines, one a layer
    void* lines;
};

template <class Real>
struct LineSizes {
    std::size_t diagonal, right, guess, line_faults, lines, bytes;

    explicit LineSizes(const AdiJob<Real>& job) {
        const std::size_t field = static_cast<std::size_t>(field_values(job.shape)) * sizeof(Real);
        RoomPlan plan;
        diagonal = plan.take(field);
        right = plan.take(field);
        guess = plan.take(job.lines.from_guess ? field : 0);
        line_faults = plan.take(static_cast<std::size_t>(job.shape.layers) * sizeof(FaultWord));
        lines = plan.take(job.lines.bytes);
        bytes = plan.bytes();
    }
};

template <class Real>
auto line_room(const AdiJob<Real>& job, const AdiRoom<Real>& room) -> LineRoom<Real> {
    const LineSizes<Real> sizes(job);
    auto* const memory = static_cast<char*>(room.lines);
    Real* const guess = job.lines.from_guess ? reinterpret_cast<Real*>(memory + sizes.guess) : nullptr;
    return {reinterpret_cast<Real*>(memory + sizes.diagonal), reinterpret_cast<Real*>(memory + sizes.right),
            guess, reinterpret_cast<FaultWord*>(memory + sizes.line_faults), memory + sizes.lines};
}

template <Splitting splitting, bool along_x, class Real>
void sweep_lines(const AdiJob<Real>& job, const AdiRoom<Real>& common, const AdiSweep<Real>& sweep) {
    const LineRoom<Real> room = line_room(job, common);
    const FieldShape& f = job.shape;
    const auto stream = static_cast<cudaStream_t>(job.where.stream);
    const dim3 grid(static_cast<unsigned>((f.nx + kernel::cell_threads - 1) / kernel::cell_threads),
                    static_cast<unsigned>(f.ny < 65535 ? f.ny : 65535), static_cast<unsigned>(f.layers));
    kernel::lay_rows<splitting, along_x>
        <<<grid, kernel::cell_threads, 0, stream>>>(sweep, room.diagonal, room.right, room.guess);
    Real* const solved = room.guess != nullptr ? room.guess : room.right;
    compute::check_cuda(cudaMemsetAsync(room.line_faults, 0xff,
                                        static_cast<std::size_t>(f.layers) * sizeof(FaultWord), stream),
                        "clear the faults");
    for (std::int64_t layer = 0; layer < f.layers; ++layer) {
        const std::int64_t at = layer * f.layer_pitch;
        const Real* low = (along_x ? job.matrix.west : job.matrix.south) + at;
        const Real* high = (along_x ? job.matrix.east : job.matrix.north) + at;
        const SolveLines<Real>& solve_lines = along_x ? job.lines.along_x : job.lines.along_y;
        solve_lines({low, room.diagonal + at, high, room.right + at, solved + at},
                    {room.lines, job.where.stream}, room.line_faults + layer);
    }
    kernel::take_solution<splitting, along_x>
        <<<grid, kernel::cell_threads, 0, stream>>>(sweep, solved, room.line_faults);
    compute::check_cuda(cudaGetLastError(), "queue the sweep of lines");
}

template <Splitting splitting, class Real>
void sweep_both(const AdiJob<Real>& job, const AdiRoom<Real>& room) {
    sweep_lines<splitting, true>(job, room, sweep_of(job, room, true));
    sweep_lines<splitting, false>(job, room, sweep_of(job, room, false));
}

// So many sweeps along x, then along y; the last of an even number leaves its solution in x.
template <class Real>
void sweep_in_turn(const AdiJob<Real>& job, const AdiRoom<Real>& room) {
    for (int n = 0; n < 2 * job.sweeps_in_turn; ++n) {
        const AdiSweep<Real> sweep = sweep_of(job, room, n % 2 == 0);
        if (n < job.sweeps_in_turn) {
            sweep_lines<Splitting::alternating_line, true>(job, room, sweep);
        } else {
            sweep_lines<Splitting::alternating_line, false>(job, room, sweep);
        }
    }
}

template <class Real>
auto sweeps_of(Splitting splitting) -> QueueSweeps<Real> {
    switch (splitting) {
        case Splitting::peaceman_rachford:
            return sweep_both<Splitting::peaceman_rachford, Real>;
        case Splitting::locally_one_dimensional:
            return sweep_both<Splitting::locally_one_dimensional, Real>;
        case Splitting::douglas_gunn:
            return sweep_both<Splitting::douglas_gunn, Real>;
        default:
            return sweep_in_turn<Real>;
    }
}

}  // namespace

template <class Real>
auto adi_bytes(const AdiJob<Real>& job) -> std::size_t {
    return adi_room_bytes(job, LineSizes<Real>(job).bytes);
}

template <class Real>
void solve_adi(const AdiJob<Real>& job) {
    queue_adi(job, sweeps_of<Real>(job.options.splitting));
}

template auto adi_bytes(const AdiJob<float>&) -> std::size_t;
template auto adi_bytes(const AdiJob<double>&) -> std::size_t;
template void solve_adi(const AdiJob<float>&);
template void solve_adi(const AdiJob<double>&);

}  // namespace thalweg::solvers::papers::cuda
