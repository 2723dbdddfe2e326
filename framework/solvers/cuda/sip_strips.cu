// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/sip_strips.cuh"

#include <algorithm>

#include "solvers/cuda/resident_blocks.cuh"
#include "solvers/cuda/sip_start.cuh"
#include "solvers/cuda/strip_backward.cuh"
#include "solvers/cuda/strip_factor.cuh"
#include "solvers/cuda/strip_forward.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::cuda {
namespace {

// Empties the boxes and zeroes the counters, `count` values of each.
template <class Real>
__global__ void empty_boxes(Real* boxes, std::int64_t values, int* counters, std::int64_t count) {
    const std::int64_t stride = std::int64_t{gridDim.x} * blockDim.x;
    const std::int64_t first = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
    for (std::int64_t n = first; n < values; n += stride) {
        boxes[n] = nothing(Real());
    }
    for (std::int64_t n = first; n < count; n += stride) {
        counters[n] = 0;
    }
}

/// The next strip for this block, in an order in which every strip's neighbour was taken before it, so that
/// blocks may be fewer than strips. The last block to leave makes the counters ready for the next launch.
__device__ auto next_ticket(int* tickets, int total) -> int {
    __shared__ int taken;
    __syncthreads();
    if (threadIdx.x == 0) {
        taken = atomicAdd(&tickets[0], 1);
        if (taken >= total && atomicAdd(&tickets[1], 1) == static_cast<int>(gridDim.x) - 1) {
            tickets[0] = 0;
            tickets[1] = 0;
        }
    }
    __syncthreads();
    return taken;
}

// Factors both orientations at once, each with its own places for values between strips.
template <class Real>
__global__ void __launch_bounds__(32) factor_strips(StripJob<Real> job, int orientations) {
    const int sets = job.shape.layers * orientations;
    const int total = sets * job.shape.strips;
    const std::int64_t boxes = 2 * std::int64_t{job.shape.layers} * job.shape.strips * job.shape.ny;
    for (int t = next_ticket(job.tickets, total); t < total; t = next_ticket(job.tickets, total)) {
        const bool mirrored = t % sets >= job.shape.layers;
        StripJob<Real> own = job;
        own.eastward += mirrored ? boxes : 0;
        own.westward += mirrored ? boxes : 0;
        const int layer = t % job.shape.layers;
        const Real cancellation = layer < job.cancelling_layers ? job.cancellation : Real(0);
        factor_strip(strip_of(own, layer, t / sets, mirrored), cancellation, job.faults);
    }
}

// Sweeps all strips forward or backward, which is half an iteration.
template <bool ahead, class Real>
__global__ void __launch_bounds__(strip_threads, 2) sweep_strips(StripJob<Real> job, bool mirrored) {
    extern __shared__ char memory[];
    auto& room = *reinterpret_cast<StripRoom<Real>*>(memory);
    const int layers = job.shape.layers;
    const int total = layers * job.shape.strips;
    bool used_before = false;
    for (int t = next_ticket(job.tickets, total); t < total; t = next_ticket(job.tickets, total)) {
        const int layer = t % layers;
        if (job.running[layer] == 0) {
            continue;
        }
        if (ahead) {
            forward<false>(strip_of(job, layer, t / layers, mirrored), room, nullptr, used_before);
        } else {
            backward(strip_of(job, layer, job.shape.strips - 1 - t / layers, mirrored), room, used_before);
        }
        used_before = true;
    }
}

/// Before a strip's forward sweep reads its neighbours' x, both must have ended the iteration before.
template <class Real>
__device__ void wait_for_neighbours(const StripJob<Real>& job, int layer, int number, int iterations) {
    const int* done = job.done + layer * job.shape.strips;
    const int other = threadIdx.x == 0 ? number - 1 : number + 1;
    if (threadIdx.x < 2 && other >= 0 && other < job.shape.strips) {
        while (acquire(done + other) < iterations) {
        }
    }
    __syncthreads();
}

/// The strips of a system join their norms; the last strip, which ends its sweep last, judges for all.
template <class Real>
__device__ auto goes_on(const StripJob<Real>& job, StripRoom<Real>& room, int layer, int number,
                        int iterations, int measurement) -> bool {
    const int strips = job.shape.strips;
    const int index = layer * strips + number;
    if (threadIdx.x < 32) {
        const ResidualNorms own =
            join_by_lanes(job.tiles + std::int64_t{index} * job.shape.tiles, job.shape.tiles);
        if (threadIdx.x == 0) {
            job.joined[index] = own;
            publish(job.measured + index, measurement);
        }
        __syncwarp();
        if (number == strips - 1) {
            for (int n = static_cast<int>(threadIdx.x); n < strips; n += 32) {
                while (acquire(job.measured + layer * strips + n) < measurement) {
                }
            }
            __syncwarp();
            const ResidualNorms all = join_by_lanes(job.joined + layer * strips, strips);
            if (threadIdx.x == 0) {
                const bool on = judge(all, job.tolerance, iterations, job.report[layer]);
                publish(job.verdict + layer, 2 * measurement + (on ? 1 : 0));
            }
        }
        if (threadIdx.x == 0) {
            int verdict = acquire(job.verdict + layer);
            while (verdict / 2 < measurement) {
                verdict = acquire(job.verdict + layer);
            }
            room.go_on = verdict % 2;
        }
    }
    __syncthreads();
    return room.go_on != 0;
}

// All iterations of all strips, every strip a block; all blocks run at the same time, so many a
// multiprocessor.
template <int resident, class Real>
__global__ void __launch_bounds__(strip_threads, resident) solve_strips(StripJob<Real> job) {
    extern __shared__ char memory[];
    auto& room = *reinterpret_cast<StripRoom<Real>*>(memory);
    const int layer = static_cast<int>(blockIdx.x) % job.shape.layers;
    const int number = static_cast<int>(blockIdx.x) / job.shape.layers;
    const int index = layer * job.shape.strips + number;
    if (job.running[layer] == 0) {
        return;
    }
    int measurements = 0;
    for (int n = 0; job.report != nullptr || n < job.count; ++n) {
        const Strip<Real> strip = strip_of(job, layer, number, job.alternate && n % 2 == 1);
        wait_for_neighbours(job, layer, number, n);
        if (job.report != nullptr && is_measured(job.tolerance, n)) {
            forward<true>(strip, room, job.tiles + std::int64_t{index} * job.shape.tiles, n > 0);
            if (!goes_on(job, room, layer, number, n, ++measurements)) {
                return;
            }
        } else {
            forward<false>(strip, room, nullptr, n > 0);
        }
        backward(strip, room, true);
        if (threadIdx.x == 0) {
            publish(job.done + index, n + 1);
        }
    }
}

/// Bytes of each part of the workspace, in order.
template <class Real>
struct Parts {
    std::int64_t strips;
    std::size_t change, boxes, norms, counters;

