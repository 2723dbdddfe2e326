// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <functional>

#include "engine_nodes.hpp"
#include "runtime/plan/negotiation.hpp"

using namespace thalweg::testing;
using thalweg::runtime::Diagnostics;
using thalweg::runtime::PortSpec;

namespace {

auto source(const std::string& id, nlohmann::json params) -> thalweg::runtime::GraphNode {
    params["type"] = params.value("type", "float");
    return make_node(id, "test-source", std::move(params));
}

/// Problems of a test-keen node that reads 'depth' from one source and 'level' from another.
auto problems_of_two(const nlohmann::json& depth, const nlohmann::json& level) -> std::string {
    const auto problems = problems_of(
        make_graph({source("bed", depth), source("lake", level),
                    make_node("k", "test-keen", {}, {{"depth", "bed.value"}, {"level", "lake.value"}})}));
    std::string text;
    for (const auto& problem : problems) {
        text += (text.empty() ? "" : "\n") + to_text(problem);
    }
    return text;
}

auto problems_of_one(const nlohmann::json& depth) -> std::string {
    return problems_of_two(depth, {{"nx", 8}});
}

/// What is said of a test-source whose output is described right but for what `spoil` does to it.
auto problems_of_output(const std::function<void(PortSpec&)>& spoil) -> std::string {
    const auto plan = plan_of(make_graph({source("s", {{"nx", 8}})}));
    const auto& node = *plan.nodes[0];
    auto offered = node.outputs()[0];
    spoil(offered);
    std::string text;
    for (const auto& problem : check_output(node, offered, node.type().outputs[0])) {
        text += to_text(problem) + "\n";
    }
    return text;
}

auto blame(const std::string& what, const std::string& found, const std::string& expected) -> std::string {
    return "/nodes/s: node 's': output 'value' was left with " + what +
           " by the node\n    found:    " + found + "\n    expected: " + expected +
           "\n    do:       tell the author of node type 'test-source'\n";
}

}  // namespace

TEST_CASE("what fits is negotiated and keeps its description along the way") {
    const auto plan = plan_of(make_graph({source("bed", {{"nx", 5}, {"ny", 3}, {"dx", 2}, {"unit", "metre"}}),
                                          make_node("k", "test-keen", {}, {{"depth", "bed.value"}})}));

    const auto& depth = plan.nodes[1]->inputs()[0];
    CHECK(depth.name == "depth");
    CHECK(depth.unit == "metre");
    CHECK(depth.dtype == THW_F32);
    CHECK(depth.grid.nx == 5);
    CHECK(depth.connected);
    CHECK_FALSE(plan.nodes[1]->inputs()[1].connected);
    CHECK(plan.nodes[0]->outputs()[0].connected);
    CHECK(thalweg::runtime::byte_size(depth) == 5 * 3 * 4);
}

TEST_CASE("an element type that the input does not take is refused") {
    CHECK(problems_of_one({{"type", "double"}}) ==
          "/nodes/k/in/depth: node 'k': input 'depth' does not take the element type of bed.value\n"
          "    found:    float64 at bed.value\n"
          "    expected: float32 at k.depth\n"
          "    do:       choose one element type for both, eg with the parameter 'precision'");
}

TEST_CASE("a unit that is not equal is refused, an equal spelling is not") {
    CHECK(problems_of_one({{"unit", "ft"}}) ==
          "/nodes/k/in/depth: node 'k': input 'depth' does not take the unit of bed.value\n"
          "    found:    'ft' at bed.value\n"
          "    expected: 'm' at k.depth\n"
          "    do:       read another output, or let the producer give this unit");
    CHECK(problems_of_one({{"unit", "meters"}}).empty());
}

TEST_CASE("values at another place of the grid are refused") {
    CHECK(problems_of_one({{"at_nodes", true}}) ==
          "/nodes/k/in/depth: node 'k': input 'depth' does not take the location on the grid of bed.value\n"
          "    found:    node at bed.value\n"
          "    expected: cell at k.depth\n"
          "    do:       read another output, or put a node in between that moves the values");
}

