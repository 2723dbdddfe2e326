// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../catalogue/scenario.hpp"

namespace thalweg::shallowwater::catalogue {

// Size of the steps against simulated time, as Horvath et al. 2016 show it: the mean over each hundredth of
// the time that the scenario takes, at its finest size in double. The name tells how many there were.
auto step_history(const Scenario& scenario, Method method) -> Curve;

auto step_plot(const Scenario& scenario, const std::vector<Method>& methods) -> Plot;

}  // namespace thalweg::shallowwater::catalogue
