// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/residual_norms.cuh"

#include "solvers/methods/sip_setup.hpp"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::cuda {
namespace {

template <class Real>
__host__ __device__ auto plain_layer(const FieldShape& f, const FivePoint<Real>& matrix, const Real* right,
                                     const Real* x, bool mirrored, std::int64_t layer) -> SipLayer<Real> {
    const std::int64_t at = layer * f.layer_pitch;
    return {f.nx, f.ny,   f.row_pitch, mirrored, layer_of(matrix, at), right + at, const_cast<Real*>(x) + at,
            {},   nullptr};
}

constexpr int threads = 256;

// Finds the norms of a tile in one warp. Blocks along y are layers.
template <class Real>
__global__ void __launch_bounds__(threads)
    measure_tiles(FieldShape f, FivePoint<Real> matrix, const Real* __restrict__ right,
                  const Real* __restrict__ x, bool mirrored, const int* __restrict__ running,
                  ResidualNorms* __restrict__ tiles) {
    const std::int64_t layer = blockIdx.y;
    if (running[layer] == 0) {
        return;
    }
    const std::int64_t rows = (f.ny + norm_rows - 1) / norm_rows;
    const std::int64_t count = (f.nx + norm_columns - 1) / norm_columns * rows;
    const std::int64_t n = (static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x) / 32;
    if (n >= count) {
        return;
    }
    const SipLayer<Real> s = plain_layer(f, matrix, right, x, mirrored, layer);
    const ResidualNorms norms = tile_norms(s, n / rows, n % rows);
    if (threadIdx.x % 32 == 0) {
        tiles[layer * count + n] = norms;
    }
}

// A block a layer: its warps join the strips, its first warp the rest.
__global__ void __launch_bounds__(threads)
    judge_layers(std::int64_t strips, std::int64_t rows, const ResidualNorms* __restrict__ tiles,
                 ResidualNorms* joined, Tolerance tolerance, int more, int* running, Convergence* report) {
    const std::int64_t layer = blockIdx.x;
    if (running[layer] == 0) {
        return;
    }
    ResidualNorms* own = joined + layer * strips;
    for (std::int64_t strip = threadIdx.x / 32; strip < strips; strip += threads / 32) {
        const ResidualNorms norms = join_by_lanes(tiles + (layer * strips + strip) * rows, rows);
        if (threadIdx.x % 32 == 0) {
            own[strip] = norms;
        }
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        const ResidualNorms norms = join_by_lanes(own, strips);
        if (threadIdx.x == 0) {
            const int done = more == 0 ? 0 : report[layer].iterations + more;
            running[layer] = judge(norms, tolerance, done, report[layer]) ? 1 : 0;
        }
    }
}

template <class Real>
__global__ void __launch_bounds__(threads)
    find_faults(FieldShape f, FivePoint<Real> matrix, const Real* __restrict__ right,
                const Real* __restrict__ x, Convergence* report) {
    const std::int64_t layer = blockIdx.y;
    if (is_number(report[layer].last_residual)) {
        return;
    }
    const SipLayer<Real> s = plain_layer(f, matrix, right, x, false, layer);
    for (std::int64_t n = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x; n < f.nx * f.ny;
         n += static_cast<std::int64_t>(gridDim.x) * threads) {
        if (!is_number(residual_at(s, n % f.nx, n / f.nx))) {
            atomicMin(reinterpret_cast<unsigned long long*>(&report[layer].fault),
                      static_cast<unsigned long long>(fault_word(FaultKind::not_finite, layer, n)));
            return;
        }
    }
}

}  // namespace

auto residual_norms_bytes(const FieldShape& shape) -> std::size_t {
    return static_cast<std::size_t>(norm_strips(shape) * (norm_tiles(shape) + 1) * shape.layers) *
           sizeof(ResidualNorms);
}

void judge_norms(const FieldShape& shape, const Tolerance& tolerance, int more, int* running,
                 Convergence* report, void* scratch, cudaStream_t stream) {
    const std::int64_t strips = norm_strips(shape);
    const std::int64_t rows = norm_tiles(shape);
    auto* tiles = static_cast<ResidualNorms*>(scratch);
    judge_layers<<<static_cast<unsigned>(shape.layers), threads, 0, stream>>>(
        strips, rows, tiles, tiles + strips * rows * shape.layers, tolerance, more, running, report);
    compute::check_cuda(cudaGetLastError(), "queue the judging of a residual");
}

template <class Real>
void residual_norms(const FieldShape& shape, const FivePoint<Real>& matrix, const Real* right, const Real* x,
                    bool mirrored, const Tolerance& tolerance, int more, int* running, Convergence* report,
                    void* scratch, cudaStream_t stream) {
    const std::int64_t strips = norm_strips(shape);
    const std::int64_t rows = norm_tiles(shape);
    const dim3 grid(static_cast<unsigned>((strips * rows * 32 + threads - 1) / threads),
                    static_cast<unsigned>(shape.layers));
    measure_tiles<<<grid, threads, 0, stream>>>(shape, matrix, right, x, mirrored, running,
                                                static_cast<ResidualNorms*>(scratch));
    compute::check_cuda(cudaGetLastError(), "queue the measuring of a residual");
    judge_norms(shape, tolerance, more, running, report, scratch, stream);
}

template <class Real>
void residual_faults(const FieldShape& shape, const FivePoint<Real>& matrix, const Real* right, const Real* x,
                     Convergence* report, cudaStream_t stream) {
    const std::int64_t blocks = (shape.nx * shape.ny + threads - 1) / threads;
    const dim3 grid(static_cast<unsigned>(blocks < 64 ? blocks : 64), static_cast<unsigned>(shape.layers));
    find_faults<<<grid, threads, 0, stream>>>(shape, matrix, right, x, report);
    compute::check_cuda(cudaGetLastError(), "queue the search for a fault");
}

#define THALWEG_INSTANTIATE(Real)                                                                            \
    template void residual_norms<Real>(const FieldShape&, const FivePoint<Real>&, const Real*, const Real*,  \
                                       bool, const Tolerance&, int, int*, Convergence*, void*,               \
                                       cudaStream_t);                                                        \
    template void residual_faults<Real>(const FieldShape&, const FivePoint<Real>&, const Real*, const Real*, \
                                        Convergence*, cudaStream_t);
THALWEG_INSTANTIATE(float)
THALWEG_INSTANTIATE(double)

}  // namespace thalweg::solvers::cuda
