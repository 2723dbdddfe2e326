// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace thalweg::test {

/// A GeoJSON feature: its geometry type and coordinates, and its properties.
inline auto feature(const std::string& type, const std::string& coordinates,
                    const std::string& properties = "{}") -> std::string {
    return R"({"type": "Feature", "properties": )" + properties + R"(, "geometry": {"type": ")" + type +
           R"(", "coordinates": )" + coordinates + "}}";
}

/// A GeoJSON file of features; `crs` as in "urn:ogc:def:crs:EPSG::32616".
inline auto geojson(const std::vector<std::string>& features, const std::string& crs = "") -> std::string {
    std::string text = R"({"type": "FeatureCollection", )";
    if (!crs.empty()) {
        text += R"("crs": {"type": "name", "properties": {"name": ")" + crs + R"("}}, )";
    }
    text += R"("features": [)";
    for (std::size_t k = 0; k < features.size(); ++k) {
        text += (k > 0 ? ", " : "") + features[k];
    }
    return text + "]}";
}

/// An upright rectangle as coordinates of a polygon.
inline auto rectangle(int x_min, int y_min, int x_max, int y_max) -> std::string {
    const auto p = [](int x, int y) { return "[" + std::to_string(x) + ", " + std::to_string(y) + "]"; };
    return "[[" + p(x_min, y_min) + ", " + p(x_max, y_min) + ", " + p(x_max, y_max) + ", " + p(x_min, y_max) +
           ", " + p(x_min, y_min) + "]]";
}

}  // namespace thalweg::test
