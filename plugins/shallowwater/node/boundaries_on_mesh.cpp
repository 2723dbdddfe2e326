// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The part of NodeBoundaries for triangles.
#include <cmath>

#include <thalweg/number_text.hpp>

#include "shallowwater/node/boundaries.hpp"
#include "shallowwater/node/mesh_edges.hpp"
#include "shallowwater/triangles/mesh_tables.hpp"

namespace thalweg::shallowwater {
namespace {

auto edge_error(const BoundaryEntry& entry) -> Error {
    return Error("triangles have no edges of the compass")
        .about(entry.path + "/edge")
        .found("\"" + entry.boundary.name + "\"")
        .expected("\"segment\" with the name of a boundary of the mesh, or of a line of boundary_lines")
        .remedy("name a part of the boundary");
}

auto places_of(const std::vector<int>& edges, const mesh::Triangles& mesh) -> std::vector<FaceOnLine> {
    std::vector<FaceOnLine> places;
    for (const std::int64_t edge : edges) {
        const mesh::Point p = mesh.node(mesh.abi().edge_nodes[2 * edge]);
        const mesh::Point q = mesh.node(mesh.abi().edge_nodes[2 * edge + 1]);
        places.push_back({(p.x + q.x) / 2, (p.y + q.y) / 2, std::hypot(q.x - p.x, q.y - p.y)});
    }
    return places;
}

}  // namespace

void NodeBoundaries::place_on_mesh(Node& node, const Grid& grid) {
    const mesh::Triangles mesh(grid);
    const gis::NamedLines drawn = lines_.read(node, grid);
    boundaries_ = {};
    const auto segments = find_segments(node, [&](const BoundaryEntry& entry) {
        return edges_of_segment(entry.boundary.name, drawn, mesh, entry.path + "/segment");
    });
    for (const BoundaryEntry& entry : entries_) {
        if (!entry.is_segment) {
            node.complain(edge_error(entry));
            continue;
        }
        Boundary boundary = entry.boundary;
        const auto found = segments.find(boundary.name);
        if (found != segments.end()) {
            boundary.faces = found->second.outer;
            boundary.profile = by_place(entry.profile, places_of(boundary.faces, mesh));
            boundaries_.edges.push_back(boundary);
        }
    }
    place_sources_on_mesh(node, grid);
}

void NodeBoundaries::place_sources_on_mesh(Node& node, const Grid& grid) {
    const mesh::Triangles mesh(grid);
    for (const SourceEntry& s : sources_) {
        if (!s.area.empty()) {
            place_area(s, grid);
            continue;
        }
        const int cell = MeshTables::cell_at(mesh, s.x, s.y);
        if (cell < 0) {
            node.complain(Error("it lies outside the mesh")
                              .about(s.path)
                              .found("(" + number_text(s.x) + ", " + number_text(s.y) + ")")
                              .expected("a place in one of its triangles")
                              .remedy("give its place in the CRS of the bed"));
        } else {
            add_source(s, cell, 0);
        }
    }
    require_one_level(node);
}

}  // namespace thalweg::shallowwater