TEST_CASE("several mismatches of one edge are all told") {
    const auto text = problems_of_one({{"type", "double"}, {"unit", "ft"}});

    CHECK(text.find("the element type of bed.value") != std::string::npos);
    CHECK(text.find("the unit of bed.value") != std::string::npos);
}

TEST_CASE("inputs of one node must lie on one grid") {
    const std::string remedy =
        "\n    do:       bring both onto one grid, for instance with a node of type 'raster' whose input "
        "'grid' is "
        "bed.value";
    SUBCASE("cell size") {
        CHECK(problems_of_two({{"dx", 10}}, {{"dx", 20}}) ==
              "/nodes/k/in/level: node 'k': inputs 'depth' and 'level' must share one grid, but their cell "
              "size differs\n"
              "    found:    cell size 20 x 20 at lake.value\n"
              "    expected: cell size 10 x 10 as at bed.value" +
                  remedy);
    }
    SUBCASE("rows, their height, and where the first one begins") {
        CHECK(
            problems_of_two({{"ny", 5}}, {{"ny", 6}}).find("found:    number of cells 8 x 6 at lake.value") !=
            std::string::npos);
        CHECK(problems_of_two({{"dy", 2}}, {{"dy", 3}}).find("their cell size differs") != std::string::npos);
        CHECK(problems_of_two({{"y0", 2}}, {{"y0", 3}})
                  .find("found:    south-west corner (0, 3) at lake.value") != std::string::npos);
    }
    SUBCASE("number of cells and corner") {
        CHECK(problems_of_two({{"nx", 5}}, {{"nx", 6}, {"x0", 3.5}}) ==
              "/nodes/k/in/level: node 'k': inputs 'depth' and 'level' must share one grid, but their number "
              "of cells and "
              "south-west corner differ\n"
              "    found:    number of cells 6 x 8, south-west corner (3.5, 0) at lake.value\n"
              "    expected: number of cells 5 x 8, south-west corner (0, 0) as at bed.value" +
                  remedy);
    }
    SUBCASE("CRS, by name") {
        CHECK(problems_of_two({{"crs", "PROJCRS[\"WGS 84 / UTM zone 32N\",BASEGEOGCRS[]]"}},
                              {{"crs", "PROJCRS[\"WGS 84 / UTM zone 33N\",BASEGEOGCRS[]]"}}) ==
              "/nodes/k/in/level: node 'k': inputs 'depth' and 'level' must share one grid, but their CRS "
              "differs\n"
              "    found:    CRS WGS 84 / UTM zone 33N at lake.value\n"
              "    expected: CRS WGS 84 / UTM zone 32N as at bed.value" +
                  remedy);
    }
    SUBCASE("CRS that is missing on one side") {
        CHECK(problems_of_two({{"crs", "PROJCRS[\"A\"]"}}, {{"nx", 8}})
                  .find("found:    CRS none at lake.value") != std::string::npos);
    }
    SUBCASE("CRS of one name, by its whole text") {
        CHECK(problems_of_two({{"crs", "PROJCRS[\"A\",1]"}}, {{"crs", "PROJCRS[\"A\",2]"}})
                  .find("found:    CRS PROJCRS[\"A\",2] at lake.value\n"
                        "    expected: CRS PROJCRS[\"A\",1] as at bed.value") != std::string::npos);
    }
    SUBCASE("CRS without a quoted name, by its text") {
        CHECK(problems_of_two({{"crs", "EPSG:32632"}}, {{"crs", "EPSG:\"32633"}})
                  .find("found:    CRS EPSG:\"32633 at lake.value\n"
                        "    expected: CRS EPSG:32632 as at bed.value") != std::string::npos);
    }
    SUBCASE("vertical datum that is missing on one side") {
        CHECK(problems_of_two({{"datum", "EGM96 height"}}, {{"nx", 8}})
                  .find("found:    vertical datum unknown at lake.value") != std::string::npos);
    }
    SUBCASE("vertical datum") {
        CHECK(problems_of_two({{"datum", "EGM96 height"}}, {{"datum", "NAVD88 height"}}) ==
              "/nodes/k/in/level: node 'k': inputs 'depth' and 'level' must share one grid, but their "
              "vertical datum "
              "differs\n"
              "    found:    vertical datum NAVD88 height at lake.value\n"
              "    expected: vertical datum EGM96 height as at bed.value\n"
              "    do:       name the datum of both sources; heights above different datums must be "
              "converted first");
    }
}

