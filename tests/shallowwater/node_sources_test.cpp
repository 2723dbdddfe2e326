// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Rain, ground that drinks, wind and viscosity in the node.
#include <cmath>

#include <doctest/doctest.h>

#include "node_case.hpp"

using namespace thalweg;
using thalweg::shallowwater::test::NodeBench;
using thalweg::shallowwater::test::Params;

TEST_CASE("the node lets rain fall and ground drink, and closes the balance") {
    NodeBench flow(Params{{"rain", "36 mm/h"}, {"infiltration", {{"ks", "3.6 mm/h"}}}});
    flow.give("bed", std::vector<float>(24));

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 100) == "");

    CHECK(flow.output(0)[7] == doctest::Approx(9e-4));
    CHECK(flow.metrics["rain_volume"] == doctest::Approx(2.4));
    CHECK(flow.metrics["infiltration_volume"] == doctest::Approx(0.24));
    CHECK(std::fabs(flow.metrics["volume_error"]) < 1e-6);
}

TEST_CASE("the node takes rain by zones and soils by zones") {
    NodeBench flow(Params{{"rain_by_zone", {{"1", "36 mm/h"}, {"2", "72 mm/h"}}},
                          {"infiltration", {{"5", {{"ks", "0 mm/h"}}}, {"6", {{"ks", "36 mm/h"}}}}}});
    flow.give("bed", std::vector<float>(24));
    std::vector<float> zones(24, 1.0f);
    std::vector<float> soils(24, 5.0f);
    zones[3] = 2;
    soils[9] = 6;
    flow.give("rain_zones", zones);
    flow.give("soil_zones", soils);

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 0.5) == "");

    CHECK(flow.output(0)[0] == doctest::Approx(0.5e-5));
    CHECK(flow.output(0)[3] == doctest::Approx(1e-5));
    CHECK(flow.output(0)[9] == 0);
}

TEST_CASE("the node takes the wind of another node, both of its components") {
    NodeBench flow(Params{{"wind_drag", 2e-3}, {"boundary_east", "wall"}});
    flow.give("bed", std::vector<float>(24, -5.0f));
    flow.give("initial_level", std::vector<float>(24));
    flow.give("wind_x", std::vector<float>(24, 20.0f));
    flow.give("wind_y", std::vector<float>(24));
    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 0.1) == "");
    const double stress = 1.225e-3 * 2e-3 * 400;
    CHECK(flow.output(2)[7] == doctest::Approx(0.1 * stress).epsilon(1e-3).scale(0));

    NodeBench half(Params{});
    half.give("bed", std::vector<float>(24));
    half.give("wind_x", std::vector<float>(24, 20.0f));
    CHECK(half.negotiate().find("a wind has two components") != std::string::npos);

    NodeBench twice(Params{{"wind_speed", "20 m/s"}, {"wind_direction", "270 deg"}});
    twice.give("bed", std::vector<float>(24));
    twice.give("wind_x", std::vector<float>(24, 20.0f));
    twice.give("wind_y", std::vector<float>(24));
    CHECK(twice.negotiate().find("the wind is given twice") != std::string::npos);
}

TEST_CASE("the node takes the rain of another node") {
    NodeBench flow(Params{});
    flow.give("bed", std::vector<float>(24));
    flow.give("rain", std::vector<double>(24, 1e-5));

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 100) == "");

    CHECK(flow.output(0)[7] == doctest::Approx(1e-3));
    CHECK(flow.metrics["rain_volume"] == doctest::Approx(2.4));
}

TEST_CASE("the node drives water by wind, and slows it down after Chezy") {
    const Params wind = {{"wind_speed", "20 m/s"}, {"wind_direction", "270 deg"}};
    Params slow = wind;
    slow.update({{"friction_law", "chezy"}, {"chezy", 1}, {"eddy_viscosity", "parabolic"}, {"latitude", 45}});
    double speeds[2] = {};
    int k = 0;
    for (const Params& params : {wind, slow}) {
        NodeBench flow(params);
        flow.give("bed", std::vector<float>(24));
        flow.give("initial_depth", std::vector<float>(24, 2.0f));
        REQUIRE(flow.negotiate() == "");
        REQUIRE(flow.run(0, 0) == "");
        REQUIRE(flow.run(0, 5) == "");
        speeds[k++] = flow.output(2)[8];
    }

    CHECK(speeds[0] > 1e-4);
    CHECK(speeds[1] > 0);
    CHECK(speeds[1] < speeds[0]);
}

TEST_CASE("the node refuses sources that make no sense") {
    const auto refusal = [](const Params& params, bool zones = false) {
        NodeBench flow(params);
        flow.give("bed", std::vector<float>(24));
        if (zones) {
            flow.give("rain_zones", std::vector<float>(24));
        }
        return flow.negotiate();
    };
    CHECK(refusal({{"rain", "12 furlongs"}}) ==
          "parameter 'rain' is not usable: the unit 'furlongs' does not measure the same as 'm s-1'");
    CHECK(refusal({{"rain", "-2 mm/h"}}) == "parameter 'rain' is out of range");
    CHECK(refusal({{"rain", "gauge"}}) ==
          "rain: this names a column, but there is no file that could have it");
    CHECK(refusal({{"rain_by_zone", {{"1", "2 mm/h"}}}}) ==
          "rain_zones: the zones that the parameter speaks of are not connected");
    CHECK(refusal({{"rain_by_zone", {{"north", "2 mm/h"}}}}, true) ==
          "rain_by_zone/north: a zone must be a whole number");
    CHECK(refusal({{"rain", 1e-6}, {"rain_by_zone", {{"1", 1e-6}}}}, true) ==
          "rain_by_zone: the rain is given twice");
    CHECK(refusal({}, true) == "rain_zones: zones are connected, but nothing is said of them");
    CHECK(refusal({{"infiltration", {{"ks", "1 mm/h"}, {"phi", 1}}}}) ==
          "parameter 'infiltration' has no member 'phi'");
    CHECK(refusal({{"infiltration", {{"1", {{"ks", "1 m"}, {"phi", 1}}}}}}) ==
          "parameter 'infiltration[\"1\"]' has no member 'phi'; parameter 'infiltration[\"1\"].ks' is not "
          "usable: the unit 'm' does not measure the same as 'm s-1'");
    CHECK(refusal({{"infiltration", {{"x1", {{"ks", "1 mm/h"}}}}}}) ==
          "infiltration/x1: a zone must be a whole number");
    for (const Params& wrong : {Params("0.3 m"), Params::array({0.3}), Params::object(), Params(),
                                Params(true), Params(1.1), Params(-0.1)}) {
        CAPTURE(wrong.dump());
        CHECK(refusal({{"infiltration", {{"ks", "1 mm/h"}, {"dtheta", wrong}}}})
                  .find("parameter 'infiltration.dtheta' is ") == 0);
    }
    CHECK(refusal({{"wind_speed", "2 m/s"}}) == "wind_direction: wind needs its speed and its direction");
    CHECK(refusal({{"viscosity", 2}}) == "viscosity: a viscosity belongs to the constant law");
    CHECK(refusal({{"friction_law", "chezy"}}) == "chezy: this law needs its coefficient once");
}
