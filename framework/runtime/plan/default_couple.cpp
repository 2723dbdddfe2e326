// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "default_couple.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "thalweg/mesh/corners.hpp"
#include "thalweg/mesh/curvilinear.hpp"
#include "thalweg/mesh/triangles.hpp"

namespace thalweg::runtime {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();

/// Side [m] of a square with the mean area of the cells.
template <class Mesh, class HasCell>
auto mean_size(const Mesh& mesh, const HasCell& has_cell) -> double {
    double area = 0;
    std::int64_t count = 0;
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        if (has_cell(cell)) {
            area += mesh::cell_area(mesh, cell);
            ++count;
        }
    }
    return count > 0 && area > 0 ? std::sqrt(area / static_cast<double>(count)) : none;
}

/// Size of the cells [m]; infinity where there is no grid.
auto cell_size(const Grid& grid) -> double {
    if (grid.kind == THW_GRID_TRIANGLES) {
        return mean_size(mesh::Triangles(grid), [](std::int64_t) { return true; });
    }
    if (grid.kind == THW_GRID_CURVILINEAR) {
        const mesh::Curvilinear mesh(grid);
        return mean_size(mesh, [&](std::int64_t cell) { return mesh.has_cell(cell); });
    }
    return grid.nx > 0 && grid.dx > 0 && grid.dy > 0 ? std::min(grid.dx, grid.dy) : none;
}

/// The smallest cells that the node has values on.
auto finest(const NodeInstance& node) -> double {
    double size = none;
    const Grid* last = nullptr;
    for (const auto& port : node.outputs()) {
        const bool is_new =
            last == nullptr || port.grid.geometry != last->geometry || port.grid.nx != last->nx;
        const bool has_cells = port.grid.kind == THW_GRID_UNIFORM || port.grid.geometry != nullptr;
        if (port.payload == THW_PAYLOAD_FIELD && has_cells && is_new) {
            size = std::min(size, cell_size(port.grid));
            last = &port.grid;
        }
    }
    return size;
}

/// The largest of 1, 2 and 5 times powers of ten that is not above `value` > 0, but for rounding.
auto round_down(double value) -> double {
    const double power = std::pow(10.0, std::floor(std::log10(value) + 1e-9));
    const double digit = value / power * (1 + 1e-9);
    return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

}  // namespace

auto default_couple(const std::vector<std::unique_ptr<NodeInstance>>& nodes) -> double {
    constexpr double wave = 3.13;  // m/s, sqrt(g * 1 m)
    double size = none;
    int stepping = 0;
    for (const auto& node : nodes) {
        if (node != nullptr && node->type().hooks.clock == THW_STEPPING) {
            size = std::min(size, finest(*node));
            ++stepping;
        }
    }
    if (!std::isfinite(size)) {
        return 60;
    }
    return round_down((stepping > 1 ? 10 : 100) * size / wave);
}

}  // namespace thalweg::runtime
