// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/place.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <variant>

#include <fmt/format.h>
#include <thalweg/mesh/mesh.hpp>

namespace thalweg::gis {

auto to_text(const Window& w) -> std::string {
    return fmt::format("x {:.12g} to {:.12g}, y {:.12g} to {:.12g}", w.x_min, w.x_max, w.y_min, w.y_max);
}

auto frame_of(const Grid& grid) -> Frame {
    if (grid.kind == THW_GRID_UNIFORM) {
        return {{grid.x0, grid.y0, grid.x0 + grid.dx * static_cast<double>(grid.nx),
                 grid.y0 + grid.dy * static_cast<double>(grid.ny)},
                grid.crs};
    }
    Window box{HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
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
    return {box, grid.crs};
}

}  // namespace thalweg::gis
