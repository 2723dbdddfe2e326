// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/shallowwater_node.hpp"

#include <cmath>
#include <map>

#include <doctest/doctest.h>

#include "support/node_bench.hpp"

using namespace thalweg;
using thalweg::shallowwater::ShallowWaterNode;
using thalweg::test::node_bench;
using thalweg::test::test_field;

namespace {

using Params = nlohmann::json;

// The node on the CPU with a bed and, by name, further inputs on a grid of 6 x 4 cells, of 10 m unless
// another grid is given.
class NodeBench {
  public:
    explicit NodeBench(Params params, const Grid& grid = Grid(6, 4, 0, 0, 10, 10))
        : node_(node_bench::of<ShallowWaterNode>(std::move(params))), grid_(grid) {}

    void give(const std::string& input, const std::vector<float>& values) {
        given_[input] = {input, "", grid_, THW_AT_CELL, values};
    }

    void give(const std::string& input, const std::vector<double>& values) {
        test_field field{input, "", grid_, THW_AT_CELL, {}};
        field.doubles = values;
        given_[input] = field;
    }

    // Returns the error, or "". With an end at 0 every interval is the run's last, after which the node
    // always sums up.
    auto negotiate(double end = 0) -> std::string {
        std::vector<test_field> inputs;
        for (std::size_t k = 0; k < node_->declared_inputs(); ++k) {
            const auto given = given_.find(node_->input_name(k));
            inputs.push_back(given != given_.end() ? given->second
                                                   : test_field{"", "", grid_, THW_AT_CELL, {}});
        }
        const std::string unreadable = node_->configure(".", end);
        return told(unreadable.empty() ? node_->negotiate(inputs) : unreadable);
    }

    auto run(double t0, double t1) -> std::string {
        node_->stop_time = stop_time;
        std::string error = told(node_->run(t0, t1));
        metrics = node_->metrics();
        logged = node_->logged();
        return error;
    }

    auto output(std::size_t k) const -> std::vector<double> { return node_->output(node_->output_name(k)); }

    auto output_field(std::size_t k) const -> Field { return node_->output_field(node_->output_name(k)); }

    std::map<std::string, double> metrics;
    std::string found, remedy, logged;
    double stop_time = 1e300;  // s, from which the host asks for a stop

  private:
    // "subject: message" of the first complaint, or what the runtime says.
    auto told(const std::string& error) -> std::string {
        if (error.empty() || node_->complaints().empty()) {
            return error;
        }
        const auto& first = node_->complaints().front();
        found = first.found();
        remedy = first.remedy();
        return first.subject() + ": " + first.what();
    }

    std::unique_ptr<node_bench> node_;
    std::map<std::string, test_field> given_;
    Grid grid_;
};

}  // namespace

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
                          {"sources", {{{"name", "pump"}, {"x", 35}, {"y", 25}, {"value", -1}}}}});
    flow.give("bed", std::vector<float>(24));

    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 60) == "");

    CHECK(flow.metrics["inflow_west"] == doctest::Approx(120).epsilon(1e-12));
    CHECK(flow.metrics["inflow_east"] > 100);
    CHECK(flow.metrics["inflow_volume"] ==
          doctest::Approx(flow.metrics["inflow_west"] + flow.metrics["inflow_east"]));
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
    NodeBench flow(Params{});
    // Two cells between walls, so that the harm does not spread; the square of this depth is past all floats.
    std::vector<float> bed(24, NAN);
    bed[8] = bed[9] = 0;
    std::vector<float> depth(24);
    depth[8] = 1e30f;
    flow.give("bed", bed);
    flow.give("initial_depth", depth);

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
    NodeBench flow(Params{});
    std::vector<float> depth(24);
    depth[9] = 2e7F;
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_depth", depth);

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

TEST_CASE("the node refuses two initial waters") {
    NodeBench flow(Params{});
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_level", std::vector<float>(24));
    flow.give("initial_depth", std::vector<float>(24));

    CHECK(flow.negotiate() == "initial_level: the initial water is given twice");
}