TEST_CASE("rounding in a corner is no other grid, a thousandth of a cell is") {
    CHECK(problems_of_two({{"x0", 1000.0}}, {{"x0", 1000.0 + 1e-9}}).empty());
    CHECK_FALSE(problems_of_two({{"x0", 1000.0}}, {{"x0", 1000.001}}).empty());
    CHECK(problems_of_two({{"dx", 1.0 / 3}}, {{"dx", 0.333333333333333}}).empty());
}

TEST_CASE("an input may say that it needs no common grid") {
    CHECK(problems_of(
              make_graph({source("bed", {{"nx", 5}}), source("q", {{"nx", 50}, {"ny", 2}}),
                          make_node("k", "test-keen", {}, {{"depth", "bed.value"}, {"table", "q.value"}})}))
              .empty());
}

TEST_CASE("fields on an open port share one grid too") {
    const auto problems =
        problems_of(make_graph({source("a", {{"nx", 5}}), source("b", {{"nx", 6}}),
                                make_sink("show", {{"first", "a.value"}, {"second", "b.value"}}, every(1))}));

    REQUIRE(problems.size() == 1);
    CHECK(problems[0].message ==
          "inputs 'first' and 'second' must share one grid, but their number of cells differs");
}

TEST_CASE("a feedback edge is checked when its producer has negotiated") {
    const auto problems =
        problems_of(make_graph({make_node("l", "test-loop", {}, {{"previous", "big.count!"}}),
                                make_node("k", "test-add", {}, {{"a", "l.level"}, {"b", "big.count!"}}),
                                make_node("big", "test-count", {{"nx", 9}}, {})}));

    REQUIRE(problems.size() == 1);
    CHECK(to_text(problems[0]).find("/nodes/k/in/b: node 'k': inputs 'a' and 'b' must share one grid") == 0);
}

TEST_CASE("a feedback input has its grid while its node negotiates, wherever it stands in the graph") {
    const auto fed_back = make_node("f", "test-fed-back", {}, {{"depth", "flow.depth!"}});
    const auto bed = make_node("bed", "test-count", {{"nx", 5}, {"ny", 3}});
    const auto flow = make_node("flow", "test-flow", {}, {{"bed", "bed.count"}, {"change", "f.change"}});

    for (const auto& graph : {make_graph({fed_back, bed, flow}), make_graph({bed, flow, fed_back})}) {
        const auto plan = plan_of(graph);
        for (const auto& node : plan.nodes) {
            if (node->node().id == "f") {
                CHECK(node->inputs()[0].connected);
                CHECK(node->outputs()[0].grid.nx == 5);
                CHECK(node->outputs()[0].grid.ny == 3);
            }
        }
    }
}

TEST_CASE("feedback on another grid than the nodes before it have is refused") {
    const auto problems = problems_of(make_graph(
        {make_node("f", "test-fed-back", {}, {{"depth", "flow.depth!"}}),
         make_node("bed", "test-count", {{"nx", 5}, {"ny", 3}}),
         make_node("flow", "test-flow", {{"odd", true}}, {{"bed", "bed.count"}, {"change", "f.change"}})}));

    REQUIRE(problems.size() == 1);
    CHECK(to_text(problems[0]) ==
          "/nodes/f/in/depth: node 'f': input 'depth' is fed back on another grid than the nodes before it "
          "have\n"
          "    found:    number of cells 3 x 3 at flow.depth\n"
          "    expected: number of cells 5 x 3\n"
          "    do:       bring flow.depth onto that grid before it is fed back");
}

