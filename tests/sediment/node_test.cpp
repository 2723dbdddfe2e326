// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "node_inputs.hpp"
#include "sediment/core/percentiles.hpp"
#include "sediment/physics/porosity.hpp"
#include "sediment/sediment_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using namespace thalweg::test;
using doctest::Approx;
using nlohmann::json;

namespace {

auto two_classes() -> json {
    return {{"diameters", {2e-4, 1e-3}}, {"fractions", {0.3, 0.7}}};
}

auto with(json params, const json& more) -> json {
    params.update(more);
    return params;
}

/// What the node says to two classes and these parameters, "" if they are good.
auto node_error(const json& more) -> std::string {
    const auto node = NodeBench::of<SedimentNode>(with(two_classes(), more));
    const std::string error = node->configure();
    return error.empty() ? node->negotiate(channel()) : error;
}

/// Change of the bed in 1 s of clear water over two classes with these parameters.
auto scour(const json& more) -> std::vector<double> {
    const auto node =
        NodeBench::of<SedimentNode>(with(with(two_classes(), {{"inflow_west", "clear"}}), more));
    REQUIRE(node->all(channel()) == "");
    REQUIRE(node->run(0, 1) == "");
    return node->output("bed_change");
}

/// Of the bed of two classes at the start, m.
auto first_percentile(double share) -> double {
    const double fractions[] = {0.3, 0.7};
    return percentile(class_limits({2e-4, 1e-3}), ClassValues<const double>(fractions, 1), share);
}

/// A file of series; the folder must live on.
auto given(const ScratchFolder& folder, const std::string& text) -> json {
    return {{"inflow_west", "given"}, {"inflow_series", folder.write("inflow.csv", text).string()}};
}

}  // namespace

TEST_CASE("a series of inflow brings in exactly its integral") {
    const ScratchFolder folder;
    const double concentration = 0.5 * 0.3 * 3 + 0.7 * 3;     // kg s/m3 in 1 s
    const double bed_load = 0.3 * 0.005 + 0.5 * 0.2 * 0.005;  // kg/m
    const double width = 4 * 5;
    const char* const seconds =
        "time [s], concentration_2 [kg/m3], bed_load_1 [g/m/s]\n"
        "0, 0, 5\n0.3, 3, 5\n0.5, 3, 0\n2, 3, 0\n";
    const char* const dates =
        "time; concentration_2 [kg/m3]; bed_load_1 [g/m/s]\n2020-01-01;0;5\n"
        "2020-01-01 00:00:00.3;3;5\n2020-01-01 00:00:00.5;3,0;0\n2020-01-01 00:00:02;3;0\n";
    for (const char* text : {seconds, dates}) {
        const json series = given(folder, text);
        const auto node =
            NodeBench::of<SedimentNode>(with(with(two_classes(), series), {{"start", "clear"}}));
        node->start_date = "2020-01-01T00:00:00Z";
        REQUIRE(node->all(channel()) == "");

        for (const double from : {0.0, 0.25, 0.5, 0.75}) {
            REQUIRE(node->run(from, from + 0.25) == "");
        }

        CHECK(has(node->logged(), "dates without a zone are read as UTC") == (text == dates));
        CHECK(node->metric("sediment_entered") ==
              Approx((concentration + bed_load) * width / 2650).epsilon(1e-12));
    }
}

