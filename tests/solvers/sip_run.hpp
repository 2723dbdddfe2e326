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
template <class Plan, class Real>
auto run(const Plan& plan, Device device, const System<Real>& s, int count) -> Solved<Real> {
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

/// The library's own plan, as one of the ways to iterate.
struct OwnSip {
    static constexpr const char* name = "own";

    template <class Real>
    auto plan(Device device, const FieldShape& shape, const SipOptions& options) const -> SipPlan<Real> {
        return {device, shape, options};
    }
};

template <class Real, class By = OwnSip>
auto iterated(Device device, const System<Real>& s, const SipOptions& options, int count, const By& by = {})
    -> std::vector<Real> {
    return run(by.template plan<Real>(device, s.shape, options), device, s, count).x;
}

template <class Real, class By = OwnSip>
auto solved(Device device, const System<Real>& s, const SipOptions& options, const By& by = {})
    -> Solved<Real> {
    return run(by.template plan<Real>(device, s.shape, options), device, s, 0);
}

inline auto sip_options(double cancellation, bool alternate) -> SipOptions {
    SipOptions options;
    options.cancellation = cancellation;
    options.alternate = alternate;
    return options;
}

template <class Real>
auto same_bits(const std::vector<Real>& a, const std::vector<Real>& b) -> bool {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Real)) == 0;
}

}  // namespace thalweg::solvers::test
