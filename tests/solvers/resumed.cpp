// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "device_memory.hpp"
#include "sip_systems.hpp"
#include "thalweg/solvers/adi.hpp"
#include "thalweg/solvers/sip.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

/// A system on a device with the memory for its solution.
struct OnDevice {
    Device device;
    System<double> s;
    DeviceArray<double> west, east, south, north, centre, x;

    OnDevice(Device where, const System<double>& system)
        : device(where),
          s(system),
          west(where, s.west),
          east(where, s.east),
          south(where, s.south),
          north(where, s.north),
          centre(where, s.centre),
          x(where, s.x) {}

    auto matrix() -> FivePoint<double> {
        return {west.data(), east.data(), south.data(), north.data(), centre.data()};
    }

    void start_from(const std::vector<double>& guess) {
        copy_in(device, x.data(), guess.data(), guess.size() * sizeof(double));
    }

    auto solve_by_sip(const Tolerance& tolerance, const std::vector<double>& right,
                      const std::vector<Convergence>& before) -> std::vector<Convergence> {
        SipOptions options;
        options.tolerance = tolerance;
        const SipPlan<double> plan(device, s.shape, options);
        DeviceArray<char> factors(device, plan.factor_bytes()), workspace(device, plan.workspace_bytes());
        DeviceArray<double> sources(device, right);
        DeviceArray<Convergence> reports(device, before);
        plan.factor(matrix(), factors.data(), {workspace.data(), nullptr});
        plan.solve(matrix(), factors.data(), sources.data(), x.data(), {workspace.data(), nullptr},
                   reports.data());
        return reports.values();
    }

    auto solve_by_lines(const Tolerance& tolerance, const std::vector<double>& right,
                        const std::vector<Convergence>& before) -> std::vector<Convergence> {
        AdiOptions options;
        options.tolerance = tolerance;
        const AdiPlan<double> plan(device, s.shape, options);
        DeviceArray<char> workspace(device, plan.workspace_bytes());
        DeviceArray<double> sources(device, right);
        DeviceArray<Convergence> reports(device, before);
        plan.solve(matrix(), sources.data(), x.data(), {workspace.data(), nullptr}, reports.data());
        return reports.values();
    }
};

/// Solves, and again with a little more on the right-hand side: from anew, and going on.
template <class Solve>
void check_resumed(Device device, const Solve& solve) {
    OnDevice system(device, random_system<double>(field_of(40, 30, 3)));
    const std::vector<double>& right = system.s.right;
    const std::vector<Convergence> none(3);
    Tolerance tolerance;
    tolerance.check_every = 1;
    Tolerance resumed = tolerance;
    resumed.resumes = true;
    const auto first = solve(system, tolerance, right, none);
    const auto solution = system.x.values();
    std::vector<double> more = right;
    std::transform(more.begin(), more.end(), more.begin(), [](double r) { return r * 1.001; });

    const auto anew = solve(system, tolerance, more, first);
    system.start_from(solution);
    const auto next = solve(system, resumed, more, first);

    for (std::size_t layer = 0; layer < 3; ++layer) {
        CAPTURE(layer);
        CHECK(anew[layer].first_residual < 0.01 * first[layer].first_residual);
        CHECK(next[layer].first_residual == first[layer].first_residual);
        CHECK(next[layer].converged == 1);
        CHECK(next[layer].iterations > 0);
        CHECK(next[layer].iterations < anew[layer].iterations);
        CHECK(next[layer].last_residual <= tolerance.relative * first[layer].first_residual);
    }

    // A residual that is larger than the earlier solve's counts itself.
    std::vector<double> much = right;
    std::transform(much.begin(), much.end(), much.begin(), [](double r) { return r * 1000; });
    CHECK(solve(system, resumed, much, first)[0].first_residual > 100 * first[0].first_residual);
}

void check_both(Device device) {
    check_resumed(device, [](OnDevice& system, auto&&... how) { return system.solve_by_sip(how...); });
    check_resumed(device, [](OnDevice& system, auto&&... how) { return system.solve_by_lines(how...); });
}

}  // namespace

TEST_CASE("a solve that resumes an earlier one is measured against the earlier one's first residual") {
    check_both(Device());
}

TEST_CASE("a solve that resumes an earlier one is measured against it on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    check_both(Device::cuda());
}
