// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/gis/place.hpp>

class OGRSpatialReference;

/// Coordinate reference systems as WKT2 texts, as thalweg::Grid holds them; empty where there is none. All
/// functions are thread-safe.
namespace thalweg::gis {

/// WKT2 of any text GDAL knows as a coordinate reference system ("EPSG:32616", WKT, PROJ); names of files and
/// servers are refused. Throws an error that names `what` (for example "parameter crs") if GDAL does not know
/// it. Empty text gives empty text.
auto crs_from_text(const std::string& text, const std::string& what) -> std::string;

/// WKT2 of what a file says of its frame, empty where it says nothing that relates to the Earth. The
/// reference stays the caller's and may be null.
auto wkt_of(const OGRSpatialReference* reference) -> std::string;

/// A name to print for a WKT text, such as "WGS 84 / UTM zone 16N (EPSG:32616)", or "no CRS". Throws where
/// the text is not understood.
auto crs_name(const std::string& wkt) -> std::string;

/// Whether two WKT texts mean the same frame, the order of the axes aside; two empty texts do. Throws where
/// one is not understood.
auto same_crs(const std::string& first, const std::string& second) -> bool;

/// Whether coordinates are degrees and not lengths; not where there is no CRS. Throws where the text is not
/// understood.
auto is_geographic(const std::string& wkt) -> bool;

/// The number of a CRS in the EPSG's register, 0 where its WKT names none. Throws where the text is not
/// understood.
auto epsg_code(const std::string& wkt) -> int;

/// The UTM zone (WGS 84) of a point in degrees, such as "EPSG:32616".
auto utm_zone_of(const Point& degrees) -> std::string;

/// Points (x east or longitude, y north or latitude) from one CRS to another; NaN where a point has no image.
/// Throws where no way leads from one to the other.
auto transform_points(const std::vector<Point>& points, const std::string& from, const std::string& to)
    -> std::vector<Point>;

/// The smallest upright rectangle in `to` around a rectangle of `from`, following its curved edges. Throws
/// where `to` does not reach all of it.
auto transform_window(const Window& area, const std::string& from, const std::string& to) -> Window;

}  // namespace thalweg::gis
