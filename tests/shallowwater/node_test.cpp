// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// How the node runs: steps, balances, and what stops it.
#include <cmath>

#include <doctest/doctest.h>

#include "node_case.hpp"

using namespace thalweg;
using thalweg::shallowwater::test::NodeBench;
using thalweg::shallowwater::test::Params;

TEST_CASE("the node steps a dam break and reports it") {
    NodeBench flow(Params{{"max_step", 0.1}});
    flow.give("bed", std::vector<float>(24, 3.0f));
    std::vector<float> level(24, 4.0f);
    level[0] = level[6] = level[12] = level[18] = 6.0f;
    flow.give("initial_level", level);

    REQUIRE(flow.negotiate() == "");
    CHECK(flow.output_field(0).dtype() == THW_F32);
    REQUIRE(flow.run(0, 0) == "");
    CHECK(flow.output(0)[0] == 3.0f);
    CHECK(flow.output(1)[0] == 6.0f);
    REQUIRE(flow.run(0, 2) == "");

    CHECK(flow.output(0)[0] < 3.0f);
    CHECK(flow.output(0)[1] > 1.0f);
    CHECK(flow.output(5)[0] == 3.0f);
    CHECK(flow.metrics["steps"] == 20);
    CHECK(flow.metrics["wet_cells"] == 24);
    CHECK(flow.metrics["volume"] == doctest::Approx(100 * (4 * 3 + 20 * 1)));
    CHECK(std::fabs(flow.metrics["volume_error"]) < 1e-6);
    CHECK(flow.metrics["outflow_volume"] == 0);
}

TEST_CASE("the node sums up the end of the run, however short its intervals were") {
    NodeBench flow(Params{{"boundary_east", "open"}});
    flow.give("bed", std::vector<float>(24));
    std::vector<float> depth(24, 2.0f);
    depth[0] = depth[6] = depth[12] = depth[18] = 5.0f;
    flow.give("initial_depth", depth);

    REQUIRE(flow.negotiate(30) == "");
    REQUIRE(flow.run(0, 0) == "");
    for (int k = 0; k < 30; ++k) {
        REQUIRE(flow.run(k, k + 1) == "");
    }

    double left = 0;
    for (int k = 0; k < 24; ++k) {
        left += 100 * flow.output(0)[k];
    }
    CHECK(left < 100 * (4 * 5 + 20 * 2) - 10);
    CHECK(flow.metrics["volume"] == doctest::Approx(left).epsilon(1e-6));
    CHECK(flow.metrics["steps"] >= 30);
}

TEST_CASE("the node balances what leaves through an open edge") {
    NodeBench flow(Params{{"boundary_east", "open"}, {"precision", "double"}});
    flow.give("bed", std::vector<float>(24));
    std::vector<float> depth(24, 2.0f);
    depth[0] = depth[6] = depth[12] = depth[18] = 5.0f;
    flow.give("initial_depth", depth);

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 30) == "");

    CHECK(flow.metrics["outflow_volume"] > 1000);
    CHECK(flow.metrics["outflow_volume"] + flow.metrics["volume"] == doctest::Approx(100 * (4 * 5 + 20 * 2)));
    CHECK(std::fabs(flow.metrics["volume_error"]) < 1e-12);
}

TEST_CASE("the node balances what boundaries and sources bring and take, by name") {
    NodeBench flow(Params{{"precision", "double"},
                          {"boundaries",
                           {{{"edge", "west"}, {"kind", "discharge"}, {"value", "2 m3/s"}},
                            {{"edge", "east"}, {"kind", "stage"}, {"value", 0.5}}}},
                          {"sources",
                           {{{"name", "pump"}, {"x", 35}, {"y", 25}, {"value", -1}},
                            {{"name", "spring"}, {"x", 25}, {"y", 15}, {"value", "0.5 m3/s"}}}}});
    flow.give("bed", std::vector<float>(24));

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 60) == "");

    CHECK(flow.metrics["inflow_west"] == doctest::Approx(120).epsilon(1e-12));
    CHECK(flow.metrics["inflow_east"] > 100);
    CHECK(flow.metrics["inflow_volume"] ==
          doctest::Approx(flow.metrics["inflow_west"] + flow.metrics["inflow_east"] + 30));
    CHECK(flow.metrics["outflow_volume"] ==
          doctest::Approx(flow.metrics["outflow_west"] + flow.metrics["outflow_east"] +
                          flow.metrics["outflow_pump"]));
    CHECK(flow.metrics["volume"] ==
          doctest::Approx(flow.metrics["inflow_volume"] - flow.metrics["outflow_volume"]));
    CHECK(flow.metrics["outflow_pump"] + flow.metrics["shortfall_pump"] ==
          doctest::Approx(60).epsilon(1e-12));
    CHECK(std::fabs(flow.metrics["volume_error"]) < 1e-12);
}

TEST_CASE("the node has no volume error to tell where there never was water") {
    NodeBench flow(Params{});
    flow.give("bed", std::vector<float>(24));

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 30) == "");

    CHECK(flow.metrics.count("volume_error") == 0);
    CHECK(flow.metrics["volume"] == 0);
}

