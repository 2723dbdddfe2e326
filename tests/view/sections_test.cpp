// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <thalweg/mesh/curvilinear_data.hpp>
#include <thalweg/mesh/triangle_data.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "support/node_bench.hpp"
#include "view/nodes/sections_node.hpp"

// Faces of drawn lines, and the water through them.
using namespace thalweg;
using namespace thalweg::view;
using thalweg::testing::bent_cells;
using thalweg::testing::InputFeatures;
using thalweg::testing::LoneNode;
using thalweg::testing::square_of_triangles;
using thalweg::testing::Surroundings;
using thalweg::testing::to_text;

namespace {

const Grid raster(6, 4, 100, 200, 10, 5);  // cells of 10 m x 5 m

auto section(const gis::LineParts& line, const Grid& grid) -> Section {
    return find_sections({{"a", line}}, grid).front();
}

/// Sum over the faces of a uniform stream (qx, qy) [m2/s] through each face of a raster.
auto stream_through(const Section& section, double qx, double qy) -> double {
    double sum = 0;
    for (const auto& face : section.faces) {
        sum += face.sign * face.length * (face.list == 0 ? qx : qy);
    }
    return sum;
}

auto lines_of(const std::vector<std::pair<std::string, std::vector<std::pair<double, double>>>>& drawn)
    -> Features {
    Features features;
    std::vector<std::string> names;
    for (const auto& [name, points] : drawn) {
        FeatureShape shape(ShapeKind::lines);
        shape.begin_part();
        for (const auto& [x, y] : points) {
            shape.add_point(x, y);
        }
        features.shapes.push_back(std::move(shape));
        names.push_back(name);
    }
    features.attributes.add({"name", "", std::move(names)});
    return features;
}

}  // namespace

TEST_CASE("a line across a raster has one face in each row, from its left to its right") {
    const auto north = section({{{128, 195}, {128, 225}}}, raster);
    REQUIRE(north.faces.size() == 4);
    CHECK(north.length == 30);
    CHECK(north.covered() == 20);
    for (std::size_t k = 0; k < 4; ++k) {
        CHECK(north.faces[k].list == 0);
        CHECK(north.faces[k].index == static_cast<std::int64_t>(k) * 7 + 3);  // between columns 2 and 3
        CHECK(north.faces[k].sign == 1);
        CHECK(north.faces[k].distance == doctest::Approx(5.0 * static_cast<double>(k) + 7.5));
        CHECK(north.faces[k].x == 128);
    }
    CHECK(section({{{128, 225}, {128, 195}}}, raster).faces[0].sign == -1);
    CHECK(section({{{95, 211}, {165, 211}}}, raster).faces.size() ==
          6);  // eastward: northward flow comes from the right
    CHECK(section({{{95, 211}, {165, 211}}}, raster).faces[0].sign == -1);
}

TEST_CASE("a line through centres and corners of cells crosses each row once") {
    CHECK(section({{{125, 195}, {125, 225}}}, raster).faces.size() == 4);
    CHECK(section({{{130, 200}, {130, 220}}}, raster).faces.size() == 4);
    CHECK(section({{{125, 195}, {125, 207.5}, {125, 225}}}, raster).faces.size() == 4);
}

TEST_CASE("slanted lines carry what a uniform stream brings through them, and stand for their length") {
    const auto slanted = section({{{95, 205}, {165, 215}}}, raster);
    // A staircase of a face in each column, and of one in each of the two rows whose middle it passes.
    CHECK(stream_through(slanted, 0, 3) == -3 * 60);
    CHECK(stream_through(slanted, 2, 0) == 2 * 10);
    CHECK(slanted.covered() == doctest::Approx(std::hypot(60, 60.0 / 7)).epsilon(0.01));
}

TEST_CASE("a uniform stream has no flow through any closed line") {
    std::mt19937 draw(9);
    std::uniform_real_distribution<double> x(106, 154), y(203, 217);  // inside the outer rows of centres
    for (int turn = 0; turn < 200; ++turn) {
        std::vector<gis::Point> ring;
        for (int k = 0; k < 5; ++k) {
            ring.push_back({x(draw), y(draw)});
        }
        ring.push_back(ring.front());
        CHECK(stream_through(section({ring}, raster), 1, 0) == doctest::Approx(0).epsilon(1e-12));
        CHECK(stream_through(section({ring}, raster), 0, 1) == doctest::Approx(0).epsilon(1e-12));
    }
}

