// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cuda/wave_lines.cuh"
#include "solvers/cuda/residual_norms.cuh"
#include "solvers/cuda/sip_start.cuh"

// Form one_block: a block a system takes all iterations, with factors and change on the skewed mesh.
namespace thalweg::solvers::papers::cuda {
namespace {

using namespace solvers::cuda;

constexpr int block_threads = 512;

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
__global__ void __launch_bounds__(block_threads)
    solve_by_block(const WaveLines<Real> w, const BlockSolve solve) {
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
            wave_residual(s, w.field_mesh, n % s.nx, n / s.nx);
        }
        __syncthreads();
        for (std::int64_t n = 0; n < w.spans(); ++n) {
            take_span<Sweep::forward>(w, layer, s.mirrored, n, threadIdx.x, block_threads);
        }
        for (std::int64_t n = w.spans() - 1; n >= 0; --n) {
            take_span<Sweep::backward>(w, layer, s.mirrored, n, threadIdx.x, block_threads);
        }
    }
}

template <class Real>
auto room_of(const WaveSetup& setup) -> WaveLineRoom {
    return wave_line_room<Real>(setup, residual_norms_bytes(setup.shape));
}

template <class Real>
auto factor_bytes(const WaveSetup& setup) -> std::size_t {
    return room_of<Real>(setup).kept;
}

template <class Real>
auto workspace_bytes(const WaveSetup& setup) -> std::size_t {
    return room_of<Real>(setup).workspace;
}

template <class Real>
void factor(const WaveSetup& setup, const FivePoint<Real>& matrix, void* factors, const Execution& where) {
    const auto stream = static_cast<cudaStream_t>(where.stream);
    SipCall<Real> call;
    call.matrix = matrix;
    call.factors = factors;
    const WaveLines<Real> waves = wave_lines_of(setup, room_of<Real>(setup), call, where.workspace);
    clear_faults(waves.faults, setup.shape.layers, stream);
    for (int mirrored = 0; mirrored < setup.orientations(); ++mirrored) {
        queue_lines<Sweep::factor>(waves, mirrored == 1, stream);
    }
}

template <class Real>
void run(const WaveSetup& setup, const SipCall<Real>& call, const Execution& where) {
    const auto stream = static_cast<cudaStream_t>(where.stream);
    const WaveLineRoom room = room_of<Real>(setup);
    const WaveLines<Real> waves = wave_lines_of(setup, room, call, where.workspace);
    const BlockSolve solve = {
        setup.options.tolerance, call.count, setup.options.alternate, call.report,
        reinterpret_cast<ResidualNorms*>(static_cast<char*>(where.workspace) + room.norms)};
    start_layers(waves.faults, setup.shape, setup.options.tolerance, waves.running, call.report, stream);
    solve_by_block<<<static_cast<unsigned>(setup.shape.layers), block_threads, 0, stream>>>(waves, solve);
    compute::check_cuda(cudaGetLastError(), "queue a solve by blocks");
    if (call.report != nullptr) {
        residual_faults<Real>(setup.shape, call.matrix, call.right, call.x, call.report, stream);
    }
}

}  // namespace

template <class Real>
auto one_block() -> WaveCode<Real> {
    return {factor_bytes<Real>, workspace_bytes<Real>, factor<Real>, run<Real>};
}

template auto one_block<float>() -> WaveCode<float>;
template auto one_block<double>() -> WaveCode<double>;

}  // namespace thalweg::solvers::papers::cuda
