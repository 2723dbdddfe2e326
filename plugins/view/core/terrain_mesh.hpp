// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vtkSmartPointer.h>

#include "view/core/terrain_paint.hpp"

class vtkPolyData;

namespace thalweg::view {

/// Where the mesh lies: x and y in metres from the grid's centre (pictures are drawn in single precision, and
/// map coordinates are large), z in metres times the exaggeration from the lowest elevation of the colours.
struct mesh_frame {
    double centre_x = 0.0;
    double centre_y = 0.0;
    double z_zero = 0.0;
    double z_scale = 1.0;
    double z_base = 0.0;  ///< bottom of the block, in mesh units
};

/// The top: terrain, and the water's surface where there is water. Texture coordinates run over the grid.
/// Cells without elevation are left open.
auto surface_mesh(const painted_fields& fields, const mesh_frame& frame) -> vtkSmartPointer<vtkPolyData>;

/// The cut faces around the terrain and its holes down to the base, with a colour for each face; water is
/// seen in section.
auto side_mesh(const painted_fields& fields, const mesh_frame& frame) -> vtkSmartPointer<vtkPolyData>;

/// Height of the drawn surface in mesh units at a cell: bed, and water on it.
auto surface_height(const painted_fields& fields, const mesh_frame& frame, cell_index cell) -> double;

}  // namespace thalweg::view
