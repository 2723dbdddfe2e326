// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/mesh_formats/curvilinear_bed.hpp"

namespace thalweg::bathymetry {

/// Whether the file's name ends like that of a Delft3D grid (.grd).
auto is_delft3d_file(const std::string& file) -> bool;

/// Reads a grid of M by N nodes as RGFGRID writes it: comments, keywords, sizes, three zeros, then rows
/// `ETA= n` of x and of y; nodes at `Missing Value`, or without one at (0, 0), are not there. The levels are
/// minus the depths of request.depth_file, at nodes, -999 where missing; its last row and column belong to no
/// node. request.enclosure_file, if given, says which cells there are. Coordinates that are spherical count
/// as EPSG:4326 unless file_crs says more. The request gives file, depth_file, enclosure_file, file_crs, crs,
/// vertical_scale, vertical_offset and no_data. Throws thalweg::Error with the line, or with m and
/// n, which count from 1.
auto read_delft3d(const RasterRequest& request) -> CurvilinearBed;

}  // namespace thalweg::bathymetry
