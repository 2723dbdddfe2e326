// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/check_cuda.cuh>

#include "shallowwater/schemes/hllc/triangle_pass.cuh"
#include "shallowwater/triangles/cuda/note_rate.cuh"

namespace thalweg::shallowwater {
namespace kernel {

constexpr int hllc_block = 128;

// Blocks a multiprocessor that the registers must leave room for.
template <class Real>
constexpr int blocks_of_hllc = sizeof(Real) == 4 ? 9 : 5;

// One step of all cells, one thread each.
template <class Real>
__global__ void __launch_bounds__(hllc_block, blocks_of_hllc<Real>) step_hllc_cells(HllcPass<Real> p) {
    if (p.clock->running == 0) {
        return;
    }
    const auto k = static_cast<std::int32_t>(blockIdx.x * hllc_block + threadIdx.x);
    Real rate = 0;
    if (k < p.cells) {
        p.step.dt = static_cast<Real>(p.clock->dt);
        const Beyond<Real> b0 = look_across(p.step, k, 0);
        const Beyond<Real> b1 = look_across(p.step, k, 1);
        const Beyond<Real> b2 = look_across(p.step, k, 2);
        const Real deepest =
            greater(greater(p.step.in.depth[k], b0.water.depth), greater(b1.water.depth, b2.water.depth));
        const HllcCell<Real> cell(p.step);
        if (p.skip_dry && deepest <= p.step.constants.dry_depth) {
            cell.rest(k);
        } else {
            rate = cell.step(k, b0, b1, b2, p.step.friction[k]);
        }
    }
    note_rate(p.clock, rate);
}

}  // namespace kernel

template <class Real>
void run_hllc_cells(const HllcPass<Real>& pass, cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>((pass.cells + kernel::hllc_block - 1) / kernel::hllc_block);
    kernel::step_hllc_cells<<<blocks, kernel::hllc_block, 0, stream>>>(pass);
    compute::check_cuda(cudaGetLastError(), "queue a step of triangles");
}

}  // namespace thalweg::shallowwater
