// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <thalweg/gis/place.hpp>

class OGRSpatialReference;

/// Units that a coordinate reference system gives to places and heights. All functions are thread-safe, and
/// throw if a text is not understood.
namespace thalweg::gis {

/// Unit of the coordinates of places.
struct CoordinateUnit {
    std::string name = "metres";  ///< eg "degrees", "US survey feet"
    double metres = 1;            ///< of one; 0 where coordinates are no lengths on a map
};

/// The unit of the CRS; metres without one.
auto coordinate_unit(const std::string& wkt) -> CoordinateUnit;

/// Returns whether coordinates are metres on a map; true without CRS.
auto is_in_metres(const std::string& wkt) -> bool;

/// What to name in place of a CRS that is not in metres: "EPSG:26986, the same projection in metres", or "the
/// UTM zone of its middle, EPSG:32616". `middle` is a point in the CRS.
auto metric_crs_for(const std::string& wkt, const Point& middle) -> std::string;

/// The heights of a system that has them beside places.
struct VerticalAxis {
    std::string name;      ///< eg "NAVD88 height (ftUS)"
    std::string unit;      ///< eg "US survey foot"
    double metres = 1;     ///< of one
    bool is_down = false;  ///< depths, which count downwards

    friend auto operator==(const VerticalAxis& a, const VerticalAxis& b) -> bool {
        return a.name == b.name && a.metres == b.metres && a.is_down == b.is_down;
    }
};

/// Nothing where a file's reference, which may be null, has no heights.
auto vertical_axis_of(const OGRSpatialReference* reference) -> std::optional<VerticalAxis>;

/// The same of any text that GDAL knows; nothing for an empty text.
auto vertical_axis_of(const std::string& text) -> std::optional<VerticalAxis>;

/// Whether a file that states this unit of its coordinates means degrees, eg "degrees_north".
auto means_degrees(const std::string& unit) -> bool;

/// Factor from coordinates in a unit that a file states to those of its CRS, or to metres without CRS; 1 for
/// an empty unit. Nothing where the one are lengths and the other are not.
auto scale_to_crs(const std::string& unit, const std::string& wkt) -> std::optional<double>;

/// The same of the CRS that the file itself names; throws an error about the file in place of nothing.
auto require_scale_to_crs(const std::string& unit, const std::string& wkt, const std::string& file) -> double;

/// What a user says of the CRS of a file.
struct FileCrs {
    std::string crs;                      ///< WKT2 of places, or empty
    std::optional<VerticalAxis> heights;  ///< those of a system that has them
};

/// Reads the parameter file_crs: any text of crs_from_text(), or "none" for coordinates that are metres
/// without a CRS.
auto crs_of_file(const std::string& text) -> FileCrs;

}  // namespace thalweg::gis
