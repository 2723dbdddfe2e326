// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

#include "scenario.hpp"

namespace thalweg::shallowwater::catalogue {

// A run whose waves have become so fast that no step was left.
class Stopped final : public std::runtime_error {
  public:
    explicit Stopped(double time)
        : std::runtime_error("no time step is left at " + std::to_string(time) + " s"), time_(time) {}

    auto time() const -> double { return time_; }

  private:
    double time_;
};

// The problem of a scenario as a method takes it, and the same in float.
auto problem_of(const Scenario& scenario, int cells, Method method) -> test::Case<double>;
auto in_float(const test::Case<double>& problem) -> test::Case<float>;

// Runs a case. `dense`: without leaving out dry parts. Throws Stopped.
auto run_trial(const Scenario& scenario, int cells, Method method, Precision precision, bool dense = false,
               test::Machine& machine = test::Machine::chosen()) -> Trial;

// What every trial must fulfil: no negative or missing depth, and a volume that changes only by what left.
auto general_findings(const Trial& trial) -> std::vector<Finding>;

// judge() of the scenario and the general findings.
auto all_findings(const Scenario& scenario, const Trial& trial) -> std::vector<Finding>;

}  // namespace thalweg::shallowwater::catalogue
