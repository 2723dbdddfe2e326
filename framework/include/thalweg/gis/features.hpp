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
    std::string layer;  ///< empty: the only one with shapes
    std::string crs;    ///< CRS of the coordinates, eg "EPSG:4326"; empty: as the file says; "none": no CRS
    std::string layer_parameter = "layer";  ///< that names the layer, for errors
};

/// Reads all features of a layer with all attributes: numbers in the unit "1", everything else as texts; one
/// without attributes gets `fid`. Arcs become lines, and polygons of one feature that overlap become one
/// area. Heights are brought to metres, positive upwards; where their unit is not known they are left out.
/// Features count from 0 in the order of the file. Throws Error for a file or layer that cannot be read,
/// several layers and no name, a feature without a shape or with points, lines and polygons mixed, and as
/// require_degrees() where the request names a CRS. Thread-safe.
auto read_features(const FeaturesRequest& request) -> Features;

/// Throws Error where the CRS of the features has degrees, but their coordinates can only be lengths, beyond
/// 360 degrees of longitude or 90 of latitude. `source` begins the message, eg "dikes.geojson: ".
void require_degrees(const Features& features, const std::string& source);

/// Numbers of the polygons with a ring that crosses or touches itself, such as a bow-tie, which is rather a
/// slip of the pen than an area. Thread-safe.
auto polygons_that_cross(const Features& features) -> std::vector<std::size_t>;

/// Lines and polygons of features in the CRS of the frame; read_shapes() makes those of a file by it, so that
/// both give the same. Of the request `file` (a name for messages), `attribute` and what follows it count.
/// Thread-safe.
auto shapes_of(const Features& features, const ShapesRequest& request, const Frame& frame)
    -> std::vector<Shape>;

}  // namespace thalweg::gis
