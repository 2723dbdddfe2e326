// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/bed_source.hpp"

#include <cmath>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/core/level_check.hpp"

namespace thalweg::bathymetry {

bed_source::bed_source(const raster_request& request) {
    if (is_mesh_file(request.file)) {
        open_mesh(request);
    } else {
        raster_.emplace(request);
        grid_ = raster_->grid();
    }
}

void bed_source::open_mesh(const raster_request& request) {
    if (!(request.cell_size > 0 && std::isfinite(request.cell_size))) {
        throw Error(fmt::format("{}: a mesh has no cells of its own; give `cell_size`", request.file));
    }
    const auto own = gis::crs_from_text(request.file_crs, "parameter file_crs");
    const auto wanted = gis::crs_from_text(request.crs, "parameter crs");
    if (own.empty() && !wanted.empty()) {
        throw Error(fmt::format(
            "{}: a mesh names no CRS, so it cannot be reprojected to {}; say in `file_crs` which CRS "
            "its coordinates are in",
            request.file, gis::crs_name(wanted)));
    }
    const auto crs = wanted.empty() ? own : wanted;
    mesh_ = read_mesh(request.file);
    check_levels(request);
    mesh_.nodes = gis::transform_points(mesh_.nodes, own, crs);
    for (auto& value : mesh_.values) {
        value = value * request.vertical_scale + request.vertical_offset;
    }
    const auto area = request.area.value_or(mesh_extent(mesh_));
    const point anchor = request.area ? point{area.x_min, area.y_min} : point{0, 0};
    grid_ = snapped_grid(area, anchor, request.cell_size, request.cell_size, request.file);
    grid_.crs = crs;
}

void bed_source::check_levels(const raster_request& request) {
    const level_rule rule{request.vertical_scale, request.vertical_offset, request.no_data};
    mark_missing(mesh_.values, rule);
    const level_samples samples{request.file, mesh_.values, nullptr, &mesh_.nodes};
    require_levels(samples, rule);
    remark_ = suspicion(samples, rule);
    warn_ = request.warn;
}

auto bed_source::read() const -> std::vector<double> {
    if (raster_) {
        return raster_->read();
    }
    if (!remark_.empty()) {
        warn_(remark_);
    }
    return rasterise(mesh_, grid_);
}

}  // namespace thalweg::bathymetry
