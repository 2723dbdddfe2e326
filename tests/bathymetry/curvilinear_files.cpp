// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "curvilinear_files.hpp"

#include <cmath>

#include <fmt/format.h>

namespace thalweg::bathymetry::test {

namespace {

constexpr std::int64_t bend_nx = 6, bend_ny = 7;

auto cell_of(const CurvilinearNodes& grid, std::int64_t i, std::int64_t j) -> int {
    const auto& mesh = grid.mesh;
    const bool is_cell = i >= 0 && j >= 0 && i < mesh.nx && j < mesh.ny;
    return is_cell ? mesh.cell[static_cast<std::size_t>(j * mesh.nx + i)] : 0;
}

auto is_used(const CurvilinearNodes& grid, std::int64_t i, std::int64_t j) -> bool {
    return cell_of(grid, i - 1, j - 1) + cell_of(grid, i, j - 1) + cell_of(grid, i - 1, j) +
               cell_of(grid, i, j) >
           0;
}

/// Calls `write` with i, j and the place in the arrays, row by row.
template <class Write>
void for_each_node(const CurvilinearNodes& grid, Write write) {
    for (std::int64_t j = 0; j <= grid.mesh.ny; ++j) {
        for (std::int64_t i = 0; i <= grid.mesh.nx; ++i) {
            write(i, j, static_cast<std::size_t>(j * (grid.mesh.nx + 1) + i));
        }
    }
}

}  // namespace

auto bend_with_island() -> CurvilinearNodes {
    CurvilinearNodes grid;
    grid.mesh.nx = bend_nx;
    grid.mesh.ny = bend_ny;
    for (std::int64_t j = 0; j <= bend_ny; ++j) {
        for (std::int64_t i = 0; i <= bend_nx; ++i) {
            const double angle = 0.1 * static_cast<double>(j), radius = 30 + 2.5 * static_cast<double>(i);
            grid.mesh.x.push_back(400 + radius * std::cos(angle));
            grid.mesh.y.push_back(1000 + radius * std::sin(angle));
            grid.levels.push_back(std::sin(radius) + 0.3 * angle);
        }
    }
    grid.mesh.cell.assign(static_cast<std::size_t>(bend_nx * bend_ny), 1);
    grid.mesh.cell[3 * bend_nx + 2] = grid.mesh.cell[3 * bend_nx + 3] = grid.mesh.cell.back() = 0;
    grid.manning.assign(grid.mesh.cell.size(), 0.03125);
    return grid;
}

auto as_node_rows(const CurvilinearNodes& grid) -> std::string {
    std::string text = "i,j,x,y,z,n,active\n";
    for_each_node(grid, [&](std::int64_t i, std::int64_t j, std::size_t k) {
        if (is_used(grid, i, j)) {
            text += fmt::format("{},{},{},{},{},0.03125,{}\n", i, j, grid.mesh.x[k], grid.mesh.y[k],
                                grid.levels[k], cell_of(grid, i, j));
        }
    });
    return text;
}

auto as_iric_rows(const CurvilinearNodes& grid) -> std::string {
    auto text = fmt::format("IMAX,JMAX,KMAX\n{},{},1\n", grid.mesh.nx + 1, grid.mesh.ny + 1);
    text += "I,J,K,X,Y,Z,N_Elevation,C_Obstacle,C_roughness_cell\n";
    for_each_node(grid, [&](std::int64_t i, std::int64_t j, std::size_t k) {
        const bool is_cell = i < grid.mesh.nx && j < grid.mesh.ny;
        text += fmt::format("{},{},0,{},{},0,{},{},{}\n", i, j, grid.mesh.x[k], grid.mesh.y[k],
                            grid.levels[k], is_cell ? 1 - cell_of(grid, i, j) : 0, is_cell ? 0.03125 : 0);
    });
    return text;
}

auto as_delft3d(const CurvilinearNodes& grid, const std::string& head, double missing) -> std::string {
    auto text = fmt::format("* a grid\n*\n{}{:8}{:8}\n 0 0 0\n", head, grid.mesh.nx + 1, grid.mesh.ny + 1);
    for (const auto* values : {&grid.mesh.x, &grid.mesh.y}) {
        for_each_node(grid, [&](std::int64_t i, std::int64_t j, std::size_t k) {
            const double value = is_used(grid, i, j) ? (*values)[k] : missing;
            text += i == 0 ? fmt::format(" ETA={:5}", j + 1) : i % 5 == 0 ? "\n          " : "";
            text += fmt::format(" {:.17E}{}", value, i == grid.mesh.nx ? "\n" : "");
        });
    }
    return text;
}

auto as_delft3d_depths(const CurvilinearNodes& grid) -> std::string {
    std::string text;
    int on_line = 0;
    for (std::int64_t j = 0; j <= grid.mesh.ny + 1; ++j) {
        for (std::int64_t i = 0; i <= grid.mesh.nx + 1; ++i) {
            const bool is_node = i <= grid.mesh.nx && j <= grid.mesh.ny && is_used(grid, i, j);
            const auto k = static_cast<std::size_t>(j * (grid.mesh.nx + 1) + i);
            text += fmt::format("  {:.17E}{}", is_node ? -grid.levels[k] : -999.0,
                                ++on_line % 12 == 0 ? "\n" : "");
        }
    }
    return text + "\n";
}

auto as_delft3d_enclosure() -> std::string {
    return "     1     1   *** begin external enclosure\n     8     1\n     8     8\n     7     8\n     7    "
           " 9\n"
           "     1     9\n     1     1   *** end external enclosure\n"
           "     4     5   *** begin internal enclosure\n     5     5\n     4     5\n";
}

}  // namespace thalweg::bathymetry::test
