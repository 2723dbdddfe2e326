// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/raster_relief.hpp"

#include <algorithm>
#include <cmath>

namespace thalweg::view {
namespace {

/// Rise per metre between two neighbours of the centre, on the side that has values only.
auto one_slope(float before, float centre, float after, double distance) -> float {
    const bool has_before = std::isfinite(before);
    const bool has_after = std::isfinite(after);
    const float low = has_before ? before : centre;
    const float high = has_after ? after : centre;
    const double cells = (has_before ? 1.0 : 0.0) + (has_after ? 1.0 : 0.0);
    return cells == 0.0 ? 0.0F : static_cast<float>(static_cast<double>(high - low) / (cells * distance));
}

}  // namespace

auto RasterRelief::slopes(const std::vector<float>& surface) const -> std::vector<Slope> {
    const auto& grid = grid_;
    const auto at = [&](CellIndex i, CellIndex j) {
        return surface[static_cast<std::size_t>(j * grid.nx + i)];
    };
    std::vector<Slope> result(surface.size());
    for (CellIndex j = 0; j < grid.ny; ++j) {
        for (CellIndex i = 0; i < grid.nx; ++i) {
            const float centre = at(i, j);
            if (std::isfinite(centre)) {
                const auto neighbour = [&](CellIndex a, CellIndex b) {
                    return a < 0 || b < 0 || a >= grid.nx || b >= grid.ny ? NAN : at(a, b);
                };
                result[static_cast<std::size_t>(j * grid.nx + i)] = {
                    one_slope(neighbour(i - 1, j), centre, neighbour(i + 1, j), grid.dx),
                    one_slope(neighbour(i, j - 1), centre, neighbour(i, j + 1), grid.dy)};
            }
        }
    }
    return result;
}

auto RasterRelief::surroundings(const std::vector<float>& surface) const -> std::vector<float> {
    const auto radius = std::max<CellIndex>(2, std::max(grid_.nx, grid_.ny) / 50);
    return box_blurred({grid_, surface}, radius).values;
}

}  // namespace thalweg::view
