// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/testing/lone_node.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "bathymetry/nodes/features_node.hpp"
#include "bathymetry/nodes/polygons_node.hpp"
#include "bathymetry/shapes/draw_shapes.hpp"
#include "support/geojson.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

namespace gis = thalweg::gis;
using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::Grid;
using thalweg::test::feature;
using thalweg::test::geojson;
using thalweg::test::NodeBench;
using thalweg::test::rectangle;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;
using thalweg::testing::to_text;

namespace {

/// 6 x 4 cells of 10 m.
auto small_grid(const std::string& crs = "") -> TestField {
    TestField field{"grid", "m", Grid(6, 4, 100, 200, 10, 10), THW_AT_CELL, {}};
    field.grid.crs = crs;
    return field;
}

/// What the node makes of a file on small_grid(), or its error.
auto drawn(const std::string& text, nlohmann::json params, const std::string& crs = "")
    -> std::pair<std::vector<double>, std::string> {
    const ScratchFolder folder;
    params["file"] = folder.write("shapes.geojson", text).string();
    if (!params.contains("file_crs") && crs.empty()) {
        params["file_crs"] = "grid";
    }
    const auto node = NodeBench::of<PolygonsNode>(params);
    auto error = node->all({small_grid(crs)});
    return {error.empty() ? node->output("value") : std::vector<double>{}, error};
}

/// The cells from the south-west as text: their values, '.' where missing.
auto picture(const std::vector<double>& values) -> std::string {
    std::string text;
    for (std::size_t k = 0; k < values.size(); ++k) {
        text += (k > 0 && k % 6 == 0 ? " " : "") +
                (std::isnan(values[k]) ? "." : std::to_string(static_cast<int>(values[k])));
    }
    return text;
}

/// Whether the covered cells hang together by their sides.
auto hangs_together(const RasterGrid& grid, const std::vector<double>& values) -> bool {
    std::vector<std::size_t> open;
    std::vector<bool> seen(grid.size());
    std::size_t covered = 0, reached = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
        covered += std::isnan(values[k]) ? 0 : 1;
        if (open.empty() && !std::isnan(values[k])) {
            open.push_back(k);
            seen[k] = true;
        }
    }
    while (!open.empty()) {
        const auto k = open.back();
        open.pop_back();
        ++reached;
        const int i = static_cast<int>(k) % grid.nx;
        const int j = static_cast<int>(k) / grid.nx;
        const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (const auto& step : steps) {
            const int a = i + step[0], b = j + step[1];
            if (a >= 0 && a < grid.nx && b >= 0 && b < grid.ny && !seen[grid.index(a, b)] &&
                !std::isnan(values[grid.index(a, b)])) {
                seen[grid.index(a, b)] = true;
                open.push_back(grid.index(a, b));
            }
        }
    }
    return covered > 0 && reached == covered;
}

}  // namespace

TEST_CASE("a polygon covers the cells whose centre is inside, southernmost row first") {
    const auto [values, error] =
        drawn(geojson({feature("Polygon", rectangle(108, 200, 132, 214), R"({"n": 3})")}),
              {{"attribute", "n"}, {"unit", "m"}});

    CHECK(error == "");
    CHECK(picture(values) == ".33... ...... ...... ......");
}

TEST_CASE("a polygon covers all cells it touches when asked") {
    const auto [values, error] =
        drawn(geojson({feature("Polygon", rectangle(108, 201, 132, 214))}), {{"value", 7}, {"touch", "any"}});

    CHECK(error == "");
    CHECK(picture(values) == "7777.. 7777.. ...... ......");
}

