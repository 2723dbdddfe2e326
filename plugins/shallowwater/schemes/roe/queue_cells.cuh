// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/cuda/start_rainy_step.cuh"
#include "shallowwater/flow/cuda/step_turn.cuh"
#include "shallowwater/schemes/roe/cell_step.cuh"
#include "shallowwater/schemes/roe/take_cells.hpp"

namespace thalweg::shallowwater {

// Above so many cells choosing the length of a step in each block takes longer than a kernel of its own.
constexpr std::int32_t most_that_choose = 300000;

// Queues a step of all cells, from its beginning. Returns whether it brings the rain.
template <class Flow, class Real>
auto queue_cells(RoeRoom, Flow& flow, const StateArrays<Real>& from, const StateArrays<Real>& to,
                 const StepTurn& turn) -> bool {
    const cudaStream_t stream = flow.executor.stream();
    const bool rains = flow.may_rain_in_step();
    const bool chosen = rains || flow.acts_before_step() || flow.tables.cells() > most_that_choose;
    RoeStep<Real> step = roe_step(flow, from, to);
    if (rains) {
        const auto& rain = flow.sources.rain();
        start_rainy_step(turn, rain.count(turn.now), rain.zone_count(), stream);
        step.rain = rain.of_step();
    } else if (chosen) {
        start_step(turn, stream);
    }
    if (chosen) {
        flow.before_step(from, turn.now);
    }
    const CellStep<Real> cells = {step, flow.tables.cells(), flow.options.skip_dry, !chosen, turn};
    flow.options.exact_rounding ? run_cells<true>(cells, stream) : run_cells<false>(cells, stream);
    flow.template after_cells<RoeCell<Real>>(step, {turn.now, 1});
    return rains;
}

}  // namespace thalweg::shallowwater
