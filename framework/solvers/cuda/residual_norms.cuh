// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "solvers/methods/residual_rule.hpp"
#include "solvers/methods/sip_layer.hpp"

namespace thalweg::solvers::cuda {

constexpr unsigned whole_warp = 0xffffffffU;

/// The lanes' norms joined as a tree; lane 0 has the result.
__device__ inline auto join_lanes(ResidualNorms n) -> ResidualNorms {
    for (int half = norm_columns / 2; half > 0; half /= 2) {
        n = join(
            n, {__shfl_down_sync(whole_warp, n.absolute, half), __shfl_down_sync(whole_warp, n.sum, half),
                __shfl_down_sync(whole_warp, n.scaled, half), __shfl_down_sync(whole_warp, n.largest, half)});
    }
    return n;
}

/// Every 32nd value by one lane, then the lanes as a tree, by one warp. Read past the first-level cache:
/// other blocks may have written them.
__device__ inline auto join_by_lanes(const ResidualNorms* values, std::int64_t count) -> ResidualNorms {
    ResidualNorms own;
    for (std::int64_t n = threadIdx.x % 32; n < count; n += 32) {
        const ResidualNorms* v = values + n;
        own = join(own, {__ldcg(&v->absolute), __ldcg(&v->sum), __ldcg(&v->scaled), __ldcg(&v->largest)});
    }
    return join_lanes(own);
}

/// The norms of eight rows of a strip by one warp; cell(i, step) gives those of a cell.
template <class Cell>
__device__ auto tile_norms(std::int64_t nx, std::int64_t ny, std::int64_t strip, std::int64_t tile,
                           const Cell& cell) -> ResidualNorms {
    ResidualNorms own;
    const std::int64_t i = strip * norm_columns + threadIdx.x % 32;
    if (i < nx) {
        for (std::int64_t step = tile * norm_rows; step < (tile + 1) * norm_rows && step < ny; ++step) {
            own = join(own, cell(i, step));
        }
    }
    return join_lanes(own);
}

/// The same for systems swept as `s` says.
template <class Real>
__device__ auto tile_norms(const SipLayer<Real>& s, std::int64_t strip, std::int64_t tile) -> ResidualNorms {
    return tile_norms(s.nx, s.ny, strip, tile, [&](std::int64_t i, std::int64_t step) {
        const std::int64_t j = s.row(step);
        const std::int64_t k = i + j * s.pitch;
        return norms_of_cell(residual_at(s, i, j), Real(1) / s.matrix.centre[k], s.x[k]);
    });
}

/// Bytes of scratch for residual_norms: a value a tile and a strip of every layer.
auto residual_norms_bytes(const FieldShape& shape) -> std::size_t;

/// Queues the norms of right - A x of every layer, of any solver, and what they mean: `report` is written by
/// `judge`, and running[layer] becomes whether to go on. Layers with running 0 are left alone. `more`:
/// iterations since the last measurement, 0 for the first one.
template <class Real>
void residual_norms(const FieldShape& shape, const FivePoint<Real>& matrix, const Real* right, const Real* x,
                    bool mirrored, const Tolerance& tolerance, int more, int* running, Convergence* report,
                    void* scratch, cudaStream_t stream);

/// Queues the second half of the same: `scratch` begins with what tile_norms() gives for every tile of every
/// strip of every layer.
void judge_norms(const FieldShape& shape, const Tolerance& tolerance, int more, int* running,
                 Convergence* report, void* scratch, cudaStream_t stream);

/// Queues the search for the first row whose residual is not finite, in the layers whose last norm was not;
/// writes it to the reports that hold no fault.
template <class Real>
void residual_faults(const FieldShape& shape, const FivePoint<Real>& matrix, const Real* right, const Real* x,
                     Convergence* report, cudaStream_t stream);

}  // namespace thalweg::solvers::cuda
