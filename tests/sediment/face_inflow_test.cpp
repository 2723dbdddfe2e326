// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <thalweg/gis/features.hpp>
#include <thalweg/testing/lone_node.hpp>

#include "basin.hpp"
#include "node_inputs.hpp"
#include "sediment/sediment_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using namespace thalweg::test;
using doctest::Approx;
using nlohmann::json;

namespace {

// A channel of two classes, 3 m wide, with water 1 m deep at 1 m/s.
auto channel_options() -> Options {
    Options o = plain_options(20, 3, 2, 1);
    o.classes = {{0.0002, 0.4}, {0.0006, 0.6}};
    o.inflow[0] = Inflow::given;
    o.inflow_concentration = {1e-4, 3e-4};
    o.inflow_bed_load = {2e-6, 1e-6};
    o.sediment_thickness = 0.5;
    return o;
}

auto entered(const Options& o) -> std::vector<ClassBalance> {
    Basin<> channel(o);
    const Flow flow(20, 3, 1, 1, 0);
    channel.start(flow);
    for (int n = 0; n < 5; ++n) {
        channel.step(flow, 7);
    }
    return channel.solver().summary().classes;
}

// The two southern of four faces of the west, and two of the north.
const char* const lines = R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "inlet"},
     "geometry": {"type": "LineString", "coordinates": [[100, 200], [100, 210]]}},
    {"type": "Feature", "properties": {"name": "brook"},
     "geometry": {"type": "LineString", "coordinates": [[140, 220], [160, 220]]}}]})";

auto params_of(const json& inflows, const json& more) -> json {
    json params = {{"diameters", {2e-4, 1e-3}}, {"inflow_west", "clear"}, {"start", "clear"}};
    params["inflows"] = inflows;
    params.update(more);
    return params;
}

auto node_of(const json& inflows, const json& more) -> std::unique_ptr<NodeBench> {
    return NodeBench::of<SedimentNode>(params_of(inflows, more));
}

auto error_of(const json& inflows, const json& more) -> std::string {
    const auto node = node_of(inflows, more);
    const std::string error = node->configure();
    return error.empty() ? node->negotiate(channel()) : error;
}

// The node in the channel with sand through the segment "inlet", not yet configured.
auto lone_node(const json& more) -> thalweg::testing::LoneNode {
    const json sand = {{"segment", "inlet"}, {"inflow", "given"}, {"concentration", {0.2, 0}}};
    thalweg::testing::Surroundings around;
    around.params = params_of(json::array({sand}), more).dump();
    auto node = thalweg::testing::LoneNode::of<SedimentNode>(around);
    for (const TestField& one : channel()) {
        if (!one.name.empty()) {
            node.give({one.name, one.values, one.grid, one.location, one.unit});
        }
    }
    return node;
}

auto features_of(const std::string& file) -> thalweg::Features {
    return thalweg::gis::read_features({file, "", ""});
}

}  // namespace

TEST_CASE("through some faces of an edge comes what they say, and through the others what the edge says") {
    Options o = channel_options();
    o.face_inflows = {{{0}, Inflow::given, {5e-4, 0}, {0, 4e-6}}, {{2}, Inflow::clear, {}, {}}};
    const auto found = entered(o);
    const double time = 35;  // s; each face is 1 m wide and lets in 1 m3/s
    CHECK(found[0].entered == Approx((5e-4 + 1e-4 + 2e-6) * time).epsilon(1e-12));
    CHECK(found[1].entered == Approx((4e-6 + 3e-4 + 1e-6) * time).epsilon(1e-12));
    for (const ClassBalance& one : found) {
        CHECK(std::fabs(one.error()) < 1e-12 * (one.entered + one.started));
    }
}

