// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The node's sea boundary, and levels and velocities at the start.
#include <cmath>

#include <doctest/doctest.h>

#include "node_case.hpp"

using namespace thalweg;
using thalweg::shallowwater::test::NodeBench;
using thalweg::shallowwater::test::Params;

TEST_CASE("the node starts with one level and one velocity for all cells") {
    NodeBench flow(
        Params{{"initial_level", 3}, {"initial_velocity_x", 0.5}, {"initial_velocity_y", "-20 cm/s"}});
    std::vector<float> bed(24, 1.0f);
    bed[7] = 5;  // above the level
    flow.give("bed", bed);
    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    CHECK(flow.output(0)[0] == 2);
    CHECK(flow.output(0)[7] == 0);
    CHECK(flow.output(2)[0] == doctest::Approx(1));
    CHECK(flow.output(3)[0] == doctest::Approx(-0.4));
    CHECK(flow.output(2)[7] == 0);
}

TEST_CASE("the node starts with fields of velocities, at rest where they are missing") {
    NodeBench flow(Params{{"initial_level", 3}});
    flow.give("bed", std::vector<float>(24, 1.0f));
    std::vector<float> u(24, 0.25f);
    u[3] = NAN;
    flow.give("initial_velocity_x", u);
    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    CHECK(flow.output(2)[0] == doctest::Approx(0.5));
    CHECK(flow.output(2)[3] == 0);
    CHECK(flow.output(3)[0] == 0);
}

TEST_CASE(
    "the node refuses a first level or velocity that is given twice, and warns of a level below all ground") {
    NodeBench level(Params{{"initial_level", 3}});
    level.give("bed", std::vector<float>(24));
    level.give("initial_depth", std::vector<float>(24));
    CHECK(level.negotiate() == "initial_level: the initial water is given twice");
    CHECK(level.found == "a parameter beside the input");

    NodeBench velocity(Params{{"initial_velocity_y", 1}});
    velocity.give("bed", std::vector<float>(24));
    velocity.give("initial_velocity_y", std::vector<float>(24));
    CHECK(velocity.negotiate() == "initial_velocity_y: the velocity at the start is given twice");

    NodeBench low(Params{{"initial_level", -3}});
    low.give("bed", std::vector<float>(24));
    REQUIRE(low.negotiate() == "");
    REQUIRE(low.run(0, 0) == "");
    CHECK(low.logged != "");
}

TEST_CASE("the node lets a sea in and out, and names it in its volumes") {
    NodeBench flow(Params{{"precision", "double"},
                          {"initial_level", 2},
                          {"boundaries", {{{"edge", "west"}, {"kind", "sea"}, {"value", 2.5}}}}});
    flow.give("bed", std::vector<float>(24));
    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 60) == "");
    CHECK(flow.metrics["inflow_west"] > 100);
    CHECK(std::fabs(flow.metrics["volume_error"]) < 1e-12);
}

TEST_CASE("the node refuses a sea whose velocity is given and is to follow the flow") {
    NodeBench flow(
        Params{{"boundaries",
                {{{"edge", "west"}, {"kind", "sea"}, {"value", 2}, {"velocity", 0}, {"response", 60}}}}});
    flow.give("bed", std::vector<float>(24));
    CHECK(flow.negotiate() ==
          "boundaries/0/response: the velocity of the sea is given, and is to follow the flow inside");
    NodeBench without(Params{{"boundaries", {{{"edge", "west"}, {"kind", "sea"}}}}});
    without.give("bed", std::vector<float>(24));
    CHECK(without.negotiate() == "boundaries/0: it has no value");
}
