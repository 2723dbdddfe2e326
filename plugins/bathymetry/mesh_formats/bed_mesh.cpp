// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/bed_mesh.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/ground/level_check.hpp"
#include "bathymetry/mesh_formats/telemac_boundary.hpp"
#include "bathymetry/rasters/request_units.hpp"

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

auto read_bed_mesh(const RasterRequest& request) -> BedMesh {
    BedMesh bed;
    bed.mesh = read_mesh(request.file, request.variable);
    const auto frame = frame_of_mesh(request, bed.mesh.crs);
    bed.crs = frame.crs;
    bring_to_unit_of_crs(bed.mesh.nodes, bed.mesh.units, frame, request);
    if (!request.boundary_file.empty()) {
        name_boundary(bed.mesh, request.boundary_file);
    }
    const auto rule = level_rule(request, or_that_of(bed.mesh.units.levels, frame.heights));
    if (!bed.mesh.cell_values.empty()) {
        mark_missing(bed.mesh.cell_values, rule);
        const auto centres = centres_of(bed.mesh);
        const LevelSamples samples{request.file, bed.mesh.cell_values, nullptr, &centres, "cell"};
        require_levels(samples, rule);
        bed.remark = suspicion(samples, rule);
        bed.mesh.values = means_at_nodes(bed.mesh);
    } else {
        mark_missing(bed.mesh.values, rule);
        const LevelSamples samples{request.file, bed.mesh.values, nullptr, &bed.mesh.nodes};
        require_levels(samples, rule);
        bed.remark = suspicion(samples, rule);
    }
    const auto& levels = bed.mesh.cell_values.empty() ? bed.mesh.values : bed.mesh.cell_values;
    const double relief = bed.remark.empty() ? relief_of(levels, rule) : 0;
    const UnnamedPlaces places{mesh_extent(bed.mesh), relief};
    bed.unit_remarks = remarks_on_mesh(request, frame, bed.mesh.units, places);
    bed.mesh.nodes = gis::transform_points(bed.mesh.nodes, frame.file_crs, frame.crs);
    for (auto* values : {&bed.mesh.values, &bed.mesh.cell_values}) {
        for (auto& value : *values) {
            value = value * rule.scale + rule.offset;
        }
    }
    return bed;
}

}  // namespace thalweg::bathymetry