TEST_CASE(
    "tables of inflow that come while time runs count from then on, and where the node is restored, too") {
    const auto table = [](double from, double concentration) {
        return Table()
            .add("time", "s", {from, 2})
            .add("concentration_2", "kg/m3", {concentration, concentration});
    };
    const auto start = [&] {
        testing::Surroundings around;
        around.end = 2;
        around.params = with(two_classes(), {{"inflow_west", "given"}, {"start", "clear"}}).dump();
        auto node = testing::LoneNode::of<SedimentNode>(around);
        for (const TestField& one : channel()) {
            if (!one.name.empty()) {
                node.give({one.name, one.values, one.grid, one.location});
            }
        }
        node.give(testing::InputTable{"inflow_series", table(0, 3), true});
        REQUIRE(testing::to_text(node.start()) == "");
        return node;
    };
    auto straight = start(), other = start();
    REQUIRE(testing::to_text(straight.advance(0.5)) == "");

    straight.set_table("inflow_series", table(0.5, 1));
    REQUIRE(testing::to_text(straight.advance(1)) == "");
    other.set_table("inflow_series", table(0.5, 1));  // as the program puts it back
    REQUIRE(testing::to_text(other.restore(straight.save(), 1)) == "");
    REQUIRE(testing::to_text(straight.advance(2, true)) == "");
    REQUIRE(testing::to_text(other.advance(2, true)) == "");

    CHECK(straight.metrics().at("sediment_entered").value ==
          Approx((3 * 0.5 + 1 * 1.5) * 4 * 5 / 2650).epsilon(1e-6));
    CHECK(other.output("bed_change") == straight.output("bed_change"));
}

TEST_CASE("the node gives a slow step up where the host stops it, and keeps the state from before") {
    const Grid wide(120, 100, 100, 200, 10, 5);
    std::vector<TestField> inputs = channel();
    for (TestField& one : inputs) {
        if (!one.name.empty()) {
            one.grid = wide;
            one.values.assign(static_cast<std::size_t>(extent_of(wide, one.location).count()), one.values[0]);
        }
    }
    json params = {{"inflow_west", "clear"}, {"convection", "hlpa"}, {"outer_iterations", 100}};
    for (int n = 0; n < 16; ++n) {
        params["diameters"].push_back(1e-4 * std::pow(1.3, n));
        params["fractions"].push_back(1.0 / 16);
    }
    const auto node = NodeBench::of<SedimentNode>(params);
    REQUIRE(node->all(inputs) == "");
    const auto first = node->output("concentration");

    node->stop_time = 0;
    REQUIRE(node->run(0, 60) == "");

    CHECK(node->time() > 0);
    CHECK(node->time() < 1e-6);
    const auto change = node->output("bed_change");
    CHECK(std::count(change.begin(), change.end(), 0.0) == 12000);
    CHECK((node->output("concentration") == first));
}

TEST_CASE("the node finishes a quick step when the host stops it") {
    const auto node = NodeBench::of<SedimentNode>(with(two_classes(), {{"inflow_west", "clear"}}));
    REQUIRE(node->all(channel()) == "");

    node->stop_time = 0;
    REQUIRE(node->run(0, 60) == "");

    CHECK(node->time() == 60);
    CHECK(node->output("bed_change") != std::vector<double>(24));
}

TEST_CASE("the node refuses a roughness that is an amount") {
    auto inputs = channel();
    inputs[6].unit = "m";
    const auto node = NodeBench::of<SedimentNode>(two_classes());
    REQUIRE(node->configure() == "");

    const std::string error = node->negotiate(inputs);

    CHECK(has(error, "manning: this is no roughness | values in m | "));
}

TEST_CASE("series of inflow that do not fit are refused before the run") {
    const ScratchFolder folder;
    const auto error = [&](const std::string& text, const json& more = json::object()) {
        return node_error(with(given(folder, text), more));
    };
    const std::string good = "time [s], concentration_1 [kg/m3]\n0, 1\n1, 1\n";

    CHECK(error(good) == "");
    CHECK(has(error("time [s], concentration_3 [kg/m3]\n0, 1\n1, 1\n"),
              "a column belongs to no load of a size class | 'concentration_3' | concentration_1 to "
              "concentration_2, bed_load_1 to bed_load_2 | rename or leave out the column"));
    CHECK(
        has(error(good, {{"loads", "bed_load"}}),
            "a column belongs to no load of a size class | 'concentration_1' | bed_load_1 to bed_load_2 | "));
    CHECK(has(error("time [s], bed_load_1 [kg/m3]\n0, 1\n1, 1\n"),
              "column 'bed_load_1' is not a transport rate per width | a column in kg/m3"));
    CHECK(has(error("time [s], bed_load_1 [kg/m/s]\n0, 1\n0.5, 1\n"),
              "inflow_series: " + folder.path().string()));
    CHECK(has(error("time [s], bed_load_1 [kg/m/s]\n0, 1\n0.5, 1\n"),
              "do not cover the run | 0 s to 0.5 s | values from 0 s to 1 s"));
    CHECK(has(error("time [s], bed_load_1 [kg/m/s]\n0, 1\n1, -2\n"),
              "inflow_series: an inflow of sediment cannot be negative | -2"));
    CHECK(has(error(good, {{"inflow_concentration", {1, 1}}}), "inflow_series: the inflow is given twice"));
    CHECK(has(error(good, {{"inflow_west", "clear"}}), "inflow_series: no edge lets in what the series say"));
}

