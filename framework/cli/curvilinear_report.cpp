// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "curvilinear_report.hpp"

#include <fmt/format.h>

#include <vector>

#include "table.hpp"
#include "thalweg/mesh/curvilinear_quality.hpp"

namespace thalweg::cli {

namespace {

using mesh::CurvilinearLimits;

auto centre_of(const mesh::Curvilinear& mesh, const mesh::WorstPlace& worst) -> mesh::Point {
    return mesh::cell_centre(mesh, worst.j * mesh.nx() + worst.i);
}

auto text_of(const char* what, const mesh::WorstPlace& worst, mesh::Point at) -> std::string {
    return worst.i < 0 ? ""
                       : fmt::format("{} ({}, {}) at ({:.1f}, {:.1f})", what, worst.i, worst.j, at.x, at.y);
}

auto json_of(const mesh::WorstPlace& worst, mesh::Point at) -> nlohmann::json {
    if (worst.i < 0) {
        return nullptr;
    }
    return {{"value", worst.value}, {"i", worst.i}, {"j", worst.j}, {"x", at.x}, {"y", at.y}};
}

/// "12 nodes", "1 node".
auto places_text(std::int64_t count, const char* what) -> std::string {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// Sentences about what is beyond the limits, one each.
auto warnings_of(const mesh::CurvilinearQuality& quality) -> std::vector<std::string> {
    std::vector<std::string> warnings;
    if (quality.skewed_nodes > 0) {
        warnings.push_back(fmt::format(
            "{}: lines cross with a cosine above {}, at less than 60 degrees; smooth the grid there",
            places_text(quality.skewed_nodes, "node"), CurvilinearLimits::cosine));
    }
    if (quality.uneven_faces > 0) {
        warnings.push_back(fmt::format("{}: areas beside differ by more than {}; let sizes grow more slowly",
                                       places_text(quality.uneven_faces, "face"), CurvilinearLimits::ratio));
    }
    if (quality.long_cells > 0) {
        warnings.push_back(fmt::format("{}: sides differ by more than {}; use more cells along the long ones",
                                       places_text(quality.long_cells, "cell"), CurvilinearLimits::aspect));
    }
    return warnings;
}

}  // namespace

auto curvilinear_text(const std::string& port, const Grid& grid) -> std::string {
    const mesh::Curvilinear mesh(grid);
    const auto quality = mesh::quality_of(mesh);
    Table table({"grid of " + port, ">value", "where"});
    const auto cell_row = [&](const char* what, const std::string& value, const mesh::WorstPlace& worst) {
        if (worst.i >= 0) {
            table.add({what, value, text_of("cell", worst, centre_of(mesh, worst))});
        }
    };
    table.add({"cells", fmt::format("{} of {} x {}", quality.cells, mesh.nx(), mesh.ny()), ""});
    cell_row("smallest area", fmt::format("{:.4g} m2", quality.smallest_area.value), quality.smallest_area);
    const auto& skewed = quality.largest_cosine;
    table.add({"largest cosine between lines at a node", fmt::format("{:.3f}", skewed.value),
               text_of("node", skewed, mesh::node_at(mesh, skewed.i, skewed.j))});
    cell_row("largest ratio of neighbouring areas", fmt::format("{:.2f}", quality.largest_ratio.value),
             quality.largest_ratio);
    cell_row("largest ratio of a cell's sides", fmt::format("{:.2f}", quality.largest_aspect.value),
             quality.largest_aspect);
    cell_row("smallest cosine between a face's normal and the line across",
             fmt::format("{:.3f}", quality.smallest_alignment.value), quality.smallest_alignment);
    auto text = table.text();
    for (const auto& warning : warnings_of(quality)) {
        text += "warning: " + warning + "\n";
    }
    return text;
}

auto curvilinear_to_json(const std::string& port, const Grid& grid) -> nlohmann::json {
    const mesh::Curvilinear mesh(grid);
    const auto quality = mesh::quality_of(mesh);
    const auto of_cell = [&](const mesh::WorstPlace& worst) {
        return worst.i < 0 ? nlohmann::json() : json_of(worst, centre_of(mesh, worst));
    };
    const auto& skewed = quality.largest_cosine;
    return {{"port", port},
            {"cells", quality.cells},
            {"nx", mesh.nx()},
            {"ny", mesh.ny()},
            {"smallest_area", of_cell(quality.smallest_area)},
            {"largest_cosine", json_of(skewed, mesh::node_at(mesh, skewed.i, skewed.j))},
            {"largest_area_ratio", of_cell(quality.largest_ratio)},
            {"largest_aspect", of_cell(quality.largest_aspect)},
            {"smallest_alignment", of_cell(quality.smallest_alignment)},
            {"warnings", warnings_of(quality)}};
}

}  // namespace thalweg::cli
