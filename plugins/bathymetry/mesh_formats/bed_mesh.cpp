// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/bed_mesh.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/ground/level_check.hpp"
#include "bathymetry/mesh_formats/telemac_boundary.hpp"

namespace thalweg::bathymetry {

namespace {

auto centres_of(const TriangleMesh& mesh) -> std::vector<Point> {
    std::vector<Point> centres;
    for (const auto& triangle : mesh.triangles) {
        Point sum;
        for (const int node : triangle) {
            sum.x += mesh.nodes[static_cast<std::size_t>(node)].x / 3;
            sum.y += mesh.nodes[static_cast<std::size_t>(node)].y / 3;
        }
        centres.push_back(sum);
    }
    return centres;
}

}  // namespace

auto frame_of_mesh(const RasterRequest& request, const std::string& crs_in_file) -> MeshFrame {
    const auto own = request.file_crs.empty() ? gis::crs_from_text(crs_in_file, "the CRS in " + request.file)
                                              : gis::crs_from_text(request.file_crs, "parameter file_crs");
    const auto wanted = gis::crs_from_text(request.crs, "parameter crs");
    if (own.empty() && !wanted.empty()) {
        throw Error(fmt::format(
            "{}: the mesh names no CRS, so it cannot be reprojected to {}; say in `file_crs` which CRS "
            "its coordinates are in",
            request.file, gis::crs_name(wanted)));
    }
    return {own, wanted.empty() ? own : wanted};
}

auto read_bed_mesh(const RasterRequest& request) -> BedMesh {
    BedMesh bed;
    bed.mesh = read_mesh(request.file, request.variable);
    const auto frame = frame_of_mesh(request, bed.mesh.crs);
    bed.crs = frame.crs;
    if (!request.boundary_file.empty()) {
        name_boundary(bed.mesh, request.boundary_file);
    }
    const LevelRule rule{request.vertical_scale, request.vertical_offset, request.no_data};
    if (!bed.mesh.cell_values.empty()) {
        mark_missing(bed.mesh.cell_values, rule);
        const auto centres = centres_of(bed.mesh);
        require_levels({request.file, bed.mesh.cell_values, nullptr, &centres}, rule);
        bed.mesh.values = means_at_nodes(bed.mesh);
    }
    mark_missing(bed.mesh.values, rule);
    const LevelSamples samples{request.file, bed.mesh.values, nullptr, &bed.mesh.nodes};
    require_levels(samples, rule);
    bed.remark = suspicion(samples, rule);
    bed.mesh.nodes = gis::transform_points(bed.mesh.nodes, frame.file_crs, frame.crs);
    for (auto* values : {&bed.mesh.values, &bed.mesh.cell_values}) {
        for (auto& value : *values) {
            value = value * request.vertical_scale + request.vertical_offset;
        }
    }
    return bed;
}

}  // namespace thalweg::bathymetry