TEST_CASE("the node refuses inputs of different element types") {
    NodeBench flow(Params{});
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_depth", std::vector<double>(24));

    CHECK(flow.negotiate() == "initial_depth: inputs must share their element type");
}

TEST_CASE("the node computes in double over a bed in float") {
    NodeBench flow(Params{{"precision", "double"}});
    flow.give("bed", std::vector<float>(24));

    REQUIRE(flow.negotiate() == "");

    CHECK(flow.output_field(0).dtype() == THW_F64);
    CHECK(flow.run(0, 0) == "");
}

TEST_CASE("the node keeps the raster's bed, and tells how much a bed between corners differs from it") {
    // A ridge of one column, 2 m high: between corners 0.5, 1 and 0.5 m, so 0.5 m root mean square.
    std::vector<float> ridge(24);
    for (std::size_t j = 0; j < 4; ++j) {
        ridge[j * 6 + 3] = 2;
    }
    const std::string told = "the bed of the flow differs from the raster by 0.5 m";
    const auto log_of = [&](const Params& params, bool moves) {
        NodeBench flow(params);
        flow.give("bed", ridge);
        if (moves) {
            flow.give("bed_change", std::vector<float>(24));
        }
        REQUIRE(flow.negotiate() == "");
        REQUIRE(flow.run(0, 0) == "");
        return flow.logged;
    };

    CHECK(log_of({}, false).find("differs from the raster") == std::string::npos);
    CHECK(log_of({{"bed_shape", "corners"}}, false).find(told) != std::string::npos);
    // A bed that moves lies between corners unless it is told not to.
    CHECK(log_of({}, true).find(told) != std::string::npos);
    CHECK(log_of({{"bed_shape", "cells"}}, true).find("differs from the raster") == std::string::npos);
}

TEST_CASE("the node refuses a bed without a value, and names a cell with a negative depth") {
    NodeBench empty(Params{});
    empty.give("bed", std::vector<float>(24, NAN));
    REQUIRE(empty.negotiate() == "");
    CHECK(empty.run(0, 0) == "bed: the bed has no value, so that there is no cell for water");
    CHECK(empty.found == "only missing values on 6 x 4 cells");
    CHECK(empty.remedy.find("check the file") != std::string::npos);

    NodeBench negative(Params{});
    negative.give("bed", std::vector<float>(24));
    std::vector<float> depth(24);
    depth[9] = -0.5f;
    negative.give("initial_depth", depth);
    REQUIRE(negative.negotiate() == "");
    CHECK(negative.run(0, 0).find("cell (3, 1)") != std::string::npos);
}

TEST_CASE("the node runs waf in both forms, and refuses what is unstable") {
    for (const char* form : {"muscl", "split"}) {
        CAPTURE(form);
        NodeBench flow(Params{{"scheme", "waf"}, {"waf_form", form}});
        flow.give("bed", std::vector<float>(24, 3.0f));
        std::vector<float> depth(24, 1.0f);
        depth[0] = 3.0f;
        flow.give("initial_depth", depth);

        REQUIRE(flow.negotiate() == "");
        REQUIRE(flow.run(0, 0) == "");
        REQUIRE(flow.run(0, 2) == "");

        CHECK(flow.output(0)[0] < 3.0f);
        CHECK(std::fabs(flow.metrics["volume_error"]) < 1e-6);
    }

    NodeBench paper(Params{{"scheme", "waf"}, {"integrator", "euler"}});
    paper.give("bed", std::vector<float>(24));
    CHECK(paper.negotiate().find("unstable in smooth flow") != std::string::npos);
    CHECK(paper.found == "euler");

    NodeBench hasty(Params{{"scheme", "waf"}, {"cfl", 0.9}});
    hasty.give("bed", std::vector<float>(24));
    CHECK(hasty.negotiate().find("so long steps hold fast flow back") != std::string::npos);
}

