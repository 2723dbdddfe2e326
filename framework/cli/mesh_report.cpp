// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "mesh_report.hpp"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "curvilinear_report.hpp"
#include "table.hpp"
#include "thalweg/mesh/element_text.hpp"
#include "thalweg/mesh/quality.hpp"

namespace thalweg::cli {

namespace {

struct ReportedMesh {
    std::string port;  ///< "ground.elevation"
    Grid grid;
};

auto meshes_of(const runtime::Plan& plan) -> std::vector<ReportedMesh> {
    std::vector<ReportedMesh> meshes;
    std::set<std::uint64_t> known;
    for (const auto& node : plan.nodes) {
        for (const auto& port : node->outputs()) {
            const bool has_mesh = port.payload == THW_PAYLOAD_FIELD && port.grid.kind != THW_GRID_UNIFORM &&
                                  port.grid.geometry != nullptr;
            if (has_mesh && known.insert(port.grid.geometry_hash()).second) {
                meshes.push_back({node->node().id + "." + port.name, port.grid});
            }
        }
    }
    return meshes;
}

auto place_text(const mesh::Triangles& mesh, std::int64_t cell) -> std::string {
    if (cell < 0) {
        return "";
    }
    const auto at = mesh::cell_centre(mesh, cell);
    return fmt::format("{} at ({:.1f}, {:.1f})", mesh::element_text(mesh, cell), at.x, at.y);
}

auto worst_to_json(const mesh::Triangles& mesh, const mesh::WorstTriangle& worst) -> nlohmann::json {
    if (worst.cell < 0) {
        return nullptr;
    }
    const auto at = mesh::cell_centre(mesh, worst.cell);
    return {{"value", worst.value},
            {mesh.has_quadrilaterals() ? "element" : "triangle", mesh.user_element(worst.cell) + 1},
            {"x", at.x},
            {"y", at.y}};
}

auto triangles_text(const std::string& port, const Grid& grid) -> std::string {
    const mesh::Triangles mesh(grid);
    const auto quality = mesh::quality_of(mesh);
    const auto row = [&](Table& table, const char* what, const std::string& value,
                         const mesh::WorstTriangle& worst) {
        table.add({what, value, place_text(mesh, worst.cell)});
    };
    Table table({"mesh of " + port, ">value", "where"});
    table.add({"triangles", std::to_string(mesh.cells()), ""});
    table.add({"nodes", std::to_string(mesh.nodes()), ""});
    row(table, "smallest angle", fmt::format("{:.1f} degrees", quality.smallest_angle.value),
        quality.smallest_angle);
    if (quality.largest_ratio.cell >= 0) {
        row(table, "largest ratio of neighbouring areas", fmt::format("{:.2f}", quality.largest_ratio.value),
            quality.largest_ratio);
    }
    row(table, "smallest circle inside, which limits the step",
        fmt::format("{:.3g} m radius", quality.smallest_radius.value), quality.smallest_radius);
    table.add({"median of the circles", fmt::format("{:.3g} m radius", quality.median_radius), ""});
    table.add({"bandwidth", std::to_string(quality.bandwidth), ""});
    return table.text();
}

auto triangles_to_json(const std::string& port, const Grid& grid) -> nlohmann::json {
    const mesh::Triangles mesh(grid);
    const auto quality = mesh::quality_of(mesh);
    return {{"port", port},
            {"triangles", mesh.cells()},
            {"nodes", mesh.nodes()},
            {"smallest_angle", worst_to_json(mesh, quality.smallest_angle)},
            {"largest_area_ratio", worst_to_json(mesh, quality.largest_ratio)},
            {"smallest_inner_radius", worst_to_json(mesh, quality.smallest_radius)},
            {"median_inner_radius", quality.median_radius},
            {"bandwidth", quality.bandwidth}};
}

}  // namespace

auto mesh_report_text(const runtime::Plan& plan) -> std::string {
    std::string text;
    for (const auto& [port, grid] : meshes_of(plan)) {
        text += text.empty() ? "" : "\n";
        text += grid.kind == THW_GRID_TRIANGLES ? triangles_text(port, grid) : curvilinear_text(port, grid);
    }
    return text;
}

auto mesh_report_to_json(const runtime::Plan& plan) -> nlohmann::json {
    auto list = nlohmann::json::array();
    for (const auto& [port, grid] : meshes_of(plan)) {
        list.push_back(grid.kind == THW_GRID_TRIANGLES ? triangles_to_json(port, grid)
                                                       : curvilinear_to_json(port, grid));
    }
    return list;
}

}  // namespace thalweg::cli