TEST_CASE("before it begins the bed stays, and then it does as if the run began there") {
    const auto change = [](const json& more, double from) {
        const auto node =
            NodeBench::of<SedimentNode>(with(with(two_classes(), {{"inflow_west", "clear"}}), more));
        REQUIRE(node->all(channel()) == "");
        for (int t = 0; t < from; ++t) {
            REQUIRE(node->run(t, t + 1) == "");
            for (const double one : node->output("bed_change")) {
                CHECK(one == 0);
            }
        }
        REQUIRE(node->run(from, from + 1) == "");
        return node->output("bed_change");
    };
    const auto late = change({{"begin", 3}}, 3);
    CHECK(late == change(json::object(), 0));
    CHECK(*std::min_element(late.begin(), late.end()) < 0);
}

TEST_CASE("the metric of the bed is the change of its solids, with the morphological factor, too") {
    const json more = {{"inflow_west", "clear"}, {"porosity", 0.4}, {"morphological_factor", 10}};
    const auto node = NodeBench::of<SedimentNode>(with(two_classes(), more));

    REQUIRE(node->all(channel()) == "");
    REQUIRE(node->run(0, 1) == "");

    double change = 0;
    for (const double one : node->output("bed_change")) {
        change += one;
    }
    const Grid grid = channel()[0].grid;
    CHECK(change < 0);
    CHECK(node->metric("sediment_in_bed") == Approx(0.6 * change * grid.dx * grid.dy).epsilon(1e-5));
    CHECK(node->metric("sediment_error") < 1e-6);
    // What the water loses is not multiplied.
    const auto grains = [&] {
        return node->metric("sediment_entered") - node->metric("sediment_left") -
               node->metric("sediment_suspended");
    };
    const double bed = node->metric("sediment_in_bed");
    const double before = grains();
    REQUIRE(node->run(1, 2) == "");
    CHECK(node->metric("sediment_in_bed") - bed == Approx(10 * (grains() - before)).epsilon(1e-4));
}

TEST_CASE("a bed that changes much is told with its place and time, and what helps") {
    const auto said = [](const json& more) {
        const auto node = NodeBench::of<SedimentNode>(
            with(with(two_classes(), {{"inflow_west", "clear"}, {"morphological_factor", 1e5}}), more));
        REQUIRE(node->all(channel()) == "");
        REQUIRE(node->run(0, 1) == "");
        return node->logged();
    };

    const std::string first = said(json::object());
    CHECK(has(first, " of the depth in one interval, at (105, "));
    CHECK(has(first, "), until 1 s; a shorter time.couple or a smaller morphological_factor"));
    CHECK(has(first, "start the flow with a level, and let the bed wait for it (`begin`)"));
    CHECK(said({{"begin", 0}}).find("`begin`") == std::string::npos);
}

TEST_CASE("systems that stop short of the tolerance are counted and told, beside a bed that changes much") {
    for (const int iterations : {1, 200}) {
        CAPTURE(iterations);
        const bool stops_short = iterations == 1;
        const auto node =
            NodeBench::of<SedimentNode>(with(two_classes(), {{"inflow_west", "clear"},
                                                             {"morphological_factor", 1e5},
                                                             {"tolerance", stops_short ? 1e-15 : 1e-6},
                                                             {"most_iterations", iterations}}));
        REQUIRE(node->all(channel()) == "");
        REQUIRE(node->run(0, 1) == "");

        CHECK((node->metric("unconverged_systems") > 0) == stops_short);
        CHECK(has(node->logged(), " systems have stopped short of the tolerance") == stops_short);
        CHECK(has(node->logged(), " of the depth in one interval, at (105, "));
    }
}

