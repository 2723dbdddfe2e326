// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bathymetry/ground/degrees_check.hpp"
#include "bathymetry/ground/level_unit.hpp"
#include "bathymetry/rasters/raster_source.hpp"

namespace thalweg::bathymetry {

/// The CRS that the points of a file are in, and are to be in.
struct MeshFrame {
    std::string file_crs, crs;                 ///< WKT2, or empty
    std::optional<gis::VerticalAxis> heights;  ///< those of the file's CRS
};

/// Takes file_crs and crs of the request. Throws thalweg::Error where crs is given, but neither file_crs nor
/// the file names its own.
auto frame_of_mesh(const RasterRequest& request, const std::string& crs_in_file = {}) -> MeshFrame;

/// Brings points from the units that the file states to those of its CRS, or to metres. Throws thalweg::Error
/// for a unit that does not go with a CRS that the file itself names.
void bring_to_unit_of_crs(std::vector<Point>& points, const FileUnits& units, const MeshFrame& frame,
                          const RasterRequest& request);

/// Lines to warn with about units that nothing states. Throws thalweg::Error where places that are taken as
/// metres can only be degrees (see check_for_degrees).
auto remarks_on_mesh(const RasterRequest& request, const MeshFrame& frame, const FileUnits& units,
                     const UnnamedPlaces& places) -> std::vector<std::string>;

}  // namespace thalweg::bathymetry
