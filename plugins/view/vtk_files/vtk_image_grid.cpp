// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <vtkImageData.h>

#include "view/vtk_files/vtk_grid.hpp"

namespace thalweg::view {

auto vtk_grid_of(const Grid& grid, const mesh::Uniform&) -> VtkGrid {
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->SetDimensions(static_cast<int>(grid.nx + 1), static_cast<int>(grid.ny + 1), 1);
    image->SetOrigin(grid.x0, grid.y0, 0.0);
    image->SetSpacing(grid.dx, grid.dy, 1.0);
    return {image, {}, {}, {}};
}

}  // namespace thalweg::view