TEST_CASE("outputs that a node leaves undescribed are the node's fault") {
    CHECK(to_text(problems_of(make_graph({source("s", {{"type", "none"}})})).at(0)) ==
          "/nodes/s: node 's': output 'value' was left with an element type that it does not declare by the "
          "node\n"
          "    found:    none\n"
          "    expected: float32 or float64 or uint8\n"
          "    do:       tell the author of node type 'test-source'");
    CHECK(to_text(problems_of(make_graph({source("s", {{"no_grid", true}})})).at(0)) ==
          "/nodes/s: node 's': output 'value' was left with no usable grid by the node\n"
          "    found:    none\n"
          "    expected: at least one cell, of positive size\n"
          "    do:       tell the author of node type 'test-source'");
    CHECK(to_text(problems_of(make_graph({source("s", {{"dx", -2}})})).at(0)) ==
          "/nodes/s: node 's': output 'value' was left with no usable grid by the node\n"
          "    found:    8 x 8 cells of -2 x -2\n"
          "    expected: at least one cell, of positive size\n"
          "    do:       tell the author of node type 'test-source'");
}

TEST_CASE("an output of an element type or at a place that the class does not declare is the node's fault") {
    const auto undeclared_type = [](thw_dtype dtype) {
        return problems_of_output([&](PortSpec& offered) { offered.dtype = dtype; });
    };
    const auto undeclared_place = [](thw_location location) {
        return problems_of_output([&](PortSpec& offered) { offered.location = location; });
    };
    const std::string type = "an element type that it does not declare";
    const std::string place = "a location that it does not declare";

    CHECK(problems_of_output([](PortSpec&) {}) == "");
    CHECK(undeclared_type(THW_I32) == blame(type, "int32", "float32 or float64 or uint8"));
    CHECK(undeclared_type(33) == blame(type, "unknown type 33", "float32 or float64 or uint8"));
    CHECK(undeclared_place(0) == blame(place, "none", "cell or node"));
    CHECK(undeclared_place(THW_AT_FACE_X) == blame(place, "face_x", "cell or node"));
}

TEST_CASE("an output on a kind of grid that it does not declare, or without cells, is the node's fault") {
    const auto on_kind = [](thw_grid_kind kind) {
        return problems_of_output([&](PortSpec& offered) { offered.grid.kind = kind; });
    };
    const std::string kind = "a kind of grid that it does not declare";

    CHECK(on_kind(THW_GRID_CURVILINEAR) == blame(kind, "curvilinear grid", "uniform raster"));
    CHECK(on_kind(THW_GRID_TRIANGLES) == blame(kind, "triangular mesh", "uniform raster"));
    CHECK(on_kind(99) == blame(kind, "grid of unknown kind 99", "uniform raster"));
    CHECK(problems_of_output([](PortSpec& offered) { offered.grid.ny = 0; }) ==
          blame("no usable grid", "8 x 0 cells of 1 x 1", "at least one cell, of positive size"));
    CHECK(problems_of_output([](PortSpec& offered) { offered.grid.dy = -1; }) ==
          blame("no usable grid", "8 x 8 cells of 1 x -1", "at least one cell, of positive size"));
}

TEST_CASE("grids of two kinds are no common grid") {
    PortSpec raster, mesh;
    raster.grid.kind = THW_GRID_UNIFORM;
    mesh.grid.kind = THW_GRID_TRIANGLES;

    const auto problem =
        check_same_grid(raster, {{}, "bed.value", "k", "depth"}, mesh, {{}, "lake.value", "k", "level"});

    REQUIRE(problem);
    CHECK(problem->message == "inputs 'depth' and 'level' must share one grid, but their kind differs");
    CHECK(problem->found == "kind triangular mesh at lake.value");
    CHECK(problem->expected == "kind uniform raster as at bed.value");
}
