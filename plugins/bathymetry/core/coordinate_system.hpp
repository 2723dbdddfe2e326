// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bathymetry/core/raster_grid.hpp"

class OGRSpatialReference;

namespace thalweg::bathymetry {

/// WKT2 of any text GDAL knows as a coordinate reference system ("EPSG:32616", WKT, PROJ); names of files and
/// servers are refused. Throws thalweg::Error that names `what` (for example "parameter crs") if GDAL does
/// not know it. Empty text gives empty text.
auto crs_from_text(const std::string& text, const std::string& what) -> std::string;

/// WKT2 of what a file says of its frame, empty where it says nothing that relates to the Earth.
auto wkt_of(const OGRSpatialReference* reference) -> std::string;

/// A name to print for a WKT text, such as "WGS 84 / UTM zone 16N (EPSG:32616)", or "no CRS".
auto crs_name(const std::string& wkt) -> std::string;

/// Whether two WKT texts mean the same frame, the order of the axes aside; two empty texts do.
auto same_crs(const std::string& first, const std::string& second) -> bool;

/// Whether coordinates are degrees and not lengths.
auto is_geographic(const std::string& wkt) -> bool;

/// The UTM zone (WGS 84) of the middle of a geographic grid, such as "EPSG:32616".
auto utm_zone_of(const raster_grid& grid) -> std::string;

/// Points (x east or longitude, y north or latitude) from one CRS to another; NaN where a point has no image.
auto transform_points(const std::vector<point>& points, const std::string& from, const std::string& to)
    -> std::vector<point>;

/// The smallest upright rectangle in `to` around a rectangle of `from`, following its curved edges.
auto transform_window(const window& area, const std::string& from, const std::string& to) -> window;

}  // namespace thalweg::bathymetry
