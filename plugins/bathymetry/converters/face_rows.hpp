// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <thalweg/grid.hpp>

#include "bathymetry/converters/gather_rows.hpp"
#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Rows that bring the water through the edges of triangles to the faces of a raster. Targets are the faces
/// across x (`axis` 0), (nx + 1) x ny, or across y (1), nx x (ny + 1), and their sizes are lengths [m];
/// sources are the edges of `mesh`. A row times discharges [m3/s], from the left to the right cell of an edge
/// or out of the mesh, is the discharge through a face, eastward or northward [m3/s]. Both grids lie in one
/// CRS. Throws Error where `mesh` is no triangular mesh.
///
/// Inside a triangle of area A, with Q through the edge opposite to corner x_k outward, the discharge per
/// width is the sum of Q (x - x_k) / (2 A) (Raviart and Thomas 1977): through every edge it is even and has
/// the edge's discharge, and its divergence is even. A face has the integral over its pieces in triangles,
/// which their middles give exactly. So what leaves a cell is the sum over triangles of what leaves them
/// times the share of their area in the cell.
///
/// Water that leaves the mesh does so in a cell of the raster. It goes on along the axis nearest to the
/// normal of its edge, through all faces as far as that into a cell without triangles, or out of the raster.
auto face_rows(const Grid& mesh, const RasterGrid& raster, int axis) -> GatherRows;

}  // namespace thalweg::bathymetry
