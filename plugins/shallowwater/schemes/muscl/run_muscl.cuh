// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/check_cuda.cuh>

#include "shallowwater/schemes/muscl/muscl_pass.cuh"
#include "shallowwater/triangles/cuda/note_rate.cuh"

namespace thalweg::shallowwater {
namespace kernel {

constexpr int muscl_block = 128;

// Blocks a multiprocessor that the registers must leave room for.
template <class Real>
constexpr int blocks_of_sides = sizeof(Real) == 4 ? 9 : 6;
template <class Real>
constexpr int blocks_of_passes = sizeof(Real) == 4 ? 8 : 5;

// Finds the sides of all cells, one thread each. Those of a dry cell among dry ones pass nothing.
template <class Real>
__global__ void __launch_bounds__(muscl_block, blocks_of_sides<Real>) find_sides(MusclPasses<Real> p) {
    const auto k = static_cast<std::int32_t>(blockIdx.x * muscl_block + threadIdx.x);
    if (k >= p.cells || p.clock->running == 0) {
        return;
    }
    const CellAcross<Real> a = cell_across(p.stage, k, 0);
    const CellAcross<Real> b = cell_across(p.stage, k, 1);
    const CellAcross<Real> c = cell_across(p.stage, k, 2);
    const Real dry_depth = p.stage.constants.dry_depth;
    const Real depth = p.stage.in.depth[k];
    const Real around = greater(a.water.depth, greater(b.water.depth, c.water.depth));
    if (p.skip_dry && greater(depth, around) <= dry_depth) {
        return;
    }
    const MusclCell<Real, false> cell(p.stage);
    if (depth <= dry_depth) {
        const StoredSide<Real> side = dry_side(depth, p.stage.bed[k]);
        p.stage.more.side(0, k) = side;
        p.stage.more.side(1, k) = side;
        p.stage.more.side(2, k) = side;
        return;
    }
    const OwnSides<Real> own = cell.sides(k, a, b, c);
    p.stage.more.side(0, k) = own.a;
    p.stage.more.side(1, k) = own.b;
    p.stage.more.side(2, k) = own.c;
}

// Steps all cells by what their sides show, one thread each.
template <bool Second, class Real>
__global__ void __launch_bounds__(muscl_block, blocks_of_passes<Real>) pass_sides(MusclPasses<Real> p) {
    if (p.clock->running == 0) {
        return;
    }
    const auto k = static_cast<std::int32_t>(blockIdx.x * muscl_block + threadIdx.x);
    Real rate = 0;
    if (k < p.cells) {
        p.stage.dt = static_cast<Real>(p.clock->dt);
        const SideAcross<Real> a = side_across(p.stage, k, 0);
        const SideAcross<Real> b = side_across(p.stage, k, 1);
        const SideAcross<Real> c = side_across(p.stage, k, 2);
        const Real deepest = greater(greater(p.stage.in.depth[k], a.depth), greater(b.depth, c.depth));
        if (p.skip_dry && deepest <= p.stage.constants.dry_depth) {
            p.stage.out.depth[k] = p.stage.in.depth[k];
            p.stage.out.discharge_x[k] = p.stage.in.discharge_x[k];
            p.stage.out.discharge_y[k] = p.stage.in.discharge_y[k];
        } else {
            const MusclCell<Real, Second> cell(p.stage);
            const OwnSides<Real> own = {p.stage.more.side(0, k), p.stage.more.side(1, k),
                                        p.stage.more.side(2, k)};
            rate = cell.step(k, own, a, b, c, p.stage.friction[k]);
        }
    }
    note_rate(p.clock, rate);
}

}  // namespace kernel

template <bool Second, class Real>
void run_muscl(const MusclPasses<Real>& passes, cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>((passes.cells + kernel::muscl_block - 1) / kernel::muscl_block);
    kernel::find_sides<<<blocks, kernel::muscl_block, 0, stream>>>(passes);
    compute::check_cuda(cudaGetLastError(), "queue the sides of triangles");
    kernel::pass_sides<Second><<<blocks, kernel::muscl_block, 0, stream>>>(passes);
    compute::check_cuda(cudaGetLastError(), "queue a stage of triangles");
}

}  // namespace thalweg::shallowwater
