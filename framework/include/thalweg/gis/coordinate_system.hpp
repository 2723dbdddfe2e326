// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thalweg/gis/place.hpp>

class OGRSpatialReference;

/// Coordinate reference systems as WKT2 texts, as thalweg::Grid holds them; empty if there is none. They are
/// those of places alone: of a system that has heights, too, the horizontal part counts everywhere (for
/// heights see crs_units.hpp). All functions are thread-safe.
namespace thalweg::gis {

/// WKT2 of any text GDAL knows as a coordinate reference system ("EPSG:32616", WKT, PROJ); names of files and
/// servers are refused. A system that the register of the EPSG has gets the text of the register, so that one
/// system has one text. Throws an error that names `what` (for example "parameter crs") if GDAL does not know
/// it. Empty text gives empty text.
auto crs_from_text(const std::string& text, const std::string& what) -> std::string;

/// WKT2 of the reference system of a file, as of crs_from_text(); empty if the file gives none that relates
/// to the Earth. The caller keeps the reference, which may be null.
auto wkt_of(const OGRSpatialReference* reference) -> std::string;

/// A name to print for a WKT text, such as "WGS 84 / UTM zone 16N (EPSG:32616)", or "no CRS". Throws if the
/// text is not understood.
auto crs_name(const std::string& wkt) -> std::string;

/// Returns whether two WKT texts mean the same CRS apart from the order of the axes; true for two empty
/// texts. Throws if one is not understood.
auto same_crs(const std::string& first, const std::string& second) -> bool;

/// Returns whether coordinates are degrees and not lengths; false without CRS. Throws if the text is not
/// understood.
auto is_geographic(const std::string& wkt) -> bool;

/// Returns the EPSG code of a CRS; 0 if its WKT names none. Throws if the text is not understood.
auto epsg_code(const std::string& wkt) -> int;

/// Returns what coordinates in `from` are to be multiplied by to be those in `to`: 1 where both systems have
/// the same places, under whatever names, 0.3048 from feet to metres of one projection. Nothing where the
/// way between them moves a point of the area by more than 1 mm otherwise. Throws if one is not understood.
auto frame_scale(const std::string& from, const std::string& to, const Window& area) -> std::optional<double>;

/// The UTM zone (WGS 84) of a point in degrees, such as "EPSG:32616".
auto utm_zone_of(const Point& degrees) -> std::string;

/// Transforms points (x east or longitude, y north or latitude) from one CRS to another; NaN for a point that
/// has no image. Throws if there is no transformation.
auto transform_points(const std::vector<Point>& points, const std::string& from, const std::string& to)
    -> std::vector<Point>;

/// The smallest upright rectangle in `to` around a rectangle of `from`, following its curved edges. Throws if
/// `to` does not cover all of it.
auto transform_window(const Window& area, const std::string& from, const std::string& to) -> Window;

}  // namespace thalweg::gis