TEST_CASE("holes stay empty, parts of collections are all drawn, the last feature wins") {
    const std::string ring = "[[100, 200], [150, 200], [150, 240], [100, 240], [100, 200]]";
    const std::string hole = "[[110, 210], [140, 210], [140, 230], [110, 230], [110, 210]]";
    const auto one = feature("Polygon", "[" + ring + ", " + hole + "]", R"({"v": 1})");
    const auto two = feature("MultiPolygon",
                             "[" + rectangle(140, 200, 160, 210) + ", " + rectangle(120, 220, 130, 230) + "]",
                             R"({"v": 2})");

    const auto [values, error] = drawn(geojson({one, two}), {{"attribute", "v"}});

    CHECK(error == "");
    CHECK(picture(values) == "111122 1...1. 1.2.1. 11111.");
}

TEST_CASE(
    "a value elsewhere fills the rest, and features without an attribute's value take the general one") {
    const auto [values, error] =
        drawn(geojson({feature("Polygon", rectangle(100, 200, 120, 210), R"({"v": null})"),
                       feature("Polygon", rectangle(120, 200, 140, 210), R"({"v": 4})")}),
              {{"attribute", "v"}, {"value", 8}, {"elsewhere", 0}});

    CHECK(error == "");
    CHECK(picture(values) == "884400 000000 000000 000000");
}

TEST_CASE("polygons give unit, names and element type as asked, on the grid of the input") {
    const ScratchFolder folder;
    const auto file = folder.write("a.geojson", geojson({feature("Polygon", rectangle(100, 200, 120, 220))}));
    const auto node = NodeBench::of<PolygonsNode>({{"file", file.string()},
                                                   {"file_crs", "grid"},
                                                   {"value", 0.05},
                                                   {"unit", "s m-1/3"},
                                                   {"long_name", "Manning n"},
                                                   {"precision", "double"}});

    REQUIRE(node->all({small_grid()}) == "");

    const auto field = node->output_field("value");
    CHECK(field.unit() == "s m-1/3");
    CHECK(field.long_name() == "Manning n");
    CHECK(field.dtype() == THW_F64);
    CHECK(field.grid().x0 == 100);
    CHECK(node->output("value")[0] == 0.05);
}

TEST_CASE("a line in any direction takes cells that hang together by their sides") {
    const RasterGrid grid{40, 30, 0, 0, 2, 3, ""};
    for (int turn = 0; turn < 48; ++turn) {
        const double angle = turn * 3.14159265358979 / 24;
        // Through a corner of cells, through a centre, and through neither.
        for (const Point start : {Point{40, 45}, Point{41, 43.5}, Point{40.3, 44.1}}) {
            CAPTURE(turn);
            const gis::Shape line{
                {{start, {start.x + 30 * std::cos(angle), start.y + 30 * std::sin(angle)}}}, false, 1};

            const auto values = draw_shapes(grid, {line}, {});

            CHECK(hangs_together(grid, values));
        }
    }
}

TEST_CASE("a wide line covers all cells within half its width, and lines may leave the grid") {
    const auto line = feature("LineString", "[[80, 221], [400, 221]]");

    const auto narrow = drawn(geojson({line}), {{"value", 1}});
    const auto wide = drawn(geojson({line}), {{"value", 1}, {"width", 34}});

    CHECK(picture(narrow.first) == "...... 111111 111111 ......");
    CHECK(picture(wide.first) == "111111 111111 111111 111111");
}

TEST_CASE("where shapes overlap the highest or the lowest value is taken when asked, whatever their order") {
    const RasterGrid grid{3, 1, 0, 0, 1, 1, ""};
    const auto box = [](double west, double east, double value) {
        return gis::Shape{{{{west, 0}, {east, 0}, {east, 1}, {west, 1}, {west, 0}}}, true, value};
    };
    const std::vector<gis::Shape> shapes = {box(0, 2, 5), box(1, 3, 3), {{{{0, 0.5}, {3, 0.5}}}, false, 4}};

    CHECK(draw_shapes(grid, shapes, {AreaRule::centre, OverlapRule::highest, 0}) ==
          std::vector<double>{5, 5, 4});
    CHECK(draw_shapes(grid, shapes, {AreaRule::centre, OverlapRule::lowest, 0}) ==
          std::vector<double>{4, 3, 3});
    CHECK(draw_shapes(grid, shapes, {}) == std::vector<double>{4, 4, 4});
}

