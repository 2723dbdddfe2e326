// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "solvers/cuda/adi_cluster.cuh"
#include "solvers/cuda/adi_sweep.cuh"
#include "solvers/cuda/partition.cuh"
#include "solvers/cuda/residual_norms.cuh"
#include "solvers/methods/adi_job.hpp"
#include "thalweg/compute/check_cuda.cuh"
#include "thalweg/compute/graph_loop.cuh"

namespace thalweg::solvers::cuda {
namespace kernel {

constexpr int layer_threads = 128;

__global__ void __launch_bounds__(layer_threads)
    start_layers(std::int64_t layers, Tolerance tolerance, AdiFaults* faults, int* running,
                 Convergence* reports) {
    const std::int64_t layer = static_cast<std::int64_t>(blockIdx.x) * layer_threads + threadIdx.x;
    if (layer < layers) {
        faults[layer] = {no_fault, no_fault, no_fault};
        running[layer] = 1;
        reports[layer] = fresh_report(tolerance, reports[layer]);
    }
}

__global__ void __launch_bounds__(layer_threads)
    finish_layers(std::int64_t layers, AdiFaults* faults, bool is_step, Convergence* reports) {
    const std::int64_t layer = static_cast<std::int64_t>(blockIdx.x) * layer_threads + threadIdx.x;
    if (layer >= layers) {
        return;
    }
    Convergence& report = reports[layer];
    faults[layer].along_x = min(faults[layer].along_x, report.fault);
    const FaultWord broken = min(faults[layer].along_x, faults[layer].along_y);
    report.fault = min(broken, faults[layer].not_dominant);
    if (is_step) {
        report.iterations = 1;
        report.converged = 1;
    }
    if (broken != no_fault) {
        report.converged = 0;
    }
}

/// Sets `again` to whether a layer still needs the iterations up to its next measurement. One block.
__global__ void __launch_bounds__(layer_threads)
    go_on(std::int64_t layers, const int* __restrict__ running, const Convergence* __restrict__ reports,
          Tolerance tolerance, compute::LoopHandle again) {
    bool needed = false;
    for (std::int64_t layer = threadIdx.x; layer < layers; layer += layer_threads) {
        const int next = reports[layer].iterations + tolerance.check_every;
        needed = needed || (running[layer] != 0 && next <= tolerance.most_iterations);
    }
    needed = __syncthreads_or(needed ? 1 : 0) != 0;
    if (threadIdx.x == 0) {
        compute::set_loop(again, needed);
    }
}

/// Sets `again` to whether a layer is not solved yet. One block.
__global__ void __launch_bounds__(layer_threads)
    look_for_unsolved(std::int64_t layers, const int* __restrict__ running, compute::LoopHandle again) {
    bool needed = false;
    for (std::int64_t layer = threadIdx.x; layer < layers; layer += layer_threads) {
        needed = needed || running[layer] != 0;
    }
    needed = __syncthreads_or(needed ? 1 : 0) != 0;
    if (threadIdx.x == 0) {
        compute::set_loop(again, needed);
    }
}

/// A layer with a faulty line is NaN altogether. Layers in y.
template <class Real>
__global__ void __launch_bounds__(layer_threads)
    spoil_layers(const FieldShape shape, const AdiFaults* __restrict__ faults, Real* __restrict__ x) {
    const std::int64_t layer = blockIdx.y;
    if (faults[layer].along_x == no_fault && faults[layer].along_y == no_fault) {
        return;
    }
    const std::int64_t cells = shape.nx * shape.ny;
    for (std::int64_t n = static_cast<std::int64_t>(blockIdx.x) * layer_threads + threadIdx.x; n < cells;
         n += static_cast<std::int64_t>(gridDim.x) * layer_threads) {
        x[shape.at(n % shape.nx, n / shape.nx, layer)] = nan_value<Real>();
    }
}

}  // namespace kernel

namespace {

template <class Real>
auto ends_bytes(const FieldShape& f) -> std::size_t {
    const bool clusters = has_clusters();
    return std::max(partition_workspace<Real>(partition_shape(lines_along_x(f), false, clusters)),
                    partition_workspace<Real>(partition_shape(lines_along_y(f), true, clusters)));
}

template <class Real>
struct RoomSizes {
    std::size_t between, faults, running, reports, norms, lines;
};

// The last is that of the lines, so that the others do not depend on how many bytes these need.
template <class Real>
auto sizes_of(const AdiJob<Real>& job, RoomPlan& plan) -> RoomSizes<Real> {
    const auto layers = static_cast<std::size_t>(job.shape.layers);
    RoomSizes<Real> s{};
    s.between = plan.take(static_cast<std::size_t>(field_values(job.shape)) * sizeof(Real));
    s.faults = plan.take(layers * sizeof(AdiFaults));
    s.running = plan.take(layers * sizeof(int));
    s.reports = plan.take(layers * sizeof(Convergence));
    s.norms = plan.take(residual_norms_bytes(job.shape));
    s.lines = plan.take(0);
    return s;
}

template <class Real>
auto room_of(const AdiJob<Real>& job) -> AdiRoom<Real> {
    RoomPlan plan;
    const RoomSizes<Real> s = sizes_of(job, plan);
    auto* const memory = static_cast<char*>(job.where.workspace);
    return {reinterpret_cast<Real*>(memory + s.between),
            reinterpret_cast<AdiFaults*>(memory + s.faults),
            reinterpret_cast<int*>(memory + s.running),
            job.report != nullptr ? job.report : reinterpret_cast<Convergence*>(memory + s.reports),
            memory + s.norms,
            memory + s.lines};
}

template <class Real>
void measure(const AdiJob<Real>& job, const AdiRoom<Real>& room, int more) {
    residual_norms(job.shape, job.matrix, job.right, job.x, false, job.options.tolerance, more, room.running,
                   room.reports, room.norms, static_cast<cudaStream_t>(job.where.stream));
}

// Iterations and a measurement at their end.
template <class Real>
void advance(const AdiJob<Real>& job, const AdiRoom<Real>& room, QueueSweeps<Real> sweeps, int iterations) {
    for (int n = 0; n < iterations; ++n) {
        sweeps(job, room);
    }
    measure(job, room, iterations);
}

// As many iterations as the slowest layer needs, by whole intervals between measurements.
template <class Real>
void advance_while_needed(const AdiJob<Real>& job, const AdiRoom<Real>& room, QueueSweeps<Real> sweeps) {
    compute::repeat_while(
        static_cast<cudaStream_t>(job.where.stream),
        [&](cudaStream_t stream, compute::LoopHandle again) {
            kernel::go_on<<<1, kernel::layer_threads, 0, stream>>>(
                job.shape.layers, room.running, room.reports, job.options.tolerance, again);
            compute::check_cuda(cudaGetLastError(), "queue the end of a turn");
        },
        [&](cudaStream_t stream) {
            AdiJob<Real> turn = job;
            turn.where.stream = stream;
            advance(turn, room, sweeps, job.options.tolerance.check_every);
        });
}

// Input that is not finite is found before the first sweep, for later NaN is everywhere. In a capture the
// device ends the iteration; else all iterations are queued, and those after a layer has converged find it so
// and return.
template <class Real>
void iterate(const AdiJob<Real>& job, const AdiRoom<Real>& room, QueueSweeps<Real> sweeps) {
    const auto stream = static_cast<cudaStream_t>(job.where.stream);
    const Tolerance& tolerance = job.options.tolerance;
    const int intervals = tolerance.most_iterations / tolerance.check_every;
    measure(job, room, 0);
    residual_faults(job.shape, job.matrix, job.right, job.x, room.reports, stream);
    if (compute::uses_graph_loops() && compute::is_capturing(stream)) {
        advance_while_needed(job, room, sweeps);
    } else {
        for (int n = 0; n < intervals; ++n) {
            advance(job, room, sweeps, tolerance.check_every);
        }
    }
    const int rest = tolerance.most_iterations % tolerance.check_every;
    if (rest > 0) {
        advance(job, room, sweeps, rest);
    }
}

auto layer_blocks(const FieldShape& shape) -> unsigned {
    return static_cast<unsigned>((shape.layers + kernel::layer_threads - 1) / kernel::layer_threads);
}

template <class Real>
void start(const AdiJob<Real>& job, const AdiRoom<Real>& room) {
    Tolerance tolerance = job.options.tolerance;
    tolerance.resumes = tolerance.resumes && job.report != nullptr;
    kernel::start_layers<<<layer_blocks(job.shape), kernel::layer_threads, 0,
                           static_cast<cudaStream_t>(job.where.stream)>>>(
        job.shape.layers, tolerance, room.faults, room.running, room.reports);
    compute::check_cuda(cudaGetLastError(), "queue the start of ADI");
}

template <class Real>
void finish(const AdiJob<Real>& job, const AdiRoom<Real>& room) {
    const auto stream = static_cast<cudaStream_t>(job.where.stream);
    kernel::finish_layers<<<layer_blocks(job.shape), kernel::layer_threads, 0, stream>>>(
        job.shape.layers, room.faults, job.options.splitting != Splitting::alternating_line, room.reports);
    constexpr unsigned spoil_blocks = 16;
    const dim3 grid(spoil_blocks, static_cast<unsigned>(job.shape.layers));
    kernel::spoil_layers<<<grid, kernel::layer_threads, 0, stream>>>(job.shape, room.faults, job.x);
    compute::check_cuda(cudaGetLastError(), "queue the end of ADI");
}

// In a capture: for the layers that clusters have left, of which there are none as a rule. Where a layer does
// not converge, running is 0 after it all the same, so that there is one turn.
template <class Real>
void iterate_unsolved(const AdiJob<Real>& job, const AdiRoom<Real>& room, QueueSweeps<Real> sweeps) {
    compute::repeat_while(
        static_cast<cudaStream_t>(job.where.stream),
        [&](cudaStream_t stream, compute::LoopHandle again) {
            kernel::look_for_unsolved<<<1, kernel::layer_threads, 0, stream>>>(job.shape.layers, room.running,
                                                                               again);
            compute::check_cuda(cudaGetLastError(), "queue a look at layers");
        },
        [&](cudaStream_t stream) {
            AdiJob<Real> rest = job;
            rest.where.stream = stream;
            iterate(rest, room, sweeps);
            finish(rest, room);
        });
}

template <class Real>
auto sweeps_of(Splitting splitting) -> QueueSweeps<Real> {
    switch (splitting) {
        case Splitting::peaceman_rachford:
            return adi_sweeps<Real, Splitting::peaceman_rachford>;
        case Splitting::locally_one_dimensional:
            return adi_sweeps<Real, Splitting::locally_one_dimensional>;
        case Splitting::douglas_gunn:
            return adi_sweeps<Real, Splitting::douglas_gunn>;
        default:
            return adi_sweeps<Real, Splitting::alternating_line>;
    }
}

}  // namespace

template <class Real>
auto adi_room_bytes(const AdiJob<Real>& job, std::size_t lines) -> std::size_t {
    RoomPlan plan;
    sizes_of(job, plan);
    plan.take(lines);
    return plan.bytes();
}

template <class Real>
void queue_adi(const AdiJob<Real>& job, QueueSweeps<Real> sweeps) {
    const AdiRoom<Real> room = room_of(job);
    start(job, room);
    if (job.options.splitting == Splitting::alternating_line) {
        iterate(job, room, sweeps);
    } else {
        sweeps(job, room);
    }
    finish(job, room);
}

template <class Real>
auto adi_bytes(const AdiJob<Real>& job) -> std::size_t {
    return adi_room_bytes(job, ends_bytes<Real>(job.shape));
}

template <class Real>
void solve_adi(const AdiJob<Real>& job) {
    const QueueSweeps<Real> sweeps = sweeps_of<Real>(job.options.splitting);
    if (job.options.splitting != Splitting::alternating_line) {
        queue_adi(job, sweeps);
        return;
    }
    const AdiRoom<Real> room = room_of(job);
    start(job, room);
    const auto stream = static_cast<cudaStream_t>(job.where.stream);
    if (adi_in_clusters(job, room) && compute::uses_graph_loops() && compute::is_capturing(stream)) {
        iterate_unsolved(job, room, sweeps);
    } else {
        iterate(job, room, sweeps);
        finish(job, room);
    }
}

template auto adi_room_bytes(const AdiJob<float>&, std::size_t) -> std::size_t;
template auto adi_room_bytes(const AdiJob<double>&, std::size_t) -> std::size_t;
template void queue_adi(const AdiJob<float>&, QueueSweeps<float>);
template void queue_adi(const AdiJob<double>&, QueueSweeps<double>);
template auto adi_bytes(const AdiJob<float>&) -> std::size_t;
template auto adi_bytes(const AdiJob<double>&) -> std::size_t;
template void solve_adi(const AdiJob<float>&);
template void solve_adi(const AdiJob<double>&);

}  // namespace thalweg::solvers::cuda
