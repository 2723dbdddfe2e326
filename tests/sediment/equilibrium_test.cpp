// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

auto graded(double length) -> Options {
    Options o = plain_options(12, 3, 5, 5);
    o.classes = {{0.0002, 0.2}, {0.001, 0.3}, {0.004, 0.5}};
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = length;
    o.sediment_thickness = 1;
    return o;
}

}  // namespace

// However much the water takes up and drops in a step, it is the same.
TEST_CASE("a uniform flow that is in equilibrium with its bed leaves it alone, whatever the step") {
    for (const double dt : {1.0, 1e3, 1e6}) {
        for (const double length : {1e-3, 50.0}) {
            CAPTURE(dt);
            CAPTURE(length);
            const Options o = graded(length);
            Basin<> channel(o);
            const Flow flow(o.nx, o.ny, 1.5, 2);
            channel.start(flow);
            const auto start = channel.results();
            REQUIRE(start.bed_load_x[0] > 0.1);
            REQUIRE(start.concentration[0] > 0.01);
            for (int n = 0; n < 5; ++n) {
                channel.step(flow, dt);
            }
            for (int n = 0; n < 3; ++n) {
                const auto end = channel.results(n);
                for (std::size_t k = 0; k < end.bed_change.size(); ++k) {
                    // rounding of what the step brings and takes
                    CHECK(std::fabs(end.bed_change[k]) < 1e-13 * start.bed_load_x[0] * dt + 1e-14);
                    CHECK(std::fabs(end.concentration[k] / start.concentration[k] - 1) < 1e-6);
                    CHECK(std::fabs(end.bed_load_x[k] / start.bed_load_x[k] - 1) < 1e-6);
                    CHECK(std::fabs(end.class_fraction[k] - o.classes[static_cast<std::size_t>(n)].fraction) <
                          1e-6);
                }
            }
        }
    }
}

// Clear water over a graded bed for an hour: halving the step halves the error of the bed.
TEST_CASE("erosion of a graded bed converges with the step") {
    Options o = graded(5);
    o.inflow[0] = Inflow::clear;
    const auto eroded = [&](int steps) {
        Basin<> channel(o);
        const Flow flow(o.nx, o.ny, 1.5, 2);
        channel.start(flow);
        for (int n = 0; n < steps; ++n) {
            channel.step(flow, 3600.0 / steps);
        }
        return channel.results().bed_change[flow.at(0, 1)];
    };
    const double exact = eroded(1600);
    REQUIRE(exact < -0.02);
    const double coarse = std::fabs(eroded(50) - exact);
    const double fine = std::fabs(eroded(100) - exact);
    CAPTURE(exact);
    CAPTURE(coarse);
    CHECK(fine < 0.6 * coarse);
    CHECK(fine < 0.05 * std::fabs(exact));
}

// Clear water over sand: the load, not in equilibrium, is where the exchange with the bed shows.
TEST_CASE("sand that is given as one class or as several moves alike, whatever the step") {
    const auto load_of = [](const std::vector<SizeClass>& classes, double dt) {
        Options o = plain_options(20, 1, 1, 1);
        o.classes = classes;
        o.inflow[0] = Inflow::clear;
        o.bed_load_length = BedLoadLength::constant;
        o.bed_load_length_value = 0.3;
        o.morphological_factor = 30;
        o.mixing_thickness = 0.01;
        Basin<> channel(o);
        const Flow flow(o.nx, o.ny, 0.4, 0.2);
        channel.start(flow);
        for (int n = 0; n < 20; ++n) {
            channel.step(flow, dt);
        }
        return channel.results();
    };
    for (const double dt : {0.5, 2.0, 20.0, 2000.0}) {
        CAPTURE(dt);
        const auto one = load_of({{0.00016, 1}}, dt);
        const auto two = load_of({{0.00016, 0.3}, {0.00016, 0.7}}, dt);
        const auto near = load_of({{0.00016, 0.5}, {0.00016 * (1 + 1e-9), 0.5}}, dt);
        for (std::size_t k = 0; k < one.bed_change.size(); ++k) {
            CHECK(two.concentration[k] == Approx(one.concentration[k]).epsilon(1e-11));
            CHECK(two.bed_change[k] == Approx(one.bed_change[k]).epsilon(1e-11));
            CHECK(near.concentration[k] == Approx(one.concentration[k]).epsilon(1e-7));
            CHECK(near.bed_change[k] == Approx(one.bed_change[k]).epsilon(1e-7));
        }
    }
}
