// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Times of a run: the one reached, its end, and those of its intervals and outputs.
#include "held_run.hpp"
#include "runtime/plan/time_marks.hpp"
#include "runtime/plan/timetable.hpp"

namespace thalweg::runtime {

auto Run::time() const -> double {
    const auto& held = *held_;
    if (held.from && held.state <= RunState::checked) {
        return held.from->time;
    }
    return held.simulation ? held.simulation->time() : held.summary.time;
}

auto Run::intervals() const -> std::size_t {
    const auto& held = *held_;
    return held.simulation ? held.simulation->intervals() : held.from ? held.from->intervals : 0;
}

auto Run::end() const -> double {
    return held_->checked.graph.end;
}

auto Run::interval_end(double time) const -> double {
    auto timetable = held_->plan_for("interval_end()").timetable;
    const double tolerance = time_tolerance(end());
    double reached = 0;
    while (reached < time - tolerance && !timetable.is_over()) {
        reached = timetable.next().time;
    }
    return reached;
}

auto Run::output_times(double time) const -> std::size_t {
    auto timetable = held_->plan_for("output_times()").timetable;
    std::size_t count = 0;
    time < 0 ? void(count = timetable.at_start().size()) : timetable.skip_to(time);
    while (!timetable.is_over()) {
        const auto stop = timetable.next();
        count += stop.samples.size();
        for (const auto& inside : stop.inside) {
            count += inside.samples.size();
        }
    }
    return count;
}

auto Run::early_end() const -> std::optional<EarlyEnd> {
    return held_->checked.early_end;
}

auto Run::is_over() const -> bool {
    return held_->simulation ? held_->simulation->is_over() : held_->state > RunState::started;
}

}  // namespace thalweg::runtime
