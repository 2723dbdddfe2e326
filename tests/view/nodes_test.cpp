// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "egl_guard.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/testing/small_meshes.hpp"
#include "view/nodes/gauges_node.hpp"
#include "view/nodes/view_node.hpp"
#include "view/nodes/vtk_writer_node.hpp"

using namespace thalweg;
using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;
using thalweg::test::text_of;
using thalweg::testing::bent_cells;
using thalweg::testing::FieldValues;
using thalweg::testing::LoneNode;
using thalweg::testing::square_of_triangles;
using thalweg::testing::Surroundings;
using thalweg::testing::to_text;

namespace {

const Grid grid_2x2(2, 2, 0, 0, 10, 10);

auto field(const std::string& name, const std::string& unit, std::vector<float> values) -> TestField {
    return {name, unit, grid_2x2, THW_AT_CELL, std::move(values)};
}

/// The files that the tests look for are named after the node.
template <class T>
auto sink(nlohmann::json params) -> std::unique_ptr<NodeBench> {
    return NodeBench::of<T>(std::move(params), "sink");
}

const char* const two_points =
    "id,x_m,y_m,level_m,arrival_s\n"
    "A,5,5,1.5,10\n"
    "B,15,15,2.0,\n";

}  // namespace

TEST_CASE("view writes a numbered picture for each output time") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const auto node = sink<ViewNode>({{"width", 400}, {"height", 300}, {"directory", "pictures"}});

    CHECK(node->configure(folder.path()) == "");
    CHECK(node->negotiate({field("bed", "m", {1, 2, 3, 4}), field("depth", "m", {1, 0, 0, 0}), {}}) == "");
    CHECK(node->run(0) == "");
    CHECK(node->run(10) == "");
    CHECK(node->finish() == "");

    CHECK(folder.names() == std::vector<std::string>{"pictures/sink_0000.png", "pictures/sink_0001.png"});
    CHECK(node->announced() == std::vector<std::string>{"pictures/sink_*.png prefix"});
    CHECK(node->written() == std::vector<std::string>{folder.file("pictures/sink_0000.png"),
                                                      folder.file("pictures/sink_0001.png")});
    CHECK(node->logged().find("pictures are drawn by ") == 0);
}

TEST_CASE("view draws triangles and curvilinear cells, coloured by another field") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const auto data = square_of_triangles(1);
    const mesh::TriangleView triangles(data);
    const auto bent = bent_cells(1, 2);
    const auto view = bent.to_abi();
    const nlohmann::json small{{"width", 400}, {"height", 300}};
    const auto on_triangles = NodeBench::of<ViewNode>(small, "flat");
    const auto on_bend = NodeBench::of<ViewNode>(small, "bent");

    for (const auto& [node, grid] : {std::pair(on_triangles.get(), triangles.grid()),
                                     std::pair(on_bend.get(), mesh::grid_on(bent, view))}) {
        CHECK(node->configure(folder.path()) == "");
        CHECK(node->negotiate({{"bed", "m", grid, THW_AT_CELL, {1, 2}},
                               {"depth", "m", grid, THW_AT_CELL, {1, 0}},
                               {"colour", "m s-1", grid, THW_AT_CELL, {3, 4}}}) == "");
        CHECK(node->run(0) == "");
        CHECK(node->finish() == "");
    }

    CHECK(folder.names() == std::vector<std::string>{"bent_0000.png", "flat_0000.png"});
}

TEST_CASE("view refuses grids in degrees and colour ranges that are none") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const auto node = sink<ViewNode>({{"width", 400}});
    const auto wrong = sink<ViewNode>({{"range", {5, 0}}});
    auto bed = field("bed", "m", {1, 2, 3, 4});
    bed.grid.crs = "GEOGCRS[\"WGS 84\"]";

    CHECK(node->configure(folder.path()) == "");
    auto depth = field("depth", "m", {});
    depth.grid = bed.grid;
    CHECK(node->negotiate({bed, depth}) ==
          ": a picture needs a grid in metres | a geographic coordinate reference system, in degrees | a "
          "projected one | "
          "warp the bed to a projected system, such as UTM, with gdalwarp");
    CHECK(wrong->configure(folder.path()) ==
          "range: a colour range is two numbers, the lower one first | 2 numbers | such as [0, 5] | ");
}

