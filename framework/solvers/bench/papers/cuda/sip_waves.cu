// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "solvers/bench/papers/sip_waves.hpp"
#include "solvers/bench/papers/wave_cell.hpp"
#include "solvers/cuda/residual_norms.cuh"
#include "solvers/cuda/sip_start.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::papers::cuda {
namespace {

using namespace solvers::cuda;

constexpr int line_threads = 128;
constexpr int block_threads = 512;

/// All that the kernels need of all layers.
template <class Real>
struct Waves {
    FieldShape shape;
    WaveMesh mesh;
    FivePoint<Real> matrix;
    const Real* right;
    Real* x;
    Real* factors;
    Real* change;
    std::int32_t* map;  // of form wf_e
    SipFaults* faults;
    int* running;
    Real cancellation;
    std::int64_t cancelling_layers;

    __device__ auto layer(std::int64_t k, bool mirrored) const -> SipLayer<Real> {
        const std::int64_t at = k * shape.layer_pitch;
        const std::int64_t set = k + (mirrored ? shape.layers : 0);
        return {shape.nx,
                shape.ny,
                shape.row_pitch,
                mirrored,
                layer_of(matrix, at),
                right + at,
                x + at,
                factor_arrays(factors + set * 5 * mesh.size(), mesh.size()),
                change + k * mesh.size()};
    }
};

enum class Sweep { factor, forward, backward };

template <Sweep sweep, class Real>
__device__ void visit(const Waves<Real>& w, const SipLayer<Real>& s, std::int64_t layer, std::int64_t line,
                      std::int64_t place) {
    const std::int64_t other = line - place;
    const std::int64_t i = w.mesh.along_y ? other : place;
    const std::int64_t step = w.mesh.along_y ? place : other;
    const std::int64_t k =
        w.map == nullptr ? mapped_cell(w.mesh, line, place) : w.map[line * w.mesh.pitch + place];
    if constexpr (sweep == Sweep::factor) {
        const Real cancellation = layer < w.cancelling_layers ? w.cancellation : Real(0);
        const auto pivot = wave_factor(s, w.mesh, i, step, k, cancellation);
        const FaultWord fault = pivot_fault(pivot, layer, step * s.nx + i);
        if (fault != no_fault) {
            FaultWord* word = s.mirrored ? &w.faults[layer].mirrored : &w.faults[layer].straight;
            atomicMin(reinterpret_cast<unsigned long long*>(word), static_cast<unsigned long long>(fault));
        }
    } else if constexpr (sweep == Sweep::forward) {
        wave_forward(s, w.mesh, i, step, k);
    } else {
        wave_backward(s, w.mesh, i, step, k);
    }
}

// Layers in y. One wave line.
template <Sweep sweep, class Real>
__global__ void __launch_bounds__(line_threads) sweep_line(Waves<Real> w, bool mirrored, std::int64_t line) {
    const std::int64_t layer = blockIdx.y;
    const std::int64_t place =
        w.mesh.first(line) + static_cast<std::int64_t>(blockIdx.x) * line_threads + threadIdx.x;
    if (place < w.mesh.end(line) && (sweep == Sweep::factor || w.running[layer] != 0)) {
        visit<sweep>(w, w.layer(layer, mirrored), layer, line, place);
    }
}

// Layers in z. Before the sweeps the scaled residual, after them the update.
template <bool before, class Real>
__global__ void __launch_bounds__(line_threads) whole_mesh(Waves<Real> w, bool mirrored) {
    const std::int64_t layer = blockIdx.z;
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * line_threads + threadIdx.x;
    if (i >= w.shape.nx || w.running[layer] == 0) {
        return;
    }
    const SipLayer<Real> s = w.layer(layer, mirrored);
    for (std::int64_t step = blockIdx.y; step < w.shape.ny; step += gridDim.y) {
        if (before) {
            wave_residual(s, w.mesh, i, step);
        } else {
            wave_update(s, w.mesh, i, step);
        }
    }
}

template <class Real>
__global__ void fill_map(Waves<Real> w) {
    const std::int64_t line = blockIdx.x;
    for (std::int64_t place = w.mesh.first(line) + threadIdx.x; place < w.mesh.end(line);
         place += blockDim.x) {
        w.map[line * w.mesh.pitch + place] = static_cast<std::int32_t>(mapped_cell(w.mesh, line, place));
    }
}

template <Sweep sweep, class Real>
void queue_lines(const Waves<Real>& w, bool mirrored, cudaStream_t stream) {
    const std::int64_t lines = w.mesh.lines();
    for (std::int64_t n = 0; n < lines; ++n) {
        const std::int64_t line = sweep == Sweep::backward ? lines - 1 - n : n;
        const std::int64_t places = w.mesh.end(line) - w.mesh.first(line);
        const dim3 grid(static_cast<unsigned>((places + line_threads - 1) / line_threads),
                        static_cast<unsigned>(w.shape.layers));
        sweep_line<sweep><<<grid, line_threads, 0, stream>>>(w, mirrored, line);
    }
    compute::check_cuda(cudaGetLastError(), "queue the wave lines of a sweep");
}

template <bool before, class Real>
void queue_whole_mesh(const Waves<Real>& w, bool mirrored, cudaStream_t stream) {
    const dim3 grid(static_cast<unsigned>((w.shape.nx + line_threads - 1) / line_threads),
                    static_cast<unsigned>(std::min<std::int64_t>(w.shape.ny, 65535)),
                    static_cast<unsigned>(w.shape.layers));
    whole_mesh<before><<<grid, line_threads, 0, stream>>>(w, mirrored);
    compute::check_cuda(cudaGetLastError(), "queue a pass over the mesh");
}

struct BlockSolve {
    Tolerance tolerance;
    int count;
    bool alternate;
    Convergence* report;
    ResidualNorms* tiles;
};

/// Whether to go on, by the whole block.
template <class Real>
__device__ auto judged(const SipLayer<Real>& s, const BlockSolve& solve, std::int64_t layer, int done)
    -> bool {
    const std::int64_t strips = (s.nx + norm_columns - 1) / norm_columns;
    const std::int64_t rows = (s.ny + norm_rows - 1) / norm_rows;
    ResidualNorms* tiles = solve.tiles + layer * strips * (rows + 1);
    ResidualNorms* joined = tiles + strips * rows;
    const int warp = static_cast<int>(threadIdx.x) / 32;
    const bool first = threadIdx.x % 32 == 0;
    for (std::int64_t n = warp; n < strips * rows; n += block_threads / 32) {
        const ResidualNorms norms = tile_norms(s, n / rows, n % rows);
        if (first) {
            tiles[n] = norms;
        }
    }
    __syncthreads();
    for (std::int64_t strip = warp; strip < strips; strip += block_threads / 32) {
        const ResidualNorms norms = join_by_lanes(tiles + strip * rows, rows);
        if (first) {
            joined[strip] = norms;
        }
    }
    __syncthreads();
    bool go_on = false;
    if (warp == 0) {
        const ResidualNorms norms = join_by_lanes(joined, strips);
        go_on = first && judge(norms, solve.tolerance, done, solve.report[layer]);
    }
    return __syncthreads_or(go_on ? 1 : 0) != 0;
}

// A block a layer, all iterations.
template <class Real>
__global__ void __launch_bounds__(block_threads) solve_by_block(Waves<Real> w, BlockSolve solve) {
    const std::int64_t layer = blockIdx.x;
    if (w.running[layer] == 0) {
        return;
    }
    for (int done = 0; solve.report != nullptr || done < solve.count; ++done) {
        const SipLayer<Real> s = w.layer(layer, solve.alternate && done % 2 == 1);
        if (solve.report != nullptr && is_measured(solve.tolerance, done) && !judged(s, solve, layer, done)) {
            return;
        }
        for (std::int64_t n = threadIdx.x; n < s.nx * s.ny; n += block_threads) {
            wave_residual(s, w.mesh, n % s.nx, n / s.nx);
        }
        for (std::int64_t line = 0; line < w.mesh.lines(); ++line) {
            __syncthreads();
            for (std::int64_t place = w.mesh.first(line) + threadIdx.x; place < w.mesh.end(line);
                 place += block_threads) {
                visit<Sweep::forward>(w, s, layer, line, place);
            }
        }
        for (std::int64_t line = w.mesh.lines() - 1; line >= 0; --line) {
            __syncthreads();
            for (std::int64_t place = w.mesh.first(line) + threadIdx.x; place < w.mesh.end(line);
                 place += block_threads) {
                visit<Sweep::backward>(w, s, layer, line, place);
            }
        }
        __syncthreads();
        for (std::int64_t n = threadIdx.x; n < s.nx * s.ny; n += block_threads) {
            wave_update(s, w.mesh, n % s.nx, n / s.nx);
        }
        __syncthreads();
    }
}

auto mesh_of(const WaveSetup& setup) -> WaveMesh {
    return wave_mesh(setup.shape.nx, setup.shape.ny, setup.form != SipForm::wf_e);
}

auto running_bytes(const WaveSetup& setup) -> std::size_t {
    return aligned(static_cast<std::size_t>(setup.shape.layers) * sizeof(int));
}

template <class Real>
auto change_bytes(const WaveSetup& setup) -> std::size_t {
    return aligned(static_cast<std::size_t>(mesh_of(setup).size() * setup.shape.layers) * sizeof(Real));
}

template <class Real>
auto waves_of(const WaveSetup& setup, const SipCall<Real>& call, void* workspace) -> Waves<Real> {
    auto* blob = static_cast<char*>(const_cast<void*>(call.factors));
    auto* own = static_cast<char*>(workspace);
    return {
        setup.shape,
        mesh_of(setup),
        call.matrix,
        call.right,
        call.x,
        reinterpret_cast<Real*>(blob + faults_bytes(setup) + map_bytes(setup)),
        reinterpret_cast<Real*>(own + running_bytes(setup)),
        setup.form == SipForm::wf_e ? reinterpret_cast<std::int32_t*>(blob + faults_bytes(setup)) : nullptr,
        reinterpret_cast<SipFaults*>(blob),
        reinterpret_cast<int*>(own),
        static_cast<Real>(setup.options.cancellation),
        setup.cancelling_layers()};
}

}  // namespace

