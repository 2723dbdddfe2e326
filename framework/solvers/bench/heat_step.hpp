// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "solvers/bench/heat_case.hpp"

namespace thalweg::solvers::bench {

// Queues a step of the case, whose report may be null. The case and the machine outlive it.
using HeatStep = std::function<void(Convergence* report)>;

inline auto device_of(const thalweg::bench::Machine& machine) -> Device {
    return machine.is_cuda() ? Device::cuda() : Device();
}

// By the library's own plan or one of the papers'.
template <class Real, class Plan>
auto adi_step(thalweg::bench::Machine& machine, HeatCase<Real>& heat, const Plan& plan, Splitting splitting)
    -> HeatStep {
    const auto workspace = machine.array<char>(std::max<std::size_t>(plan.workspace_bytes(), 1));
    const bool iterates = splitting == Splitting::alternating_line;
    return [&machine, &heat, plan, workspace, iterates](Convergence* report) {
        if (iterates) {
            heat.keep_as_right();
        }
        plan.solve(heat.matrix(), iterates ? heat.right() : heat.no_sources(), heat.x(),
                   {workspace.get(), machine.stream()}, report);
    };
}

// Factors at once.
template <class Real, class Plan>
auto sip_step(thalweg::bench::Machine& machine, HeatCase<Real>& heat, const Plan& plan) -> HeatStep {
    const auto workspace = machine.array<char>(std::max<std::size_t>(plan.workspace_bytes(), 1));
    const auto factors = machine.array<char>(plan.factor_bytes());
    plan.factor(heat.matrix(), factors.get(), {workspace.get(), machine.stream()});
    machine.wait();
    return [&machine, &heat, plan, workspace, factors](Convergence* report) {
        heat.keep_as_right();
        plan.solve(heat.matrix(), factors.get(), heat.right(), heat.x(), {workspace.get(), machine.stream()},
                   report);
    };
}

}  // namespace thalweg::solvers::bench