TEST_CASE("view refuses diverging colours without 0 in their middle, and probabilities that are none") {
    if (egl_is_missing()) {
        return;
    }
    const auto error_with = [](const nlohmann::json& params, const std::string& unit) {
        const auto node = sink<ViewNode>(params);
        if (auto refused = node->configure(); !refused.empty()) {
            return refused;
        }
        return node->negotiate({field("bed", "m", {1, 2, 3, 4}), field("depth", "m", {0, 0, 0, 1}),
                                field("colour", unit, {0, 0.2F, 0.5F, 1})});
    };

    CHECK(error_with({{"scheme", "diverging"}, {"range", {-1, 2}}}, "m") ==
          "range: diverging colours have 0 in the middle of their range | from -1 to 2 | such as [-2, 2] | "
          "or choose scheme = sequential");
    CHECK(error_with({{"scheme", "diverging"}, {"range", {-2, 2}}}, "m") == "");
    CHECK(error_with({{"scheme", "probability"}, {"range", {0, 0.5}}}, "1") ==
          "range: colours of probabilities go from 0 to 1 | from 0 to 0.5 |  | leave range out, or choose "
          "scheme = sequential");
    CHECK(error_with({{"scheme", "probability"}}, "m") ==
          "scheme: the coloured field is no probability | values in m | shares of 1, or in %, such as "
          "combine.probability | connect one to colour, or choose scheme = sequential");
    CHECK(error_with({{"scheme", "probability"}, {"unit", "%"}}, "1") == "");
}

TEST_CASE("view warns of letters that no font has and of scripts that join them, before time starts") {
    if (egl_is_missing()) {
        return;
    }
    const auto log_of = [](const std::string& title) {
        const auto node = sink<ViewNode>({{"title", title}});
        REQUIRE(node->configure() == "");
        REQUIRE(node->negotiate({field("bed", "m", {1, 2, 3, 4}), field("depth", "m", {0, 0, 0, 1}), {}}) ==
                "");
        return node->logged();
    };

    CHECK(log_of("HQ₁₀₀, Москва, Ngập lụt").empty());
    CHECK(log_of("A \U0010FFFD").find("no font here has the letters '\U0010FFFD' of \"A \U0010FFFD\"") !=
          std::string::npos);
    CHECK(log_of("فيضان").find("one by one from left to right") != std::string::npos);
}

TEST_CASE("the legend takes the long name of the depth, unless label says another") {
    if (egl_is_missing()) {
        return;
    }
    const std::string unknown = "\U0010FFFD";  // told of where it is to be drawn
    const auto log_of = [&](const nlohmann::json& params) {
        auto depth = field("depth", "m", {0, 0, 0, 1});
        depth.long_name = "Largest depth " + unknown;
        const auto node = sink<ViewNode>(params);
        REQUIRE(node->configure() == "");
        REQUIRE(node->negotiate({field("bed", "m", {1, 2, 3, 4}), depth, {}}) == "");
        return node->logged();
    };

    CHECK(log_of({{"width", 400}}).find("of \"Largest depth " + unknown + "\"") != std::string::npos);
    CHECK(log_of({{"label", "Depth"}}).empty());
}

TEST_CASE("view shows a field in another unit of the same kind, and refuses others") {
    if (egl_is_missing()) {
        return;
    }
    const auto error_with = [](const std::string& unit, const std::string& of_field,
                               const std::string& name) {
        auto colour = field("colour", of_field, {0, 0, 0, 1});
        colour.long_name = name;
        const auto node = sink<ViewNode>({{"unit", unit}});
        REQUIRE(node->configure() == "");
        return node->negotiate({field("bed", "m", {1, 2, 3, 4}), field("depth", "m", {0, 0, 0, 1}), colour});
    };

    CHECK(error_with("mm", "m", "Change of the bed") == "");
    CHECK(
        error_with("s", "m", "Change of the bed") ==
        "unit: the coloured field cannot be shown in this unit | s | a unit that measures the same as 'm' | "
        "leave unit out, or write it such as \"mm\"");
    CHECK(error_with("mm", "1", "Hazard; 0: dry; 1: caution").find("none, since the field has classes") !=
          std::string::npos);
}

