// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include <thalweg/mesh/curvilinear_data.hpp>

#include "bathymetry/core/raster_source.hpp"

namespace thalweg::bathymetry {

/// A curvilinear grid with bed levels [m] at its nodes, in the CRS that was asked for.
struct curvilinear_bed {
    mesh::CurvilinearData mesh;
    std::vector<double> levels;  ///< at nodes, NaN where missing
    std::string crs;             ///< WKT2, or empty
    std::string remark;          ///< what is odd about the levels, or empty
};

/// Whether the file's name ends like that of a table of node rows (.csv).
auto is_node_rows_file(const std::string& file) -> bool;

/// Reads a table of nodes: a header with the columns i, j, x, y and z (also called elevation, level or bed),
/// in any order and case, then a row for each node, in any order; fields are separated by commas, semicolons
/// or blanks. i and j count from any number; nodes without a row are not there, nor are the cells that need
/// them. i x j must be right-handed, as x east and y north are. Of the request, file, file_crs, crs,
/// vertical_scale, vertical_offset and no_data are used. Throws thalweg::Error with the line, or with i and j
/// of a cell that is folded.
auto read_node_rows(const raster_request& request) -> curvilinear_bed;

}  // namespace thalweg::bathymetry