TEST_CASE("a point farther away than any map is refused, instead of followed for ever") {
    const RasterGrid grid{3, 1, 0, 0, 1, 1, ""};
    const gis::Shape near{{{{0, 0}, {3, 0}, {3, 9e6}, {0, 9e6}, {0, 0}}}, true, 1};
    const gis::Shape far{{{{0, 0}, {3, 0}, {3, -9.2e18}, {0, 0}}}, true, 1};

    CHECK(draw_shapes(grid, {near}, {}) == std::vector<double>{1, 1, 1});
    CHECK(error_of([&] {
              draw_shapes(grid, {far}, {AreaRule::outlined, OverlapRule::last, 0});
          }) ==
          "a drawn point at x 3, y -9.2e+18 is 9.2e+18 cells away from the grid, whose corner is at x 0, y "
          "0; at "
          "most 1e+07 are expected; check its coordinates and the coordinate system of the file");
}

TEST_CASE("a sliver between cell centres is drawn along its rim when it must have no gap") {
    const RasterGrid grid{20, 20, 0, 0, 1, 1, ""};
    const gis::Shape sliver{{{{2, 2.1}, {17, 15}, {17, 15.2}, {2, 2.1}}}, true, 1};

    const auto values = draw_shapes(grid, {sliver}, {AreaRule::outlined, OverlapRule::highest, 0});

    CHECK(hangs_together(grid, values));
    CHECK_FALSE(std::isnan(values[grid.index(2, 2)]));
    CHECK_FALSE(std::isnan(values[grid.index(16, 14)]));
}

TEST_CASE("a polygon whose sides run along those of cells takes none outside, and goes into every other") {
    const RasterGrid grid{6, 5, 431000, 5310000, 30, 20, ""};
    const auto box = [&](double west, double south, double east, double north) {
        const auto p = [&](double i, double j) {
            return Point{grid.x0 + i * grid.dx, grid.y0 + j * grid.dy};
        };
        const gis::Shape shape{
            {{p(west, south), p(east, south), p(east, north), p(west, north), p(west, south)}}, true, 1};
        return picture(draw_shapes(grid, {shape}, {AreaRule::outlined, OverlapRule::highest, 0}));
    };

    CHECK(box(2, 1, 4, 3) == "...... ..11.. ..11.. ...... ......");
    CHECK(box(2, 1, 4.1, 3) == "...... ..111. ..111. ...... ......");
    CHECK(box(1.9, 0.9, 2.1, 3.1) == ".11... .11... .11... .11... ......");
    CHECK(box(2, 1, 2.1, 3) == "...... ..1... ..1... ...... ......");
}

TEST_CASE("features in degrees are brought to a grid in metres") {
    // The grid's middle lies in the square of 0.002 degrees; UTM zone 16 N.
    const auto utm = gis::crs_from_text("EPSG:32616", "test");
    const RasterGrid grid{40, 40, 499900, 3999900, 5, 5, utm};
    const auto middle =
        gis::transform_points({{500000, 4000000}}, utm, gis::crs_from_text("EPSG:4326", "test"))[0];
    const auto square = [&](double d) {
        const auto p = [&](double x, double y) {
            return "[" + std::to_string(middle.x + x) + ", " + std::to_string(middle.y + y) + "]";
        };
        return "[[" + p(-d, -d) + ", " + p(d, -d) + ", " + p(d, d) + ", " + p(-d, d) + ", " + p(-d, -d) +
               "]]";
    };
    const ScratchFolder folder;
    const auto file = folder.write("a.geojson", geojson({feature("Polygon", square(0.0005))}));

    const auto shapes = gis::read_shapes({file.string(), "", "", "", 1.0}, grid.frame());

    REQUIRE(shapes.size() == 1);
    const auto values = draw_shapes(grid, shapes, {});
    double area = 0;
    for (const double v : values) {
        area += std::isnan(v) ? 0 : 25;
    }
    // A thousandth of a degree is 111.0 m northward and 90.2 m eastward at 36.1 degrees.
    CHECK(area == doctest::Approx(110.96 * 90.0).epsilon(0.03));
    CHECK_FALSE(std::isnan(values[grid.index(20, 20)]));
}