TEST_CASE("a line across triangles has the edges between the cells beside it") {
    const auto mesh = square_of_triangles(4);
    const mesh::TriangleView view(mesh);
    const auto found = section({{{1.5, -1}, {1.5, 5}}}, view.grid());
    double width = 0;
    for (const auto& face : found.faces) {
        width += face.width;
    }
    CHECK(width == doctest::Approx(4));
    CHECK(found.covered() == doctest::Approx(4));
}

TEST_CASE("a line across a bent grid has a face of each row of cells") {
    const auto bent = bent_cells(3, 5);
    const auto view = bent.to_abi();
    const auto found = section({{{0, 0}, {40, 21}}}, mesh::grid_on(bent, view));
    REQUIRE(found.faces.size() == 3);  // from the inner to the outer side
    for (const auto& face : found.faces) {
        CHECK(face.list == 1);
        CHECK(face.sign == -1);  // j grows counter-clockwise, from the right of the line to its left
    }
}

TEST_CASE("sections adds up volumes, wetted areas, speeds and levels") {
    Surroundings around;
    around.end = 30;
    auto node = LoneNode::of<SectionsNode>(around);
    node.give(InputFeatures{"lines", lines_of({{"a", {{128, 195}, {128, 225}}}})});
    node.give({"face_discharge_x", std::vector<double>(28, 3.0), raster, THW_AT_FACE_X});
    node.give({"face_discharge_y", std::vector<double>(30, 0.0), raster, THW_AT_FACE_Y});
    std::vector<double> depth(24, 2.0), level(24, 7.0);
    for (std::size_t k = 0; k < 6; ++k) {
        depth[k] = 0;  // the southern row is dry
        level[k] = std::nan("");
    }
    node.give({"depth", depth, raster});
    node.give({"level", level, raster});
    REQUIRE(to_text(node.start()) == "");
    REQUIRE(to_text(node.run(0, 10)) == "");
    node.set_values("face_discharge_x", std::vector<double>(28, -1.0));
    REQUIRE(to_text(node.run(10, 30)) == "");

    const auto table = node.output_table("series");
    const auto column = [&](const std::string& name) { return std::get<0>(table.column(name).values); };
    CHECK(column("time") == std::vector<double>{0, 10, 30});
    CHECK(column("a_discharge") == std::vector<double>{60, 60, -20});
    CHECK(column("a_volume") == std::vector<double>{0, 600, 200});
    CHECK(column("a_area") == std::vector<double>{30, 30, 30});
    CHECK(column("a_speed")[2] == doctest::Approx(-20.0 / 30));
    CHECK(column("a_level") == std::vector<double>{7, 7, 7});
    const auto profile = node.output_table("profile");
    CHECK(std::get<0>(profile.column("discharge").values) == std::vector<double>{-1, -1, -1, -1});
    CHECK(std::get<0>(profile.column("depth").values) == std::vector<double>{0, 2, 2, 2});
}

TEST_CASE("sections that are new in a world which branches begin where it does") {
    auto node = LoneNode::of<SectionsNode>();
    node.give(InputFeatures{"lines", lines_of({{"a", {{128, 195}, {128, 225}}}})});
    node.give({"face_discharge_x", std::vector<double>(28, 3.0), raster, THW_AT_FACE_X});
    node.give({"face_discharge_y", std::vector<double>(30, 0.0), raster, THW_AT_FACE_Y});
    node.give({"depth", std::vector<double>(24, 2.0), raster});
    node.give({"level", std::vector<double>(24, 7.0), raster});
    REQUIRE(to_text(node.start()) == "");

    REQUIRE(to_text(node.run(100, 120)) == "");

    const auto table = node.output_table("series");
    const auto column = [&](const std::string& name) { return std::get<0>(table.column(name).values); };
    CHECK(column("time") == std::vector<double>{100, 120});
    CHECK(column("a_volume") == std::vector<double>{0, 1200});
    CHECK(column("a_discharge")[1] == 60);
    for (const char* name : {"a_discharge", "a_area", "a_speed", "a_level"}) {
        CHECK(std::isnan(column(name)[0]));  // nothing has measured them at the branch
    }
}

