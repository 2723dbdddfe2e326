// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// An inlet on a mesh that lies across the cells it is rasterised to: what the series says comes in, whatever
// their width.
#include <array>
#include <cmath>

#include <doctest/doctest.h>

#include "support/scratch_folder.hpp"
#include "validation_session.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

namespace {

constexpr double length = 6;  // m, of a basin that is 1 m wide and falls by 6 cm
constexpr double angle = 17;  // degrees that it is turned by

/// A corner of the basin [m].
auto corner(double along, double across) -> std::array<double, 2> {
    const double turn = angle * std::acos(-1.0) / 180;
    return {2 + std::cos(turn) * along - std::sin(turn) * across,
            1 + std::sin(turn) * along + std::cos(turn) * across};
}

auto mesh_text() -> std::string {
    const std::array<std::array<double, 2>, 4> corners = {corner(0, 0), corner(length, 0), corner(length, 1),
                                                          corner(0, 1)};
    const std::array<const char*, 4> levels = {"0.06", "0", "0", "0.06"};
    std::string text = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n";
    for (std::size_t k = 0; k < 4; ++k) {
        text += std::to_string(k + 1) + " " + std::to_string(corners[k][0]) + " " +
                std::to_string(corners[k][1]) + " " + levels[k] + "\n";
    }
    return text + "$EndNodes\n$Elements\n2\n1 2 2 0 1 1 2 3\n2 2 2 0 1 1 3 4\n$EndElements\n";
}

auto inlet_text() -> std::string {
    const nlohmann::json line = {{"type", "LineString"}, {"coordinates", {corner(0, 0), corner(0, 1)}}};
    return nlohmann::json{
        {"type", "FeatureCollection"},
        {"features", {{{"type", "Feature"}, {"properties", {{"name", "inlet"}}}, {"geometry", line}}}}}
        .dump();
}

/// 0.5 m3/s into the basin for 1 s.
auto filling(const ScratchFolder& folder, double cell_size) -> GraphDocument {
    return {folder.path() / "filling.json",
            {{"thalweg", 1},
             {"title", "An inlet across the cells"},
             {"time", {{"end", 1}}},
             {"nodes",
              {{"ground",
                {{"type", "bathymetry"},
                 {"params", {{"file", "basin.msh"}, {"cell_size", cell_size}, {"precision", "double"}}}}},
               {"flow",
                {{"type", "shallowwater"},
                 {"params",
                  {{"boundary_lines", "inlet.geojson"},
                   {"boundaries", {{{"segment", "inlet"}, {"kind", "discharge"}, {"value", 0.5}}}}}},
                 {"in", {{"bed", "ground.elevation"}}}}}}}}};
}

}  // namespace

TEST_CASE("an inlet across the cells of a rasterised mesh brings its whole volume") {
    const ScratchFolder folder;
    folder.write("basin.msh", mesh_text());
    folder.write("inlet.geojson", inlet_text());
    for (const double cell_size : {0.1, 0.05, 0.025, 0.02}) {
        CAPTURE(cell_size);

        const auto summary =
            run_graph(filling(folder, cell_size), chosen_device(), folder.path() / "results");

        const auto& flow = summary.metrics.at("flow");
        CHECK(flow.at("inflow_inlet").value == doctest::Approx(0.5).epsilon(1e-9));
        CHECK(flow.at("volume").value == doctest::Approx(0.5).epsilon(1e-9));
    }
}
