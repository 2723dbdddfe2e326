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

/// Whether the middle of an edge lies within half of its length of a straight piece of a line that runs along
/// it rather than across.
auto lies_along(const mesh::Triangles& mesh, std::int64_t edge, const gis::Point& a, const gis::Point& b)
    -> bool {
    const mesh::Point p = mesh.node(mesh.abi().edge_nodes[2 * edge]);
    const mesh::Point q = mesh.node(mesh.abi().edge_nodes[2 * edge + 1]);
    const double length = std::hypot(q.x - p.x, q.y - p.y);
    const double ux = b.x - a.x;
    const double uy = b.y - a.y;
    const double way = std::hypot(ux, uy);
    constexpr double least_along = 0.7;  // cosine of 45 degrees
    if (!(way > 0) || std::fabs(ux * (q.x - p.x) + uy * (q.y - p.y)) < least_along * way * length) {
        return false;
    }
    const double mx = (p.x + q.x) / 2 - a.x;
    const double my = (p.y + q.y) / 2 - a.y;
    const double part = std::clamp((mx * ux + my * uy) / (way * way), 0.0, 1.0);
    return std::hypot(mx - part * ux, my - part * uy) <= length / 2;
}

auto lies_along(const mesh::Triangles& mesh, std::int64_t edge, const gis::LineParts& line) -> bool {
    return std::any_of(line.begin(), line.end(), [&](const std::vector<gis::Point>& part) {
        for (std::size_t k = 0; k + 1 < part.size(); ++k) {
            if (lies_along(mesh, edge, part[k], part[k + 1])) {
                return true;
            }
        }
        return false;
    });
}

auto names_of_groups(const mesh::Triangles& mesh) -> std::string {
    std::string names;
    for (std::uint32_t g = 0; g < mesh.abi().group_count; ++g) {
        names += (names.empty() ? "" : ", ") + std::string(mesh.abi().group[g]);
    }
    return names.empty() ? "a mesh without names of boundaries" : "the boundaries " + names + " of the mesh";
}

}  // namespace

auto edges_of_segment(const std::string& name, const gis::NamedLines& drawn, const mesh::Triangles& mesh,
                      const std::string& subject) -> std::vector<int> {
    std::vector<int> edges;
    const auto line = drawn.find(name);
    for (std::int64_t edge = 0; edge < mesh.edges(); ++edge) {
        if (is_on_boundary(mesh, edge) && mesh.group_of(edge) == name) {
            edges.push_back(static_cast<int>(edge));
        }
    }
    if (!edges.empty()) {
        return edges;
    }
    if (line == drawn.end()) {
        throw Error("there is no such segment")
            .about(subject)
            .found("\"" + name + "\" beside " + names_of_groups(mesh))
            .expected("the name of a boundary of the mesh, or of a line of boundary_lines")
            .remedy("correct the name, or draw a line along the boundary");
    }
    for (std::int64_t edge = 0; edge < mesh.edges(); ++edge) {
        if (is_on_boundary(mesh, edge) && lies_along(mesh, edge, line->second)) {
            edges.push_back(static_cast<int>(edge));
        }
    }
    if (edges.empty()) {
        throw Error("the line \"" + name + "\" follows no edge of the mesh's boundary")
            .about(gis::boundary_lines_parameter)
            .expected("a line along the boundary, within half the length of its edges")
            .remedy("draw it nearer, in the CRS of the mesh");
    }
    return edges;
}

}  // namespace thalweg::shallowwater
