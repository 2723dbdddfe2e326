// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/bed_mesh.hpp"

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/core/level_check.hpp"
#include "bathymetry/core/telemac_boundary.hpp"

namespace thalweg::bathymetry {

auto frame_of_mesh(const raster_request& request) -> mesh_frame {
    const auto own = gis::crs_from_text(request.file_crs, "parameter file_crs");
    const auto wanted = gis::crs_from_text(request.crs, "parameter crs");
    if (own.empty() && !wanted.empty()) {
        throw Error(fmt::format(
            "{}: a mesh names no CRS, so it cannot be reprojected to {}; say in `file_crs` which CRS "
            "its coordinates are in",
            request.file, gis::crs_name(wanted)));
    }
    return {own, wanted.empty() ? own : wanted};
}

auto read_bed_mesh(const raster_request& request) -> bed_mesh {
    const auto frame = frame_of_mesh(request);
    bed_mesh bed;
    bed.crs = frame.crs;
    bed.mesh = read_mesh(request.file);
    if (!request.boundary_file.empty()) {
        name_boundary(bed.mesh, request.boundary_file);
    }
    const level_rule rule{request.vertical_scale, request.vertical_offset, request.no_data};
    mark_missing(bed.mesh.values, rule);
    const level_samples samples{request.file, bed.mesh.values, nullptr, &bed.mesh.nodes};
    require_levels(samples, rule);
    bed.remark = suspicion(samples, rule);
    bed.mesh.nodes = gis::transform_points(bed.mesh.nodes, frame.file_crs, frame.crs);
    for (auto& value : bed.mesh.values) {
        value = value * request.vertical_scale + request.vertical_offset;
    }
    return bed;
}

}  // namespace thalweg::bathymetry
