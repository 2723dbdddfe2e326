// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/features.hpp>
#include <thalweg/gis/place.hpp>

namespace thalweg::gis {

/// Describes the features to read from a vector file.
struct ShapesRequest {
    std::string file;
    std::string layer;            ///< empty: the only one with shapes
    std::string file_crs;         ///< empty: as the file says; "grid": that of the frame
    std::string attribute;        ///< name of the attribute with a feature's value; empty: use `value`
    std::optional<double> value;  ///< value of all features, or of those whose attribute is empty
    double largest = std::numeric_limits<double>::max();   ///< size that no value may exceed
    double least = std::numeric_limits<double>::lowest();  ///< that no value may be below
    std::string value_parameter = "value";                 ///< that gives `value`, for errors
};

/// One polygon or line of a file.
struct Shape {
    std::vector<std::vector<Point>> parts;  ///< closed rings of polygons, inside in an odd number of them; or
                                            ///< a single line
    bool is_area = false;
    double value = 0;
    std::vector<double> heights = {};  ///< of the points of a line [m]; empty: not known
    /// Values at the points of a line in place of `value`, linear in between; empty: the same all along.
    std::vector<double> along = {};
};

/// Reads the polygons and lines of a vector file that GDAL opens and brings them to the CRS of the frame,
/// vertex by vertex; coordinates beyond the range of degrees in a file that says degrees are taken as those
/// of the frame. A feature of several lines becomes several shapes, arcs become lines. Attributes are found
/// by their exact name, or else by the only one that differs in capitals alone. Throws for a file or layer
/// that cannot be read, points among the features, an attribute that is missing or not a number, a value
/// beyond `largest` or below `least`, a CRS without a transformation to that of the frame, and if no feature
/// meets the frame's extent. Thread-safe.
auto read_shapes(const ShapesRequest& request, const Frame& frame) -> std::vector<Shape>;

/// All features of the file of a request, with `file_crs` taken as read_shapes() does; see read_features().
auto requested_features(const ShapesRequest& request, const Frame& frame) -> Features;

}  // namespace thalweg::gis
