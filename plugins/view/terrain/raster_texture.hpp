// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <vtkSmartPointer.h>

#include "view/cells/raster.hpp"
#include "view/terrain/colour_map.hpp"

class vtkImageData;

namespace thalweg::view {

/// The colours of a raster's cells as an image. Cells without elevation take the colour of their neighbours,
/// so that interpolation does not draw a seam.
auto texture_of(const Raster& bed, std::vector<Colour> colours) -> vtkSmartPointer<vtkImageData>;

}  // namespace thalweg::view