TEST_CASE("impossible drawings are refused one by one") {
    const auto square = feature("Polygon", rectangle(100, 200, 120, 220), R"({"height": 2, "name": "a"})");
    const auto utm = gis::crs_from_text("EPSG:32616", "test");

    CHECK(contains(drawn(geojson({square}), {}).second, "attribute: the features have no value"));
    CHECK(contains(drawn(geojson({square}), {{"attribute", "hight"}}).second,
                   "no attribute 'hight'; their attributes are: 'height' (nearest), 'name'"));
    CHECK(contains(drawn(geojson({square}), {{"attribute", "name"}}).second,
                   "feature 0 has no number in 'name' | 'a'"));
    CHECK(contains(
        drawn(geojson({square, feature("Polygon", rectangle(100, 200, 120, 220), R"({"height": null})")}),
              {{"attribute", "height"}})
            .second,
        "feature 1 has no value in 'height'"));
    CHECK(contains(drawn(geojson({feature("Point", "[110, 210]")}), {{"value", 1}}).second,
                   "feature 0 is made of points, but polygons or lines are needed"));
    CHECK(contains(drawn(geojson({}), {{"value", 1}}).second, "has no features"));
    CHECK(contains(drawn("no JSON", {{"value", 1}}).second, "is not a vector file that GDAL can read"));
    CHECK(contains(drawn(geojson({square}), {{"value", 1}, {"layer", "shape"}}).second,
                   "has no layer 'shape'; its layers are: 'shapes' (nearest)"));
    CHECK(contains(
        drawn(geojson({feature("Polygon", rectangle(0, 0, 50, 50))}), {{"value", 1}}).second,
        "no feature meets the grid; its features cover x 0 to 50, y 0 to 50, the grid x 100 to 160"));
    CHECK(contains(drawn(geojson({feature("Polygon", rectangle(101, 201, 103, 203))}), {{"value", 1}}).second,
                   "touch: the polygons cover no centre of a cell of 10 x 10"));
    CHECK(contains(drawn(geojson({square}), {{"value", 1}, {"file_crs", "EPSG:32616"}}).second,
                   "its features are in WGS 84 / UTM zone 16N (EPSG:32616), but the grid is in no CRS"));
    CHECK(contains(
        drawn(geojson({feature("Polygon", rectangle(1000, 200, 1200, 220))}), {{"value", 1}}, utm).second,
        "the file says WGS 84 (EPSG:4326), but holds no degrees"));
    CHECK(contains(drawn(geojson({square}, "urn:ogc:def:crs:EPSG::32617"), {{"value", 1}}, utm).second,
                   "no feature meets the grid"));
}

TEST_CASE("polygons refuses a point that is not finite by its numbers") {
    const auto text = drawn(geojson({feature("LineString", "[[0, 0], [1e999, 5]]")}), {{"value", 1}}).second;

    CHECK(contains(text,
                   "feature 0 has coordinates that are not finite | x inf, y 5 |  | correct it in the file"));
}

TEST_CASE("values of polygons may have a unit of their own that measures the same as unit") {
    const auto square = feature("Polygon", rectangle(100, 200, 120, 210));

    const auto [values, error] =
        drawn(geojson({square}), {{"value", "300 cm"}, {"elsewhere", "0.005 km"}, {"unit", "m"}});

    CHECK(error == "");
    CHECK(picture(values) == "335555 555555 555555 555555");
    CHECK(contains(
        drawn(geojson({square}), {{"value", 1}, {"elsewhere", "5 s"}, {"unit", "m"}}).second,
        "elsewhere: this is no number in the unit of the values | \"5 s\" | a number in m, or a text "
        "with a unit that measures the same as 'm' | set `unit` to the unit of the values"));
    CHECK(contains(drawn(geojson({square}), {{"value", "1 m"}}).second,
                   "value: this is no number in the unit"));
}

