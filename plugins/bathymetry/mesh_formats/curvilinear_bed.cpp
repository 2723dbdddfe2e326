// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/curvilinear_bed.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/mesh_formats/cgns_reader.hpp"
#include "bathymetry/mesh_formats/delft3d_reader.hpp"
#include "bathymetry/mesh_formats/node_rows.hpp"
#include "bathymetry/rasters/request_units.hpp"

namespace thalweg::bathymetry {

namespace {

auto extent_of(const std::vector<Point>& points) -> Window {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Window box{infinity, infinity, -infinity, -infinity};
    for (const auto& p : points) {
        box = {std::min(box.x_min, p.x), std::min(box.y_min, p.y), std::max(box.x_max, p.x),
               std::max(box.y_max, p.y)};
    }
    return box;
}

/// Brings the nodes that are there to the CRS of the result. Returns their extent in the file's CRS.
auto transform_nodes(mesh::CurvilinearData& mesh, const FileUnits& units, const MeshFrame& frame,
                     const RasterRequest& request) -> Window {
    std::vector<Point> nodes;
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < mesh.x.size(); ++k) {
        if (!std::isnan(mesh.x[k])) {
            nodes.push_back({mesh.x[k], mesh.y[k]});
            places.push_back(k);
        }
    }
    bring_to_unit_of_crs(nodes, units, frame, request);
    const auto extent = extent_of(nodes);
    nodes = gis::transform_points(nodes, frame.file_crs, frame.crs);
    for (std::size_t k = 0; k < places.size(); ++k) {
        mesh.x[places[k]] = nodes[k].x;
        mesh.y[places[k]] = nodes[k].y;
    }
    return extent;
}

void make_levels(CurvilinearBed& bed, const LevelRule& rule, const std::string& file) {
    mark_missing(bed.levels, rule);
    std::vector<Point> nodes;
    for (std::size_t k = 0; k < bed.levels.size(); ++k) {
        nodes.push_back({bed.mesh.x[k], bed.mesh.y[k]});
    }
    const LevelSamples samples{file, bed.levels, nullptr, &nodes};
    require_levels(samples, rule);
    bed.remark = suspicion(samples, rule);
    for (auto& level : bed.levels) {
        level = level * rule.scale + rule.offset;
    }
}

void require_roughness(const CurvilinearBed& bed, const CurvilinearNodes& nodes, const std::string& file) {
    for (std::size_t cell = 0; cell < bed.manning.size(); ++cell) {
        const double n = bed.manning[cell];
        if (bed.mesh.cell[cell] != 0 && !(n >= 0 && n <= 1)) {
            const auto at = static_cast<std::int64_t>(cell);
            throw Error(fmt::format(
                "{}: the cell at node ({}, {}) has the roughness {}; expected Manning's n, 0 to 1 s "
                "m^(-1/3); mend the column, or leave it out",
                file, nodes.first.i + at % bed.mesh.nx, nodes.first.j + at / bed.mesh.nx, n));
        }
    }
}

}  // namespace

auto bed_of(CurvilinearNodes nodes, const MeshFrame& frame, const RasterRequest& request) -> CurvilinearBed {
    const auto& file = request.file;
    auto rule = level_rule(request, or_that_of(nodes.units.levels, frame.heights));
    rule.scale *= nodes.are_depths ? -1 : 1;
    CurvilinearBed bed{std::move(nodes.mesh), std::move(nodes.levels), std::move(nodes.manning), frame.crs,
                       ""};
    make_levels(bed, rule, file);
    const double relief = bed.remark.empty() ? relief_of(bed.levels, {}) : 0;
    const auto extent = transform_nodes(bed.mesh, nodes.units, frame, request);
    bed.unit_remarks = remarks_on_mesh(request, frame, nodes.units, {extent, relief});
    require_sound(bed.mesh, nodes.first, file);
    require_roughness(bed, nodes, file);
    for (std::size_t k = 0; k < bed.levels.size(); ++k) {
        bed.levels[k] = std::isnan(bed.mesh.x[k]) ? std::numeric_limits<double>::quiet_NaN() : bed.levels[k];
    }
    return bed;
}

auto is_curvilinear_file(const std::string& file) -> bool {
    return is_node_rows_file(file) || is_delft3d_file(file) || is_cgns_file(file);
}

auto read_curvilinear(const RasterRequest& request) -> CurvilinearBed {
    if (is_cgns_file(request.file)) {
        return read_cgns(request);
    }
    return is_delft3d_file(request.file) ? read_delft3d(request) : read_node_rows(request);
}

}  // namespace thalweg::bathymetry
