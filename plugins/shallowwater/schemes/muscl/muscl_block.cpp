// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, like solvers/raster/cpu/stage_rows.cpp.
#include "shallowwater/schemes/muscl/muscl_block.hpp"

namespace thalweg::shallowwater {
namespace {

// What lies across the sides of a run of cells, gathered so that the loop over them reads only what lies in a
// row.
template <class Real>
struct CellsAcross {
    Real depth[3][block_length], discharge_x[3][block_length], discharge_y[3][block_length];
    Real bed[3][block_length], is_first[3][block_length];
    Real is_shut[3][block_length], is_held[3][block_length];

    CellsAcross(const MusclStage<Real>& stage, std::int32_t first, std::int32_t count) {
        for (int n = 0; n < 3; ++n) {
            for (std::int32_t m = 0; m < count; ++m) {
                const CellAcross<Real> across = cell_across(stage, first + m, n);
                depth[n][m] = across.water.depth;
                discharge_x[n][m] = across.water.discharge_x;
                discharge_y[n][m] = across.water.discharge_y;
                bed[n][m] = across.bed;
                is_first[n][m] = across.is_first;
                is_shut[n][m] = across.is_shut;
                is_held[n][m] = across.is_held;
            }
        }
    }

    THALWEG_HD auto at(std::int32_t m, int n) const -> CellAcross<Real> {
        return {{depth[n][m], discharge_x[n][m], discharge_y[n][m]},
                bed[n][m],
                is_first[n][m],
                is_shut[n][m],
                is_held[n][m]};
    }
};

// Sides of a run of cells, each value in a row.
template <class Real>
struct SideRows {
    Real depth[3][block_length], level[3][block_length];
    Real normal[3][block_length], tangential[3][block_length];

    THALWEG_HD void put(int n, std::int32_t m, const StoredSide<Real>& side) {
        depth[n][m] = side.depth;
        level[n][m] = side.level;
        normal[n][m] = side.normal;
        tangential[n][m] = side.tangential;
    }

    THALWEG_HD auto at(int n, std::int32_t m) const -> StoredSide<Real> {
        return {depth[n][m], level[n][m], normal[n][m], tangential[n][m]};
    }
};

template <class Real>
void find_sides(MusclStage<Real> stage, std::int32_t first, std::int32_t count) {
    const CellsAcross<Real> across(stage, first, count);
    const MusclCell<Real, false> cell(stage);
    SideRows<Real> rows;
#pragma GCC ivdep
    for (std::int32_t m = 0; m < count; ++m) {
        const OwnSides<Real> own = cell.sides(first + m, across.at(m, 0), across.at(m, 1), across.at(m, 2));
        rows.put(0, m, own.a);
        rows.put(1, m, own.b);
        rows.put(2, m, own.c);
    }
    for (int n = 0; n < 3; ++n) {
        for (std::int32_t m = 0; m < count; ++m) {
            stage.more.side(n, first + m) = rows.at(n, m);
        }
    }
}

// What a run of cells and those across show at the edges between.
template <class Real>
struct SidesOfRun {
    SideRows<Real> own, beyond;
    Real depth[3][block_length], is_first[3][block_length], is_shut[3][block_length];

    SidesOfRun(const MusclStage<Real>& stage, std::int32_t first, std::int32_t count) {
        for (int n = 0; n < 3; ++n) {
            for (std::int32_t m = 0; m < count; ++m) {
                const SideAcross<Real> across = side_across(stage, first + m, n);
                own.put(n, m, stage.more.side(n, first + m));
                beyond.put(n, m, across.side);
                depth[n][m] = across.depth;
                is_first[n][m] = across.is_first;
                is_shut[n][m] = across.is_shut;
            }
        }
    }

    THALWEG_HD auto across(int n, std::int32_t m) const -> SideAcross<Real> {
        return {beyond.at(n, m), depth[n][m], is_first[n][m], is_shut[n][m]};
    }
};

template <bool Second, class Real>
THALWEG_HD auto step_run(const MusclStage<Real>& stage, const SidesOfRun<Real>& sides, std::int32_t first,
                         std::int32_t count, bool has_field) -> BlockResult<Real> {
    const MusclCell<Real, Second> cell(stage);
    Real rates[block_length];
#pragma GCC ivdep
    for (std::int32_t m = 0; m < count; ++m) {
        const std::int32_t k = first + m;
        const Real gn2 = has_field ? stage.friction.field[k] : stage.friction.everywhere;
        rates[m] = cell.step(k, {sides.own.at(0, m), sides.own.at(1, m), sides.own.at(2, m)},
                             sides.across(0, m), sides.across(1, m), sides.across(2, m), gn2);
    }
    Real rate = 0;
    Real deepest = 0;
    for (std::int32_t m = 0; m < count; ++m) {
        rate = greater(rate, rates[m]);
        deepest = greater(deepest, stage.out.depth[first + m]);
    }
    return {rate, deepest};
}

// The copy of the stage tells the compiler that no store changes a pointer.
template <bool Second, class Real>
auto step_cells(MusclStage<Real> stage, std::int32_t first, std::int32_t count) -> BlockResult<Real> {
    const SidesOfRun<Real> sides(stage, first, count);
    return stage.friction.field != nullptr ? step_run<Second>(stage, sides, first, count, true)
                                           : step_run<Second>(stage, sides, first, count, false);
}

template <class Real>
auto pass_block(const MusclStage<Real>& stage, std::int32_t first, std::int32_t end, MusclPass pass)
    -> BlockResult<Real> {
    if (pass == MusclPass::sides) {
        find_sides(stage, first, end - first);
        return {0, 0};
    }
    return pass == MusclPass::first_stage ? step_cells<false>(stage, first, end - first)
                                          : step_cells<true>(stage, first, end - first);
}

}  // namespace

auto THALWEG_ISA(const MusclStage<float>& stage, std::int32_t first, std::int32_t end, MusclPass pass)
    -> BlockResult<float> {
    return pass_block(stage, first, end, pass);
}

auto THALWEG_ISA(const MusclStage<double>& stage, std::int32_t first, std::int32_t end, MusclPass pass)
    -> BlockResult<double> {
    return pass_block(stage, first, end, pass);
}

}  // namespace thalweg::shallowwater