template <class Real>
auto wave_factor_bytes(const WaveSetup& setup) -> std::size_t {
    return faults_bytes(setup) + map_bytes(setup) +
           static_cast<std::size_t>(5 * mesh_of(setup).size() * setup.shape.layers * setup.orientations()) *
               sizeof(Real);
}

template <class Real>
auto wave_workspace_bytes(const WaveSetup& setup) -> std::size_t {
    return running_bytes(setup) + change_bytes<Real>(setup) + residual_norms_bytes(setup.shape);
}

template <class Real>
void wave_factor(const WaveSetup& setup, const FivePoint<Real>& matrix, void* factors, void* on) {
    const auto stream = static_cast<cudaStream_t>(on);
    SipCall<Real> call;
    call.matrix = matrix;
    call.factors = factors;
    const Waves<Real> waves = waves_of(setup, call, nullptr);
    clear_faults(waves.faults, setup.shape.layers, stream);
    if (waves.map != nullptr) {
        fill_map<<<static_cast<unsigned>(waves.mesh.lines()), line_threads, 0, stream>>>(waves);
        compute::check_cuda(cudaGetLastError(), "queue the map of wave lines");
        // The map is filled by the time that the first line reads it: one stream.
    }
    for (int mirrored = 0; mirrored < setup.orientations(); ++mirrored) {
        queue_lines<Sweep::factor>(waves, mirrored == 1, stream);
    }
}

