// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "on_triangles.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

namespace thalweg::shallowwater::catalogue {
namespace {

template <class Real>
auto twice(const std::vector<Real>& values) -> std::vector<Real> {
    std::vector<Real> both;
    both.reserve(2 * values.size());
    for (const Real value : values) {
        both.insert(both.end(), 2, value);
    }
    return both;
}

// The mean of a value at the nodes of each triangle.
template <class Real>
auto of_triangles(const mesh::TriangleData& mesh, const std::vector<Real>& nodes) -> std::vector<Real> {
    std::vector<Real> means;
    means.reserve(mesh.cell_nodes.size());
    for (const auto& corners : mesh.cell_nodes) {
        Real sum = 0;
        for (const std::int32_t node : corners) {
            sum += nodes[static_cast<std::size_t>(node)];
        }
        means.push_back(sum / 3);
    }
    return means;
}

// The water of each cell with one level in both of its triangles, or all in the lower one.
template <class Real>
auto levelled(const std::vector<Real>& depth, const std::vector<Real>& bed) -> std::vector<Real> {
    std::vector<Real> both;
    both.reserve(2 * depth.size());
    for (std::size_t k = 0; k < depth.size(); ++k) {
        const Real half = (bed[2 * k + 1] - bed[2 * k]) / 2;
        const Real first = std::clamp(depth[k] + half, Real(0), 2 * depth[k]);
        both.push_back(first);
        both.push_back(2 * depth[k] - first);
    }
    return both;
}

template <class Real, class Join>
auto joined(const std::vector<Real>& values, const Join& join) -> std::vector<Real> {
    std::vector<Real> cells;
    cells.reserve(values.size() / 2);
    for (std::size_t k = 0; k + 1 < values.size(); k += 2) {
        cells.push_back(join(values[k], values[k + 1]));
    }
    return cells;
}

auto diagonal_rises(const Domain& d, int i, int j) -> bool {
    const bool east = 2 * i >= d.nx;
    const bool north = 2 * j >= d.ny;
    const int from_side = (east ? d.nx - 1 - i : i) + (north ? d.ny - 1 - j : j);
    return (from_side % 2 == 0) != (east != north);
}

// The nodes at both ends of an outer face, the lower number first.
auto nodes_of(const Domain& d, const OuterFace& f) -> std::pair<std::int32_t, std::int32_t> {
    const int i = f.i + (f.along_x && f.high ? 1 : 0);
    const int j = f.j + (!f.along_x && f.high ? 1 : 0);
    const int first = j * (d.nx + 1) + i;
    return {first, first + (f.along_x ? d.nx + 1 : 1)};
}

// Adds the open edges of the domain to the boundaries, but for faces that have a boundary already.
void add_open_edges(const Domain& d, const std::vector<int>& edges, Boundaries& boundaries) {
    const std::pair<test::Side, Edge> sides[] = {{test::Side::west, d.west},
                                                 {test::Side::east, d.east},
                                                 {test::Side::south, d.south},
                                                 {test::Side::north, d.north}};
    std::vector<int> given;
    for (const auto& entry : boundaries.edges) {
        given.insert(given.end(), entry.faces.begin(), entry.faces.end());
    }
    for (const auto& [side, edge] : sides) {
        if (edge == Edge::periodic) {
            throw std::invalid_argument("on_triangles: a periodic edge, expected walls and open edges");
        }
        std::vector<int> open;
        for (const int face : edge == Edge::open ? test::faces_of(d, side) : std::vector<int>()) {
            const int there = edges[static_cast<std::size_t>(face)];
            if (std::count(given.begin(), given.end(), there) == 0) {
                open.push_back(there);
            }
        }
        if (!open.empty()) {
            const auto number = std::to_string(boundaries.edges.size());
            boundaries.edges.push_back({"open" + number, BoundaryKind::open, open, {}, {}, 0, 0, {}});
        }
    }
}

}  // namespace

auto cut_in_two(const Domain& d) -> mesh::TriangleData {
    mesh::TriangleData mesh;
    for (int j = 0; j <= d.ny; ++j) {
        for (int i = 0; i <= d.nx; ++i) {
            mesh.x.push_back(i * d.dx);
            mesh.y.push_back(j * d.dy);
        }
    }
    for (int j = 0; j < d.ny; ++j) {
        for (int i = 0; i < d.nx; ++i) {
            const std::int32_t a = j * (d.nx + 1) + i, b = a + 1, e = b + d.nx + 1, f = e - 1;
            const bool rises = diagonal_rises(d, i, j);
            mesh.cell_nodes.push_back({a, b, rises ? e : f});
            mesh.cell_nodes.push_back({rises ? a : b, e, f});
        }
    }
    mesh::number_edges(mesh);
    return mesh;
}

auto edges_of_faces(const Domain& d, const mesh::TriangleData& mesh) -> std::vector<int> {
    std::map<std::pair<std::int32_t, std::int32_t>, int> by_nodes;
    for (std::size_t e = 0; e < mesh.edge_nodes.size(); ++e) {
        const auto& [a, b] = mesh.edge_nodes[e];
        by_nodes[std::minmax(a, b)] = static_cast<int>(e);
    }
    const OuterFaces faces = {d.nx, d.ny};
    std::vector<int> edges;
    edges.reserve(static_cast<std::size_t>(faces.count()));
    for (int n = 0; n < faces.count(); ++n) {
        edges.push_back(by_nodes.at(nodes_of(d, faces[n])));
    }
    return edges;
}

template <class Real>
auto on_triangles(const test::Case<Real>& c) -> test::TriangleCase<Real> {
    if (!c.options.boundaries.sources.empty()) {
        throw std::invalid_argument("on_triangles: a source at a cell, expected none");
    }
    test::TriangleCase<Real> t;
    t.mesh = cut_in_two(c.domain);
    t.options = c.options;
    const std::vector<int> edges = edges_of_faces(c.domain, t.mesh);
    for (auto& entry : t.options.boundaries.edges) {
        for (int& face : entry.faces) {
            face = edges[static_cast<std::size_t>(face)];
        }
    }
    add_open_edges(c.domain, edges, t.options.boundaries);
    t.bed = c.bed_vertices.empty() ? twice(c.bed_cells) : of_triangles(t.mesh, c.bed_vertices);
    t.depth = levelled(c.depth, t.bed);
    t.level = twice(c.level);
    t.discharge_x = twice(c.discharge_x);
    t.discharge_y = twice(c.discharge_y);
    t.manning = twice(c.manning);
    t.manning_everywhere = c.manning_everywhere;
    t.rain_zones = twice(c.rain_zones);
    t.soil_zones = twice(c.soil_zones);
    return t;
}

template <class Real>
auto on_raster(const test::Fields<Real>& t) -> test::Fields<Real> {
    const auto mean = [](Real a, Real b) { return Real(0.5) * (a + b); };
    const auto larger = [](Real a, Real b) { return a > b ? a : b; };
    test::Fields<Real> r = t;
    for (auto* field : {&r.depth, &r.level, &r.discharge_x, &r.discharge_y, &r.speed}) {
        *field = joined(*field, mean);
    }
    for (auto* field : {&r.maximum_depth, &r.maximum_level, &r.maximum_speed}) {
        *field = joined(*field, larger);
    }
    r.arrival_time = joined(r.arrival_time, [](Real a, Real b) { return a < b ? a : b; });
    return r;
}

template auto on_triangles<float>(const test::Case<float>&) -> test::TriangleCase<float>;
template auto on_triangles<double>(const test::Case<double>&) -> test::TriangleCase<double>;
template auto on_raster<float>(const test::Fields<float>&) -> test::Fields<float>;
template auto on_raster<double>(const test::Fields<double>&) -> test::Fields<double>;

}  // namespace thalweg::shallowwater::catalogue
