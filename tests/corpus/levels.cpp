// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "levels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <thalweg/mesh/mesh.hpp>

#include "corpus.hpp"

namespace thalweg::corpus {

auto levels_on(const Grid& grid, const std::vector<double>& values) -> Levels {
    Levels levels;
    std::visit(
        [&](const auto& cells) {
            double west = std::numeric_limits<double>::max(), south = west;
            for (std::int64_t k = 0; k < cells.nodes(); ++k) {
                west = std::min(west, cells.node(k).x);
                south = std::min(south, cells.node(k).y);
            }
            for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
                const double value = values[static_cast<std::size_t>(cell)];
                if (!cells.has_cell(cell) || std::isnan(value)) {
                    continue;
                }
                const auto centre = mesh::cell_centre(cells, cell);
                const double area = mesh::cell_area(cells, cell);
                ++levels.cells;
                levels.area += area;
                levels.mean += area * value;
                levels.farthest_from_plane =
                    std::max(levels.farthest_from_plane,
                             std::abs(value - ground_at(centre.x - west, centre.y - south)));
            }
        },
        mesh::mesh_of(grid));
    levels.mean /= levels.area;
    return levels;
}

}  // namespace thalweg::corpus
