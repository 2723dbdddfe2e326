// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/solver.hpp"

namespace thalweg::shallowwater {

// Steps from t0 to t1 [s] and calls take(time) before and after each step that passes a sample time. Stepper:
//   advance(t0, t1, pause, watch): steps from t0 to t1 [s], or until the pause
//   is_paused(): whether the last advance ended because of the pause
template <class Stepper, class Take>
auto advance_sampled(Stepper& stepper, double t0, double t1, const StepWatch& watch,
                     const StepSamples& samples, const Take& take) -> StepReport {
    if (!samples.next) {
        return stepper.advance(t0, t1, {}, watch);
    }
    double time = t0, taken = t0;  // the state at t0 is known
    while (true) {
        StepPause pause;
        pause.before = samples.next();
        StepReport report = stepper.advance(time, t1, pause, watch);
        if (!stepper.is_paused()) {
            return report;
        }
        if (report.time > taken) {
            take(report.time);
        }
        if (samples.next() == pause.before) {
            StepPause one;
            one.steps = report.steps + 1;
            report = stepper.advance(report.time, t1, one, watch);
            if (!stepper.is_paused()) {
                return report;
            }
            take(report.time);
        }
        time = taken = report.time;
    }
}

}  // namespace thalweg::shallowwater
