// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/cuda/step_turn.cuh"
#include "shallowwater/schemes/hllc/take_cells.hpp"
#include "shallowwater/schemes/hllc/triangle_pass.cuh"

namespace thalweg::shallowwater {

// Queues a step of all cells, from its beginning. Returns whether it brings the rain.
template <class Flow, class Real>
auto queue_cells(HllcOnTrianglesRoom, const Flow& flow, const StateArrays<Real>& from,
                 const StateArrays<Real>& to, const StepTurn& turn) -> bool {
    const cudaStream_t stream = flow.executor.stream();
    start_step(turn, stream);
    flow.before_step(from, turn.now);
    const HllcStep<Real> step = hllc_step(flow, from, to);
    run_hllc_cells(HllcPass<Real>{step, flow.tables.cells(), flow.options.skip_dry, turn.now}, stream);
    flow.template after_cells<HllcCell<Real>>(step, {turn.now, 1});
    return false;
}

}  // namespace thalweg::shallowwater