TEST_CASE("levels are at most 20 km in size, and other values what a float holds") {
    const auto with_level = [](const std::string& level) {
        return geojson({feature("Polygon", rectangle(100, 200, 120, 210), R"({"level": )" + level + "}")});
    };

    CHECK(contains(drawn(with_level("1e39"), {{"attribute", "level"}, {"unit", "m"}}).second,
                   "feature 0 has a value that cannot be | 1e+39 in 'level' | from -20000 to 20000"));
    CHECK(drawn(with_level("20000"), {{"attribute", "level"}, {"unit", "m"}}).second == "");
    CHECK(contains(drawn(with_level("2.1e6"), {{"attribute", "level"}, {"unit", "cm"}}).second,
                   "from -2000000 to 2000000"));
    CHECK(contains(drawn(with_level("1e39"), {{"attribute", "level"}, {"unit", "mm h-1"}}).second,
                   "feature 0 has a value that cannot be | 1e+39 in 'level'"));
    CHECK(
        contains(drawn(with_level("1"), {{"attribute", "level"}, {"unit", "m"}, {"elsewhere", 1e30}}).second,
                 "elsewhere: a value that cannot be | 1e+30 m | from -20000 to 20000 m"));
}

TEST_CASE("all parts of a feature are drawn onto triangles, over an edge as from the file") {
    const auto data = thalweg::testing::square_of_triangles(4);
    const thalweg::mesh::TriangleView view(data);
    const ScratchFolder folder;
    thalweg::testing::Surroundings around;
    around.folder = folder.path();
    folder.write(
        "parts.geojson",
        geojson({feature("MultiPolygon", "[" + rectangle(0, 0, 1, 1) + ", " + rectangle(3, 3, 4, 4) + "]")}));
    around.params = R"({"file": "parts.geojson", "file_crs": "none"})";
    auto source = thalweg::testing::LoneNode::of<FeaturesNode>(around);
    REQUIRE(to_text(source.start()) == "");
    const auto drawn_by = [&](const std::string& params, bool wired) {
        around.params = params;
        auto node = thalweg::testing::LoneNode::of<PolygonsNode>(around);
        node.give({"grid", std::vector<float>(32), view.grid()});
        if (wired) {
            node.give(thalweg::testing::InputFeatures{"shapes", source.output_features("features")});
        }
        REQUIRE(to_text(node.start()) == "");
        const auto values = node.output("value");
        return std::count(values.begin(), values.end(), 5.0);
    };

    CHECK(drawn_by(R"({"file": "parts.geojson", "file_crs": "grid", "value": 5})", false) == 4);
    CHECK(drawn_by(R"({"value": 5})", true) == 4);
}

