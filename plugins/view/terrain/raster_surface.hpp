// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/terrain/terrain_shape.hpp"

namespace thalweg::view {

/// The surfaces of a terrain on a raster. The frame is the same in all calls.
class RasterSurface {
  public:
    /// The top: terrain, and the water's surface where there is water. Texture coordinates run over the grid.
    /// Cells without elevation are left open. While the ground stays, the same object gets new heights.
    auto top(const PaintedFields& fields, const MeshFrame& frame) -> vtkSmartPointer<vtkPolyData>;

    /// The cut faces around the terrain and its holes down to the base, with a colour for each face; water is
    /// seen in section.
    auto sides(const PaintedFields& fields, const MeshFrame& frame) -> vtkSmartPointer<vtkPolyData>;

  private:
    void take_ground(const Raster& bed);

    std::vector<float> bed_;
    Raster full_;
    vtkSmartPointer<vtkPolyData> top_;
};

}  // namespace thalweg::view
