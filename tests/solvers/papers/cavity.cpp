// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "device_memory.hpp"
#include "papers/line_ways.hpp"
#include "solvers/bench/papers/cavity_iteration.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;
using papers::CavityCase;

namespace {

// psi and omega one behind the other after some iterations.
auto flow_after(Device device, const CavityCase& flow, const papers::LineOptions& lines, int iterations)
    -> std::vector<double> {
    const papers::CavityStart start = papers::cavity_start(flow);
    const papers::CavityIteration iteration(device, flow, lines);
    DeviceArray<double> psi(device, start.psi), omega(device, start.omega);
    DeviceArray<char> workspace(device, iteration.workspace_bytes());
    for (int k = 0; k < iterations; ++k) {
        iteration.iterate(psi.data(), omega.data(), {workspace.data(), nullptr});
    }
    auto all = psi.values();
    const auto more = omega.values();
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

auto farthest(const std::vector<double>& a, const std::vector<double>& b) -> double {
    double most = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        const double apart = std::abs(a[k] - b[k]);
        most = apart <= most ? most : apart;  // NaN stays
    }
    return most;
}

// Odd, a power of two, and more lines than a block of threads has.
constexpr int all_nodes[] = {3, 33, 64, 130};

void check_methods(Device device, double limit) {
    for (const int nodes : all_nodes) {
        for (const bool along_x : {true, false}) {
            const CavityCase flow = {nodes, 1000, along_x};
            const auto expected = flow_after(Device(), flow, solved_by(papers::LineMethod::thomas), 30);
            for (const auto& way : all_methods()) {
                CAPTURE(way.name);
                CAPTURE(nodes);
                CHECK(farthest(flow_after(device, flow, way.options, 30), expected) < way.excess(1) * limit);
            }
        }
    }
}

}  // namespace

TEST_CASE("every method for lines gives the same flow in a cavity") {
    check_methods(Device(), 1e-9);
}

TEST_CASE("every method for lines gives the CPU's flow in a cavity on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_methods(Device::cuda(), 1e-9);
}

TEST_CASE("a cavity comes to the same steady flow by its rows and by its columns") {
    const CavityCase flow = {33, 100, true};
    const CavityCase turned = {33, 100, false};

    const auto by_rows = flow_after(Device(), flow, solved_by(papers::LineMethod::thomas), 3000);
    const auto by_columns = flow_after(Device(), turned, solved_by(papers::LineMethod::thomas), 3000);

    CHECK(farthest(by_rows, by_columns) < 1e-6);  // both are steady
    CHECK(*std::min_element(by_rows.begin(), by_rows.begin() + 33 * 33) ==
          doctest::Approx(-0.100381).epsilon(1e-5));
}

TEST_CASE("the iteration of a cavity at Reynolds number 1000 stays bounded for a thousand iterations") {
    const auto flow = flow_after(Device(), {64, 1000, false}, solved_by(papers::LineMethod::thomas), 1000);

    const double lowest = *std::min_element(flow.begin(), flow.begin() + 64 * 64);

    CHECK(lowest > -0.13);
    CHECK(lowest < -0.09);
}
