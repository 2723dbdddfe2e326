// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The shipped graphs that run one flood on triangles and on a raster: both must tell the same.
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support/scratch_folder.hpp"
#include "validation_session.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

namespace {

/// The numbers of the last row of a table of gauges.
auto last_row(const std::filesystem::path& file) -> std::vector<double> {
    std::ifstream text(file);
    std::string line, last;
    while (std::getline(text, line)) {
        last = line;
    }
    std::vector<double> numbers;
    std::istringstream row(last);
    for (std::string field; std::getline(row, field, ',');) {
        numbers.push_back(field.empty() ? std::nan("") : std::stod(field));
    }
    return numbers;
}

// By muscl on triangles, as the raster is of second order: roe smears the shear beside the river, and stands
// 13 cm higher upstream.
void check_bend(const char* end) {
    const ScratchFolder folder;
    auto graph = shipped_graph("river-bend-triangles.json");
    graph.json["nodes"]["flow"]["params"]["scheme"] = "muscl";
    graph.json["time"]["end"] = end;
    for (const char* sink : {"picture", "results", "maps", "from_mesh"}) {
        graph.remove(sink);
    }

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    const auto& triangles = summary.metrics.at("flow");
    const auto& raster = summary.metrics.at("flow_on_raster");
    CHECK(triangles.at("inflow_inlet").value ==
          doctest::Approx(raster.at("inflow_inlet").value).epsilon(1e-6));
    CHECK(std::fabs(triangles.at("volume_error").value) < 1e-7);
    CHECK(triangles.at("volume").value == doctest::Approx(raster.at("volume").value).epsilon(0.05));
    // Columns: time, then depth and level of the gauges upstream, village and outlet.
    const auto a = last_row(folder.path() / "gauges.csv");
    const auto b = last_row(folder.path() / "gauges_on_raster.csv");
    REQUIRE(a.size() == 7);
    CHECK(std::fabs(a[2] - b[2]) < 0.05);
    CHECK(std::fabs(a[3] - b[3]) < 0.05);  // of the village the depth: on the raster no water has come there
    CHECK(std::fabs(a[6] - b[6]) < 0.1);
}

}  // namespace

TEST_CASE("river-bend-triangles: the first hour of the flood on triangles is that on the raster") {
    check_bend("60 min");
}

TEST_CASE(
    "river-bend-triangles: the flood on triangles is that on the raster when it has come to the village" *
    doctest::test_suite("nightly")) {
    check_bend("90 min");
}

TEST_CASE("valley-triangles: an hour of the flood on triangles is that on the raster" *
          doctest::test_suite("nightly")) {
    const ScratchFolder folder;
    auto graph = shipped_graph("valley-triangles.json");
    for (const char* sink : {"picture", "compared", "maps", "results"}) {
        graph.remove(sink);
    }

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    CHECK(std::fabs(summary.metrics.at("flow").at("volume_error").value) < 1e-7);
    CHECK(summary.metrics.at("dam").at("reservoir_volume").value ==
          doctest::Approx(summary.metrics.at("dam_on_raster").at("reservoir_volume").value).epsilon(0.01));
    // Columns: time, then depth and level of G1 to G8. G2 stands in the breach, where levels fall by metres
    // from cell to cell.
    const auto a = last_row(folder.path() / "gauges.csv");
    const auto b = last_row(folder.path() / "gauges_on_raster.csv");
    REQUIRE(a.size() == 17);
    for (const std::size_t gauge : {1u, 3u, 4u, 5u, 6u}) {
        CAPTURE(gauge);
        CHECK(std::fabs(a[2 * gauge] - b[2 * gauge]) < 0.5);
    }
    for (const std::size_t gauge : {7u, 8u}) {
        CAPTURE(gauge);
        CHECK(std::fabs(a[2 * gauge] - b[2 * gauge]) < 1);
    }
}
