// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/fields/sip_field.hpp"
#include "solvers/bench/recorded.hpp"
#include "solvers/bench/settings.hpp"

namespace thalweg::solvers::bench {

// What queues iterations on a field from where it is: `sample` as many as one repeat has, `check` enough for
// a solution that can be judged.
struct Iterations {
    int in_sample = 1;
    std::function<void()> sample, check;
};

// Times an iteration and judges the solution.
template <class Real>
void time_iterations(thalweg::bench::Machine& machine, const Settings& settings, SipField<Real>& field,
                     const Iterations& work, Row& row) {
    {
        Recorded recorded(machine, 1, [&](int) { work.sample(); });
        row.one = time_recorded(settings.sampling, recorded, [&] {
            field.restart();
            machine.wait();
        });
        row.launch = recorded.launch();
    }
    row.one.seconds /= work.in_sample;
    row.one.repeats *= work.in_sample;
    field.restart();
    work.check();
    machine.wait();
    row.error = field.error();
}

// Bytes that an iteration of SIP moves, of a node, times the size of a value.
constexpr double sip_bytes_a_value = 130.0 / 8;
constexpr int sip_iterations_checked = 20;

template <class Real>
auto sip_error_limit() -> double {
    return sizeof(Real) == 4 ? 1e-5 : 1e-9;
}

// By a plan of SIP, which is factored at once. Memory lives as long as the result.
template <class Real, class Plan>
auto sip_iterations(thalweg::bench::Machine& machine, const SipField<Real>& field, const Plan& plan,
                    int in_sample) -> Iterations {
    const auto workspace = machine.array<char>(std::max<std::size_t>(plan.workspace_bytes(), 1));
    const auto factors = machine.array<char>(plan.factor_bytes());
    const Execution where = {workspace.get(), machine.stream()};
    plan.factor(field.matrix(), factors.get(), where);
    const auto iterate = [plan, workspace, factors, where, &field](int count) {
        plan.iterate(field.matrix(), factors.get(), field.right(), field.x(), count, where);
    };
    return {in_sample, [=] { iterate(in_sample); }, [=] { iterate(sip_iterations_checked); }};
}

}  // namespace thalweg::solvers::bench
