// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/schemes/roe/step_block.hpp"
#include "shallowwater/schemes/roe/traits.hpp"

namespace thalweg::shallowwater {

// Without the step's time. Flow is a TriangleFlow.
template <class Flow, class Real>
auto roe_step(const Flow& flow, const StateArrays<Real>& in, const StateArrays<Real>& out) -> RoeStep<Real> {
    RoeStep<Real> s = {};
    flow.fill_step(s, in, out);
    s.constants = {flow.constants.gravity, std::sqrt(flow.constants.gravity), flow.constants.dry_depth};
    return s;
}

// Steps all cells on the CPU by over_blocks(), and returns the largest rate [1/s].
template <class Flow, class Real, class Over>
auto take_cells(RoeRoom, const Flow& flow, const StateArrays<Real>& from, const StateArrays<Real>& to,
                const Clock& clock, const Over& over_blocks) -> Real {
    static const StepBlock<Real> block = choose_step_block<Real>();
    RoeStep<Real> step = roe_step(flow, from, to);
    step.dt = static_cast<Real>(clock.dt);
    const Real rate =
        over_blocks([&](std::int32_t first, std::int32_t end) { return block(step, first, end); });
    flow.template after_cells<RoeCell<Real>>(step, {&clock, 1});
    return rate;
}

}  // namespace thalweg::shallowwater
