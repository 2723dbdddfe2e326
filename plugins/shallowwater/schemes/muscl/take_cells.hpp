// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/schemes/muscl/muscl_block.hpp"
#include "shallowwater/schemes/muscl/traits.hpp"

namespace thalweg::shallowwater {

// A stage from `in`, after a step that began at `old`; without the step's time. Flow is a TriangleFlow.
template <class Flow, class Real>
auto muscl_stage(const Flow& flow, const StateArrays<Real>& in, const StateArrays<Real>& old,
                 const StateArrays<Real>& out) -> MusclStage<Real> {
    MusclStage<Real> s = {};
    flow.fill_step(s, in, out);
    s.more = flow.second;
    s.old = {old.depth, old.discharge_x, old.discharge_y};
    s.constants = flow.constants;
    return s;
}

// After either stage of the cells.
template <bool Second, class Flow, class Real>
void end_muscl_stage(const Flow& flow, const MusclStage<Real>& stage, const Clock* clock) {
    flow.template after_cells<MusclCell<Real, Second>>(stage, {clock, 0.5});
    if (!Second) {
        flow.keep_remainders();
    }
}

template <bool Second, class Flow, class Real, class Over>
auto take_muscl_stage(const Flow& flow, MusclStage<Real> stage, const Clock& clock, const Over& over_blocks)
    -> Real {
    static const MusclBlock<Real> block = choose_muscl_block<Real>();
    stage.dt = static_cast<Real>(clock.dt);
    const auto pass = [&](MusclPass what) {
        return over_blocks(
            [&, what](std::int32_t first, std::int32_t end) { return block(stage, first, end, what); });
    };
    pass(MusclPass::sides);
    const Real rate = pass(Second ? MusclPass::second_stage : MusclPass::first_stage);
    end_muscl_stage<Second>(flow, stage, &clock);
    return rate;
}

// Steps all cells on the CPU by over_blocks(), and returns the largest rate [1/s].
template <class Flow, class Real, class Over>
auto take_cells(MusclRoom, const Flow& flow, const StateArrays<Real>& from, const StateArrays<Real>& to,
                const Clock& clock, const Over& over_blocks) -> Real {
    const StateArrays<Real>& middle = flow.second.middle;
    const Real first =
        take_muscl_stage<false>(flow, muscl_stage(flow, from, from, middle), clock, over_blocks);
    return greater(first,
                   take_muscl_stage<true>(flow, muscl_stage(flow, middle, from, to), clock, over_blocks));
}

}  // namespace thalweg::shallowwater