TEST_CASE("polygons draws features of another node as it draws their file") {
    const ScratchFolder folder;
    thalweg::testing::Surroundings around;
    around.folder = folder.path();
    folder.write("dikes.geojson",
                 geojson({feature("Polygon", rectangle(105, 205, 135, 225), R"({"crest": 3})"),
                          feature("LineString", "[[100, 240], [160, 212]]", R"({"crest": 4})")},
                         "urn:ogc:def:crs:EPSG::32616"));
    around.params = R"({"file": "dikes.geojson"})";
    auto source = thalweg::testing::LoneNode::of<FeaturesNode>(around);
    REQUIRE(to_text(source.start()) == "");
    auto bed = small_grid(gis::crs_from_text("EPSG:32616", "test"));
    const auto drawn_by = [&](const std::string& params, bool wired) {
        around.params = params;
        auto node = thalweg::testing::LoneNode::of<PolygonsNode>(around);
        node.give({"grid", std::vector<float>(24), bed.grid});
        if (wired) {
            node.give(thalweg::testing::InputFeatures{"shapes", source.output_features("features")});
        }
        const auto said = to_text(node.start());
        return said.empty() ? picture(node.output("value")) : said;
    };

    const auto from_file = drawn_by(R"({"file": "dikes.geojson", "attribute": "crest"})", false);
    const auto from_wire = drawn_by(R"({"attribute": "crest"})", true);

    CHECK(from_file.find('3') != std::string::npos);
    CHECK(from_file.find('4') != std::string::npos);
    CHECK(from_wire == from_file);
    CHECK(drawn_by(R"({"attribute": "crest"})", false) ==
          ": there are no features |  | the parameter file or the input shapes | name a vector file, or "
          "connect a node such as `features`");
    CHECK(contains(drawn_by(R"({"file": "dikes.geojson", "attribute": "crest"})", true),
                   "shapes: the features are given twice"));
    CHECK(contains(drawn_by(R"({"attribute": "crest", "layer": "dikes"})", true),
                   "layer: nothing reads this without a file"));
}

TEST_CASE(
    "polygons and lines are drawn onto triangles by the centres of their cells, or by what they touch") {
    const auto data = thalweg::testing::square_of_triangles(4);
    const thalweg::mesh::TriangleView view(data);
    const ScratchFolder folder;
    const auto file = folder
                          .write("shapes.geojson",
                                 geojson({feature("Polygon", rectangle(0, 0, 2, 4), R"({"v": 5})"),
                                          feature("LineString", "[[3.1, 0.05], [3.1, 0.6]]", R"({"v": 7})")}))
                          .string();
    const auto drawn_on_triangles = [&](const std::string& more) {
        thalweg::testing::Surroundings around;
        around.params = R"({"file": ")" + file + R"(", "file_crs": "grid", "attribute": "v")" + more + "}";
        auto node = thalweg::testing::LoneNode::of<PolygonsNode>(around);
        node.give({"grid", std::vector<float>(32), view.grid()});
        REQUIRE(to_text(node.start()) == "");
        return node.output("value");
    };
    const auto count = [](const std::vector<double>& values, double wanted) {
        return std::count(values.begin(), values.end(), wanted);
    };
    const auto centres = drawn_on_triangles("");
    CHECK(count(centres, 5) == 16);
    CHECK(count(centres, 7) == 2);  // the line crosses the diagonal of its square
    CHECK(centres[7] == 7);
    CHECK(std::isnan(centres[14]));
    // Those to the east have the edge of the rectangle for a side, or a corner on it.
    CHECK(count(drawn_on_triangles(R"(, "touch": "any")"), 5) > 16);
    CHECK(count(drawn_on_triangles(R"(, "width": 1.2)"), 7) > 2);
}

TEST_CASE("polygons takes features that are there only when it runs") {
    thalweg::testing::Surroundings around;
    around.params = R"({"attribute": "crest"})";
    auto node = thalweg::testing::LoneNode::of<PolygonsNode>(around);
    thalweg::Features features;
    features.attributes.add("crest", "m", {});
    node.give({"grid", std::vector<float>(24), small_grid().grid});
    node.give(thalweg::testing::InputFeatures{"shapes", features});
    REQUIRE(to_text(node.configure()) == "");
    REQUIRE(to_text(node.negotiate()) == "");
    thalweg::FeatureShape line(thalweg::ShapeKind::lines);
    line.begin_part();
    line.add_point(80, 221);
    line.add_point(400, 221);
    features.shapes.push_back(line);
    features.attributes = thalweg::Table().add("crest", "m", {4});

    node.set_features("shapes", features);
    REQUIRE(to_text(node.run(0, 0)) == "");

    CHECK(picture(node.output("value")) == "...... 444444 444444 ......");
}
