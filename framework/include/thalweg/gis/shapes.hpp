// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thalweg/gis/place.hpp>

namespace thalweg::gis {

/// Describes the features to read from a vector file.
struct ShapesRequest {
    std::string file;
    std::string layer;            ///< empty: the first
    std::string file_crs;         ///< empty: as the file says; "grid": that of the frame
    std::string attribute;        ///< name of the attribute with a feature's value; empty: use `value`
    std::optional<double> value;  ///< value of all features, or of those whose attribute is empty
};

/// One polygon or line of a file.
struct Shape {
    std::vector<std::vector<Point>> parts;  ///< rings of a polygon, the first the outer one; or a single line
    bool is_area = false;
    double value = 0;
};

/// Reads the polygons and lines of a vector file that GDAL opens and reprojects them to the CRS of the frame,
/// vertex by vertex. Collections are split, arcs become lines. Throws for a file or layer that cannot be
/// read, a point among the features, an attribute that is missing or not a number, a CRS without a
/// transformation to that of the frame, and if no feature meets the frame's extent. Thread-safe.
auto read_shapes(const ShapesRequest& request, const Frame& frame) -> std::vector<Shape>;

}  // namespace thalweg::gis
