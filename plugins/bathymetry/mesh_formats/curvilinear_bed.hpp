// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include <thalweg/mesh/curvilinear_data.hpp>

#include "bathymetry/ground/level_check.hpp"
#include "bathymetry/mesh_formats/mesh_frame.hpp"
#include "bathymetry/meshes/curvilinear_check.hpp"
#include "bathymetry/rasters/raster_source.hpp"

namespace thalweg::bathymetry {

/// A curvilinear grid as a file gives it: nodes NaN where they are missing, cells as the file marks them.
struct CurvilinearNodes {
    mesh::CurvilinearData mesh;
    std::vector<double> levels;   ///< at nodes in the file's unit, NaN where missing
    std::vector<double> manning;  ///< at cells [s m^(-1/3)], NaN where missing; empty: the file has none
    FirstNode first;
    FileUnits units = {};     ///< as the file states them
    bool are_depths = false;  ///< the format has depths, and no levels
};

/// A curvilinear grid with bed levels [m] at its nodes, in the CRS that was asked for.
struct CurvilinearBed {
    mesh::CurvilinearData mesh;
    std::vector<double> levels;                  ///< at nodes, NaN where missing
    std::vector<double> manning;                 ///< at cells [s m^(-1/3)], or empty
    std::string crs;                             ///< WKT2, or empty
    std::string remark;                          ///< what is odd about the levels, or empty
    std::vector<std::string> unit_remarks = {};  ///< which units were taken for granted, a line each
};

/// Makes the numbers of a file levels, brings the nodes to the frame's CRS and checks the grid. Throws
/// thalweg::Error with the file's name, see level_rule(), require_levels() and require_sound().
auto bed_of(CurvilinearNodes nodes, const MeshFrame& frame, const RasterRequest& request) -> CurvilinearBed;

/// What names of curvilinear grids end in, for messages.
constexpr auto curvilinear_endings =
    ".csv (nodes with the columns i, j, x, y, z, also as iRIC writes them), .cgn or .cgns (iRIC), .grd "
    "(Delft3D)";

/// Whether the file is a curvilinear grid by the ending of its name.
auto is_curvilinear_file(const std::string& file) -> bool;

/// Reads a curvilinear grid by the ending of its name. Of the request, file, depth_file and enclosure_file
/// (both with .grd), file_crs, crs, vertical_scale, vertical_offset and no_data are used. Throws
/// thalweg::Error.
auto read_curvilinear(const RasterRequest& request) -> CurvilinearBed;

}  // namespace thalweg::bathymetry