TEST_CASE("a run whose sediment does not add up fails") {
    const auto run = [](const json& tolerance) {
        const auto node =
            NodeBench::of<SedimentNode>(with(with(two_classes(), {{"inflow_west", "clear"}}), tolerance));
        const std::string started = node->all(channel());
        return started.empty() ? node->run(0, 1) : started;
    };
    CHECK(run(json::object()) == "");
    const std::string said = run({{"balance_tolerance", 0}});
    CHECK(has(said, "the sediment does not add up"));
    CHECK(has(said, "0 systems have stopped short of the tolerance"));
}

TEST_CASE("a law of porosity takes the median grain of the bed at the start") {
    const double d50 = first_percentile(0.5);
    CHECK(scour({{"porosity_law", "komura"}}) == scour({{"porosity", komura_porosity(d50)}}));
    CHECK(scour({{"porosity_law", "wu_wang"}}) == scour({{"porosity", wu_wang_porosity(d50)}}));
    CHECK(scour({{"porosity_law", "komura"}}) != scour({{"porosity_law", "wu_wang"}}));
    CHECK(scour({{"porosity_law", "constant"}}) == scour({{"porosity", 0.4}}));
}

TEST_CASE("the mixing layer is at least so many coarse grains thick") {
    const double d90 = first_percentile(0.9);
    CHECK(scour({{"mixing_thickness", 1e-3}, {"mixing_grains", 5}}) ==
          scour({{"mixing_thickness", 5 * d90}}));
    CHECK(scour({{"mixing_thickness", 0.2}, {"mixing_grains", 5}}) == scour({{"mixing_thickness", 0.2}}));
    CHECK(scour({{"mixing_thickness", 0.2}}) != scour({{"mixing_thickness", 1e-3}}));
}

TEST_CASE("hiding is for capacities that have none") {
    CHECK(node_error({{"hiding", "egiazaroff"}, {"capacity", "meyer_peter_mueller"}}) == "");
    CHECK(has(node_error({{"hiding", "egiazaroff"}}),
              "hiding: capacity wu_wang_jia has hiding of its own | another hiding factor | none | "));
}

TEST_CASE("sections report what passed them, at the nearest faces") {
    const json sections = {{{"name", "in"}, {"x", 100}},
                           {{"name", "middle"}, {"x", 128}},
                           {{"name", "out"}, {"x", 160}},
                           {{"name", "across"}, {"y", 210}}};
    const auto node = NodeBench::of<SedimentNode>(with(two_classes(), {{"sections", sections}}));
    REQUIRE(node->all(channel()) == "");

    REQUIRE(node->run(0, 1) == "");

    CHECK(node->metric("sediment_through_in") > 0);
    CHECK(node->metric("sediment_through_in") == Approx(node->metric("sediment_entered")).epsilon(1e-13));
    CHECK(node->metric("sediment_through_out") == Approx(node->metric("sediment_left")).epsilon(1e-13));
    CHECK(node->metric("sediment_through_middle") > 0);
    CHECK(std::fabs(node->metric("sediment_through_across")) < 1e-13 * node->metric("sediment_through_in"));
}