TEST_CASE("vtk-writer writes all its inputs and an index named after the node") {
    const ScratchFolder folder;
    const auto node = sink<VtkWriterNode>({});
    auto vertices = field("bed", "m", std::vector<float>(9, 1.0F));
    vertices.location = THW_AT_NODE;

    CHECK(node->configure(folder.path()) == "");
    CHECK(node->negotiate({field("depth", "m", {1, 2, 3, 4}), vertices}) == "");
    CHECK(node->run(0) == "");
    CHECK(node->run(5) == "");

    CHECK(folder.names() == std::vector<std::string>{"sink.pvd", "sink/sink_0000.vti", "sink/sink_0001.vti"});
    CHECK(node->announced() == std::vector<std::string>{"sink.pvd prefix", "sink/sink_*.vti prefix"});
    CHECK(node->written() ==
          std::vector<std::string>{folder.file("sink/sink_0000.vti"), folder.file("sink.pvd"),
                                   folder.file("sink/sink_0001.vti"), folder.file("sink.pvd")});
}

TEST_CASE("vtk-writer announces and writes the files of the kind of grid that its inputs have") {
    const ScratchFolder folder;
    const auto data = square_of_triangles(1);
    const mesh::TriangleView triangles(data);
    const auto bent = bent_cells(1, 2);
    const auto view = bent.to_abi();
    const auto on_triangles = NodeBench::of<VtkWriterNode>({}, "flat");
    const auto on_bend = NodeBench::of<VtkWriterNode>({}, "bent");

    for (const auto& [node, grid] : {std::pair(on_triangles.get(), triangles.grid()),
                                     std::pair(on_bend.get(), mesh::grid_on(bent, view))}) {
        CHECK(node->configure(folder.path()) == "");
        CHECK(node->negotiate({{"depth", "m", grid, THW_AT_CELL, {1, 2}}}) == "");
        CHECK(node->run(0) == "");
    }

    CHECK(on_triangles->announced() == std::vector<std::string>{"flat.pvd prefix", "flat/flat_*.vtu prefix"});
    CHECK(on_bend->announced() == std::vector<std::string>{"bent.pvd prefix", "bent/bent_*.vts prefix"});
    CHECK(folder.names() ==
          std::vector<std::string>{"bent.pvd", "bent/bent_0000.vts", "flat.pvd", "flat/flat_0000.vtu"});
}

TEST_CASE("vtk-writer without inputs says what to wire") {
    const ScratchFolder folder;
    const auto node = sink<VtkWriterNode>({});

    CHECK(node->configure(folder.path()) == "");
    CHECK(node->negotiate({}) ==
          ": there is nothing to write |  | at least one input | wire a field to it, such as \"depth\": "
          "\"flow.depth\"");
}

TEST_CASE("gauges write a series while running and comparisons at the end") {
    const ScratchFolder folder;
    const auto node =
        sink<GaugesNode>({{"points", folder.write("points.csv", two_points).string()},
                          {"compare", {{{"measured", "level_m"}, {"field", "maximum_level"}}}}});

    CHECK(node->configure(folder.path()) == "");
    CHECK(node->negotiate({field("depth", "m", {1, 2, 3, 4}), field("maximum_level", "m", {1, 1, 1, NAN})}) ==
          "");
    CHECK(node->run(0) == "");
    node->set_values("depth", {5, 6, 7, 8});
    node->set_values("maximum_level", {2, 1, 1, NAN});
    CHECK(node->run(2.5) == "");
    const auto series = text_of(folder.path() / "sink.csv");
    CHECK(node->finish() == "");

    CHECK(series == "time_s,A_depth_m,B_depth_m\n0,1,4\n2.5,5,8\n");
    CHECK(text_of(folder.path() / "sink_level_m.csv") ==
          "id,measured_m,computed_m,difference_m,relative_difference\n"
          "A,1.5,2,0.5,0.3333333333333333\n"
          "B,2,not reached,,\n"
          "mean |difference|,,,0.5,\n"
          "RMS difference,,,0.5,\n"
          "relative L2 norm,,,,0.3333333333333333\n");
    CHECK(text_of(folder.path() / "sink_comparison.txt").find("1 of 2 points reached") != std::string::npos);
    CHECK(node->announced() == std::vector<std::string>{"sink.csv prefix", "sink_level_m.csv compare",
                                                        "sink_comparison.txt prefix"});
    CHECK(node->written() == std::vector<std::string>{folder.file("sink.csv"),
                                                      folder.file("sink_level_m.csv"),
                                                      folder.file("sink_comparison.txt")});
}