TEST_CASE("faces that say the same as their edge change no bit") {
    Options o = channel_options();
    const auto by_edge = entered(o);
    o.face_inflows = {{{0, 1}, Inflow::given, {}, {}}, {{2}, Inflow::given, {1e-4, 3e-4}, {2e-6, 1e-6}}};
    const auto by_face = entered(o);
    for (std::size_t n = 0; n < by_edge.size(); ++n) {
        CHECK(by_face[n].entered == by_edge[n].entered);
        CHECK(by_face[n].left == by_edge[n].left);
        CHECK(by_face[n].bed == by_edge[n].bed);
    }
}

TEST_CASE("what leaves a flume comes back through a part of its edge") {
    Options o = channel_options();
    o.inflow[0] = Inflow::clear;
    o.face_inflows = {{{1}, Inflow::recirculation, {}, {}}};
    for (const ClassBalance& one : entered(o)) {
        CHECK(one.entered > 0);
        CHECK(one.entered == Approx(one.left).epsilon(0.5));
    }
}

TEST_CASE("the node lets in through a drawn segment what its entry says") {
    const ScratchFolder folder;
    const json drawn = {{"boundary_lines", folder.write("lines.geojson", lines).string()}};
    const json inlet = {{"segment", "inlet"},
                        {"inflow", "given"},
                        {"concentration", {0.2, "40 mg/l"}},
                        {"bed_load", {"5 g/m/s", 0}}};
    const auto node = node_of(json::array({inlet}), drawn);
    REQUIRE(node->all(channel()) == "");
    REQUIRE(node->run(0, 1) == "");
    // The line is as long as two faces of 5 m.
    CHECK(node->metric("sediment_entered") == Approx((0.2 + 0.04 + 0.005) * 10 / 2650).epsilon(1e-12));
}

TEST_CASE("segments are drawn by lines of another node as by those of a file") {
    const ScratchFolder folder;
    const std::string file = folder.write("lines.geojson", lines).string();
    auto from_file = lone_node({{"boundary_lines", file}});
    auto from_wire = lone_node(json::object());
    from_wire.give(thalweg::testing::InputFeatures{"boundary_lines", features_of(file), true});

    for (auto* node : {&from_file, &from_wire}) {
        REQUIRE(thalweg::testing::to_text(node->start()) == "");
        REQUIRE(thalweg::testing::to_text(node->advance(1)) == "");
    }

    // As above, through a width of 10 m.
    CHECK(from_wire.metrics().at("sediment_entered").value == Approx(0.2 * 10 / 2650).epsilon(1e-12));
    CHECK(from_wire.output("concentration") == from_file.output("concentration"));
}

TEST_CASE("lines of another node are refused beside a file, before they come, and where others follow") {
    const ScratchFolder folder;
    const std::string file = folder.write("lines.geojson", lines).string();
    const thalweg::Features drawn = features_of(file);
    thalweg::Features none = drawn;
    none.shapes.clear();
    none.attributes = thalweg::Table().add_texts("name", {});
    const auto said = [](thalweg::testing::LoneNode node, const thalweg::Features& given) {
        node.give(thalweg::testing::InputFeatures{"boundary_lines", given, true});
        return thalweg::testing::to_text(node.start());
    };

    CHECK(said(lone_node({{"boundary_lines", file}}), drawn) ==
          "boundary_lines: the lines are given twice | the input and the parameter boundary_lines | one of "
          "them | take one out");
    CHECK(has(said(lone_node(json::object()), none),
              "boundary_lines: the lines are not there before time starts"));
    auto node = lone_node(json::object());
    node.give(thalweg::testing::InputFeatures{"boundary_lines", drawn, true});
    REQUIRE(thalweg::testing::to_text(node.start()) == "");
    node.set_features("boundary_lines", drawn);
    CHECK(has(thalweg::testing::to_text(node.run(0, 1)),
              "boundary_lines: new lines have come while time runs"));
}

TEST_CASE("a segment without values takes those of the series") {
    const ScratchFolder folder;
    const std::string series =
        folder.write("inflow.csv", "time [s], concentration_1 [kg/m3]\n0, 1\n1, 1\n").string();
    const json more = {{"boundary_lines", folder.write("lines.geojson", lines).string()},
                       {"inflow_series", series}};
    const auto node = node_of(json::array({{{"segment", "inlet"}, {"inflow", "given"}}}), more);
    REQUIRE(node->all(channel()) == "");
    REQUIRE(node->run(0, 1) == "");
    CHECK(node->metric("sediment_entered") == Approx(10.0 / 2650).epsilon(1e-12));
}