TEST_CASE("the node refuses what cannot work, and says where, what and what it wants") {
    const auto error = [](const json& more) { return node_error(more); };
    CHECK(error(json::object()) == "");
    CHECK(has(error({{"diameters", {1e-3, 2e-4}}}),
              "diameters: the diameters of the size classes fall | 0.000200 m in place 2 | "));
    for (const double diameter : {-1e-3, 0.0, 1e-9}) {
        CHECK(error({{"diameters", {diameter, 2e-4}}}) == "parameter 'diameters' is out of range");
    }
    CHECK(has(error({{"viscosity", 1}}), "parameter 'viscosity' is out of range"));
    CHECK(has(error({{"water_density", 1}}), "parameter 'water_density' is out of range"));
    CHECK(has(error({{"diameters", json::array()}, {"fractions", json::array()}}),
              "diameters: too few or too many size classes | 0 | 1 to 16"));
    CHECK(has(error({{"fractions", {0.3, 0.6}}}), "fractions: "));
    CHECK(has(error({{"fractions", {0.3, 0.6}}}), " | 0.900000 | a sum of 1 | "));
    CHECK(has(error({{"fractions", {0.3, 0.3, 0.4}}}),
              "fractions: there must be one value for each size class | 3 values | 2, as `diameters` has"));
    CHECK(has(error({{"inflow_concentration", {1}}}),
              "inflow_concentration: there must be one value for each size class | 1 values | 2, as"));
    CHECK(has(error({{"inflow_bed_load", {1, 1, 1}}}),
              "inflow_bed_load: there must be one value for each size class | 3 values | 2, as"));
    CHECK(has(error({{"sediment_density", 900}}), " | 900.000000 | more than that of water"));
    CHECK(error({{"convection", "quick"}, {"outer_iterations", 5}}) == "");
    CHECK(has(error({{"outer_iterations", 5}}),
              "outer_iterations: this scheme of convection is solved once a step | convection exponential | "
              "convection quick or hlpa | leave outer_iterations out"));
    CHECK(has(error({{"convection", "hlpa"}, {"loads", "bed_load"}}),
              "convection: only suspended load is carried by this scheme of convection | "));
}

TEST_CASE("parameters that the chosen laws do not read are refused, each with what reads it") {
    const std::pair<json, const char*> cases[] = {
        {{{"inflow_concentration", {1, 1}}},
         "inflow_concentration: nothing reads this | no edge or segment that is given, without values of its "
         "own | it only with inflow_west, _east, _south or _north = given, or such an entry of `inflows` | "},
        {{{"inflow_bed_load", {1, 1}}}, "inflow_bed_load: nothing reads this | "},
        {{{"inflow_bed_load", {1, 1}}, {"inflow_west", "given"}, {"loads", "suspended"}},
         "inflow_bed_load: nothing reads this | loads = suspended | it only with loads = bed_load or both"},
        {{{"total_suspended_share", 0.2}},
         "total_suspended_share: nothing reads this | capacity = wu_wang_jia | it only with capacity = "
         "engelund_hansen or "},
        {{{"hiding", "egiazaroff"}, {"capacity", "engelund_hansen"}},
         "hiding: nothing reads this | capacity = engelund_hansen | it only with capacity = "
         "meyer_peter_mueller or wong_parker or van_rijn"},
        {{{"hiding_exponent", 0.5}}, "hiding_exponent: nothing reads this | hiding = none"},
        {{{"critical_erosion", 1}},
         "critical_erosion: nothing reads this | no class finer than cohesive_below | it only with cohesive "
         "classes"},
        {{{"adaptation_erosion", 1}},
         "adaptation_erosion: nothing reads this | adaptation = armanini_di_silvio | it only with adaptation "
         "= constant"},
        {{{"porosity", 0.3}, {"porosity_law", "komura"}},
         "porosity: nothing reads this | porosity_law = komura | it only with porosity_law = constant"},
        {{{"grass_factor", 1e-3}}, "grass_factor: nothing reads this | "},
        {{{"grass_exponent", 2}}, "grass_exponent: nothing reads this | "},
        {{{"exposure_exponent", 0.4}}, "exposure_exponent: nothing reads this | "},
        {{{"wu_hiding_exponent", 0.4}, {"capacity", "grass"}}, "wu_hiding_exponent: nothing reads this | "},
        {{{"roughness_height", 0.1}}, "roughness_height: nothing reads this | "},
        {{{"shape_factor", 0.5}, {"settling", "zhang"}}, "shape_factor: nothing reads this | "},
        {{{"bed_load_length_value", 1}, {"bed_load_length", "saltation"}}, "bed_load_length_value: nothing "},
        {{{"bed_load_velocity_value", 1}}, "bed_load_velocity_value: nothing reads this | "},
        {{{"slope_direction_factor", 1}}, "slope_direction_factor: nothing reads this | "},
        {{{"slope_magnitude_factor", 1}, {"slope_magnitude", "wu"}}, "slope_magnitude_factor: nothing "},
        {{{"helical_factor", 5}, {"helical_flow", "struiksma"}}, "helical_factor: nothing reads this | "},
        {{{"suspended_factor", 2}, {"loads", "bed_load"}}, "suspended_factor: nothing reads this | "},
        {{{"bed_load_factor", 2}, {"loads", "suspended"}}, "bed_load_factor: nothing reads this | "},
        {{{"dry_angle_of_repose", 40}, {"avalanche_passes", 0}},
         "dry_angle_of_repose: nothing reads this | "},
        {{{"shown_class", 5}}, "shown_class: there is no such size class | 5 | 1 to 2, as `diameters` has"}};
    for (const auto& [more, expected] : cases) {
        CHECK(has(node_error(more), expected));
    }
    const json segment = {{"side", "i_start"}, {"inflow", "given"}, {"bed_load", {0, 1}}};
    CHECK(
        has(node_error({{"inflows", {segment}}, {"loads", "suspended"}}),
            "inflows/0: nothing reads the values of this segment | \"bed_load\" with loads = suspended | "));
    for (const json& good :
         {json{{"critical_erosion", 1}, {"cohesive_below", 5e-4}},
          json{{"hiding", "egiazaroff"}, {"capacity", "grass"}, {"bed_load_velocity", "wu"}},
          json{{"grass_factor", 1e-3}, {"total_suspended_share", 0.1}, {"capacity", "grass"}},
          json{{"inflow_concentration", {1, 1}}, {"inflow_north", "given"}},
          json{{"inflow_bed_load", {1, 1}}, {"inflows", {{{"side", "i_start"}, {"inflow", "given"}}}}}}) {
        CHECK(node_error(good) == "");
    }
}

