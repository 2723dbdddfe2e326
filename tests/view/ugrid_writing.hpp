// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support/netcdf_file.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/gis/coordinate_system.hpp"
#include "view/nodes/ugrid_writer_node.hpp"

// Fields on a small raster, and a node that writes them, for the tests of ugrid-writer.
namespace thalweg::test {

using Names = std::vector<std::string>;
using Numbers = std::vector<double>;

inline const std::string utm = gis::crs_from_text("EPSG:32616", "test");

inline auto raster_3x2() -> Grid {
    Grid grid(3, 2, 1000, 2000, 10, 20);
    grid.crs = utm;
    return grid;
}

inline auto depth_on(const Grid& grid, std::size_t count, float first = 1) -> TestField {
    TestField field{"depth", "m", grid, THW_AT_CELL, {}, "Water depth", "flood_water_thickness"};
    for (std::size_t k = 0; k < count; ++k) {
        field.values.push_back(first + static_cast<float>(k));
    }
    return field;
}

inline auto bed_on(const Grid& grid, std::size_t count) -> TestField {
    TestField field{"bed", "m", grid, THW_AT_NODE, {}, "Ground level", "ground_level_altitude", true};
    for (std::size_t k = 0; k < count; ++k) {
        field.values.push_back(100 + static_cast<float>(k));
    }
    return field;
}

/// A node in a results folder of its own.
struct Writer {
    ScratchFolder folder;
    std::unique_ptr<NodeBench> node;

    explicit Writer(nlohmann::json params = nlohmann::json::object())
        : node(NodeBench::of<view::UgridWriterNode>(std::move(params), "flood")) {}

    /// Samples at 0 s, 10 s and so on.
    auto write(const std::vector<TestField>& fields, int samples = 2) -> std::filesystem::path {
        REQUIRE(node->configure(folder.path()) == "");
        REQUIRE(node->negotiate(fields) == "");
        for (int k = 0; k < samples; ++k) {
            REQUIRE(node->run(10.0 * k) == "");
        }
        REQUIRE(node->finish() == "");
        return folder.path() / "flood.nc";
    }
};

}  // namespace thalweg::test
