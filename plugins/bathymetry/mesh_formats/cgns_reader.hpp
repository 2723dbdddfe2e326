// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/mesh_formats/curvilinear_bed.hpp"

namespace thalweg::bathymetry {

/// Whether the file's name ends like that of a CGNS file (.cgn, .cgns).
auto is_cgns_file(const std::string& file) -> bool;

/// Reads the one structured zone of two dimensions of a CGNS file, as iRIC writes it: CoordinateX and
/// CoordinateY at the nodes of the zone, and below GridConditions the arrays `Value` of Elevation (at nodes,
/// else CoordinateZ is taken), Obstacle (at cells, 1: not there; it may be missing) and manning, roughness
/// or roughness_cell (at cells or nodes; the first of them that is there). Nodes of messages count from 0.
/// The request gives file, file_crs, crs, vertical_scale, vertical_offset and no_data. Throws
/// thalweg::Error with the path in the file.
auto read_cgns(const RasterRequest& request) -> CurvilinearBed;

}  // namespace thalweg::bathymetry
