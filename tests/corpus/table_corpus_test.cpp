// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <set>

#include <doctest/doctest.h>
#include <thalweg/mesh/curvilinear_data.hpp>

#include "bathymetry/nodes/series_node.hpp"
#include "corpus.hpp"
#include "shallowwater/node/riverflow_node.hpp"
#include "shallowwater/node/shallowwater_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "view/nodes/gauges_node.hpp"

using namespace thalweg;
using namespace thalweg::corpus;
using doctest::Approx;
using nlohmann::json;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;

namespace {

constexpr auto start_date = "2024-01-01T00:00:00Z";  // of every run, for series with dates

/// The table that the node `series` makes of a file, or nothing where it is refused as it has to be.
auto table_of(const CorpusFile& file, const ScratchFolder& folder) -> Table {
    auto params = file.params;
    params["file"] = folder.file(file.name);
    testing::Surroundings around;
    around.params = params.dump();
    around.start_date = start_date;
    auto node = testing::LoneNode::of<bathymetry::SeriesNode>(around);
    const auto said = testing::to_text(node.start());
    if (file.refusal.empty()) {
        REQUIRE(said == "");
        CHECK(node.log().empty() == (file.name != "bare_dates.csv"));  // of dates without a zone
        return node.output_table("table");
    }
    CAPTURE(said);
    CHECK(said.find(file.refusal) != std::string::npos);
    return {};
}

/// A closed basin of 12 by 8 cells of 10 m with these parameters, run over a minute.
auto basin(const json& params, float first_depth = 0) -> std::unique_ptr<NodeBench> {
    auto node = NodeBench::of<shallowwater::ShallowWaterNode>(params);
    node->start_date = start_date;
    REQUIRE(node->configure(".", 60) == "");
    std::vector<TestField> inputs(node->declared_inputs(), {"", "", {}, THW_AT_CELL, {}});
    const Grid grid(12, 8, corner_x, corner_y, 10, 10);
    inputs[0] = {"bed", "m", grid, THW_AT_CELL, std::vector<float>(96)};
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        if (node->input_name(k) == "initial_depth") {
            inputs[k] = {"initial_depth", "m", grid, THW_AT_CELL, std::vector<float>(96, first_depth)};
        }
    }
    REQUIRE(node->negotiate(inputs) == "");
    REQUIRE(node->run(0, 0) == "");
    REQUIRE(node->run(0, 60) == "");
    return node;
}

/// A flat channel of 12 by 4 cells of 10 m with a depth of 1.5 m on a curvilinear grid, run over a minute.
auto channel(const json& params) -> std::map<std::string, testing::Metric> {
    testing::Surroundings around;
    around.params = params.dump();
    around.end = 60;
    around.start_date = start_date;
    auto node = testing::LoneNode::of<river::RiverFlowNode>(around);
    mesh::CurvilinearData cells;
    cells.nx = 12, cells.ny = 4;
    for (int j = 0; j <= 4; ++j) {
        for (int i = 0; i <= 12; ++i) {
            cells.x.push_back(corner_x + 10 * i);
            cells.y.push_back(corner_y + 10 * j);
        }
    }
    const auto view = cells.to_abi();
    node.give({"bed", std::vector<double>(cells.x.size()), mesh::grid_on(cells, view), THW_AT_NODE});
    REQUIRE(testing::to_text(node.start()) == "");
    REQUIRE(testing::to_text(node.advance(60, true)) == "");
    return node.metrics();
}

}  // namespace

