// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario.hpp"

namespace thalweg::shallowwater::catalogue {

// Runs a case. `dense`: without leaving out dry parts. Throws std::runtime_error where the clock stops.
auto run_trial(const Scenario& scenario, int cells, Method method, Precision precision, bool dense = false,
               test::Machine& machine = test::Machine::chosen()) -> Trial;

// What every trial must fulfil: no negative or missing depth, and a volume that changes only by what left.
auto general_findings(const Trial& trial) -> std::vector<Finding>;

// judge() of the scenario and the general findings.
auto all_findings(const Scenario& scenario, const Trial& trial) -> std::vector<Finding>;

}  // namespace thalweg::shallowwater::catalogue
