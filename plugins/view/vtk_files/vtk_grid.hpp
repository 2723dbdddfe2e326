// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <vtkDataSet.h>
#include <vtkSmartPointer.h>

#include <thalweg/mesh/mesh.hpp>
#include "view/cells/element_halves.hpp"
#include "view/cells/raster.hpp"

namespace thalweg::view {

/// A grid as VTK has it, without fields.
struct VtkGrid {
    vtkSmartPointer<vtkDataSet> data_set;
    /// The grid's cell or node at each place of the file; empty where both have the same order.
    std::vector<CellIndex> cell_order, node_order;
    /// The other triangle of a quadrilateral that was cut, by place of the file; empty without one.
    std::vector<OtherHalf> halves;
};

/// vtkImageData, for a .vti file.
auto vtk_grid_of(const Grid& grid, const mesh::Uniform& raster) -> VtkGrid;

/// vtkStructuredGrid, for a .vts file. Cells that do not exist and nodes without a position are hidden by the
/// arrays vtkGhostType; VTK wants finite positions, so that such a node takes that of the node before it.
auto vtk_grid_of(const Grid& grid, const mesh::Curvilinear& mesh) -> VtkGrid;

/// vtkUnstructuredGrid, for a .vtu file: cells and points in the order of the user's file, quadrilaterals
/// that were cut as one cell.
auto vtk_grid_of(const Grid& grid, const mesh::Triangles& mesh) -> VtkGrid;

}  // namespace thalweg::view
