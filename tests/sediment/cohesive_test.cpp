// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

constexpr double depth = 2;
constexpr double settling = 0.001;

auto mud() -> Options {
    Options o = plain_options(5, 1, 10, 10);
    o.classes = {{0.00002, 1, settling, true}};
    o.cohesion = {0.5, 0.1, 2e-4};
    return o;
}

/// The speed at which n = 0.02 s/m^(1/3) gives a shear stress.
auto speed_of(double stress) -> double {
    return std::sqrt(stress * std::cbrt(depth) / (1000 * 9.81 * 0.02 * 0.02));
}

/// Goes round in a circle as far as the bed can tell: nothing crosses a face.
auto stirred(double stress) -> Flow {
    Flow flow(5, 1, depth, depth * speed_of(stress));
    flow.face_x.assign(flow.face_x.size(), 0);
    flow.manning = 0.02;
    return flow;
}

}  // namespace

TEST_CASE("mud is eroded in proportion to the excess over its critical stress") {
    for (const double stress : {0.05, 0.3, 0.499, 0.75, 1.5}) {
        CAPTURE(stress);
        Options o = mud();
        o.clear_start = true;
        Basin<> basin(o);
        basin.start(stirred(stress));
        basin.step(stirred(stress), 100);
        const double flux = 2e-4 * std::fmax(0, stress / 0.5 - 1);
        const auto results = basin.results();
        for (std::size_t k = 0; k < 5; ++k) {
            CHECK(results.concentration[k] == Approx(flux * 100 / depth).epsilon(1e-12));
            CHECK(results.bed_change[k] == Approx(-flux * 100 / 2650 / 0.6).epsilon(1e-12));
            CHECK(results.bed_load_x[k] == 0);
        }
        CHECK((stress < 0.5) == (results.bed_change[0] == 0));
    }
}

TEST_CASE("mud settles in proportion to what its critical stress leaves") {
    for (const double stress : {0.0, 0.02, 0.09, 0.1001, 0.3}) {
        CAPTURE(stress);
        Options o = mud();
        Basin<> basin(o);
        basin.start(stirred(1.5));
        basin.step(stirred(1.5), 1000);
        const auto before = basin.results();
        REQUIRE(before.concentration[0] > 0.01);
        basin.step(stirred(stress), 300);
        const auto after = basin.results();
        const double rate = settling * std::fmax(0, 1 - stress / 0.1);
        for (std::size_t k = 0; k < 5; ++k) {
            const double expected = before.concentration[k] / (1 + rate * 300 / depth);
            CHECK(after.concentration[k] == Approx(expected).epsilon(1e-12));
            CHECK((after.bed_change[k] - before.bed_change[k]) * 0.6 * 2650 ==
                  Approx(depth * (before.concentration[k] - expected)).epsilon(1e-9));
        }
        CHECK((stress > 0.1) == (after.bed_change[0] == before.bed_change[0]));
    }
}
