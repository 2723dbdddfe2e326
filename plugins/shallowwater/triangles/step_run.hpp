// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/triangles/gathered.hpp"

// Included by files that are compiled once for each level of the instruction set.
namespace thalweg::shallowwater {
namespace {

// Steps a run of cells of first order, each a Cell of the scheme; forcing(gn2) makes what acts on a cell
// besides its edges. Always inlined, so that the compiler knows in each place whether there is a field of
// friction.
template <class Cell, class Real, class Forcing>
THALWEG_HD auto step_row(const typename Cell::Stage& step, const Gathered<Real>& beyond, std::int32_t first,
                         std::int32_t count, bool has_field, const Forcing& forcing) -> BlockResult<Real> {
    const Cell cell(step);
    Real rates[block_length];
#pragma GCC ivdep
    for (std::int32_t m = 0; m < count; ++m) {
        const std::int32_t k = first + m;
        const Real gn2 = has_field ? step.friction.field[k] : step.friction.everywhere;
        rates[m] = cell.step(k, beyond.across(m, 0), beyond.across(m, 1), beyond.across(m, 2), forcing(gn2));
    }
    Real rate = 0;
    Real deepest = 0;
    for (std::int32_t m = 0; m < count; ++m) {
        rate = greater(rate, rates[m]);
        deepest = greater(deepest, step.out.depth[first + m]);
    }
    return {rate, deepest};
}

// Steps the cells [first, end). The copy of the step tells the compiler that no store changes a pointer.
template <class Cell, class Real, class Forcing>
auto step_run(typename Cell::Stage step, std::int32_t first, std::int32_t end, const Forcing& forcing)
    -> BlockResult<Real> {
    const Gathered<Real> beyond(step, first, end - first);
    return step.friction.field != nullptr ? step_row<Cell>(step, beyond, first, end - first, true, forcing)
                                          : step_row<Cell>(step, beyond, first, end - first, false, forcing);
}

}  // namespace
}  // namespace thalweg::shallowwater
