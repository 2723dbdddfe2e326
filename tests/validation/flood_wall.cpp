// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The shipped graph of a drawn dike, its breach and a flood wall, on coarser cells: the wall holds, without
// it the village is flooded, and no water is lost.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "../support/cell_index.hpp"
#include "bathymetry/rasters/raster_file.hpp"
#include "runtime/base/device.hpp"
#include "support/scratch_folder.hpp"
#include "validation_session.hpp"
#include "view/tables/csv_table.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

namespace {

constexpr int nx = 100, ny = 60;  // cells of 10 m

auto coarse_graph() -> GraphDocument {
    auto graph = shipped_graph("flood-wall.json");
    graph.params("ground")["cell_size"] = "10 m";
    graph.params("ground")["precision"] = "double";
    graph.params("water")["precision"] = "double";
    graph.remove("picture");
    return graph;
}

/// Largest depth in a square well inside the wall.
auto deepest_in_village(const std::filesystem::path& folder) -> double {
    const auto depth =
        bathymetry::RasterFile((folder / "maps_depth_0000600s.tif").string(), 1).read({0, 0, nx, ny});
    double deepest = 0;
    for (int j = 27; j < 33; ++j) {
        for (int i = 68; i < 74; ++i) {
            deepest = std::fmax(deepest, depth[thalweg::test::cell_index(i, j, nx)]);
        }
    }
    return deepest;
}

auto column(const std::filesystem::path& folder, const std::string& name) -> std::vector<double> {
    const auto table = view::CsvTable::read(folder / "gauges.csv");
    std::vector<double> values;
    for (const auto& row : table.rows()) {
        values.push_back(table.number(row, table.column(name)).value_or(NAN));
    }
    return values;
}

}  // namespace

TEST_CASE("flood wall: the village stays dry behind the wall, and the volume closes") {
    const ScratchFolder folder;
    auto graph = coarse_graph();
    graph.json["time"]["end"] = "13 min";  // until water has left in the east
    graph.json["nodes"]["maps"]["at"] = {"10 min"};

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    CHECK(deepest_in_village(folder.path()) == 0);
    CHECK(column(folder.path(), "before_depth_m").back() > 0.3);
    CHECK(column(folder.path(), "east_depth_m").back() > 0.1);
    const auto& metrics = summary.metrics.at("flow");
    CHECK(metrics.at("outflow_volume").value > 0);
    CHECK(std::fabs(metrics.at("volume_error").value) < 1e-12);
    CHECK(copied_bytes(summary, runtime::CopyKind::exchange) == 0);
}

TEST_CASE("flood wall: without the wall the village is flooded") {
    const ScratchFolder folder;
    auto graph = coarse_graph();
    graph.remove("wall");
    graph.json["values"].erase("wall_begins");
    graph.json["values"].erase("wall_time");
    graph.json["nodes"]["flow"]["in"]["bed_change"] = "breach.bed_change";

    run_graph(graph, chosen_device(), folder.path());

    CHECK(deepest_in_village(folder.path()) > 0.3);
}

TEST_CASE("flood wall: without the breach the dike holds and the polder stays dry") {
    const ScratchFolder folder;
    auto graph = coarse_graph();
    graph.json["values"]["breach_level"] = "100 m";

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    for (const double depth : column(folder.path(), "breach_depth_m")) {
        CHECK(depth == 0);
    }
    CHECK(summary.metrics.at("flow").at("outflow_volume").value == 0);
}

TEST_CASE("flood wall: the dike fails after the water before it has passed the threshold") {
    const ScratchFolder folder;

    run_graph(coarse_graph(), chosen_device(), folder.path());

    const auto level = column(folder.path(), "river_level_m");
    const auto behind = column(folder.path(), "breach_depth_m");
    std::size_t passed = 0, wet = 0;
    while (passed < level.size() && !(level[passed] > 3)) {
        ++passed;
    }
    while (wet < behind.size() && !(behind[wet] > 0)) {
        ++wet;
    }
    CHECK(passed > 5);
    CHECK(passed < wet);
    CHECK(wet <= passed + 16);  // rows of 2 s: the dike is gone after 30 s, and the water has a way to go
}
