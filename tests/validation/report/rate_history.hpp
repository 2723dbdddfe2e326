// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../catalogue/scenario.hpp"

namespace thalweg::shallowwater::catalogue {

// How fast a solver was between two times of a run.
struct RateSample {
    double time = 0;  // s, the later one
    double wall = 0;  // s, of its steps alone
    std::int64_t steps = 0;
    double wet_cells = 0;  // the mean of both times
    double computed = 0;   // share of the cells in the last step

    // Wet cells that were stepped in a second, 1/s.
    auto rate() const -> double { return wet_cells * static_cast<double>(steps) / wall; }
};

struct RateHistory {
    Method method;
    std::vector<RateSample> samples;
};

// Runs a scenario at its finest size in float on the chosen machine, and samples each fortieth of its time.
// The first steps are taken twice, so that what a device does but once is in no sample. Throws Stopped.
auto rate_history(const Scenario& scenario, Method method) -> RateHistory;

// The wet cells that are stepped in a second over time, as in figure 13 of Horvath et al. 2016, and the share
// of the cells that no step computes.
auto rate_plot(const Scenario& scenario, const std::vector<RateHistory>& histories) -> Plot;
auto dry_plot(const Scenario& scenario, const std::vector<RateHistory>& histories) -> Plot;

// A line for each sample.
auto csv_of(const std::vector<RateHistory>& histories) -> std::string;

}  // namespace thalweg::shallowwater::catalogue
