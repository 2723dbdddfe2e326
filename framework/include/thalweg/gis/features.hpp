// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/features.hpp>
#include <thalweg/gis/shapes.hpp>

namespace thalweg::gis {

/// Describes a layer of a vector file.
struct FeaturesRequest {
    std::string file;
    std::string layer;  ///< empty: the first
    std::string crs;    ///< CRS of the coordinates, eg "EPSG:4326"; empty: as the file says; "none": no CRS
};

/// Reads all features of a layer with all attributes: numbers in the unit "1", everything else as texts; one
/// without attributes gets `fid`. Arcs become lines, heights are dropped. Throws Error for a file or layer
/// that cannot be read, a feature without a shape or with points, lines and polygons mixed. Thread-safe.
auto read_features(const FeaturesRequest& request) -> Features;

/// Lines and polygons of features in the CRS of the frame, as read_shapes() makes them of a file, with its
/// errors. Of the request `file` (a name for messages), `attribute` and `value` count. Thread-safe.
auto shapes_of(const Features& features, const ShapesRequest& request, const Frame& frame)
    -> std::vector<Shape>;

}  // namespace thalweg::gis
