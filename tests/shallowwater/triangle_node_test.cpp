// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/testing/lone_node.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/shallowwater_node.hpp"

using namespace thalweg;
using thalweg::shallowwater::ShallowWaterNode;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

// A square of 8 m cut into 128 triangles, whose western edge is the boundary "inlet".
auto named_square() -> mesh::TriangleData {
    auto data = testing::square_of_triangles(8);
    data.groups = {"inlet", "weir"};
    for (std::size_t e = 0; e < data.edge_nodes.size(); ++e) {
        const auto a = static_cast<std::size_t>(data.edge_nodes[e][0]);
        const auto b = static_cast<std::size_t>(data.edge_nodes[e][1]);
        const bool west = data.x[a] == 0 && data.x[b] == 0 && data.edge_cells[e][1] < 0;
        const bool inside = data.x[a] == data.x[b] && data.edge_cells[e][1] >= 0;
        data.edge_group.push_back(west ? 0 : inside ? 1 : -1);
    }
    return data;
}

class OnTriangles {
    mesh::TriangleData data_ = named_square();
    mesh::TriangleView view_{data_};

  public:
    LoneNode node;

    explicit OnTriangles(const std::string& params) : node(make(params)) {
        give("bed", std::vector<float>(128, 2));
        node.leave_unread("face_discharge_x");
        node.leave_unread("face_discharge_y");
    }

    void give(const std::string& input, std::vector<float> values) {
        node.give({input, std::move(values), view_.grid()});
    }

    auto mesh() const -> const mesh::TriangleData& { return data_; }

    // What the node has to say until it has negotiated.
    auto complaints() -> std::string {
        const auto first = node.configure();
        return to_text(first.empty() ? node.negotiate() : first);
    }

  private:
    static auto make(const std::string& params) -> LoneNode {
        testing::Surroundings around;
        around.params = params;
        around.end = 10;
        return LoneNode::of<ShallowWaterNode>(around);
    }
};

}  // namespace

TEST_CASE("the node computes on triangles by roe, and lets water in by the name of a boundary") {
    OnTriangles flow(
        R"({"boundaries": [{"segment": "inlet", "kind": "discharge", "value": 4}], "sources": [{"x": 7.1, "y": 6.9, "value": 1}]})");
    REQUIRE(to_text(flow.node.start()) == "");
    REQUIRE(to_text(flow.node.advance(10, true)) == "");
    const auto metrics = flow.node.metrics();
    CHECK(metrics.at("inflow_inlet").value == doctest::Approx(40));
    CHECK(metrics.at("inflow_source0").value == doctest::Approx(10));
    CHECK(metrics.at("inflow_volume").value == doctest::Approx(50));
    CHECK(metrics.at("volume").value == doctest::Approx(50));
    CHECK(std::fabs(metrics.at("volume_error").value) < 1e-6);
    CHECK(flow.node.output_field("depth").grid().kind == THW_GRID_TRIANGLES);
    double volume = 0;
    for (const double depth : flow.node.output("depth")) {
        volume += depth / 2;
    }
    CHECK(volume == doctest::Approx(50));
    CHECK(flow.node.output_field("face_discharge_x").has_data() == false);
}

TEST_CASE("the node publishes what passes the edges of triangles, inwards where a boundary lets water in") {
    for (const std::string scheme : {"roe", "muscl", "hllc"}) {
        CAPTURE(scheme);
        OnTriangles flow(R"({"scheme": ")" + scheme +
                         R"(", "boundaries": [{"segment": "inlet", "kind": "discharge", "value": 4}]})");
        REQUIRE(to_text(flow.node.start()) == "");
        REQUIRE(to_text(flow.node.advance(10, true)) == "");
        const auto field = flow.node.output_field("edge_discharge");
        CHECK(field.location() == THW_AT_EDGE);
        const auto discharge = flow.node.output("edge_discharge");
        const mesh::TriangleData& mesh = flow.mesh();
        REQUIRE(discharge.size() == mesh.edge_nodes.size());
        double inlet = 0;
        std::vector<double> water(128, 0);
        for (std::size_t e = 0; e < discharge.size(); ++e) {
            const auto [left, right] = mesh.edge_cells[e];
            inlet += mesh.edge_group[e] == 0 ? discharge[e] : 0;
            CHECK((right >= 0 || mesh.edge_group[e] == 0 || discharge[e] == 0));
            water[static_cast<std::size_t>(left)] -= 10 * discharge[e];
            if (right >= 0) {
                water[static_cast<std::size_t>(right)] += 10 * discharge[e];
            }
        }
        CHECK(inlet == doctest::Approx(-4));
        const auto depth = flow.node.output("depth");
        for (std::size_t k = 0; k < depth.size(); ++k) {
            REQUIRE(depth[k] / 2 == doctest::Approx(std::fmax(water[k], 0.0)).epsilon(1e-5));
        }
    }
}

