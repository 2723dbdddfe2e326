// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/request_units.hpp"

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

namespace thalweg::bathymetry {

namespace {

/// The name of a system of heights without its unit, which registers put behind it: "NAVD88 height (ftUS)".
auto datum_of(const gis::VerticalAxis& heights) -> std::string {
    return heights.name.substr(0, heights.name.rfind(" (ft"));
}

}  // namespace

auto wanted_crs(const RasterRequest& request, const std::optional<gis::VerticalAxis>& heights)
    -> std::string {
    auto crs = gis::crs_from_text(request.crs, "parameter crs");
    const auto wanted = gis::vertical_axis_of(request.crs);
    if (wanted && (wanted->metres != 1 || wanted->is_down)) {
        throw Error("levels are in metres, upwards")
            .about("crs")
            .found(
                fmt::format("{} in {}{}", wanted->name, wanted->unit, wanted->is_down ? ", downwards" : ""))
            .expected(gis::crs_name(crs))
            .remedy("name the part of places alone; levels of the file are converted to metres");
    }
    if (wanted && heights && datum_of(*wanted) != datum_of(*heights)) {
        throw Error("levels are not converted from one system of heights to another")
            .about("crs")
            .found(fmt::format("{}, but {} in {}", wanted->name, heights->name, request.file))
            .expected(gis::crs_name(crs))
            .remedy(
                "name the part of places alone, and convert the levels before, eg with gdalwarp; a "
                "constant difference can stand in vertical_offset");
    }
    return crs;
}

auto level_rule(const RasterRequest& request, const LevelUnit& unit) -> LevelRule {
    return {level_scale(unit, request.vertical_scale, request.file, request.scale_parameter),
            request.vertical_offset, request.no_data};
}

auto remark_on_units(const RasterRequest& request, const std::string& file_crs, const LevelUnit& unit)
    -> std::string {
    if (unit.is_down && request.vertical_scale && *request.vertical_scale > 0) {
        return fmt::format(
            "{}: says that its levels count downwards, but vertical_scale {} is the whole factor "
            "to levels; set it to {}, or take it out",
            request.file, *request.vertical_scale, -*request.vertical_scale);
    }
    const auto places = gis::coordinate_unit(file_crs);
    if (!unit.text.empty() || request.vertical_scale || places.metres == 0 || gis::is_in_metres(file_crs)) {
        return "";
    }
    const auto remedy = request.scale_parameter.empty()
                            ? fmt::format("convert them where they are in {}, too", places.name)
                            : fmt::format("set {} to {:.9g} where they are in {}, too, or to 1",
                                          request.scale_parameter, places.metres, places.name);
    return fmt::format(
        "{}: its places are in {}, and its levels, whose unit it does not say, are taken as metres; {}",
        request.file, places.name, remedy);
}

}  // namespace thalweg::bathymetry
