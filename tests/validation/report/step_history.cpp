// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "step_history.hpp"

#include "../catalogue/trial.hpp"

namespace thalweg::shallowwater::catalogue {

auto step_history(const Scenario& scenario, Method method) -> Curve {
    constexpr int parts = 100;
    Scenario often = scenario;
    often.times.clear();
    for (int k = 1; k <= parts; ++k) {
        often.times.push_back(scenario.times.back() * k / parts);
    }
    const auto trial = run_trial(often, scenario.sizes.back(), method, Precision::full);
    Curve curve{name_of(method) + ", " + std::to_string(trial.end().report.steps) + " steps", {}, {}, false};
    for (std::size_t k = 1; k < trial.snapshots.size(); ++k) {
        const Snapshot& before = trial.snapshots[k - 1];
        const Snapshot& now = trial.snapshots[k];
        curve.x.push_back((before.time + now.time) / 2);
        curve.y.push_back((now.time - before.time) /
                          static_cast<double>(now.report.steps - before.report.steps));
    }
    return curve;
}

auto step_plot(const Scenario& scenario, const std::vector<Method>& methods) -> Plot {
    Plot plot{"Step size: " + scenario.name, "time [s]", "step [s]", {}, false, false, true};
    for (const Method method : methods) {
        plot.curves.push_back(step_history(scenario, method));
    }
    return plot;
}

}  // namespace thalweg::shallowwater::catalogue
