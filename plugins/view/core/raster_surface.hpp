// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/core/terrain_shape.hpp"

namespace thalweg::view {

/// The top: terrain, and the water's surface where there is water. Texture coordinates run over the grid.
/// Cells without elevation are left open.
auto surface_mesh(const painted_fields& fields, const mesh_frame& frame) -> vtkSmartPointer<vtkPolyData>;

/// The cut faces around the terrain and its holes down to the base, with a colour for each face; water is
/// seen in section.
auto side_mesh(const painted_fields& fields, const mesh_frame& frame) -> vtkSmartPointer<vtkPolyData>;

}  // namespace thalweg::view