TEST_CASE("the node refuses what the chosen scheme or law does not read, all of it at once") {
    const auto unread = [](const Params& params, bool with_roughness = false) {
        std::vector<std::string> names;
        const auto node = node_bench::of<ShallowWaterNode>(params);
        node->configure();
        for (const auto& one : node->complaints()) {
            names.push_back(one.subject());
        }
        std::vector<test_field> inputs;
        for (std::size_t k = 0; k < node->declared_inputs(); ++k) {
            const std::string name = node->input_name(k);
            const bool given = name == "bed" || (name == "manning" && with_roughness);
            inputs.push_back({given ? name : "", "", Grid(6, 4, 0, 0, 10, 10), THW_AT_CELL,
                              std::vector<float>(given ? 24 : 0, 0.03F)});
        }
        if (names.empty()) {
            node->negotiate(inputs);
            for (const auto& one : node->complaints()) {
                names.push_back(one.subject());
            }
        }
        return names;
    };
    using Names = std::vector<std::string>;
    const Params all = {{"hwp14_form", "per_direction"},
                        {"waf_form", "muscl"},
                        {"waf_limiter", "minmod"},
                        {"integrator", "rk2"},
                        {"theta", 1.3},
                        {"velocity_bound", true},
                        {"outflow_limiter", false},
                        {"desingularisation_depth", 1e-3}};
    const auto with = [&](Params params) {
        params.update(all);
        return params;
    };

    CHECK(unread(with({{"scheme", "hwp14"}})) ==
          Names{"waf_form", "waf_limiter", "velocity_bound", "outflow_limiter"});
    CHECK(unread(with({{"scheme", "kp07"}})) == Names{"hwp14_form", "waf_form", "waf_limiter"});
    CHECK(unread(with({{"scheme", "waf"}})) ==
          Names{"hwp14_form", "desingularisation_depth", "velocity_bound", "outflow_limiter"});
    CHECK(unread(with({{"scheme", "hllc"}})) == Names{"hwp14_form", "waf_form", "waf_limiter",
                                                      "desingularisation_depth", "velocity_bound",
                                                      "outflow_limiter"});
    CHECK(unread({{"scheme", "waf"}, {"waf_form", "split"}, {"integrator", "rk2"}, {"theta", 1.5}}) ==
          Names{"integrator", "theta"});
    CHECK(unread({{"chezy", 50}, {"darcy_weisbach", 0.02}, {"wind_drag", 1e-3}}) ==
          Names{"wind_drag", "chezy", "darcy_weisbach"});
    CHECK(unread({{"friction_law", "chezy"}, {"chezy", 50}, {"manning", 0.02}}) == Names{"manning"});
    CHECK(unread({{"manning", 0.02}}, true) == Names{"manning"});
    CHECK(unread({{"manning", 0.02}}).empty());
    CHECK(unread({}, true).empty());
}

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
    CHECK(refusal({{"infiltration", {{"psi", "1 m"}}}}) == "parameter 'infiltration.ks' is missing");
    CHECK(refusal({{"infiltration", Params::object()}}) == "infiltration: a soil needs its conductivity");
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

TEST_CASE(
    "the node takes the coefficient of its law of friction once, and no raster that the law does not read") {
    const auto refusal = [](const Params& params, const char* raster, bool in_double = false) {
        NodeBench flow(params);
        flow.give("bed", std::vector<float>(24));
        if (in_double) {
            flow.give(raster, std::vector<double>(24, 0.03));
        } else {
            flow.give(raster, std::vector<float>(24, 0.03F));
        }
        return flow.negotiate();
    };
    const Params chezy = {{"friction_law", "chezy"}};
    const Params chezy_of_50 = {{"friction_law", "chezy"}, {"chezy", 50}};

    CHECK(refusal({}, "manning") == "");
    CHECK(refusal(chezy, "friction") == "");
    CHECK(refusal({}, "friction") == "friction: the law of Manning reads the input manning");
    CHECK(refusal(chezy_of_50, "friction") == "chezy: this law needs its coefficient once");
    CHECK(refusal(chezy_of_50, "manning") == "manning: the chosen law of friction does not read this input");
    CHECK(refusal({}, "manning", true) == "manning: inputs must share their element type with the bed");
    CHECK(refusal(chezy, "friction", true) == "friction: inputs must share their element type with the bed");
}
