// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/node_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <thalweg/error.hpp>

#include "bathymetry/ground/file_ending.hpp"
#include "bathymetry/mesh_formats/node_table.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

struct IndexRange {
    std::int64_t low = std::numeric_limits<std::int64_t>::max(),
                 high = std::numeric_limits<std::int64_t>::min();

    void take(std::int64_t value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }

    auto count() const -> std::int64_t { return high - low + 1; }
};

[[noreturn]] void refuse_table(const std::string& place, const std::string& found,
                               const std::string& expected) {
    throw Error(fmt::format("{}: {}; expected {}; {}", place, found, expected, node_table_remedy));
}

/// Sizes the grid for the rows, and says where i and j begin.
auto empty_grid(const NodeTable& table, const std::string& file) -> CurvilinearNodes {
    IndexRange i, j;
    for (const auto& row : table.rows) {
        i.take(row.i);
        j.take(row.j);
    }
    const auto nodes = i.count() * j.count();
    if (i.count() < 2 || j.count() < 2) {
        refuse_table(file, fmt::format("{} by {} nodes", i.count(), j.count()), "two each way at least");
    }
    if (nodes / 16 > static_cast<std::int64_t>(table.rows.size())) {
        refuse_table(file,
                     fmt::format("{} rows for i from {} to {} and j from {} to {}", table.rows.size(), i.low,
                                 i.high, j.low, j.high),
                     "a row for one node in 16 at least: i and j may be wrong");
    }
    CurvilinearNodes grid;
    grid.mesh.nx = i.count() - 1;
    grid.mesh.ny = j.count() - 1;
    grid.mesh.x.assign(static_cast<std::size_t>(nodes), nothing);
    grid.mesh.y = grid.levels = grid.mesh.x;
    grid.mesh.cell.assign(static_cast<std::size_t>(grid.mesh.nx * grid.mesh.ny), 1);
    grid.first = {i.low, j.low};
    return grid;
}

/// Sets the values of cells, which a table gives in the row of the first node of each.
void place_cells(const NodeTable& table, CurvilinearNodes& grid, const std::vector<double>& manning) {
    const auto nx = grid.mesh.nx, ny = grid.mesh.ny;
    if (table.has_manning) {
        grid.manning.assign(grid.mesh.cell.size(), nothing);
    }
    for (const auto& row : table.rows) {
        const auto i = row.i - grid.first.i, j = row.j - grid.first.j;
        if (i < nx && j < ny) {
            const auto cell = static_cast<std::size_t>(j * nx + i);
            const auto node = static_cast<std::size_t>(j * (nx + 1) + i);
            const auto above = node + static_cast<std::size_t>(nx + 1);
            grid.mesh.cell[cell] = row.has_cell ? 1 : 0;
            if (table.has_manning) {
                grid.manning[cell] =
                    table.manning_is_of_cells
                        ? row.manning
                        : (manning[node] + manning[node + 1] + manning[above] + manning[above + 1]) / 4;
            }
        }
    }
}

/// Puts the rows at their places in the grid.
auto placed(const NodeTable& table, const std::string& file) -> CurvilinearNodes {
    auto grid = empty_grid(table, file);
    std::vector<double> manning(grid.levels.size(), nothing);
    for (const auto& row : table.rows) {
        const auto k =
            static_cast<std::size_t>((row.j - grid.first.j) * (grid.mesh.nx + 1) + row.i - grid.first.i);
        if (!std::isnan(grid.mesh.x[k])) {
            refuse_table(fmt::format("{}:{}", file, row.line),
                         fmt::format("node ({}, {}) a second time", row.i, row.j), "one row a node");
        }
        grid.mesh.x[k] = row.at.x;
        grid.mesh.y[k] = row.at.y;
        grid.levels[k] = row.level;
        manning[k] = row.manning;
    }
    place_cells(table, grid, manning);
    return grid;
}

}  // namespace

auto is_node_rows_file(const std::string& file) -> bool {
    return ending_of(file) == ".csv";
}

auto read_node_rows(const RasterRequest& request) -> CurvilinearBed {
    const auto frame = frame_of_mesh(request);
    return bed_of(placed(read_node_table(request.file), request.file), frame, request);
}

}  // namespace thalweg::bathymetry
