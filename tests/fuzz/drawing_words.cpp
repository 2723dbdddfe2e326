// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What GeoJSON is made of.
#include "json_inputs.hpp"

namespace thalweg::fuzz {

auto json_words() -> std::vector<std::string> {
    return {"type",
            "FeatureCollection",
            "Feature",
            "features",
            "geometry",
            "coordinates",
            "properties",
            "name",
            "crs",
            "geometries",
            "Point",
            "LineString",
            "Polygon",
            "MultiLineString",
            "MultiPolygon",
            "MultiPoint",
            "GeometryCollection",
            "level",
            "crest",
            "bottom",
            "EPSG:32632",
            "urn:ogc:def:crs:OGC:1.3:CRS84",
            "1.5",
            "inlet",
            "bbox",
            "id"};
}

}  // namespace thalweg::fuzz
