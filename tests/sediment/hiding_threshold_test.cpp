// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include <thalweg/error.hpp>

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

/// A cell of fine and coarse gravel, half of each, in clear water; bed load after Meyer-Peter and Mueller.
auto gravel(HidingFactor hiding, double exponent = 0.6) -> Options {
    Options o = plain_options(1, 1, 2, 2);
    o.classes = {{0.001, 0.5}, {0.008, 0.5}};
    o.loads = Loads::bed_load;
    o.capacity = Capacity::meyer_peter_mueller;
    o.inflow[0] = Inflow::clear;
    o.clear_start = true;
    o.hiding = hiding;
    o.hiding_exponent = exponent;
    return o;
}

/// Speed [m/s] of water 1 m deep from which class n moves.
auto first_motion(const Options& o, std::size_t n) -> double {
    double still = 0.01;
    double moving = 5;
    for (int k = 0; k < 30; ++k) {
        const double speed = 0.5 * (still + moving);
        Basin<> basin(o);
        const Flow flow(1, 1, 1, speed);
        basin.start(flow);
        basin.step(flow, 1);
        (basin.solver().summary().classes[n].left > 0 ? moving : still) = speed;
    }
    return moving;
}

}  // namespace

TEST_CASE("with hiding coarse grains move sooner and fine ones later, by the factor on their threshold") {
    const double mean = 0.5 * (0.001 + 0.008);
    for (const HidingFactor law :
         {HidingFactor::egiazaroff, HidingFactor::ashida_michiue, HidingFactor::power_law}) {
        CAPTURE(static_cast<int>(law));
        for (std::size_t n = 0; n < 2; ++n) {
            const double alone = first_motion(gravel(HidingFactor::none), n);
            const double hidden = first_motion(gravel(law), n);
            const double diameter = gravel(law).classes[n].diameter;
            // The stress on the grains goes with the square of the speed.
            CHECK(hidden * hidden / (alone * alone) ==
                  Approx(hiding_factor(law, diameter / mean, 0.6)).epsilon(1e-5));
            CHECK((n == 0) == (hidden > alone));
        }
    }
}

TEST_CASE("with an exponent of 1 all classes of a mixture move at the same stress") {
    const Options o = gravel(HidingFactor::power_law, 1);
    CHECK(first_motion(o, 0) == Approx(first_motion(o, 1)).epsilon(1e-5));
}

TEST_CASE("a capacity that has hiding of its own takes no other") {
    Options o = gravel(HidingFactor::power_law);
    o.capacity = Capacity::wu_wang_jia;
    CHECK_THROWS_AS(check(o), thalweg::Error);
}