TEST_CASE("on triangles lines take the edges along them, and lines that meet share none") {
    const auto width = [](const std::vector<double>& from_to, std::size_t segment) {
        Features lines;
        lines.attributes.add_texts("name", {"a", "b"});
        for (std::size_t k = 0; k < 4; k += 2) {
            FeatureShape line(ShapeKind::lines);
            line.begin_part();
            line.add_point(8.3,
                           from_to[k]);  // drawn outside of the eastern side by less than half of an edge
            line.add_point(8.3, from_to[k + 1]);
            lines.shapes.push_back(line);
        }
        OnTriangles flow(R"({"boundaries": [{"segment": "a", "kind": "discharge", "value": 3},
            {"segment": "b", "kind": "discharge", "value": 1}]})");
        flow.node.give(testing::InputFeatures{"boundary_lines", lines, true});
        REQUIRE(to_text(flow.node.start()) == "");
        REQUIRE(to_text(flow.node.advance(1, true)) == "");
        const auto discharge = flow.node.output("edge_discharge");
        const mesh::TriangleData& mesh = flow.mesh();
        double edges = 0, sum = 0;  // sum of discharges [m3/s], those of one line are evenly shared while dry
        for (std::size_t e = 0; e < discharge.size(); ++e) {
            const double y = 0.5 * (mesh.y[static_cast<std::size_t>(mesh.edge_nodes[e][0])] +
                                    mesh.y[static_cast<std::size_t>(mesh.edge_nodes[e][1])]);
            const bool of_a = y < from_to[1];
            if (mesh.edge_cells[e][1] < 0 && discharge[e] != 0 && of_a == (segment == 0)) {
                edges += 1;
                sum += discharge[e];
            }
        }
        CHECK(sum == doctest::Approx(segment == 0 ? -3 : -1));
        return edges;
    };

    CHECK(width({2, 5, 5, 6}, 0) == 3);
    CHECK(width({2, 5, 5, 6}, 1) == 1);
    CHECK(width({2.2, 4.8, 4.9, 5.8}, 0) == 3);
    CHECK(width({2.2, 4.8, 4.9, 5.8}, 1) == 1);
}

TEST_CASE("on a raster there is nothing at edges") {
    testing::Surroundings around;
    around.end = 10;
    auto raster = LoneNode::of<ShallowWaterNode>(around);
    raster.give({"bed", std::vector<float>(16, 1), Grid(4, 4, 0, 0, 1, 1)});
    REQUIRE(to_text(raster.start()) == "");
    CHECK(raster.output_field("edge_discharge").has_data() == false);
    CHECK(raster.output_field("face_discharge_x").has_data() == true);
}

TEST_CASE("the node warns of rain under roe and of muscl over uneven ground") {
    for (const std::string scheme : {"roe", "hllc", "muscl"}) {
        CAPTURE(scheme);
        OnTriangles flow(R"({"rain": "20 mm/h", "scheme": ")" + scheme + R"("})");
        REQUIRE(to_text(flow.node.start()) == "");
        const auto& log = flow.node.log();
        const auto warns = [&](const std::string& text) {
            return std::any_of(log.begin(), log.end(), [&](const testing::LogLine& line) {
                return line.severity == THW_WARNING && line.text.find(text) == 0;
            });
        };
        CHECK(warns("roe lets thin water run down slopes too slowly") == (scheme == "roe"));
        CHECK(warns("muscl lets nearly still water begin to flow") == (scheme == "muscl"));
    }
}

TEST_CASE("the node tells what triangles do not have, all of it at once") {
    OnTriangles flow(
        R"({"boundary_west": "open", "bed_shape": "corners", "theta": 1.5, "sources": [{"x": 9, "y": 1, "value": 1}],
        "boundaries": [{"edge": "east", "kind": "open"}, {"segment": "outlet", "kind": "open"},
                       {"segment": "weir", "kind": "open"}]})");
    const std::string said = flow.complaints();
    for (
        const char* expected :
        {"boundary_west: nothing on triangles reads this", "bed_shape: nothing on triangles reads this",
         "theta: the chosen scheme does not read this | scheme roe | it only with a bed on a raster",
         "boundaries/0/edge: triangles have no edges of the compass",
         R"(boundaries/1/segment: there is no such segment | "outlet" beside the boundaries inlet of the mesh)",
         R"(boundaries/2/segment: this segment lies inside the mesh | "weir", of which no edge is on the )"
         "boundary of the mesh",
         "sources/0: it lies outside the mesh | (9, 1)"}) {
        CAPTURE(said);
        CHECK(said.find(expected) != std::string::npos);
    }
}

