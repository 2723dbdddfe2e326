// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/schemes/hllc/triangle_block.hpp"
#include "shallowwater/schemes/hllc/triangle_traits.hpp"

namespace thalweg::shallowwater {

// Without the step's time. Flow is a TriangleFlow.
template <class Flow, class Real>
auto hllc_step(const Flow& flow, const StateArrays<Real>& in, const StateArrays<Real>& out)
    -> HllcStep<Real> {
    HllcStep<Real> s = {};
    flow.fill_step(s, in, out);
    s.constants = flow.constants;
    return s;
}

// Steps all cells on the CPU; see rows of rasters. Returns the largest rate [1/s].
template <class Flow, class Real, class Over>
auto take_cells(HllcOnTrianglesRoom, const Flow& flow, const StateArrays<Real>& from,
                const StateArrays<Real>& to, const Clock& clock, const Over& over_blocks) -> Real {
    static const HllcBlock<Real> block = choose_hllc_block<Real>();
    HllcStep<Real> step = hllc_step(flow, from, to);
    step.dt = static_cast<Real>(clock.dt);
    const Real rate =
        over_blocks([&](std::int32_t first, std::int32_t end) { return block(step, first, end); });
    flow.template after_cells<HllcCell<Real>>(step, {&clock, 1});
    return rate;
}

}  // namespace thalweg::shallowwater
