// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

// A channel of 40 cells, 1 m wide and deep, into which clear water flows at 1 m/s: the steady upwind solution
// is a recursion, C_i = (C_i-1 + k C*) / (1 + k), k = alpha omega dx / q.
TEST_CASE_TEMPLATE("water that hardly moves costs no iterations", Real, float, double) {
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        Options o = plain_options(20, 6, 5, 5);
        o.tolerance = Options().tolerance;
        o.capacity = Capacity::engelund_hansen;
        o.solution = solution;
        Basin<Real> pond(o);
        Flow flow(o.nx, o.ny, 1.5, 1e-8, 3e-9);
        for (std::size_t k = 0; k < flow.face_x.size(); ++k) {
            flow.face_x[k] = 1e-8 * static_cast<double>(k % 3);
        }
        pond.start(flow);
        for (int n = 0; n < 40; ++n) {
            pond.step(flow, 50);
        }
        CHECK(pond.solver().summary().most_iterations <= 1);
        CHECK(pond.solver().summary().unconverged == 0);
    }
}

TEST_CASE("suspended load takes on its capacity along a channel as the upwind recursion says") {
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        Options o = plain_options(40, 1, 2, 1);
        o.loads = Loads::suspended;
        o.adaptation = Adaptation::constant;
        o.adaptation_erosion = o.adaptation_deposition = 1;
        o.classes[0].settling_velocity = 0.01;
        o.inflow[0] = Inflow::clear;
        o.morphological_factor = 1e-12;
        o.solution = solution;
        Basin<> channel(o);
        const Flow flow(40, 1, 1, 1, 0);
        channel.start(flow);
        CHECK(channel.solver().summary().largest_step == 0);
        const double capacity = channel.results().concentration[20];
        REQUIRE(capacity > 0.1);
        for (int n = 0; n < 40; ++n) {
            channel.step(flow, 1e9);
        }
        const auto results = channel.results();
        double expected = 0;
        for (std::size_t i = 0; i < 40; ++i) {
            const double k = 0.01 * 2 / 1.0;
            expected = (expected + k * capacity) / (1 + k);
            CHECK(results.concentration[i] == Approx(expected).epsilon(1e-9));
        }
        CHECK(channel.solver().summary().unconverged == 0);
    }
}

// Slopes over three cells do not see such a bed: gravity must act on that between the two cells of a face.
TEST_CASE("ridges one cell wide along the flow are pulled flat by gravity") {
    Options o = plain_options(20, 6, 1, 0.5);
    o.loads = Loads::bed_load;
    o.slope_direction = SlopeDirection::talmon;
    Basin<> channel(o);
    const Flow flow(20, 6, 1, 1, 0);
    std::vector<double> ridges;
    for (int j = 0; j < 6; ++j) {
        ridges.insert(ridges.end(), 20, j % 2 == 0 ? 0.01 : 0.0);
    }
    channel.start(flow, ridges);
    channel.step(flow, 60);
    const auto change = channel.results().bed_change;
    for (int j = 0; j < 6; ++j) {
        const double middle = change[flow.at(10, j)];
        CHECK((j % 2 == 0 ? -middle : middle) > 1e-6);
    }
}