TEST_CASE("the node takes local steps with roe alone, in powers of two") {
    OnTriangles flow(R"({"scheme": "roe", "local_steps": 4, "sources": [{"x": 7.1, "y": 6.9, "value": 1}]})");
    REQUIRE(to_text(flow.node.start()) == "");
    REQUIRE(to_text(flow.node.advance(10, true)) == "");
    CHECK(flow.node.metrics().at("volume").value == doctest::Approx(10));
    CHECK(
        OnTriangles(R"({"scheme": "roe", "local_steps": 3})").complaints() ==
        "local_steps: the longest local step must be a power of two of the shortest | 3 | 1, 2, 4, 8, 16 or "
        "32 | 8 suits most meshes");
    CHECK(OnTriangles(R"({"local_steps": 4, "scheme": "muscl"})").complaints() ==
          "local_steps: the chosen scheme does not read this | scheme muscl | it only with scheme roe | take "
          "it "
          "out, or choose another scheme");
}

TEST_CASE(
    "the node takes eddy viscosity on triangles, but with no local steps, and no hopelessly short ones") {
    OnTriangles flow(R"({"eddy_viscosity": "constant", "viscosity": 0.5, "scheme": "hllc",
        "sources": [{"x": 7.1, "y": 6.9, "value": 1}]})");
    REQUIRE(to_text(flow.node.start()) == "");
    REQUIRE(to_text(flow.node.advance(10, true)) == "");
    CHECK(flow.node.metrics().at("volume").value == doctest::Approx(10));
    CHECK(OnTriangles(R"({"scheme": "roe", "eddy_viscosity": "parabolic", "local_steps": 4})").complaints() ==
          "local_steps: local steps are not there with eddy viscosity | 4 | 1 with eddy_viscosity | take one "
          "of both out");
    auto small = testing::square_of_triangles(8);
    for (auto* places : {&small.x, &small.y}) {
        for (double& place : *places) {
            place *= 0.1;
        }
    }
    const mesh::TriangleView view(small);
    shallowwater::check_viscosity(view.grid(), 2e4);
    try {
        shallowwater::check_viscosity(view.grid(), 9e4);
        FAIL("steps of 1e-8 s are taken");
    } catch (const Error& e) {
        CHECK(e.what() == std::string("the eddy viscosity makes the time step hopelessly short"));
        CHECK(e.found().find("steps of 9.259e-09 s by diffusion") != std::string::npos);
        CHECK(e.expected() == "at most 2.357e+04 m2/s; rivers have 0.01 to 10");
    }
}

TEST_CASE("the node rounds exactly with one step for all cells alone") {
    OnTriangles flow(
        R"({"scheme": "roe", "exact_rounding": true, "sources": [{"x": 7.1, "y": 6.9, "value": 1}]})");
    REQUIRE(to_text(flow.node.start()) == "");
    REQUIRE(to_text(flow.node.advance(10, true)) == "");
    CHECK(flow.node.metrics().at("volume").value == doctest::Approx(10));
    CHECK(OnTriangles(R"({"scheme": "roe", "exact_rounding": true, "local_steps": 4})").complaints() ==
          "local_steps: local steps are not there with operations rounded as on the CPU | 4 | 1 with "
          "exact_rounding | take one of both out");
}

TEST_CASE("a scheme of the other kind of mesh is refused") {
    OnTriangles triangles(R"({"scheme": "hwp14"})");
    CHECK(triangles.complaints() ==
          "scheme: this scheme computes on rasters | hwp14 with a bed on triangles | roe, muscl, or hllc | "
          "take the "
          "parameter "
          "out, or bring the bed to a raster");
    testing::Surroundings around;
    around.params = R"({"scheme": "roe"})";
    auto raster = LoneNode::of<ShallowWaterNode>(around);
    raster.give({"bed", std::vector<float>(4, 1), Grid(2, 2, 0, 0, 1, 1)});
    REQUIRE(to_text(raster.configure()) == "");
    CHECK(to_text(raster.negotiate()) ==
          "scheme: this scheme computes on triangles | roe with a bed on a raster | one of the schemes on "
          "rasters | take the parameter out, or read the bed from a mesh");
}

TEST_CASE("a triangle that starts with a negative depth is named") {
    OnTriangles flow("{}");
    std::vector<float> depth(128, 1);
    depth[17] = -1;
    flow.give("initial_depth", depth);
    CHECK(to_text(flow.node.start()).find("cell 17 starts with a missing or negative depth") !=
          std::string::npos);
}