template <class Real>
void wave_run(const WaveSetup& setup, const SipCall<Real>& call, const Execution& where) {
    const auto stream = static_cast<cudaStream_t>(where.stream);
    void* const workspace = where.workspace;
    const Waves<Real> waves = waves_of(setup, call, workspace);
    void* scratch = static_cast<char*>(workspace) + running_bytes(setup) + change_bytes<Real>(setup);
    start_layers(waves.faults, setup.shape, waves.running, call.report, stream);
    const Tolerance& tolerance = setup.options.tolerance;
    if (setup.form == SipForm::one_block) {
        const BlockSolve solve = {tolerance, call.count, setup.options.alternate, call.report,
                                  static_cast<ResidualNorms*>(scratch)};
        solve_by_block<<<static_cast<unsigned>(setup.shape.layers), block_threads, 0, stream>>>(waves, solve);
        compute::check_cuda(cudaGetLastError(), "queue a solve by blocks");
    } else {
        const int most = call.report == nullptr ? call.count : tolerance.most_iterations;
        for (int done = 0;; ++done) {
            const bool mirrored = setup.options.alternate && done % 2 == 1;
            if (call.report != nullptr && is_measured(tolerance, done)) {
                residual_norms<Real>(setup.shape, call.matrix, call.right, call.x, mirrored, tolerance,
                                     since_measured(tolerance, done), waves.running, call.report, scratch,
                                     stream);
            }
            if (done == most) {
                break;
            }
            queue_whole_mesh<true>(waves, mirrored, stream);
            queue_lines<Sweep::forward>(waves, mirrored, stream);
            queue_lines<Sweep::backward>(waves, mirrored, stream);
            queue_whole_mesh<false>(waves, mirrored, stream);
        }
    }
    if (call.report != nullptr) {
        residual_faults<Real>(setup.shape, call.matrix, call.right, call.x, call.report, stream);
    }
}

#define THALWEG_INSTANTIATE(Real)                                                            \
    template auto wave_factor_bytes<Real>(const WaveSetup&)->std::size_t;                    \
    template auto wave_workspace_bytes<Real>(const WaveSetup&)->std::size_t;                 \
    template void wave_factor<Real>(const WaveSetup&, const FivePoint<Real>&, void*, void*); \
    template void wave_run<Real>(const WaveSetup&, const SipCall<Real>&, const Execution&);
THALWEG_INSTANTIATE(float)
THALWEG_INSTANTIATE(double)

}  // namespace thalweg::solvers::papers::cuda
