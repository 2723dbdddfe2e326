// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, like solvers/raster/cpu/stage_rows.cpp.
#include "shallowwater/schemes/hllc/triangle_block.hpp"
#include "shallowwater/triangles/gathered.hpp"

namespace thalweg::shallowwater {
namespace {

// Always inlined, so that the compiler knows in each place whether there is a field of friction.
template <class Real>
THALWEG_HD auto step_row(const HllcStep<Real>& step, const Gathered<Real>& beyond, std::int32_t first,
                         std::int32_t count, bool has_field) -> BlockResult<Real> {
    const HllcCell<Real> cell(step);
    Real rates[block_length];
#pragma GCC ivdep
    for (std::int32_t m = 0; m < count; ++m) {
        const std::int32_t k = first + m;
        const Real gn2 = has_field ? step.friction.field[k] : step.friction.everywhere;
        rates[m] = cell.step(k, beyond.across(m, 0), beyond.across(m, 1), beyond.across(m, 2), gn2);
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
auto step_block(HllcStep<Real> step, std::int32_t first, std::int32_t end) -> BlockResult<Real> {
    const Gathered<Real> beyond(step, first, end - first);
    return step.friction.field != nullptr ? step_row(step, beyond, first, end - first, true)
                                          : step_row(step, beyond, first, end - first, false);
}

}  // namespace

auto THALWEG_ISA(const HllcStep<float>& step, std::int32_t first, std::int32_t end) -> BlockResult<float> {
    return step_block(step, first, end);
}

auto THALWEG_ISA(const HllcStep<double>& step, std::int32_t first, std::int32_t end) -> BlockResult<double> {
    return step_block(step, first, end);
}

}  // namespace thalweg::shallowwater