TEST_CASE("sinks refuse folders and names that lead elsewhere before anything runs") {
    const ScratchFolder folder;
    const auto points = folder.write("points.csv", two_points).string();
    const auto slash = folder.write("slash.csv", "id,x_m,y_m,a/b\nA,5,5,1\n").string();
    const auto outside = sink<VtkWriterNode>({{"directory", "../x"}});
    const auto nested = sink<GaugesNode>({{"points", points}, {"prefix", "a/b"}});
    const auto column =
        sink<GaugesNode>({{"points", slash}, {"compare", {{{"measured", "a/b"}, {"field", "depth"}}}}});

    CHECK(outside->configure(folder.path()) ==
          "directory: a result file cannot have this name: it lies outside of the results folder | ../x | a "
          "path below "
          "the results folder, without a leading '/' and without '..' | --out chooses the results folder");
    CHECK(nested->configure(folder.path()) ==
          "prefix: this cannot be a part of a file's name | \"a/b\" | at least one character, none of them "
          "'/', '*' or "
          "a control character | ");
    CHECK(
        column->configure(folder.path()).find("compare: this cannot be a part of a file's name | \"a/b\"") ==
        0);
}

TEST_CASE("gauges refuse a comparison with a field that is not wired or a column that is not there") {
    const ScratchFolder folder;
    const auto points = folder.write("points.csv", two_points).string();
    const auto field_node =
        sink<GaugesNode>({{"points", points}, {"compare", {{{"measured", "level_m"}, {"field", "level"}}}}});
    const auto column_node =
        sink<GaugesNode>({{"points", points}, {"compare", {{{"measured", "height"}, {"field", "depth"}}}}});
    const auto origin_node = sink<GaugesNode>(
        {{"points", points},
         {"compare", {{{"measured", "arrival_s"}, {"field", "depth"}, {"relative_to", "C"}}}}});
    const std::vector<TestField> inputs{field("depth", "m", {1, 2, 3, 4})};

    CHECK(field_node->configure(folder.path()) == "");
    CHECK(field_node->negotiate(inputs) ==
          ": no such input is connected | level | one of depth | wire the field to the gauges, or name one "
          "that is");
    CHECK(column_node->configure(folder.path()).find(": " + points + ":1:1: there is no column 'height'") ==
          0);
    CHECK(origin_node->configure(folder.path()) == "");
    CHECK(origin_node->negotiate(inputs) == ": there is no gauge 'C' | C | one of A, B | ");
}

TEST_CASE("gauges search around a point as their comparison says") {
    const ScratchFolder folder;
    const auto points = folder.write("points.csv", two_points).string();
    const auto highest = sink<GaugesNode>({{"points", points},
                                           {"compare",
                                            {{{"measured", "level_m"},
                                              {"field", "depth"},
                                              {"search_radius", "0.1 km"},
                                              {"pick", "highest"}}}}});
    const auto wrong = sink<GaugesNode>({{"points", points},
                                         {"compare",
                                          {{{"measured", "level_m"}, {"field", "depth"}, {"pick", "lowest"}},
                                           {{"field", "depth"}, {"radius", 3}}}}});

    CHECK(highest->configure(folder.path()) == "");
    CHECK(highest->negotiate({field("depth", "m", {1, 2, 3, 4})}) == "");
    CHECK(highest->run(0) == "");
    CHECK(highest->finish() == "");
    CHECK(wrong->configure(folder.path()) ==
          "parameter 'compare[0].pick' has no such choice; parameter 'compare[1]' has no member 'radius'; "
          "parameter 'compare[1].measured' is missing");
    CHECK(text_of(folder.path() / "sink_level_m.csv").find(",4,") != std::string::npos);
}

