// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/mesh_frame.hpp"

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/rasters/request_units.hpp"

namespace thalweg::bathymetry {

namespace {

auto factor_of(const std::string& unit, const MeshFrame& frame, const RasterRequest& request) -> double {
    return request.file_crs.empty() ? gis::require_scale_to_crs(unit, frame.file_crs, request.file)
                                    : gis::scale_to_crs(unit, frame.file_crs).value_or(1);
}

}  // namespace

auto frame_of_mesh(const RasterRequest& request, const std::string& crs_in_file) -> MeshFrame {
    MeshFrame frame;
    if (request.file_crs.empty()) {
        frame.file_crs = gis::crs_from_text(crs_in_file, "the CRS in " + request.file);
        frame.heights = gis::vertical_axis_of(crs_in_file);
    } else {
        const auto given = gis::crs_of_file(request.file_crs);
        frame.file_crs = given.crs;
        frame.heights = given.heights;
    }
    const auto wanted = wanted_crs(request, frame.heights);
    if (frame.file_crs.empty() && !wanted.empty()) {
        throw Error(fmt::format(
            "{}: the mesh names no CRS, so it cannot be reprojected to {}; say in `file_crs` which CRS "
            "its coordinates are in",
            request.file, gis::crs_name(wanted)));
    }
    frame.crs = wanted.empty() ? frame.file_crs : wanted;
    return frame;
}

void bring_to_unit_of_crs(std::vector<Point>& points, const FileUnits& units, const MeshFrame& frame,
                          const RasterRequest& request) {
    const double x = factor_of(units.x, frame, request), y = factor_of(units.y, frame, request);
    for (auto& point : points) {
        point = {point.x * x, point.y * y};
    }
}

auto remarks_on_mesh(const RasterRequest& request, const MeshFrame& frame, const FileUnits& units,
                     const UnnamedPlaces& places) -> std::vector<std::string> {
    const auto levels = or_that_of(units.levels, frame.heights);
    std::vector<std::string> remarks;
    const auto add = [&](const std::string& remark) {
        if (!remark.empty()) {
            remarks.push_back(remark);
        }
    };
    add(remark_on_units(request, frame.file_crs, levels));
    if (remarks.empty() && units.has_place && levels.text.empty() && !request.vertical_scale) {
        add(
            fmt::format("{}: its levels have no attribute `units` and are taken as metres; give it, or set "
                        "vertical_scale",
                        request.file));
    }
    if (frame.file_crs.empty() && request.file_crs.empty() && units.x.empty()) {
        add(check_for_degrees(request.file, places));
    }
    return remarks;
}

}  // namespace thalweg::bathymetry