TEST_CASE("an inflow has no more sediment than water can carry") {
    const std::string words =
        "there is more sediment in this inflow than water can carry | 2650 kg/m3, which is 100 % of the "
        "volume, all classes together | at most 265 kg/m3, which is 10 % of the volume | check the unit: ";
    const json dense = {"1325 kg/m3", "1325 kg/m3"};
    CHECK(has(node_error({{"inflow_concentration", dense}, {"inflow_west", "given"}}),
              "inflow_concentration: " + words));
    const json segment = {{"side", "i_start"}, {"inflow", "given"}, {"concentration", dense}};
    CHECK(has(node_error({{"inflows", {segment}}}), "inflows/0/concentration: " + words));
    const ScratchFolder folder;
    CHECK(has(node_error(given(folder,
                               "time [s], concentration_1 [kg/m3], concentration_2 [kg/m3]\n0, 1, 1\n"
                               "1, 1325, 1325\n2, 1, 1\n")),
              "inflow_series: " + words));
}

TEST_CASE("the node tells of inflows that bring nothing, or less than is given") {
    const json more = {{"inflow_west", "given"},
                       {"inflow_bed_load", {0.1, 0.2}},
                       {"inflows", {{{"side", "j_end"}, {"inflow", "clear"}}}}};
    const auto node = NodeBench::of<SedimentNode>(with(two_classes(), more));
    REQUIRE(node->configure(".", 2) == "");
    REQUIRE(node->negotiate(channel()) == "");
    REQUIRE(node->run(0) == "");
    REQUIRE(node->run(0, 1) == "");
    CHECK(node->metric("feed_shortfall_west") == 0);
    std::vector<TestField> inputs = channel();
    inputs[0].values[0] = 0;  // the first of four faces dries
    inputs[3].values[0] = 0;
    node->set_values("depth", inputs[0].values);
    node->set_values("face_discharge_x", inputs[3].values);
    CHECK(node->logged().find("did not come in") == std::string::npos);

    REQUIRE(node->run(1, 2) == "");

    CHECK(node->metric("feed_shortfall_west") == Approx(0.3 / 2650 * 5));
    CHECK(node->metrics().count("feed_shortfall_east") == 0);
    CHECK(has(node->logged(),
              "0.000566 of 0.00453 m3 (13 %) of the bed load that is given in the west did "
              "not come in: "));
    CHECK(has(node->logged(), "inflows/0 has let in no sediment, since no water came in there"));
}

