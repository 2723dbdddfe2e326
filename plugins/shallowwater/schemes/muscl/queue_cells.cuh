// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/cuda/step_turn.cuh"
#include "shallowwater/schemes/muscl/muscl_pass.cuh"
#include "shallowwater/schemes/muscl/take_cells.hpp"

namespace thalweg::shallowwater {

template <bool Second, class Flow, class Real>
void queue_muscl_stage(const Flow& flow, const MusclStage<Real>& stage, const StepTurn& turn) {
    run_muscl<Second>(MusclPasses<Real>{stage, flow.tables.cells(), flow.options.skip_dry, turn.now},
                      flow.executor.stream());
    end_muscl_stage<Second>(flow, stage, turn.now);
}

// Queues a step of all cells, from its beginning. Returns whether it brings the rain.
template <class Flow, class Real>
auto queue_cells(MusclRoom, const Flow& flow, const StateArrays<Real>& from, const StateArrays<Real>& to,
                 const StepTurn& turn) -> bool {
    start_step(turn, flow.executor.stream());
    flow.before_step(from, turn.now);
    const StateArrays<Real>& middle = flow.second.middle;
    queue_muscl_stage<false>(flow, muscl_stage(flow, from, from, middle), turn);
    queue_muscl_stage<true>(flow, muscl_stage(flow, middle, from, to), turn);
    return false;
}

}  // namespace thalweg::shallowwater