    explicit Parts(const SipSetup& setup) {
        const StripShape s = strip_shape(setup.shape);
        strips = std::int64_t{s.layers} * s.strips;
        change = aligned(static_cast<std::size_t>(s.by_steps() * s.layers) * sizeof(Real));
        boxes = aligned(static_cast<std::size_t>(4 * strips * s.ny) * sizeof(Real));
        norms = residual_norms_bytes(setup.shape);
        counters = aligned(static_cast<std::size_t>(count(s.layers)) * sizeof(int));
    }

    auto count(int layers) const -> std::int64_t { return 2 * strips + 2 * layers + 2; }

    auto bytes() const -> std::size_t { return change + boxes + aligned(norms) + counters; }
};

template <class Real>
auto job_of(const SipSetup& setup, const SipCall<Real>& call, void* workspace) -> StripJob<Real> {
    const Parts<Real> parts(setup);
    StripJob<Real> job;
    job.shape = strip_shape(setup.shape);
    job.row_pitch = setup.shape.row_pitch;
    job.layer_pitch = setup.shape.layer_pitch;
    job.matrix = call.matrix;
    job.right = call.right;
    job.x = call.x;
    auto* blob = static_cast<char*>(const_cast<void*>(call.factors));
    job.faults = reinterpret_cast<SipFaults*>(blob);
    job.factors = reinterpret_cast<Real*>(blob + faults_bytes(setup));
    job.cancellation = static_cast<Real>(setup.options.cancellation);
    job.cancelling_layers = static_cast<int>(setup.cancelling_layers());
    job.alternate = setup.options.alternate;
    job.count = call.count;
    job.tolerance = setup.options.tolerance;
    job.report = call.report;

    auto* own = static_cast<char*>(workspace);
    job.change = reinterpret_cast<Real*>(own);
    job.eastward = reinterpret_cast<Real*>(own + parts.change);
    job.westward = job.eastward + parts.strips * job.shape.ny;
    job.tiles = reinterpret_cast<ResidualNorms*>(own + parts.change + parts.boxes);
    job.joined = job.tiles + parts.strips * job.shape.tiles;
    job.done = reinterpret_cast<int*>(own + parts.change + parts.boxes + aligned(parts.norms));
    job.measured = job.done + parts.strips;
    job.verdict = job.measured + parts.strips;
    job.running = job.verdict + job.shape.layers;
    job.tickets = job.running + job.shape.layers;
    return job;
}

template <class Real>
void prepare(const SipSetup& setup, const StripJob<Real>& job, cudaStream_t stream) {
    const Parts<Real> parts(setup);
    const std::int64_t values = 4 * parts.strips * job.shape.ny;
    const std::int64_t blocks = std::min<std::int64_t>((values + 255) / 256, 1024);
    empty_boxes<<<static_cast<unsigned>(blocks), 256, 0, stream>>>(job.eastward, values, job.done,
                                                                   parts.count(job.shape.layers));
    compute::check_cuda(cudaGetLastError(), "queue the emptying of boxes");
}

template <bool ahead, class Real>
void queue_sweep(const StripJob<Real>& job, bool mirrored, cudaStream_t stream) {
    constexpr std::size_t memory = sizeof(StripRoom<Real>);
    const std::int64_t strips = std::int64_t{job.shape.layers} * job.shape.strips;
    const std::int64_t blocks =
        std::min(strips, resident_blocks(sweep_strips<ahead, Real>, strip_threads, memory));
    sweep_strips<ahead><<<static_cast<unsigned>(blocks), strip_threads, memory, stream>>>(job, mirrored);
    compute::check_cuda(cudaGetLastError(), "queue a sweep of strips");
}

/// Queues all iterations as one launch where every strip finds its place; else returns false.
template <int resident, class Real>
auto solved_at_once(const StripJob<Real>& job, cudaStream_t stream) -> bool {
    constexpr std::size_t memory = sizeof(StripRoom<Real>);
    const std::int64_t strips = std::int64_t{job.shape.layers} * job.shape.strips;
    if (strips > resident_blocks(solve_strips<resident, Real>, strip_threads, memory)) {
        return false;
    }
    StripJob<Real> argument = job;
    void* arguments[] = {&argument};
    compute::check_cuda(
        cudaLaunchCooperativeKernel(solve_strips<resident, Real>, dim3(static_cast<unsigned>(strips)),
                                    dim3(strip_threads), arguments, memory, stream),
        "queue a solve by strips");
    return true;
}

}  // namespace

