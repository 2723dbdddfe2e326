// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/converters/mesh_ground.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/converters/gather.hpp"

namespace thalweg::bathymetry {

namespace {

template <class PlaceOf>
auto sampled(const GatherRows& rows, const CellField& ground, PlaceOf place_of) -> std::vector<double> {
    auto levels = means_over(rows, ground);
    for (std::size_t k = 0; k < levels.size(); ++k) {
        if (rows.sizes[k] > 0 && rows.sizes[k] < ground.grid.dx * ground.grid.dy) {
            levels[k] = bilinear_at(ground, place_of(static_cast<std::int64_t>(k)));
        }
    }
    return levels;
}

}  // namespace

auto means_over(const GatherRows& rows, const CellField& ground) -> std::vector<double> {
    std::vector<double> means(rows.sizes.size());
    make_gather(rows, Device(), nullptr)
        ->run(compute::AnyValues(ground.values.data()), compute::AnyTarget(means.data()), Kept::mean);
    return means;
}

auto bilinear_at(const CellField& ground, Point at) -> double {
    const auto& grid = ground.grid;
    const double x = (at.x - grid.x0) / grid.dx - 0.5, y = (at.y - grid.y0) / grid.dy - 0.5;
    double sum = 0, weights = 0;
    const bool is_inside = x >= -0.5 && y >= -0.5 && x <= grid.nx - 0.5 && y <= grid.ny - 0.5;
    for (int corner = 0; is_inside && corner < 4; ++corner) {
        const int north = corner / 2;
        const double i = std::floor(x) + corner % 2, j = std::floor(y) + north;
        const double weight = (1 - std::abs(x - i)) * (1 - std::abs(y - j));
        const auto place = grid.index(std::clamp(static_cast<int>(i), 0, grid.nx - 1),
                                      std::clamp(static_cast<int>(j), 0, grid.ny - 1));
        if (weight > 0 && !std::isnan(ground.values[place])) {
            sum += weight * ground.values[place];
            weights += weight;
        }
    }
    return weights > 0 ? sum / weights : std::numeric_limits<double>::quiet_NaN();
}

auto ground_at_cells(const Grid& grid, const CellField& ground) -> std::vector<double> {
    const auto mesh = mesh::mesh_of(grid);
    return sampled(overlaps_of_mesh(grid, ground.grid), ground, [&](std::int64_t cell) {
        const auto at = std::visit([&](const auto& view) { return mesh::cell_centre(view, cell); }, mesh);
        return Point{at.x, at.y};
    });
}

auto ground_at_nodes(const Grid& grid, const CellField& ground) -> std::vector<double> {
    const auto mesh = mesh::mesh_of(grid);
    return sampled(overlaps_of_nodes(grid, ground.grid), ground, [&](std::int64_t node) {
        const auto at = std::visit([&](const auto& view) { return view.node(node); }, mesh);
        return Point{at.x, at.y};
    });
}

}  // namespace thalweg::bathymetry