TEST_CASE("lines that no inflow uses are opened and checked all the same") {
    const ScratchFolder folder;
    const auto path = folder.write("lines.txt", "no lines").string();

    CHECK(error_of(json::array(), {{"boundary_lines", path}})
              .find("boundary_lines: " + path + " is not a vector") == 0);
    CHECK(error_of(json::array(), {{"boundary_lines", folder.write("lines.geojson", lines).string()}}) == "");
}

TEST_CASE("inflows that are wrong are refused at their entry") {
    const ScratchFolder folder;
    const json drawn = {{"boundary_lines", folder.write("lines.geojson", lines).string()}};
    const auto entry = [](const json& more = json::object()) {
        json one = {{"segment", "inlet"}, {"inflow", "given"}};
        one.update(more);
        return one;
    };
    const auto wrong = [&](const json& inflow) { return error_of(json::array({inflow}), drawn); };

    CHECK(wrong(entry()) == "");
    CHECK(has(error_of(json::object(), drawn), "parameter 'inflows' must be a list"));
    CHECK(has(wrong(3), "parameter 'inflows[0]' must be an object"));
    CHECK(has(wrong({{"segment", "inlet"}}), "parameter 'inflows[0].inflow' is missing"));
    CHECK(has(wrong(entry({{"bedload", {1, 1}}})), "parameter 'inflows[0]' has no member 'bedload'"));
    CHECK(has(wrong(entry({{"inflow", "cleer"}})), "parameter 'inflows[0].inflow' has no such choice"));
    CHECK(has(wrong(entry({{"bed_load", {1}}})),
              "inflows/0/bed_load: there must be one value for each size class | 1 values | 2, as "
              "`diameters` has"));
    CHECK(has(wrong(entry({{"concentration", {1, "2 m"}}})),
              "parameter 'inflows[0].concentration[1]' is not usable"));
    CHECK(has(wrong(entry({{"concentration", {1, -2}}})),
              "parameter 'inflows[0].concentration[1]' is out of range"));
    CHECK(has(wrong({{"segment", "inlet"}, {"inflow", "clear"}, {"bed_load", {1, 1}}}),
              "inflows/0: nothing takes the values of this segment"));
    CHECK(has(error_of(json::array({entry(), entry()}), drawn),
              "inflows/1/segment: another entry is about this segment | 'inlet' twice"));
    CHECK(has(wrong(entry({{"segment", "inlt"}})),
              "inflows/0/segment: nobody has drawn this segment | \"inlt\" | one of 'brook' or 'inlet', "
              "the lines of boundary_lines | did you mean \"inlet\"?"));
    CHECK(has(error_of(json::array({entry()}), json::object()),
              "inflows: inflows name segments, but nothing draws them | \"inlet\" | the parameter or the "
              "input `boundary_lines`"));
}

TEST_CASE("segments may meet, but not overlap") {
    const ScratchFolder folder;
    const auto with_brook = [&](const std::string& coordinates) {
        std::string text = lines;
        text.replace(text.find("[140, 220], [160, 220]"), 22, coordinates);
        return error_of(json::array({{{"segment", "inlet"}, {"inflow", "clear"}},
                                     {{"segment", "brook"}, {"inflow", "equilibrium"}}}),
                        {{"boundary_lines", folder.write("l.geojson", text).string()}});
    };

    CHECK(with_brook("[100, 210], [100, 220]") == "");
    CHECK(with_brook("[100, 206], [100, 216]") == "");
    CHECK(has(with_brook("[100, 202], [100, 212]"),
              "inflows/1/segment: the segment overlaps another one | \"brook\" and \"inlet\" along 1 face | "
              "segments that meet, or overlap by less than a face | shorten or move one of the lines"));
}
