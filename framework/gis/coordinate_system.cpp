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
#include <thalweg/gis/crs_units.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "gis/horizontal.hpp"

namespace thalweg::gis {

namespace {

/// Points along each edge that follow its curve in another CRS; 21 is GDAL's own choice for the same purpose.
constexpr int edge_points = 21;

auto to_wkt(const OGRSpatialReference& reference) -> std::string {
    const char* const options[] = {"FORMAT=WKT2_2019", nullptr};
    char* wkt = nullptr;
    reference.exportToWkt(&wkt, options);
    std::string result = wkt != nullptr ? wkt : "";
    CPLFree(wkt);
    return result;
}

/// The number of a system in a register, such as "EPSG:32616"; of one without a number that of the system in
/// the register that is the same, as files of ESRI name theirs; or empty.
auto number_of(const OGRSpatialReference& reference) -> std::string {
    const auto text_of = [](const OGRSpatialReference& one) {
        const char* authority = one.GetAuthorityName(nullptr);
        const char* code = one.GetAuthorityCode(nullptr);
        return authority != nullptr && code != nullptr ? std::string(authority) + ":" + code : std::string();
    };
    auto own = text_of(reference);
    const std::string name = reference.GetName() != nullptr ? reference.GetName() : "";
    if (!own.empty() || name.empty() || name == "unknown" || name == "unnamed") {
        return own;
    }
    constexpr int sure = 90;  // percent; from here on all numbers of the system are those of the register
    int count = 0;
    int* confidence = nullptr;
    OGRSpatialReferenceH* const found = reference.FindMatches(nullptr, &count, &confidence);
    if (count > 0 && confidence[0] >= sure) {
        own = text_of(*OGRSpatialReference::FromHandle(found[0]));
    }
    OSRFreeSRSArray(found);
    CPLFree(confidence);
    return own;
}

/// The text of the system of places: that of the register where this has the same one.
auto exported(OGRSpatialReference reference) -> std::string {
    const Session session;
    make_horizontal(reference);
    OGRSpatialReference known;
    const auto number = number_of(reference);
    const bool is_known = !number.empty() && read_crs(known, number.c_str()) && is_same(reference, known);
    return to_wkt(is_known ? known : reference);
}

}  // namespace

auto read_crs(OGRSpatialReference& reference, const char* text) -> bool {
    start();
    return reference.SetFromUserInput(text, OGRSpatialReference::SET_FROM_USER_INPUT_LIMITATIONS_get()) ==
           OGRERR_NONE;
}

void make_horizontal(OGRSpatialReference& reference) {
    if (reference.IsCompound() != 0) {
        reference.StripVertical();
    }
    if (reference.GetAxesCount() == 3 && reference.IsGeocentric() == 0) {
        reference.DemoteTo2D(nullptr);
    }
}

auto horizontal_reference(const std::string& wkt) -> OGRSpatialReference {
    OGRSpatialReference reference;
    if (!wkt.empty() && !read_crs(reference, wkt.c_str())) {
        throw Error("a coordinate reference system is not understood: " + wkt);
    }
    make_horizontal(reference);
    reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    return reference;
}

auto is_same(const OGRSpatialReference& a, const OGRSpatialReference& b) -> bool {
    const char* const options[] = {"IGNORE_DATA_AXIS_TO_SRS_AXIS_MAPPING=YES",
                                   "CRITERION=EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS", nullptr};
    return a.IsSame(&b, options) != 0;
}

auto make_transformation(const std::string& from, const std::string& to) -> TransformationPtr {
    const Session session;
    const auto source = horizontal_reference(from);
    const auto target = horizontal_reference(to);
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
    if (reference.IsVertical() != 0 && reference.IsCompound() == 0) {
        throw Error(what + ": '" + text +
                    "' is a system of heights alone; give one of places, such as EPSG:32616");
    }
    return exported(reference);
}

auto wkt_of(const OGRSpatialReference* reference) -> std::string {
    if (reference == nullptr || reference->IsEmpty() != 0) {
        return {};
    }
    // A local frame without relation to the Earth tells a reader no more than no CRS at all, but for its
    // unit.
    if (reference->IsLocal() != 0) {
        const auto unit = coordinate_unit(to_wkt(*reference));
        if (!is_in_metres(to_wkt(*reference))) {
            throw Error("the coordinates of a local frame are in " + unit.name)
                .expected("metres")
                .remedy("convert the file to metres, or give its CRS");
        }
        return {};
    }
    return exported(*reference);
}

auto crs_name(const std::string& wkt) -> std::string {
    if (wkt.empty()) {
        return "no CRS";
    }
    const auto reference = horizontal_reference(wkt);
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
    if (first.empty() || second.empty() || first == second) {
        return first == second;
    }
    return is_same(horizontal_reference(first), horizontal_reference(second));
}

auto is_geographic(const std::string& wkt) -> bool {
    return !wkt.empty() && horizontal_reference(wkt).IsGeographic() != 0;
}

auto epsg_code(const std::string& wkt) -> int {
    const auto reference = horizontal_reference(wkt);
    const char* authority = reference.GetAuthorityName(nullptr);
    const char* code = reference.GetAuthorityCode(nullptr);
    const bool known = authority != nullptr && code != nullptr && std::string(authority) == "EPSG";
    return known ? std::atoi(code) : 0;
}

namespace {

/// Points all over an area, its corners among them.
auto lattice_over(const Window& area) -> std::vector<Point> {
    constexpr int steps = 4;
    std::vector<Point> points;
    for (int j = 0; j <= steps; ++j) {
        for (int i = 0; i <= steps; ++i) {
            points.push_back({area.x_min + (area.x_max - area.x_min) * i / steps,
                              area.y_min + (area.y_max - area.y_min) * j / steps});
        }
    }
    return points;
}

}  // namespace

auto frame_scale(const std::string& from, const std::string& to, const Window& area)
    -> std::optional<double> {
    if (same_crs(from, to)) {
        return 1;
    }
    if (from.empty() || to.empty()) {
        return std::nullopt;
    }
    const double own = coordinate_unit(from).metres, wanted = coordinate_unit(to).metres;
    if ((own == 0) != (wanted == 0)) {
        return std::nullopt;
    }
    constexpr double close = 1e-3;          // [m]
    constexpr double close_degrees = 1e-8;  // 1 mm
    const double scale = own == wanted ? 1 : own / wanted;
    const double tolerance = wanted == 0 ? close_degrees : close / wanted;
    const auto points = lattice_over(area);
    const auto there = transform_points(points, from, to);
    for (std::size_t k = 0; k < points.size(); ++k) {
        if (!(std::abs(there[k].x - scale * points[k].x) <= tolerance &&
              std::abs(there[k].y - scale * points[k].y) <= tolerance)) {
            return std::nullopt;
        }
    }
    return scale;
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
