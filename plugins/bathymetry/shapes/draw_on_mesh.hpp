// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include <thalweg/grid.hpp>

#include "bathymetry/shapes/draw_shapes.hpp"

namespace thalweg::bathymetry {

/// Values of the cells of a mesh that shapes cover, NaN elsewhere; with `style.areas` `outlined` all into
/// which a polygon goes, which hang together by their sides. A line takes the cells that it meets, and those
/// whose centre is within half of its width. Throws thalweg::Error where no cell is covered.
auto draw_on_mesh(const Grid& grid, const std::vector<gis::Shape>& shapes, const DrawingStyle& style)
    -> std::vector<double>;

}  // namespace thalweg::bathymetry
