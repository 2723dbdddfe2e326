// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include <thalweg/error.hpp>

#include "sediment/physics/scheme_function.hpp"

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

constexpr int columns = 120;
constexpr double most = 0.01;  ///< concentration behind the front

/// A channel whose grains never settle: nothing but convection.
auto front_options(Convection convection, int outer_iterations) -> Options {
    Options o = plain_options(columns, 1, 1, 1);
    o.loads = Loads::suspended;
    o.classes[0].settling_velocity = 1e-30;
    o.clear_start = true;
    o.inflow[0] = Inflow::given;
    o.inflow_concentration = {most};
    o.convection = convection;
    o.outer_iterations = outer_iterations;
    return o;
}

/// Concentrations over that of the inflow, once a front that came in at 1 m/s is at 60 m.
auto front(const Options& o, double courant) -> std::vector<double> {
    Basin<> channel(o);
    const Flow flow(columns, 1, 1, 1, 0);
    channel.start(flow);
    const int steps = static_cast<int>(std::lround(60 / courant));
    for (int n = 0; n < steps; ++n) {
        channel.step(flow, courant);
    }
    const Summary now = channel.solver().summary();
    CHECK(now.unconverged == 0);
    CHECK(std::fabs(now.classes[0].error()) < 1e-13 * now.classes[0].entered);
    std::vector<double> found = channel.results().concentration;
    for (double& value : found) {
        value /= most * o.materials.sediment_density;
    }
    return found;
}

auto highest(const std::vector<double>& values) -> double {
    return *std::max_element(values.begin(), values.end());
}

auto lowest(const std::vector<double>& values) -> double {
    return *std::min_element(values.begin(), values.end());
}

/// Sum of what the front is off a jump at 60 m, in cells.
auto smeared(const std::vector<double>& found) -> double {
    double sum = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        sum += std::fabs(found[i] - (i < 60 ? 1 : 0));
    }
    return sum;
}

}  // namespace

TEST_CASE("a face of QUICK lies on the parabola through three cells") {
    // Means of x^2 over cells around -1, 0 and 1: 13/12, 1/12, 13/12; at 1/2 the parabola through them as
    // values is x^2 + 1/12.
    const double excess = face_excess(Convection::quick, 13.0 / 12, 1.0 / 12, 13.0 / 12);
    CHECK(excess == Approx(0.25));
    CHECK(face_excess(Convection::quick, 1.0, 2.0, 3.0) == 0.5);
    CHECK(face_excess(Convection::quick, 3.0, 2.0, 1.0) == -0.5);
}

TEST_CASE("a face of HLPA lies between its cells, halfway on a line, and at the one upstream of an extreme") {
    CHECK(face_excess(Convection::hlpa, 1.0, 2.0, 3.0) == 0.5);
    CHECK(face_excess(Convection::hlpa, 3.0, 2.0, 1.0) == -0.5);
    CHECK(face_excess(Convection::hlpa, 1.0, 2.0, 1.0) == 0);
    CHECK(face_excess(Convection::hlpa, 3.0, 2.0, 3.0) == 0);
    CHECK(face_excess(Convection::hlpa, 2.0, 2.0, 3.0) == 0);
    for (const double farther : {0.0, 0.1, 0.5, 0.9, 0.999}) {
        const double excess = face_excess(Convection::hlpa, farther, 1.0, 2.0);
        CHECK(excess > 0);
        CHECK(excess < 1);
        CHECK(excess <= 1 - farther);
    }
}

TEST_CASE("three equal values leave the face as it is, to the bit, and two-cell schemes look at no third") {
    for (const Convection scheme : {Convection::quick, Convection::hlpa}) {
        CHECK(needs_third_cell(scheme));
        CHECK(face_excess(scheme, 0.1, 0.1, 0.1) == 0);
    }
    for (const Convection scheme : {Convection::upwind, Convection::central, Convection::hybrid,
                                    Convection::power_law, Convection::exponential}) {
        CHECK(!needs_third_cell(scheme));
        CHECK(face_excess(scheme, 1.0, 2.0, 3.0) == 0);
    }
}

TEST_CASE("a front under HLPA has no over- or undershoot, and is far sharper than upwind; QUICK's has both") {
    const std::vector<double> upwind = front(front_options(Convection::upwind, 3), 0.1);
    for (const int iterations : {2, 3, 20}) {
        CAPTURE(iterations);
        const std::vector<double> found = front(front_options(Convection::hlpa, iterations), 0.1);
        CHECK(lowest(found) >= 0);
        CHECK(highest(found) <= 1 + 1e-12);
        for (std::size_t i = 1; i < found.size(); ++i) {
            CHECK(found[i] <= found[i - 1] + 1e-12);
        }
        CHECK(smeared(found) < 0.4 * smeared(upwind));
    }
    const std::vector<double> quick = front(front_options(Convection::quick, 3), 0.1);
    CHECK(smeared(quick) < 0.4 * smeared(upwind));
    CHECK(lowest(quick) < -1e-4);
    CHECK(highest(quick) > 1.01);
}

TEST_CASE(
    "HLPA is never negative, and with two solutions a step not above the inflow, however long the step") {
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        for (const double courant : {0.1, 1.0, 5.0, 20.0}) {
            for (const int iterations : {1, 2, 3}) {
                CAPTURE(courant);
                CAPTURE(iterations);
                Options o = front_options(Convection::hlpa, iterations);
                o.solution = solution;
                const std::vector<double> found = front(o, courant);
                CHECK(lowest(found) >= 0);
                CHECK((iterations == 1 || highest(found) <= 1 + 1e-12));
            }
        }
    }
}

TEST_CASE("schemes that look at a third cell need suspended load, and at least one solution a step") {
    Options o = front_options(Convection::quick, 3);
    o.loads = Loads::bed_load;
    CHECK_THROWS_AS(check(o), thalweg::Error);
    o.loads = Loads::both;
    CHECK_NOTHROW(check(o));
    o.outer_iterations = 0;
    CHECK_THROWS_AS(check(o), thalweg::Error);
}