TEST_CASE("gauges take values from triangles and from curvilinear cells") {
    const ScratchFolder folder;
    const auto data = square_of_triangles(2);
    const mesh::TriangleView triangles(data);
    auto bent = bent_cells(2, 1);
    bent.cell = {1, 0};
    const auto view = bent.to_abi();
    const auto on_triangles = NodeBench::of<GaugesNode>(
        {{"points", folder.write("flat_points.csv", "id,x_m,y_m\nA,0.9,0.1\nB,1.1,1.9\n").string()}}, "flat");
    const auto on_bend = NodeBench::of<GaugesNode>(
        {{"points", folder.write("bent_points.csv", "id,x_m,y_m\nA,10,10\nB,20,20\n").string()},
         {"outside", "skip"}},
        "bent");

    CHECK(on_triangles->configure(folder.path()) == "");
    CHECK(on_triangles->negotiate(
              {{"depth", "m", triangles.grid(), THW_AT_CELL, {0, 1, 2, 3, 4, 5, 6, 7}}}) == "");
    CHECK(on_triangles->run(0) == "");
    CHECK(on_bend->configure(folder.path()) == "");
    CHECK(on_bend->negotiate({{"depth", "m", mesh::grid_on(bent, view), THW_AT_CELL, {8, 9}}}) == "");
    CHECK(on_bend->run(0) == "");

    CHECK(text_of(folder.path() / "flat.csv") == "time_s,A_depth_m,B_depth_m\n0,0,7\n");
    CHECK(text_of(folder.path() / "bent.csv") == "time_s,A_depth_m\n0,8\n");
    CHECK(on_bend->logged() == "gauge 'B' lies outside the grid and is left out\n");
}

TEST_CASE("gauges write the date beside the seconds where the graph knows it") {
    const ScratchFolder folder;
    const auto node = sink<GaugesNode>({{"points", folder.write("points.csv", two_points).string()}});
    node->start_date = "2002-12-31T23:59:00Z";

    CHECK(node->configure(folder.path()) == "");
    CHECK(node->negotiate({field("depth", "m", {1, 2, 3, 4})}) == "");
    CHECK(node->run(0) == "");
    CHECK(node->run(90.5) == "");

    CHECK(text_of(folder.path() / "sink.csv") ==
          "time_s,time,A_depth_m,B_depth_m\n0,2002-12-31T23:59:00Z,1,4\n90.5,2003-01-01T00:00:30Z,1,4\n");
}

TEST_CASE("gauges on cells without ground are told of once, and dry ones are not") {
    const auto logged = [](std::vector<float> depths, const std::string& standard_name) {
        const ScratchFolder folder;
        folder.write("points.csv", two_points);
        auto depth = field("depth", "m", std::move(depths));
        depth.standard_name = standard_name;
        const auto node = sink<GaugesNode>({{"points", folder.file("points.csv")}});
        CHECK(node->configure(folder.path()) == "");
        CHECK(node->negotiate({depth}) == "");
        CHECK(node->run(0) == "");
        CHECK(node->run(10) == "");
        CHECK(node->finish() == "");
        return node->logged();
    };
    constexpr float missing = std::numeric_limits<float>::quiet_NaN();

    CHECK(logged({0, 1, 1, missing}, "flood_water_thickness") ==
          "1 of 2 gauges stand on cells without ground, the first is 'B': their columns stay empty; move "
          "them\n");
    CHECK(logged({0, 1, 1, 0}, "flood_water_thickness") == "");
    CHECK(logged({0, 1, 1, missing}, "water_surface_height_above_reference_datum") == "");
}

TEST_CASE("gauges outside the grid are skipped with a warning on request") {
    const ScratchFolder folder;
    const auto node =
        sink<GaugesNode>({{"points", folder.write("points.csv", "id,x_m,y_m\nA,5,5\nfar,500,5\n").string()},
                          {"outside", "skip"}});

    CHECK(node->configure(folder.path()) == "");
    CHECK(node->negotiate({field("depth", "m", {1, 2, 3, 4})}) == "");
    CHECK(node->run(0) == "");

    CHECK(node->logged() == "gauge 'far' lies outside the grid and is left out\n");
    CHECK(text_of(folder.path() / "sink.csv") == "time_s,A_depth_m\n0,1\n");
}

