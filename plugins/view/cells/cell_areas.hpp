// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include <thalweg/mesh/mesh.hpp>

#include "view/cells/raster.hpp"

namespace thalweg::view {

/// Areas of the cells of a grid of any kind [m2]; 0 where a curvilinear grid has no cell.
class CellAreas {
  public:
    CellAreas() = default;

    /// The grid's coordinates are in m.
    explicit CellAreas(const Grid& grid) : count_(grid.cells()), common_(grid.dx * grid.dy) {
        if (grid.kind == THW_GRID_UNIFORM) {
            return;
        }
        const auto measure = [&](const auto& mesh) {
            for (CellIndex cell = 0; cell < mesh.cells(); ++cell) {
                own_.push_back(mesh.has_cell(cell) ? mesh::cell_area(mesh, cell) : 0.0);
            }
        };
        std::visit(measure, mesh::mesh_of(grid));
    }

    auto size() const -> CellIndex { return count_; }

    auto operator[](CellIndex cell) const -> double {
        return own_.empty() ? common_ : own_[static_cast<std::size_t>(cell)];
    }

  private:
    CellIndex count_ = 0;
    double common_ = 0;
    std::vector<double> own_;  ///< empty on a raster
};

}  // namespace thalweg::view