template <class Real>
auto strips_factor_bytes(const SipSetup& setup) -> std::size_t {
    const std::int64_t sets = setup.shape.layers * setup.orientations();
    return faults_bytes(setup) +
           static_cast<std::size_t>(strip_shape(setup.shape).factors() * sets) * sizeof(Real);
}

template <class Real>
auto strips_workspace_bytes(const SipSetup& setup) -> std::size_t {
    return Parts<Real>(setup).bytes();
}

template <class Real>
void strips_factor(const SipSetup& setup, const FivePoint<Real>& matrix, void* factors, void* workspace,
                   cudaStream_t stream) {
    SipCall<Real> call;
    call.matrix = matrix;
    call.factors = factors;
    const StripJob<Real> job = job_of(setup, call, workspace);
    clear_faults(job.faults, setup.shape.layers, stream);
    prepare(setup, job, stream);
    const std::int64_t strips = std::int64_t{job.shape.layers} * job.shape.strips * setup.orientations();
    const std::int64_t blocks = std::min(strips, resident_blocks(factor_strips<Real>, 32, 0));
    factor_strips<<<static_cast<unsigned>(blocks), 32, 0, stream>>>(job, setup.orientations());
    compute::check_cuda(cudaGetLastError(), "queue a factorisation by strips");
}

template <class Real>
void strips_run(const SipSetup& setup, const SipCall<Real>& call, void* workspace, cudaStream_t stream) {
    const StripJob<Real> job = job_of(setup, call, workspace);
    prepare(setup, job, stream);
    start_layers(job.faults, setup.shape, setup.options.tolerance, job.running, call.report, stream);
    if (!solved_at_once<1>(job, stream) && !solved_at_once<2>(job, stream)) {
        const int most = call.report == nullptr ? call.count : setup.options.tolerance.most_iterations;
        for (int done = 0;; ++done) {
            const bool mirrored = setup.options.alternate && done % 2 == 1;
            if (call.report != nullptr && is_measured(setup.options.tolerance, done)) {
                residual_norms<Real>(setup.shape, call.matrix, call.right, call.x, mirrored,
                                     setup.options.tolerance, since_measured(setup.options.tolerance, done),
                                     job.running, call.report, job.tiles, stream);
            }
            if (done == most) {
                break;
            }
            queue_sweep<true>(job, mirrored, stream);
            queue_sweep<false>(job, mirrored, stream);
        }
    }
    if (call.report != nullptr) {
        residual_faults<Real>(setup.shape, call.matrix, call.right, call.x, call.report, stream);
    }
}

#define THALWEG_INSTANTIATE(Real)                                                                           \
    template auto strips_factor_bytes<Real>(const SipSetup&)->std::size_t;                                  \
    template auto strips_workspace_bytes<Real>(const SipSetup&)->std::size_t;                               \
    template void strips_factor<Real>(const SipSetup&, const FivePoint<Real>&, void*, void*, cudaStream_t); \
    template void strips_run<Real>(const SipSetup&, const SipCall<Real>&, void*, cudaStream_t);
THALWEG_INSTANTIATE(float)
THALWEG_INSTANTIATE(double)

}  // namespace thalweg::solvers::cuda
