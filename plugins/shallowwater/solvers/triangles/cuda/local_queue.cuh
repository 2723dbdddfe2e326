// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/roe/local_pass.cuh"
#include "shallowwater/solvers/triangles/local_parts.hpp"

namespace thalweg::shallowwater {

// Queues local steps. The water is in state a before and after a step.
template <class Real, class Executor>
class LocalQueue {
  public:
    // Steps of a graph: whole turns of the clocks, of few hundred kernels.
    static constexpr int steps_a_graph = clocks_in_turn;

    explicit LocalQueue(TriangleFlow<Real, Executor>& flow)
        : flow_(flow),
          parts_(flow),
          clocks_(flow.executor.template allocate<Clock>(static_cast<std::size_t>(parts_.count()))) {}

    void queue_step(const StepTurn& turn) const {
        const cudaStream_t stream = flow_.executor.stream();
        parts_.wake_cells();
        start_local(LocalStart<Real>{flow_.mesh, parts_.choose_level(), turn, clocks_}, stream);
        parts_.hold_cells();
        for (int part = 0; part < parts_.count(); ++part) {
            const Clock* clock = clocks_ + part;
            parts_.before_cells(part, clock);
            run_local(LocalPart<Real>{parts_.step(part), flow_.options.skip_dry, clock}, stream);
            parts_.after_cells(part, clock);
        }
        flow_.after_local_step(flow_.arrays.a, turn.now);
    }

  private:
    TriangleFlow<Real, Executor>& flow_;
    LocalParts<Real, Executor> parts_;
    Clock* clocks_;
};

}  // namespace thalweg::shallowwater
