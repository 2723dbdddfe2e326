// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <vector>

#include "device_memory.hpp"
#include "sip_systems.hpp"
#include "thalweg/solvers/sip.hpp"

namespace thalweg::solvers::test {

template <class Real>
struct Solved {
    std::vector<Real> x;
    std::vector<Convergence> reports;
};

/// Factors and then iterates `count` times, or solves where count is 0.
template <class Real>
auto run(Device device, const System<Real>& s, const SipOptions& options, int count) -> Solved<Real> {
    const SipPlan<Real> plan(device, s.shape, options);
    DeviceArray<Real> west(device, s.west), east(device, s.east), south(device, s.south),
        north(device, s.north), centre(device, s.centre), right(device, s.right), x(device, s.x);
    DeviceArray<char> factors(device, plan.factor_bytes());
    DeviceArray<char> workspace(device, plan.workspace_bytes());
    DeviceArray<Convergence> reports(device, static_cast<std::size_t>(s.shape.layers));
    const FivePoint<Real> matrix = {west.data(), east.data(), south.data(), north.data(), centre.data()};
    const Execution where = {workspace.data(), nullptr};

    plan.factor(matrix, factors.data(), where);
    if (count > 0) {
        plan.iterate(matrix, factors.data(), right.data(), x.data(), count, where);
        return {x.values(), {}};
    }
    plan.solve(matrix, factors.data(), right.data(), x.data(), where, reports.data());
    return {x.values(), reports.values()};
}

template <class Real>
auto iterated(Device device, const System<Real>& s, const SipOptions& options, int count)
    -> std::vector<Real> {
    return run(device, s, options, count).x;
}

template <class Real>
auto solved(Device device, const System<Real>& s, const SipOptions& options) -> Solved<Real> {
    return run(device, s, options, 0);
}

template <class Real>
auto same_bits(const std::vector<Real>& a, const std::vector<Real>& b) -> bool {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Real)) == 0;
}

}  // namespace thalweg::solvers::test
