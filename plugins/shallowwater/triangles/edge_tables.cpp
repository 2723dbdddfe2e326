// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/edge_tables.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <map>
#include <stdexcept>

#include "shallowwater/flow/processes/boundary_kinds.hpp"
#include "shallowwater/flow/processes/reached_faces.hpp"
#include "shallowwater/physics/cell_bed.hpp"
#include "shallowwater/triangles/bed_columns.hpp"
#include "shallowwater/triangles/bed_plane.hpp"

namespace thalweg::shallowwater {
namespace {

[[noreturn]] void refuse_boundary(const std::string& name, const std::string& what) {
    throw std::invalid_argument("shallowwater: boundary '" + name + "' " + what);
}

auto find_edge(const MeshTables& mesh, const Boundary& boundary, int edge) -> const BoundaryEdge& {
    const auto found =
        std::lower_bound(mesh.boundary.begin(), mesh.boundary.end(), edge,
                         [](const BoundaryEdge& one, int number) { return one.edge < number; });
    if (found == mesh.boundary.end() || found->edge != edge) {
        refuse_boundary(boundary.name,
                        "names edge " + std::to_string(edge) + ", which is none of the boundary");
    }
    return *found;
}

// How much of the velocity of uniform flow that runs straight down a plane goes out through an edge, in place
// of straightness(): over the root of the slope outwards, that is the root of the cosine between both [1, 0
// to 1]; nothing where the plane rises outwards.
auto straight_down(const BedPlane& plane, const HeldEdge& edge) -> double {
    const double outwards = -(plane.slope_x * edge.normal_x + plane.slope_y * edge.normal_y);
    return outwards > 0 ? std::sqrt(outwards / std::hypot(plane.slope_x, plane.slope_y)) : 0;
}

void check_cell(const MeshTables& mesh, int cell, const std::string& name) {
    if (cell < 0 || cell >= mesh.cells()) {
        throw std::invalid_argument("shallowwater: source '" + name + "' is at cell " + std::to_string(cell) +
                                    " of only " + std::to_string(mesh.cells()));
    }
}

/// Zeros the bytes between the members: a saved state holds them, too, and has to be the same in two runs.
void clear_gaps(HeldEdge& edge) {
    const HeldEdge now = edge;
    std::memset(static_cast<void*>(&edge), 0, sizeof edge);
    edge.cell = now.cell;
    edge.side = now.side;
    edge.length = now.length;
    edge.area = now.area;
    edge.normal_x = now.normal_x;
    edge.normal_y = now.normal_y;
    edge.kind = now.kind;
    edge.value = now.value;
    edge.second = now.second;
    edge.group = now.group;
    edge.sharing = now.sharing;
    edge.constant = now.constant;
    edge.has_slope = now.has_slope;
    edge.slope = now.slope;
    edge.straight = now.straight;
}

}  // namespace

EdgeTables::EdgeTables(const MeshTables& mesh, const Boundaries& boundaries) : group_first{0} {
    add_edges(mesh, boundaries, true);
    add_edges(mesh, boundaries, false);
    if (!profile.empty()) {
        profile.resize(held.size(), std::numeric_limits<double>::quiet_NaN());
    }
    std::map<std::int32_t, HeldCell> by_cell;
    for (std::size_t n = 0; n < held.size(); ++n) {
        auto& cell = by_cell.emplace(held[n].cell, HeldCell{held[n].cell, {-1, -1, -1}}).first->second;
        cell.held[held[n].side] = static_cast<int>(n);
    }
    for (HeldEdge& edge : held) {
        const auto& sides = by_cell.at(edge.cell).held;
        edge.sharing =
            static_cast<int>(std::count_if(std::begin(sides), std::end(sides), [](int n) { return n >= 0; }));
    }
    for (const auto& [cell, sides] : by_cell) {
        held_cells.push_back(sides);
    }
    add_supplies(mesh, boundaries);
    std::for_each(held.begin(), held.end(), clear_gaps);
}

auto EdgeTables::add_series(const TimeSeries& one, const std::string& name) -> int {
    check(one, "'" + name + "'");
    series.push_back(one);
    return static_cast<int>(series.size()) - 1;
}

void EdgeTables::add_edges(const MeshTables& mesh, const Boundaries& boundaries, bool grouped) {
    for (std::size_t b = 0; b < boundaries.edges.size(); ++b) {
        const Boundary& boundary = boundaries.edges[b];
        if (is_group(boundary.kind) != grouped || boundary.kind == BoundaryKind::wall) {
            continue;
        }
        if (boundary.faces.empty()) {
            refuse_boundary(boundary.name, "has no edge");
        }
        HeldEdge one = {};
        one.kind = boundary.kind;
        one.constant = constant_of(boundary);
        one.group = grouped ? static_cast<int>(group_first.size()) - 1 : -1;
        one.second = second_of(boundary).empty() ? -1 : add_series(second_of(boundary), boundary.name);
        const bool is_rating = boundary.kind == BoundaryKind::rating;
        one.value = !has_value(boundary.kind)
                        ? -1
                        : add_series(is_rating ? continued(boundary.value) : boundary.value, boundary.name);
        if (!boundary.profile.empty()) {
            if (boundary.profile.size() != boundary.faces.size()) {
                refuse_boundary(boundary.name, "has a profile of " + std::to_string(boundary.profile.size()) +
                                                   " numbers for " + std::to_string(boundary.faces.size()) +
                                                   " edges");
            }
            profile.resize(held.size(), std::numeric_limits<double>::quiet_NaN());
            profile.insert(profile.end(), boundary.profile.begin(), boundary.profile.end());
        }
        for (const int edge : boundary.faces) {
            const BoundaryEdge& at = find_edge(mesh, boundary, edge);
            if (!claimed_.insert(edge).second) {
                refuse_boundary(boundary.name, "claims edge " + std::to_string(edge) +
                                                   ", which another boundary has already");
            }
            one.cell = at.cell;
            one.side = at.side;
            one.length = at.length;
            one.area = mesh.area[static_cast<std::size_t>(at.cell)];
            one.normal_x = at.normal_x;
            one.normal_y = at.normal_y;
            held.push_back(one);
            held_at.push_back(at.edge);
            owner.push_back(static_cast<int>(b));
        }
        if (grouped) {
            group_first.push_back(static_cast<int>(held.size()));
        }
    }
}

void EdgeTables::add_supplies(const MeshTables& mesh, const Boundaries& boundaries) {
    struct Placed {
        int cell, owner;
        Supply supply;
    };

    std::vector<Placed> placed;
    for (const PointSource& s : boundaries.sources) {
        check_cell(mesh, s.i, s.name);
        placed.push_back({s.i,
                          static_cast<int>(placed.size()),
                          {SupplyKind::point, -1, add_series(s.discharge, s.name), -1, -1}});
    }
    for (const HydrographCell& c : boundaries.cells) {
        check_cell(mesh, c.i, c.name);
        const int vx = c.velocity_x.empty() ? -1 : add_series(c.velocity_x, c.name);
        const int vy = c.velocity_y.empty() ? -1 : add_series(c.velocity_y, c.name);
        placed.push_back({c.i,
                          static_cast<int>(placed.size()),
                          {SupplyKind::cell, -1, add_series(c.level, c.name), vx, vy}});
    }
    std::stable_sort(placed.begin(), placed.end(),
                     [](const Placed& a, const Placed& b) { return a.cell < b.cell; });
    for (const Placed& one : placed) {
        const int n = static_cast<int>(supplies.size());
        if (cells.empty() || cells.back().i != one.cell) {
            cells.push_back({one.cell, 0, n, n, true});
        }
        cells.back().end = n + 1;
        supplies.push_back(one.supply);
        supply_owner.push_back(one.owner);
    }
}

auto EdgeTables::look_at_bed(const MeshTables& mesh, const Boundaries& boundaries,
                             const std::vector<double>& bed, double datum) -> std::vector<BoundaryFacts> {
    const auto bed_of = [&](std::int32_t cell) { return bed[static_cast<std::size_t>(cell)]; };
    std::vector<BoundaryFacts> facts;
    std::vector<Reached> reached(boundaries.edges.size());
    std::vector<std::vector<HeldEdge>> edges(boundaries.edges.size());
    std::vector<BedPlane> planes;
    for (std::size_t n = 0; n < held.size(); ++n) {
        const HeldEdge& edge = held[n];
        planes.push_back(bed_plane(mesh, bed, edge.cell));
        if (bed_of(edge.cell) != no_ground<double>) {
            const auto of = static_cast<std::size_t>(owner[n]);
            reached[of].seen.push_back({1, bed_of(edge.cell)});
            reached[of].lengths.push_back(edge.length);
            edges[of].push_back(edge);
        }
    }
    for (std::size_t b = 0; b < boundaries.edges.size(); ++b) {
        const Boundary& boundary = boundaries.edges[b];
        facts.push_back({boundary.name, boundary.kind, 0, 0, 0, 0});
        if (boundary.kind != BoundaryKind::wall) {
            BedFall fall;
            if (needs_fall(boundary, reached[b])) {
                fall = find_fall([&](int many) { return columns_inwards(mesh, bed, edges[b], many); },
                                 most_cells(edges[b].size()));
            }
            check_reached(boundary, reached[b], fall, facts.back());
            describe(reached[b], datum, facts.back());
        }
    }
    for (std::size_t n = 0; n < held.size(); ++n) {
        HeldEdge& edge = held[n];
        const BedPlane& plane = planes[n];
        const double given = facts[static_cast<std::size_t>(owner[n])].slope;
        edge.has_slope = edge.kind == BoundaryKind::normal;
        edge.slope =
            edge.has_slope ? given : -(plane.slope_x * edge.normal_x + plane.slope_y * edge.normal_y);
        edge.straight = straight_down(plane, edge);
    }
    for (const SuppliedCell& cell : cells) {
        if (bed_of(cell.i) == no_ground<double>) {
            const auto by = static_cast<std::size_t>(supply_owner[static_cast<std::size_t>(cell.first)]);
            const std::size_t sources = boundaries.sources.size();
            throw SourceWithoutGround(by < sources ? boundaries.sources[by].name
                                                   : boundaries.cells[by - sources].name);
        }
    }
    return facts;
}

}  // namespace thalweg::shallowwater
