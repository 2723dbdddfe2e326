// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

class vtkImageData;
class vtkRenderer;

/// Parts of pictures of the flow past the square, the axis at y = 0.
namespace thalweg::solvers::validation {

/// Lines of the image's array "stream" at these levels.
void add_streamlines(vtkRenderer& paper, vtkImageData& image, const std::vector<double>& levels);

/// The square of side 1 whose front is at x = front.
void add_square(vtkRenderer& paper, double front);

}  // namespace thalweg::solvers::validation