TEST_CASE("a bed that begins behind the end of the run is told") {
    const auto said = [](double begin) {
        const auto node = NodeBench::of<SedimentNode>(with(two_classes(), {{"begin", begin}}));
        REQUIRE(node->configure(".", 10) == "");
        return node->logged();
    };
    CHECK(has(said(10), "the bed never moves: it begins at 10 s (`begin`), and the run ends at 10 s"));
    CHECK(said(9) == "");
}

TEST_CASE("the node refuses sections that are not ones, or lie outside the grid") {
    const auto error = [](const json& list) { return node_error({{"sections", list}}); };
    CHECK(error(json::array({{{"name", "a"}, {"x", 160}}, {{"name", "b"}, {"y", 200}}})) == "");
    CHECK(has(error({{"a", 1}}), "parameter 'sections' must be a list"));
    CHECK(has(error(json::array({{{"name", "a"}}})),
              "sections/0: a section does not say where it is |  | \"x\", \"y\", \"i\" or \"j\" | write"));
    CHECK(has(error(json::array({{{"name", "a"}, {"x", 110}, {"y", 210}}})), "does not say where it is"));
    CHECK(has(error(json::array({{{"x", "far"}}})), "parameter 'sections[0].name' is missing"));
    CHECK(
        has(error(json::array({{{"name", "a"}, {"x", "far"}}})), "parameter 'sections[0].x' is not usable"));
    CHECK(has(error(json::array({{{"name", "a"}, {"x", 110}}, {{"name", "a"}, {"y", 210}}})),
              "sections/1/name: another section has this name | \"a\" | names that differ | rename"));
    CHECK(
        has(error(json::array({{{"name", "a"}, {"x", 161}}})),
            "sections/0: section 'a' lies outside the grid | x = 161 | x from 100 to 160 | give its place in "
            "the frame of the grid"));
    CHECK(has(error(json::array({{{"name", "a"}, {"y", 199.5}}})),
              "sections/0: section 'a' lies outside the grid | y = 199.5 | y from 200 to 220"));
}

TEST_CASE("a run of a few steps publishes all outputs, in float and double") {
    for (const char* precision : {"float", "double"}) {
        for (const char* solver : {"sip", "adi"}) {
            CAPTURE(std::string(precision));
            CAPTURE(std::string(solver));
            const auto node = NodeBench::of<SedimentNode>(
                with(two_classes(), {{"precision", precision}, {"solver", solver}, {"shown_class", 2}}));
            REQUIRE(node->all(channel()) == "");
            for (const double from : {0.0, 0.25, 0.5, 0.75}) {
                REQUIRE(node->run(from, from + 0.25) == "");
            }

            const auto all_within = [&](const char* name, double low, double high) {
                CAPTURE(std::string(name));
                const std::vector<double> values = node->output(name);
                CHECK(values.size() == 24);
                for (const double value : values) {
                    CHECK(value >= low);
                    CHECK(value <= high);
                }
            };
            all_within("bed_change", -0.01, 0.01);
            all_within("bed_level", -0.01, 0.01);
            all_within("concentration", 1e-3, 50);
            all_within("bed_load_x", 1e-6, 10);
            all_within("bed_load_y", -1e-6, 1e-6);
            all_within("bed_shear_stress", 1, 20);
            all_within("d16", 1e-4, 5e-4);
            all_within("d50", 2e-4, 1e-3);
            all_within("d84", 5e-4, 3e-3);
            all_within("class_fraction", 0.6, 0.8);
            all_within("class_concentration", 0, 50);
            CHECK(std::fabs(node->metric("sediment_error")) < (precision[0] == 'f' ? 1e-5 : 1e-12));
        }
    }
}
