// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/roe/local_cell.hpp"
#include "shallowwater/schemes/roe/take_cells.hpp"
#include "shallowwater/solvers/triangles/triangle_flow.hpp"

namespace thalweg::shallowwater {

// What happens in the parts of a local step besides the step of its cells. Clocks are in the executor's
// memory; on CUDA all of it is queued.
template <class Real, class Executor>
class LocalParts {
  public:
    explicit LocalParts(TriangleFlow<Real, Executor>& flow)
        : flow_(flow),
          cells_(flow.boundaries.cells_with_sources()),
          held_(flow.executor.template allocate<std::int32_t>(cells_.size() + 1)) {
        flow_.executor.upload(held_, cells_.data(), cells_.size() * sizeof(std::int32_t));
    }

    auto count() const -> int { return 1 << flow_.local.doublings; }

    // Cells that boundaries and sources reach, which take the shortest step.
    auto held_cells() const -> const std::vector<std::int32_t>& { return cells_; }

    // Before a step: water may come to these cells, or more of it than before, while all around is at rest.
    // The whole step is then no longer than 1 m/s takes to cross one of them. Otherwise it would be the
    // longest that is allowed, and the water that comes in its first parts would find parts far too long.
    void wake_cells() const {
        if (!cells_.empty()) {
            const auto least = static_cast<Real>(flow_.limits.courant);
            flow_.executor.for_each(static_cast<int>(cells_.size()), 1,
                                    WakeCells<Real>{held_, least, flow_.local.wave});
        }
    }

    // After the levels have been chosen.
    void hold_cells() const {
        if (!cells_.empty()) {
            flow_.executor.for_each(static_cast<int>(cells_.size()), 1,
                                    HoldAtLevel0{held_, flow_.local.level});
        }
    }

    auto choose_level() const -> ChooseLevel<Real> {
        return {flow_.local, flow_.arrays.a, flow_.arrays.b, static_cast<Real>(flow_.local_courant)};
    }

    // Without the step's time.
    auto step(int part) const -> LocalStep<Real> {
        const RoeStep<Real> whole = roe_step(flow_, flow_.arrays.a, flow_.arrays.b);
        return {whole.mesh,      flow_.local,    flow_.arrays.a,  flow_.arrays.b, whole.bed,
                whole.remainder, whole.friction, whole.constants, part,           Real(0)};
    }

    void before_cells(int part, const Clock* clock) const {
        if (flow_.acts_before_step()) {
            flow_.before_step(state(part), clock);
        }
    }

    void after_cells(int part, const Clock* clock) const {
        const LocalStep<Real> cells = step(part);
        flow_.boundaries.template step_held_cells<LocalRoeCell<Real>>(cells, clock);
        flow_.passed.template add<LocalRoeCell<Real>>(cells, flow_.boundaries.flows(), {clock, 1});
        flow_.pour(state(part + 1), clock);
    }

  private:
    // Cells of level 0 before a part.
    auto state(int part) const -> const StateArrays<Real>& {
        return part % 2 == 0 ? flow_.arrays.a : flow_.arrays.b;
    }

    TriangleFlow<Real, Executor>& flow_;
    std::vector<std::int32_t> cells_;
    std::int32_t* held_;
};

}  // namespace thalweg::shallowwater
