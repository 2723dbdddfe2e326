// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <variant>

#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// The smallest rectangle around the nodes of a grid of any kind, in the coordinates of its CRS.
inline auto extent_of_mesh(const Grid& grid) -> Window {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Window box{infinity, infinity, -infinity, -infinity};
    const auto grow = [&](const auto& mesh) {
        for (std::int64_t k = 0; k < mesh.nodes(); ++k) {
            const auto node = mesh.node(k);
            if (!std::isnan(node.x + node.y)) {
                box = {std::min(box.x_min, node.x), std::min(box.y_min, node.y), std::max(box.x_max, node.x),
                       std::max(box.y_max, node.y)};
            }
        }
    };
    std::visit(grow, mesh::mesh_of(grid));
    return box;
}

}  // namespace thalweg::bathymetry