namespace {

/// What gauges write about a field on a grid, on a device: series, comparison by a search, and the table.
auto gauge_texts(Device device, const Grid& grid, const FieldValues& values, const FieldValues& later)
    -> std::string {
    const ScratchFolder folder;
    Surroundings around;
    around.device = device;
    around.results = folder.path();
    around.params =
        nlohmann::json{
            {"points", folder.write("points.csv",
                                    "id,x_m,y_m,top_m,near_m\nA,3.1,2.2,1,2\nB,9.7,8.1,3,4\nC,90,90,1,1\n")},
            {"outside", "skip"},
            {"series", {"depth", "late"}},
            {"compare",
             {{{"measured", "top_m"}, {"field", "depth"}, {"search_radius", 3.0}, {"pick", "highest"}},
              {{"measured", "near_m"}, {"field", "depth"}, {"search_radius", 5.0}}}}}
            .dump();
    auto node = LoneNode::of<GaugesNode>(around);
    const auto count = static_cast<std::size_t>(grid.cells());
    node.give({"depth", values, grid, THW_AT_CELL, "m"});
    node.give({"late", std::vector<double>{}, grid, THW_AT_CELL, "m s-1"});
    REQUIRE(to_text(node.start()) == "");
    REQUIRE(to_text(node.run(0, 0)) == "");
    node.set_values("depth", later);
    node.set_values("late", std::vector<double>(count, 0.1));
    REQUIRE(to_text(node.run(0, 0.5)) == "");
    REQUIRE(to_text(node.finish()) == "");
    std::string all;
    for (const char* file : {"node.csv", "node_top_m.csv", "node_near_m.csv", "node_comparison.txt"}) {
        all += text_of(folder.path() / file);
    }
    const auto table = node.output_table("table");
    for (const auto& column : table.columns()) {
        for (const double value : column.numbers()) {
            all.append(reinterpret_cast<const char*>(&value), sizeof value);
        }
    }
    return all;
}

/// Values with gaps; the same numbers for all grids of one size.
template <class Real>
auto gappy(const Grid& grid, int seed) -> std::vector<Real> {
    std::vector<Real> values;
    for (std::int64_t k = 0; k < grid.cells(); ++k) {
        const auto number = (k * 7919 + seed) % 1009;
        values.push_back(number % 3 == 0 ? std::numeric_limits<Real>::quiet_NaN()
                                         : static_cast<Real>(number) / static_cast<Real>(7));
    }
    return values;
}

}  // namespace

TEST_CASE("gauges on CUDA write the bits of the CPU, on all kinds of grids" *
          doctest::skip(!LoneNode::has_cuda())) {
    const auto data = square_of_triangles(12);
    const mesh::TriangleView triangles(data);
    const auto bent = bent_cells(3, 4);
    const auto view = bent.to_abi();
    for (const auto& grid : {Grid(31, 17, 0, 0, 0.4, 0.7), triangles.grid(), mesh::grid_on(bent, view)}) {
        CAPTURE(grid.kind);
        const auto single = [&](Device device) {
            return gauge_texts(device, grid, gappy<float>(grid, 1), gappy<float>(grid, 2));
        };
        const auto twice = [&](Device device) {
            return gauge_texts(device, grid, gappy<double>(grid, 1), gappy<double>(grid, 2));
        };
        CHECK(single(Device()) == single(Device::cuda()));
        CHECK(twice(Device()) == twice(Device::cuda()));
    }
}

TEST_CASE(
    "gauges write nothing for a field that has no values yet, and the last sample decides a comparison") {
    const Grid grid(31, 17, 0, 0, 0.4, 0.7);
    const auto texts = gauge_texts(Device(), grid, gappy<double>(grid, 1), gappy<double>(grid, 2));
    const auto same_end = gauge_texts(Device(), grid, gappy<double>(grid, 5), gappy<double>(grid, 2));

    CHECK(texts.find("time_s,A_depth_m,A_late_m_s-1,B_depth_m,B_late_m_s-1\n0,") == 0);
    CHECK(texts.find(",\n0.5,") != std::string::npos);
    const auto end = [](const std::string& all) {
        const auto from = all.find("id,measured");
        return all.substr(from, all.find("points reached", from) - from);
    };
    CHECK(end(texts) == end(same_end));
    CHECK(texts != same_end);
}
