// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/ugrid/ugrid_topology.hpp"

#include <vector>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/grid_mapping.hpp>

#include "view/ugrid/ugrid_names.hpp"

namespace thalweg::view {
namespace {

constexpr auto frame = "crs";

/// UGRID calls cells faces.
auto word(thw_location location) -> std::string {
    return location == THW_AT_CELL ? "face" : location == THW_AT_NODE ? "node" : "edge";
}

/// Names of both coordinates with the one blank that MDAL asks for.
auto coordinates(thw_location location) -> std::string {
    const auto stem = std::string(ugrid_mesh) + "_" + word(location);
    return stem + "_x " + stem + "_y";
}

auto variable_of(const std::string& name) -> std::string {
    return std::string(ugrid_mesh) + "_" + name;
}

void put_points(UgridFile& file, int x, const std::vector<mesh::Point>& points) {
    std::vector<double> values(points.size());
    for (std::size_t k = 0; k < points.size(); ++k) {
        values[k] = points[k].x;
    }
    file.put(x, values.data());
    for (std::size_t k = 0; k < points.size(); ++k) {
        values[k] = points[k].y;
    }
    file.put(x + 1, values.data());
}

}  // namespace

UgridTopology::UgridTopology(const Grid& grid, bool with_edges)
    : crs_(grid.crs),
      is_geographic_(gis::is_geographic(grid.crs)),
      with_edges_(with_edges),
      layout_(layout_of(grid)) {}

void UgridTopology::define(UgridFile& file) {
    if (!crs_.empty()) {
        define_frame(file);
    }
    const int mesh = file.variable(ugrid_mesh, UgridFile::Type::integer, {});
    file.text(mesh, "cf_role", "mesh_topology");
    file.text(mesh, "long_name", "Topology of the mesh");
    file.integer(mesh, "topology_dimension", 2);
    file.text(mesh, "node_coordinates", coordinates(THW_AT_NODE));
    file.text(mesh, "face_node_connectivity", variable_of("face_nodes"));
    file.text(mesh, "face_coordinates", coordinates(THW_AT_CELL));
    dimensions_[THW_AT_NODE] = file.dimension(variable_of("nNodes"), layout_.nodes.size());
    dimensions_[THW_AT_CELL] = file.dimension(variable_of("nFaces"), layout_.cells.size());
    define_points(file, THW_AT_NODE);
    define_points(file, THW_AT_CELL);
    cell_nodes_ = define_numbers(file, "face", THW_AT_CELL, layout_.corners);
    if (with_edges_) {
        file.text(mesh, "edge_node_connectivity", variable_of("edge_nodes"));
        file.text(mesh, "edge_coordinates", coordinates(THW_AT_EDGE));
        dimensions_[THW_AT_EDGE] = file.dimension(variable_of("nEdges"), layout_.edges.size());
        define_points(file, THW_AT_EDGE);
        edge_nodes_ = define_numbers(file, "edge", THW_AT_EDGE, 2);
    }
    if (!layout_.parts.empty()) {
        define_parts(file, mesh);
    }
}

/// Named parts of the boundary. UGRID has edges of the boundary but no names: `boundary_names` has one a
/// line, and flag_meanings, as CF asks, with '_' for each blank. Without `mesh` no viewer takes it for data.
void UgridTopology::define_parts(UgridFile& file, int mesh) {
    const int edges = file.dimension(variable_of("nBoundary_edges"), layout_.parts.size());
    const int ends = file.dimension(variable_of("nBoundary_edge_nodes"), 2);
    part_nodes_ = file.variable(variable_of("boundary_nodes"), UgridFile::Type::integer, {edges, ends});
    parts_ = file.variable(variable_of("boundary_part"), UgridFile::Type::integer, {edges});
    std::vector<std::int32_t> numbers;
    std::string lines;
    for (const auto& name : layout_.part_names) {
        numbers.push_back(static_cast<std::int32_t>(numbers.size()));
        lines += (lines.empty() ? "" : "\n") + name;
    }
    file.text(mesh, "boundary_node_connectivity", variable_of("boundary_nodes"));
    file.text(part_nodes_, "cf_role", "boundary_node_connectivity");
    file.integer(part_nodes_, "start_index", 0);
    file.text(parts_, "long_name", "Named part of the boundary");
    file.integers(parts_, "flag_values", numbers);
    file.text(parts_, "flag_meanings", flag_words(layout_.part_names));
    file.text(parts_, "boundary_names", lines);
}

/// QGIS reads `wkt`, CF says `crs_wkt`.
void UgridTopology::define_frame(UgridFile& file) const {
    const int variable = file.variable(frame, UgridFile::Type::integer, {});
    file.text(variable, "long_name", gis::crs_name(crs_));
    const auto mapping = gis::grid_mapping_of(crs_);
    file.text(variable, "grid_mapping_name", mapping.name);
    for (const auto& [name, values] : mapping.numbers) {
        file.numbers(variable, name, values);
    }
    for (const auto& [name, text] : mapping.texts) {
        file.text(variable, name, text);
    }
    file.text(variable, "wkt", crs_);
    file.text(variable, "crs_wkt", crs_);
    if (const int code = gis::epsg_code(crs_); code != 0) {
        file.integer(variable, "epsg", code);
    }
}

void UgridTopology::define_points(UgridFile& file, thw_location location) {
    const auto real = UgridFile::Type::double_real;
    const auto name = variable_of(word(location));
    const int x = file.variable(name + "_x", real, {dimension(location)});
    const int y = file.variable(name + "_y", real, {dimension(location)});
    file.text(x, "standard_name", is_geographic_ ? "longitude" : "projection_x_coordinate");
    file.text(y, "standard_name", is_geographic_ ? "latitude" : "projection_y_coordinate");
    file.text(x, "units", is_geographic_ ? "degrees_east" : "m");
    file.text(y, "units", is_geographic_ ? "degrees_north" : "m");
    for (const int variable : {x, y}) {
        file.text(variable, "grid_mapping", crs_.empty() ? "" : frame);
    }
    x_[location] = x;
}

auto UgridTopology::define_numbers(UgridFile& file, const std::string& of, thw_location location, int columns)
    -> int {
    const int column =
        file.dimension(variable_of("nMax_" + of + "_nodes"), static_cast<std::size_t>(columns));
    const int variable =
        file.variable(variable_of(of + "_nodes"), UgridFile::Type::integer, {dimension(location), column});
    file.text(variable, "cf_role", of + "_node_connectivity");
    file.integer(variable, "start_index", 0);
    if (columns > 3) {  // readers take it to tell triangles from quadrilaterals
        file.fill_value(variable, UgridFile::Type::integer);
    }
    return variable;
}

void UgridTopology::put(UgridFile& file) {
    put_points(file, x_.at(THW_AT_NODE), layout_.node_at);
    put_points(file, x_.at(THW_AT_CELL), layout_.cell_at);
    file.put(cell_nodes_, layout_.cell_nodes.data());
    if (with_edges_) {
        put_points(file, x_.at(THW_AT_EDGE), layout_.edge_at);
        file.put(edge_nodes_, layout_.edge_nodes.data());
    }
    if (!layout_.parts.empty()) {
        file.put(part_nodes_, layout_.part_nodes.data());
        file.put(parts_, layout_.parts.data());
    }
    layout_.cell_nodes = layout_.edge_nodes = layout_.part_nodes = layout_.parts = {};
    layout_.cell_at = layout_.node_at = layout_.edge_at = {};
}

void UgridTopology::describe(UgridFile& file, int variable, thw_location location) const {
    file.text(variable, "mesh", ugrid_mesh);
    file.text(variable, "location", word(location));
    file.text(variable, "coordinates", coordinates(location));
    file.text(variable, "grid_mapping", crs_.empty() ? "" : frame);
}

auto UgridTopology::bytes() const -> std::size_t {
    const auto points = layout_.node_at.size() + layout_.cell_at.size() + layout_.edge_at.size();
    const auto numbers = layout_.cell_nodes.size() + layout_.edge_nodes.size() + layout_.part_nodes.size() +
                         layout_.parts.size();
    return points * sizeof(mesh::Point) + numbers * sizeof(std::int32_t);
}

}  // namespace thalweg::view
