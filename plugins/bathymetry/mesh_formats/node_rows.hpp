// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/mesh_formats/curvilinear_bed.hpp"

namespace thalweg::bathymetry {

/// Whether the file's name ends like that of a table of node rows (.csv).
auto is_node_rows_file(const std::string& file) -> bool;

/// Reads a table of nodes: a header with the columns i, j, x, y and z (also called elevation, level or bed),
/// in any order and case, then a row for each node, in any order; fields are separated by commas, semicolons
/// or blanks. i and j count from any number; nodes without a row are not there, nor are the cells that need
/// them. Further columns are n (Manning's roughness of the node) and active (0: the cell between the node
/// and (i + 1, j + 1) is not there). In iRIC's tables, which begin with IMAX,JMAX,KMAX, N_Elevation goes
/// before Z, C_Obstacle 1 is a cell that is not there, and C_roughness that of the cell. i x j must be
/// right-handed, as x east and y north are. Of the request, file, file_crs, crs, vertical_scale,
/// vertical_offset and no_data are used. Throws thalweg::Error with the line, or with i and j.
auto read_node_rows(const RasterRequest& request) -> CurvilinearBed;

}  // namespace thalweg::bathymetry
