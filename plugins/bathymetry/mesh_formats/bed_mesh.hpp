// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bathymetry/mesh_formats/mesh_frame.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"
#include "bathymetry/rasters/raster_source.hpp"

namespace thalweg::bathymetry {

/// A mesh of triangles with bed levels [m], in the CRS that was asked for.
struct BedMesh {
    TriangleMesh mesh;
    std::string crs;     ///< WKT2, or empty
    std::string remark;  ///< what is odd about the levels, or empty; `mesh` has what its reader doubts
    std::vector<std::string> unit_remarks = {};  ///< which units were taken for granted, a line each
};

/// Reads the mesh request.file. Of the request, variable, boundary_file, file_crs, crs, vertical_scale,
/// vertical_offset and no_data are used. Throws thalweg::Error, also for values that are no level of the
/// ground.
auto read_bed_mesh(const RasterRequest& request) -> BedMesh;

}  // namespace thalweg::bathymetry
