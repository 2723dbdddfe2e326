// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

// Numerics reference V8. The water is filled while it flows, and settles when it stands still.
TEST_CASE("grains settle in still water as implicit Euler has it, and the bed takes them all") {
    Options o = plain_options(7, 5, 2, 3);
    o.loads = Loads::suspended;
    o.adaptation = Adaptation::constant;
    o.adaptation_deposition = 0.5;
    o.classes[0].settling_velocity = 0.02;
    Basin<> basin(o);
    const double h = 1.5;
    basin.start(Flow(7, 5, h, 1.5 * h));
    const Flow still(7, 5, h);
    const double start = basin.results().concentration[0];
    REQUIRE(start > 0.1);
    double expected = start;
    for (const double dt : {1.0, 7.0, 30.0, 200.0}) {
        basin.step(still, dt);
        expected /= 1 + 0.5 * 0.02 * dt / h;
        const auto results = basin.results();
        for (std::size_t k = 0; k < results.concentration.size(); ++k) {
            CHECK(std::fabs(results.concentration[k] - expected) < 1e-13 * start);
            const double deposit = (1 - o.porosity) * results.bed_change[k];
            const double lost = h * (start - results.concentration[k]) / o.materials.sediment_density;
            CHECK(std::fabs(deposit - lost) < 1e-13 * h * start / o.materials.sediment_density);
        }
    }
    const ClassBalance b = basin.solver().summary().classes[0];
    CHECK(b.left == 0);
    CHECK(b.entered == 0);
}

TEST_CASE("grains hinder each other by what all classes together have in the water at the start of a step") {
    for (const int classes : {1, 3}) {
        Options o = plain_options(7, 5, 2, 3);
        o.loads = Loads::suspended;
        o.adaptation = Adaptation::constant;
        o.adaptation_deposition = 0.5;
        o.classes.clear();
        for (int n = 0; n < classes; ++n) {
            o.classes.push_back({0.0005, 1.0 / classes, 0.02});
        }
        o.suspended_factor = 1e5;
        o.most_concentration = 0.2;
        o.hindered_exponent = 4;
        Basin<> basin(o);
        const double h = 1.5;
        basin.start(Flow(7, 5, h, 3 * h));
        const Flow still(7, 5, h);
        double concentration = basin.results().concentration[0];
        double volume = concentration / o.materials.sediment_density;
        REQUIRE(volume > 0.1);
        for (const double dt : {1.0, 7.0, 30.0}) {
            basin.step(still, dt);
            concentration /= 1 + 0.5 * 0.02 * std::pow(1 - volume, 4) * dt / h;
            const auto results = basin.results();
            CHECK(results.concentration[17] == Approx(concentration).epsilon(1e-10));
            volume = concentration / o.materials.sediment_density;
        }
    }
}

// Numerics reference V7 with a length of adaptation instead: q_i = (q_i-1 + k q*) / (1 + k), k = dx / L_t.
TEST_CASE("bed load takes on its capacity along a channel as the upwind recursion says") {
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        for (const double length : {0.05, 3.0, 40.0}) {
            Options o = plain_options(40, 1, 2, 1);
            o.loads = Loads::bed_load;
            o.bed_load_length = BedLoadLength::constant;
            o.bed_load_length_value = length;
            o.inflow[0] = Inflow::clear;
            o.morphological_factor = 1e-12;
            o.solution = solution;
            Basin<> channel(o);
            const Flow flow(40, 1, 1, 1.5, 0);
            channel.start(flow);
            const double capacity = channel.results().bed_load_x[20];
            REQUIRE(capacity > 0.1);
            channel.step(flow, 1);
            const auto results = channel.results();
            double expected = 0;
            for (std::size_t i = 0; i < 40; ++i) {
                expected = (expected + 2 / length * capacity) / (1 + 2 / length);
                CHECK(results.bed_load_x[i] == Approx(expected).epsilon(1e-9));
                CHECK(results.bed_load_y[i] == 0);
            }
        }
    }
}
