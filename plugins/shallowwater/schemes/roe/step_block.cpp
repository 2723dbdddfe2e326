// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, like solvers/raster/cpu/stage_rows.cpp.
#include "shallowwater/schemes/roe/step_block.hpp"

namespace thalweg::shallowwater {
namespace {

// What lies across the sides of a run of cells, gathered so that the loop over them reads only what lies in a
// row.
template <class Real>
struct Gathered {
    Real depth[3][block_length], discharge_x[3][block_length], discharge_y[3][block_length];
    Real bed[3][block_length], is_first[3][block_length], is_shut[3][block_length];

    Gathered(const RoeStep<Real>& step, std::int32_t first, std::int32_t count) {
        for (int n = 0; n < 3; ++n) {
            for (std::int32_t m = 0; m < count; ++m) {
                const Beyond<Real> across = look_across(step, first + m, n);
                depth[n][m] = across.water.depth;
                discharge_x[n][m] = across.water.discharge_x;
                discharge_y[n][m] = across.water.discharge_y;
                bed[n][m] = across.bed;
                is_first[n][m] = across.is_first;
                is_shut[n][m] = across.is_shut;
            }
        }
    }

    THALWEG_HD auto across(std::int32_t m, int n) const -> Beyond<Real> {
        return {
            {depth[n][m], discharge_x[n][m], discharge_y[n][m]}, bed[n][m], is_first[n][m], is_shut[n][m]};
    }
};

// Always inlined, so that the compiler knows in each place whether there is a field of friction.
template <class Real>
THALWEG_HD auto step_row(const RoeStep<Real>& step, const Gathered<Real>& beyond, std::int32_t first,
                         std::int32_t count, bool has_field) -> BlockResult<Real> {
    const RoeCell<Real> cell(step);
    Real rates[block_length];
#pragma GCC ivdep
    for (std::int32_t m = 0; m < count; ++m) {
        const std::int32_t k = first + m;
        const Real gn2 = has_field ? step.friction.field[k] : step.friction.everywhere;
        rates[m] =
            cell.step(k, beyond.across(m, 0), beyond.across(m, 1), beyond.across(m, 2), {gn2, Real(0)});
    }
    Real rate = 0;
    Real deepest = 0;
    for (std::int32_t m = 0; m < count; ++m) {
        rate = greater(rate, rates[m]);
        deepest = greater(deepest, step.out.depth[first + m]);
    }
    return {rate, deepest};
}

// The copy of the step tells the compiler that no store changes a pointer.
template <class Real>
auto step_block(RoeStep<Real> step, std::int32_t first, std::int32_t end) -> BlockResult<Real> {
    const Gathered<Real> beyond(step, first, end - first);
    return step.friction.field != nullptr ? step_row(step, beyond, first, end - first, true)
                                          : step_row(step, beyond, first, end - first, false);
}

}  // namespace

auto THALWEG_ISA(const RoeStep<float>& step, std::int32_t first, std::int32_t end) -> BlockResult<float> {
    return step_block(step, first, end);
}

auto THALWEG_ISA(const RoeStep<double>& step, std::int32_t first, std::int32_t end) -> BlockResult<double> {
    return step_block(step, first, end);
}

}  // namespace thalweg::shallowwater
