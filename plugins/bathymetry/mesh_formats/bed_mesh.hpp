// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/meshes/triangle_mesh.hpp"
#include "bathymetry/rasters/raster_source.hpp"

namespace thalweg::bathymetry {

/// A mesh of triangles with bed levels [m], in the CRS that was asked for.
struct BedMesh {
    TriangleMesh mesh;
    std::string crs;     ///< WKT2, or empty
    std::string remark;  ///< what is odd about the levels, or empty
};

/// Reads the mesh request.file. Of the request, variable, boundary_file, file_crs, crs, vertical_scale,
/// vertical_offset and no_data are used. Throws thalweg::Error, also for values that are no level of the
/// ground.
auto read_bed_mesh(const RasterRequest& request) -> BedMesh;

/// The CRS that the points of a file are in, and are to be in; throws where crs is given, but neither
/// file_crs nor the file names its own.
struct MeshFrame {
    std::string file_crs, crs;  ///< WKT2, or empty
};

auto frame_of_mesh(const RasterRequest& request, const std::string& crs_in_file = {}) -> MeshFrame;

}  // namespace thalweg::bathymetry
