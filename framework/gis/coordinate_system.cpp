// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/coordinate_system.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <cpl_conv.h>
#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

namespace thalweg::gis {

namespace {

/// Points along each edge that follow its curve in another CRS; 21 is GDAL's own choice for the same purpose.
constexpr int edge_points = 21;

auto reference_of(const std::string& wkt) -> OGRSpatialReference {
    OGRSpatialReference reference;
    reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    if (!wkt.empty() && !read_crs(reference, wkt.c_str())) {
        throw Error("a coordinate reference system is not understood: " + wkt);
    }
    return reference;
}

auto exported(const OGRSpatialReference& reference) -> std::string {
    const char* const options[] = {"FORMAT=WKT2_2019", nullptr};
    char* wkt = nullptr;
    reference.exportToWkt(&wkt, options);
    std::string result = wkt != nullptr ? wkt : "";
    CPLFree(wkt);
    return result;
}

}  // namespace

auto read_crs(OGRSpatialReference& reference, const char* text) -> bool {
    start();
    return reference.SetFromUserInput(text, OGRSpatialReference::SET_FROM_USER_INPUT_LIMITATIONS_get()) ==
           OGRERR_NONE;
}

auto make_transformation(const std::string& from, const std::string& to) -> TransformationPtr {
    const Session session;
    const auto source = reference_of(from);
    const auto target = reference_of(to);
    TransformationPtr result(OGRCreateCoordinateTransformation(&source, &target));
    if (!result) {
        throw Error("no transformation from " + crs_name(from) + " to " + crs_name(to) +
                    "; GDAL says: " + session.errors());
    }
    return result;
}

auto crs_from_text(const std::string& text, const std::string& what) -> std::string {
    if (text.empty()) {
        return {};
    }
    const Session session;
    OGRSpatialReference reference;
    if (!read_crs(reference, text.c_str())) {
        throw Error(what + ": '" + text + "' is not a coordinate reference system that GDAL knows (" +
                    session.errors() + "); give one such as EPSG:32616 or a WKT text");
    }
    return exported(reference);
}

auto wkt_of(const OGRSpatialReference* reference) -> std::string {
    // A local frame without relation to the Earth tells a reader no more than no CRS at all.
    if (reference == nullptr || reference->IsEmpty() != 0 || reference->IsLocal() != 0) {
        return {};
    }
    return exported(*reference);
}

auto crs_name(const std::string& wkt) -> std::string {
    if (wkt.empty()) {
        return "no CRS";
    }
    const auto reference = reference_of(wkt);
    const char* name = reference.GetName();
    const char* authority = reference.GetAuthorityName(nullptr);
    const char* code = reference.GetAuthorityCode(nullptr);
    std::string result = name != nullptr ? name : "unnamed CRS";
    if (authority != nullptr && code != nullptr) {
        result += std::string(" (") + authority + ":" + code + ")";
    }
    return result;
}

auto same_crs(const std::string& first, const std::string& second) -> bool {
    if (first.empty() || second.empty()) {
        return first.empty() && second.empty();
    }
    const char* const options[] = {"IGNORE_DATA_AXIS_TO_SRS_AXIS_MAPPING=YES",
                                   "CRITERION=EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS", nullptr};
    const auto a = reference_of(first);
    const auto b = reference_of(second);
    return a.IsSame(&b, options) != 0;
}

auto is_geographic(const std::string& wkt) -> bool {
    return !wkt.empty() && reference_of(wkt).IsGeographic() != 0;
}

auto epsg_code(const std::string& wkt) -> int {
    const auto reference = reference_of(wkt);
    const char* authority = reference.GetAuthorityName(nullptr);
    const char* code = reference.GetAuthorityCode(nullptr);
    const bool known = authority != nullptr && code != nullptr && std::string(authority) == "EPSG";
    return known ? std::atoi(code) : 0;
}

auto utm_zone_of(const Point& degrees) -> std::string {
    const int zone = std::clamp(static_cast<int>(std::floor((degrees.x + 180) / 6)) + 1, 1, 60);
    return fmt::format("EPSG:{}{:02}", degrees.y < 0 ? 327 : 326, zone);
}

auto transform_points(const std::vector<Point>& points, const std::string& from, const std::string& to)
    -> std::vector<Point> {
    if (same_crs(from, to) || points.empty()) {
        return points;
    }
    const auto transformation = make_transformation(from, to);
    const Session session;
    std::vector<double> x;
    std::vector<double> y;
    for (const auto& p : points) {
        x.push_back(p.x);
        y.push_back(p.y);
    }
    std::vector<int> valid(points.size(), 0);
    transformation->Transform(static_cast<int>(points.size()), x.data(), y.data(), nullptr, valid.data());
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<Point> result;
    for (std::size_t k = 0; k < points.size(); ++k) {
        result.push_back(valid[k] != 0 ? Point{x[k], y[k]} : Point{nan, nan});
    }
    return result;
}

auto transform_window(const Window& area, const std::string& from, const std::string& to) -> Window {
    if (same_crs(from, to)) {
        return area;
    }
    const auto transformation = make_transformation(from, to);
    const Session session;
    Window result;
    if (transformation->TransformBounds(area.x_min, area.y_min, area.x_max, area.y_max, &result.x_min,
                                        &result.y_min, &result.x_max, &result.y_max, edge_points) == 0) {
        throw Error(
            fmt::format("the area {} in {} cannot be expressed in {}, which does not reach all of it; GDAL "
                        "says: {}; check the coordinates, and which CRS they are in",
                        to_text(area), crs_name(from), crs_name(to), session.errors()));
    }
    return result;
}

}  // namespace thalweg::gis
