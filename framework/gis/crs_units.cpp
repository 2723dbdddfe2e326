// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/crs_units.hpp"

#include <cmath>

#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>
#include <thalweg/units/unit.hpp>

#include "gis/horizontal.hpp"

namespace thalweg::gis {

namespace {

/// "US survey foot" becomes "US survey feet", "kilometre" "kilometres".
auto plural(const std::string& unit) -> std::string {
    if (const auto foot = unit.find("foot"); foot != std::string::npos) {
        return unit.substr(0, foot) + "feet" + unit.substr(foot + 4);
    }
    return unit.empty() || unit.back() == 's' || unit.back() == ')' ? unit : unit + "s";
}

/// Returns the same projection in metres, or an empty text where the register has none. The register gives
/// both one name, but for the unit at its end: "NAD83 / Massachusetts Mainland (ftUS)".
auto twin_in_metres(const std::string& wkt, const Point& middle) -> std::string {
    const Session session;
    auto reference = horizontal_reference(wkt);
    const std::string name = reference.GetName();
    const auto unit = name.rfind(" (ft");
    if (unit == std::string::npos || reference.IsProjected() == 0) {
        return {};
    }
    reference.SetLinearUnitsAndUpdateParameters("metre", 1);
    reference.SetProjCS(name.substr(0, unit).c_str());
    int count = 0;
    OGRSpatialReferenceH* const found = reference.FindMatches(nullptr, &count, nullptr);
    const auto text = count > 0 ? wkt_of(OGRSpatialReference::FromHandle(found[0])) : "";
    OSRFreeSRSArray(found);
    const Window around{middle.x - 1, middle.y - 1, middle.x + 1, middle.y + 1};
    const bool is_twin = !text.empty() && is_in_metres(text) && frame_scale(wkt, text, around).has_value();
    return is_twin && epsg_code(text) > 0 ? "EPSG:" + std::to_string(epsg_code(text)) : "";
}

}  // namespace

auto coordinate_unit(const std::string& wkt) -> CoordinateUnit {
    if (wkt.empty()) {
        return {};
    }
    const Session session;
    const auto reference = horizontal_reference(wkt);
    if (reference.IsGeographic() != 0) {
        return {"degrees", 0};
    }
    if (reference.IsGeocentric() != 0) {
        return {"metres from the middle of the Earth", 0};
    }
    const char* name = nullptr;
    const double metres = reference.GetLinearUnits(&name);
    return {plural(name != nullptr ? name : ""), metres};
}

auto is_in_metres(const std::string& wkt) -> bool {
    // Largest difference of a national metre from the metre [m]: the German legal metre has 1.36e-5 m more.
    constexpr double most_difference = 1e-4;
    return std::abs(coordinate_unit(wkt).metres - 1) <= most_difference;
}

auto metric_crs_for(const std::string& wkt, const Point& middle) -> std::string {
    const auto twin = twin_in_metres(wkt, middle);
    if (!twin.empty()) {
        return twin + ", the same projection in metres";
    }
    const auto degrees = transform_points({middle}, wkt, crs_from_text("EPSG:4326", "degrees"))[0];
    return "the UTM zone of its middle, " + utm_zone_of(degrees);
}

auto vertical_axis_of(const OGRSpatialReference* reference) -> std::optional<VerticalAxis> {
    if (reference == nullptr || reference->IsCompound() == 0) {
        return std::nullopt;
    }
    const Session session;
    const char* name = reference->GetAttrValue("VERT_CS");
    const char* unit = nullptr;
    const double metres = reference->GetTargetLinearUnits("VERT_CS", &unit);
    const char* direction = reference->GetAttrValue("VERT_CS|AXIS", 1);
    return VerticalAxis{name != nullptr ? name : "", unit != nullptr ? unit : "", metres,
                        direction != nullptr && EQUAL(direction, "DOWN")};
}

auto vertical_axis_of(const std::string& text) -> std::optional<VerticalAxis> {
    const Session session;
    OGRSpatialReference reference;
    if (!text.empty() && !read_crs(reference, text.c_str())) {
        throw Error("a coordinate reference system is not understood: " + text);
    }
    return vertical_axis_of(&reference);
}

auto means_degrees(const std::string& unit) -> bool {
    return unit.rfind("degree", 0) == 0;
}

auto scale_to_crs(const std::string& unit, const std::string& wkt) -> std::optional<double> {
    const double wanted = coordinate_unit(wkt).metres;
    if (unit.empty() || (wanted == 0 && means_degrees(unit))) {
        return 1;
    }
    const auto metres = units::metres_in(unit);
    if (!metres || wanted == 0) {
        return std::nullopt;
    }
    constexpr double two_feet = 1e-5;  // files call the foot of surveys "ft", too, which is 2e-6 shorter
    const double scale = *metres / wanted;
    return std::abs(scale - 1) < two_feet ? 1 : scale;
}

auto require_scale_to_crs(const std::string& unit, const std::string& wkt, const std::string& file)
    -> double {
    const auto factor = scale_to_crs(unit, wkt);
    if (!factor) {
        const auto others = wkt.empty()
                                ? "which is no length"
                                : "but those of " + crs_name(wkt) + " are " + coordinate_unit(wkt).name;
        throw Error(file + ": its coordinates are in '" + unit + "', " + others +
                    "; convert them, or say in `file_crs` which CRS they are in");
    }
    return *factor;
}

auto crs_of_file(const std::string& text) -> FileCrs {
    if (text == "none") {
        return {};
    }
    return {crs_from_text(text, "parameter file_crs"), vertical_axis_of(text)};
}

}  // namespace thalweg::gis