TEST_CASE("sections adds up the sediment through its lines") {
    Surroundings around;
    around.end = 20;
    auto node = LoneNode::of<SectionsNode>(around);
    node.give(InputFeatures{"lines", lines_of({{"a", {{128, 195}, {128, 225}}}})});
    node.give({"face_discharge_x", std::vector<double>(28, 3.0), raster, THW_AT_FACE_X});
    node.give({"face_discharge_y", std::vector<double>(30, 0.0), raster, THW_AT_FACE_Y});
    node.give({"face_sediment_x", std::vector<double>(28, 0.01), raster, THW_AT_FACE_X});
    node.give({"face_sediment_y", std::vector<double>(30, 0.0), raster, THW_AT_FACE_Y});
    REQUIRE(to_text(node.start()) == "");
    REQUIRE(to_text(node.run(0, 10)) == "");
    node.set_values("face_sediment_x", std::vector<double>(28, -0.02));
    REQUIRE(to_text(node.run(10, 20)) == "");
    const auto table = node.output_table("series");
    const auto column = [&](const std::string& name) { return std::get<0>(table.column(name).values); };
    CHECK(column("a_sediment")[1] == doctest::Approx(0.2));
    CHECK(column("a_sediment_volume")[1] == doctest::Approx(2));
    CHECK(column("a_sediment")[2] == doctest::Approx(-0.4));
    CHECK(column("a_sediment_volume")[2] == doctest::Approx(-2));
}

TEST_CASE("sediment through half of the faces is refused") {
    auto node = LoneNode::of<SectionsNode>();
    node.give(InputFeatures{"lines", lines_of({{"a", {{128, 195}, {128, 225}}}})});
    node.give({"face_discharge_x", std::vector<double>(28, 3.0), raster, THW_AT_FACE_X});
    node.give({"face_discharge_y", std::vector<double>(30, 0.0), raster, THW_AT_FACE_Y});
    node.give({"face_sediment_x", std::vector<double>(28, 0.01), raster, THW_AT_FACE_X});
    CHECK(to_text(node.start()).find("the sediment and the water go through different faces") !=
          std::string::npos);
}

TEST_CASE("what sections needs, and lines that cross nothing, are told") {
    const auto said = [](const Features& lines, bool with_faces, const std::string& params = "{}") {
        Surroundings around;
        around.params = params;
        auto node = LoneNode::of<SectionsNode>(around);
        if (!lines.shapes.empty()) {
            node.give(InputFeatures{"lines", lines});
        }
        if (with_faces) {
            node.give({"face_discharge_x", std::vector<double>(28, 3.0), raster, THW_AT_FACE_X});
            node.give({"face_discharge_y", std::vector<double>(30, 0.0), raster, THW_AT_FACE_Y});
        }
        return to_text(node.start());
    };
    const auto line = lines_of({{"a", {{128, 195}, {128, 225}}}});
    CHECK(said(line, true) == "");
    CHECK(said({}, true).find("there are no lines") != std::string::npos);
    CHECK(said(line, false).find("nothing says what flows through the faces") != std::string::npos);
    CHECK(said(lines_of({{"short", {{126, 206}, {127, 206}}}}), true)
              .find("the section 'short' crosses no face") != std::string::npos);
    CHECK(said(lines_of({{"far", {{0, 0}, {50, 0}}}}), true).find("the section 'far' crosses no face") !=
          std::string::npos);
    CHECK(said(line, true, R"({"layer": "a"})").find("nothing reads this without a file") !=
          std::string::npos);
}

TEST_CASE("a line that lies beside the grid for the most part is told") {
    auto node = LoneNode::of<SectionsNode>();
    node.give(InputFeatures{"lines", lines_of({{"long", {{128, 100}, {128, 225}}}})});
    node.give({"face_discharge_x", std::vector<double>(28, 3.0), raster, THW_AT_FACE_X});
    node.give({"face_discharge_y", std::vector<double>(30, 0.0), raster, THW_AT_FACE_Y});
    REQUIRE(to_text(node.start()) == "");
    REQUIRE(node.log().size() == 1);
    CHECK(node.log()[0].text ==
          "of the 125 m of section 'long' 16 % cross cells of the grid; water beside them is not counted");
}
