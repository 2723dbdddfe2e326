// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "view/cells/raster.hpp"

namespace thalweg::view {

/// A cell, and how far its centre is from a place [m].
struct NearCell {
    CellIndex cell;
    double distance;
};

/// Finds the cells of a grid of any kind by place; cells that a curvilinear grid does not have are not found.
class CellFinder {
  public:
    virtual ~CellFinder() = default;

    /// Cell that contains the point. On a raster an edge belongs to the cell east or north of it and the
    /// outer rim to the last cell; on meshes edges and corners belong to the cell with the lowest number in
    /// the user's file. Nothing outside the grid.
    virtual auto containing(double x, double y) const -> std::optional<CellIndex> = 0;

    /// Cells whose centre is at most `radius` metres from a point on the grid, by rising number.
    virtual auto around(double x, double y, double radius) const -> std::vector<NearCell> = 0;

    /// Describes for messages where points may lie.
    virtual auto extent_text() const -> std::string = 0;
};

/// Returns the finder for the kind of the grid, whose geometry must outlive the finder.
auto make_cell_finder(const Grid& grid) -> std::unique_ptr<CellFinder>;

/// The finders from which make_cell_finder chooses.
auto make_raster_cell_finder(const Grid& grid) -> std::unique_ptr<CellFinder>;
auto make_mesh_cell_finder(const Grid& grid) -> std::unique_ptr<CellFinder>;

}  // namespace thalweg::view