TEST_CASE("every series of the corpus is the same flood to every node that reads series") {
    const ScratchFolder folder;
    for (const auto& file : series_files()) {
        CAPTURE(file.name);
        file.write(folder.file(file.name));
        const auto table = table_of(file, folder);
        if (!file.refusal.empty()) {
            continue;
        }
        CHECK(table.rows() == static_cast<std::size_t>(file.count));
        CHECK(table.columns().size() == 3);

        const auto flow = basin(
            {{"series", folder.file(file.name)}, {"sources", {{{"x", 2065}, {"y", 4045}, {"series", "Q"}}}}});
        CHECK(flow->metric("volume") == Approx(180).epsilon(1e-5));

        const auto river =
            channel({{"initial_depth", 1.5},
                     {"series", folder.file(file.name)},
                     {"boundaries", {{{"side", "i_start"}, {"kind", "discharge"}, {"series", "Q"}}}}});
        CHECK(river.at("inflow_i_start").value == Approx(180).epsilon(1e-5));
    }
}

TEST_CASE("every rating curve of the corpus lets the same water out") {
    const ScratchFolder folder;
    std::vector<double> left, left_in_river;
    for (const auto& file : curve_files()) {
        CAPTURE(file.name);
        file.write(folder.file(file.name));
        CHECK(table_of(file, folder).rows() == static_cast<std::size_t>(file.count));

        const auto flow = basin({{"rating_curves", folder.file(file.name)},
                                 {"boundaries", {{{"edge", "east"}, {"kind", "rating"}, {"curve", "Q"}}}}},
                                1.5F);
        left.push_back(flow->metric("volume"));
        const auto river =
            channel({{"initial_depth", 1.5},
                     {"rating_curves", folder.file(file.name)},
                     {"boundaries", {{{"side", "i_end"}, {"kind", "rating"}, {"curve", "Q"}}}}});
        left_in_river.push_back(river.at("volume").value);
    }
    for (std::size_t k = 1; k < left.size(); ++k) {
        CHECK(left[k] == Approx(left[0]).epsilon(1e-6));
        CHECK(left_in_river[k] == Approx(left_in_river[0]).epsilon(1e-6));
    }
    CHECK(left_in_river[0] < 1.5 * 4800 - 90);
    CHECK(left_in_river[0] > 1.5 * 4800 - 180);
    CHECK(left[0] < 1.5 * 9600 - 100);
    CHECK(left[0] > 1.5 * 9600 - 180);  // 3 m3/s and falling over a minute
}

TEST_CASE("every file of points in the corpus finds the level of the ground there") {
    const ScratchFolder folder;
    for (const auto& file : point_files()) {
        CAPTURE(file.name);
        file.write(folder.file(file.name));
        testing::Surroundings around;
        around.results = folder.path();
        around.params = json{{"points", folder.file(file.name)}}.dump();
        auto node = testing::LoneNode::of<view::GaugesNode>(around);
        std::vector<float> levels;
        for (int j = 0; j < 8; ++j) {
            for (int i = 0; i < 12; ++i) {
                levels.push_back(static_cast<float>(ground_at(10 * i + 5, 10 * j + 5)));
            }
        }
        node.give({"ground", levels, Grid(12, 8, corner_x, corner_y, 10, 10), THW_AT_CELL, "m"});
        REQUIRE(testing::to_text(node.start()) == "");
        REQUIRE(testing::to_text(node.run(0, 1)) == "");

        const auto table = node.output_table("table");
        REQUIRE(table.columns().size() == 1 + static_cast<std::size_t>(file.count));
        CHECK(table.columns()[1].numbers().at(0) == Approx(ground_at(25, 15)));
        CHECK(table.columns()[2].numbers().at(0) == Approx(ground_at(65, 35)));
    }
}

TEST_CASE("the corpus has forty files, two of each format") {
    std::map<std::string, int> formats;
    int count = 0;
    for (const auto& files : {raster_files(), mesh_files(), curvilinear_files(), area_files(), line_files(),
                              series_files(), curve_files(), point_files()}) {
        std::set<std::string> names;
        for (const auto& file : files) {
            ++formats[file.format];
            ++count;
            CHECK_MESSAGE(names.insert(file.name).second, file.name);
        }
    }
    MESSAGE(count << " files of " << formats.size() << " formats");
    CHECK(count >= 40);
    for (const auto& format : formats) {
        CHECK_MESSAGE(format.second >= 2, format.first);
    }
}
