// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/mesh_edges.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/error.hpp>

namespace thalweg::shallowwater {
namespace {

auto is_on_boundary(const mesh::Triangles& mesh, std::int64_t edge) -> bool {
    return mesh.abi().edge_cells[2 * edge + 1] < 0;
}

/// The edges of the boundary along a line: those within half of their length of it, at less than 45 degrees.
auto edges_along(const gis::LineParts& line, const mesh::Triangles& mesh) -> gis::FacesAlong {
    const std::vector<gis::LinePart> parts(line.begin(), line.end());
    gis::FacesAlong edges;
    for (std::int64_t edge = 0; edge < mesh.edges(); ++edge) {
        if (!is_on_boundary(mesh, edge)) {
            continue;
        }
        const mesh::Point p = mesh.node(mesh.abi().edge_nodes[2 * edge]);
        const mesh::Point q = mesh.node(mesh.abi().edge_nodes[2 * edge + 1]);
        const double half = 0.5 * std::hypot(q.x - p.x, q.y - p.y);
        if (const auto how = gis::nearest_of(parts, {{p.x, p.y}, {q.x, q.y}}, {half, half, 0.7})) {
            edges.outer.push_back(static_cast<int>(edge));
            edges.outer_beside.push_back(*how);
        }
    }
    return edges;
}

auto edges_of_group(const std::string& name, const mesh::Triangles& mesh) -> gis::FacesAlong {
    gis::FacesAlong edges;
    for (std::int64_t edge = 0; edge < mesh.edges(); ++edge) {
        if (is_on_boundary(mesh, edge) && mesh.group_of(edge) == name) {
            edges.outer.push_back(static_cast<int>(edge));
        }
    }
    return edges;
}

/// The groups that have an edge of the boundary.
auto names_of_groups(const mesh::Triangles& mesh) -> std::string {
    std::string names;
    for (std::uint32_t g = 0; g < mesh.abi().group_count; ++g) {
        const std::string name = mesh.abi().group[g];
        if (!edges_of_group(name, mesh).outer.empty()) {
            names += (names.empty() ? "" : ", ") + name;
        }
    }
    return names.empty() ? "a mesh without names of boundaries" : "the boundaries " + names + " of the mesh";
}

auto has_group(const mesh::Triangles& mesh, const std::string& name) -> bool {
    const char* const* const groups = mesh.abi().group;
    return std::any_of(groups, groups + mesh.abi().group_count,
                       [&](const char* group) { return group == name; });
}

}  // namespace

auto edges_of_segment(const std::string& name, const gis::NamedLines& drawn, const mesh::Triangles& mesh,
                      const std::string& subject) -> gis::FacesAlong {
    gis::FacesAlong edges = edges_of_group(name, mesh);
    if (!edges.outer.empty()) {
        return edges;
    }
    const auto line = drawn.find(name);
    if (line == drawn.end() && has_group(mesh, name)) {
        throw Error("this segment lies inside the mesh")
            .about(subject)
            .found("\"" + name + "\", of which no edge is on the boundary of the mesh")
            .expected("edges with water on one side only")
            .remedy(
                "move its nodes in the mesh file to the boundary, or draw a line of another name along it");
    }
    if (line == drawn.end()) {
        throw Error("there is no such segment")
            .about(subject)
            .found("\"" + name + "\" beside " + names_of_groups(mesh))
            .expected("the name of a boundary of the mesh, or of a line of boundary_lines")
            .remedy("correct the name, or draw a line along the boundary");
    }
    edges = edges_along(line->second, mesh);
    if (edges.outer.empty()) {
        throw Error("the line \"" + name + "\" follows no edge of the mesh's boundary")
            .about(gis::boundary_lines_parameter)
            .expected("a line along the boundary, within half the length of its edges")
            .remedy("draw it nearer, in the CRS of the mesh");
    }
    return edges;
}

}  // namespace thalweg::shallowwater