TEST_CASE(
    "the node stops where the flow becomes unsound, and names the cell, its place, the step and the time") {
    // Two cells between walls, so that the harm does not spread; the square of the depth is past all floats.
    NodeBench flow(Params{{"sources", {{{"x", 25}, {"y", 15}, {"value", "1e33 m3/s"}}}}});
    std::vector<float> bed(24, NAN);
    bed[8] = bed[9] = 0;
    flow.give("bed", bed);
    flow.give("initial_depth", std::vector<float>(24, 1));

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");

    CHECK(flow.run(0, 1) == "depth: the flow has become unsound");
    CHECK(flow.found.find("in cell (2, 1) at x = 25 m, y = 15 m, after ") != std::string::npos);
    CHECK(flow.found.find(" steps, at ") != std::string::npos);
    CHECK(flow.remedy.find("around that cell") != std::string::npos);
}

TEST_CASE("the node stops where waves leave no time step") {
    NodeBench flow(Params{{"precision", "double"}});
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_depth", std::vector<float>(24, 1));

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");

    // Neighbouring numbers of this size are 16 s apart, and a step takes a second.
    CHECK(flow.run(1e17, 1e17 + 1000) == "depth: the waves are so fast that no time step is left");
    CHECK(flow.found.find("after 0 steps, at 1e+17 s") != std::string::npos);
}

TEST_CASE("the node ends a run whose steps are hopelessly short, and names the cell and its speed") {
    NodeBench flow(Params{{"sources", {{{"x", 35}, {"y", 15}, {"value", "2e9 m3/s"}}}}});
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_depth", std::vector<float>(24, 1));

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");

    CHECK(flow.run(0, 1000) == "depth: the waves are so fast that the time step is hopelessly short");
    CHECK(flow.found.find("a step of ") == 0);
    CHECK(flow.found.find(" m/s, is in cell (") != std::string::npos);
    CHECK(flow.found.find(" m, after ") != std::string::npos);
}

TEST_CASE("the node warns once of waves that only kilometres of water would have") {
    NodeBench flow(Params{});
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_depth", std::vector<float>(24, 5000));

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 1) == "");
    REQUIRE(flow.run(1, 2) == "");

    CHECK(flow.logged ==
          "waves of 221 m/s at 1 s make the steps short; the fastest cell now is cell (0, 0) at x = 5 m, y = "
          "5 m\n");
}

TEST_CASE("the node stops inside an interval where the host asks for it") {
    NodeBench flow(Params{{"max_step", 0.01}});
    std::vector<float> depth(24, 1);
    depth[9] = 2;
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_depth", depth);
    flow.stop_time = 0.05;

    REQUIRE(flow.negotiate(1e6) == "");
    REQUIRE(flow.run(0, 0) == "");

    CHECK(flow.run(0, 1e6) == "");
    CHECK(flow.metrics["steps"] >= 5);
    CHECK(flow.metrics["steps"] < 1e5);
    CHECK(std::fabs(flow.metrics["volume_error"]) < 1e-5);
}

TEST_CASE("the node refuses cells that hold no shallow water, and runs that never end") {
    const auto refusal = [](double dx, double dy, double end) {
        NodeBench flow(Params{}, Grid(6, 4, 0, 0, dx, dy));
        flow.give("bed", std::vector<float>(24));
        return flow.negotiate(end) + " | " + flow.found;
    };

    CHECK(refusal(1e-310, 1e-310, 1) ==
          "bed: cells of this size hold no shallow water | 1e-310 m x 1e-310 m");
    CHECK(refusal(1e-4, 1, 1) == "bed: cells of this size hold no shallow water | 0.0001 m x 1 m");
    CHECK(refusal(1e155, 1e155, 1) == "bed: cells of this size hold no shallow water | 1e+155 m x 1e+155 m");
    CHECK(refusal(0.01, 200, 1) == "bed: the sides of a cell are too unlike each other | 0.01 m x 200 m");
    CHECK(refusal(0.01, 0.01, 1e11) ==
          "bed: the run is too long for cells this small: it would take years | 100000000000 s on cells of "
          "0.01 m");
    CHECK(refusal(0.001, 0.001, 1e9) == " | ");
}

TEST_CASE("the node fails where the volume does not add up") {
    NodeBench flow(Params{{"volume_tolerance", 0}});
    std::vector<float> depth(24, 1.1F);
    depth[9] = 2.3F;
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_depth", depth);

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");

    CHECK(flow.run(0, 10) == "volume_tolerance: the volume of water does not add up");
    CHECK(flow.found.find("a relative error of ") == 0);
}

TEST_CASE("water at the start is finite and at most 20 km in size") {
    const auto said = [](const std::string& input, float value) {
        NodeBench flow(Params{});
        flow.give("bed", std::vector<float>(24, 3.0f));
        std::vector<float> values(24, 4.0f);
        values[7] = value;
        flow.give(input, values);
        const auto text = flow.negotiate();
        return text.empty() ? flow.run(0, 0) : text;
    };
    const auto is_refused = [&](const std::string& input, float value) {
        return said(input, value).find(input + ": a value at the start that no water has") == 0;
    };

    CHECK(is_refused("initial_level", INFINITY));
    CHECK(is_refused("initial_level", -INFINITY));
    CHECK(is_refused("initial_depth", INFINITY));
    CHECK(is_refused("initial_level", 20001));
    CHECK(said("initial_level", NAN).empty());
    CHECK(said("initial_level", 20000).empty());
}
