// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/processes/infiltration.hpp"
#include "shallowwater/flow/processes/rain.hpp"
#include "shallowwater/flow/wet_marks.hpp"
#include "shallowwater/physics/compensated_sum.hpp"

namespace thalweg::shallowwater {

// Rain on and loss from cell (i, j) within a step. Rain brings no momentum and takes none; what seeps away
// takes its own along, so that the velocity stays.
template <class Real>
struct AddWater {
    Layout layout;
    StateArrays<Real> state;
    const Clock* clock;
    WetMarks marks;
    RainOfStep<Real> rain;
    InfiltrationOfStep<Real> infiltration;
    Real* remainder;  // m, of each cell: what the depth's last digit could not take

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        if (clock->running == 0 || depth < Real(0)) {
            return;
        }
        const Real dt = static_cast<Real>(clock->dt);
        Real rest = remainder[k];
        const Real fallen = rain(k, dt);
        const Real taken = infiltration(k, depth + (rest + fallen), fallen, dt);
        if (fallen == Real(0) && taken == Real(0)) {
            return;
        }
        const Real next = add_compensated(depth, fallen - taken, rest);
        remainder[k] = rest;
        state.depth[k] = next;
        if (taken > Real(0) && next < depth) {
            const Real share = next / depth;
            state.discharge_x[k] *= share;
            state.discharge_y[k] *= share;
        }
        marks.mark(i, j);
    }
};

// Rain and infiltration of a solver. Memory is the executor's, which must outlive it.
template <class Real, class Executor>
class WaterSources {
  public:
    WaterSources(const Layout& layout, const Options& options, Executor& executor)
        : layout_(layout),
          executor_(executor),
          rain_(layout, options.rain, executor),
          infiltration_(layout, options.infiltration, executor) {}

    auto on() const -> bool { return rain_.on() || infiltration_.on(); }

    // Whether there is rain and nothing else, so that the step of a cell can bring it.
    auto is_rain_alone() const -> bool { return rain_.on() && !infiltration_.on(); }

    auto rain() -> Rain<Real, Executor>& { return rain_; }

    // Forgets what was; `depth` is that of the first state.
    template <class Input>
    void start(const InitialState<Input>& input, const Real* depth) {
        rain_.start(input.rain_zones, depth);
        infiltration_.start(input, depth);
    }

    // Once a step, on its new state; `remainder` [m] of each cell is what its depth is short of.
    void add(const StateArrays<Real>& now, Real* remainder, const Clock* clock, const WetMarks& marks) {
        if (on()) {
            executor_.for_each(layout_.nx, layout_.ny,
                               AddWater<Real>{layout_, now, clock, marks, rain_.fall(clock),
                                              infiltration_.of_step(), remainder});
        }
    }

    auto volumes(double cell_area) -> SourceVolumes {
        return {rain_.volume(cell_area), infiltration_.volume(cell_area)};
    }

    void list_state(Register& all) const {
        if (on()) {
            rain_.list_state(all);
            infiltration_.list_state(all);
        }
    }

  private:
    Layout layout_;
    Executor& executor_;
    Rain<Real, Executor> rain_;
    Infiltration<Real, Executor> infiltration_;
};

}  // namespace thalweg::shallowwater
