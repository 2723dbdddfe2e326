// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/solvers/raster/processes/boundary_tables.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>

#include "shallowwater/flow/processes/boundary_kinds.hpp"
#include "shallowwater/physics/boundary.hpp"

namespace thalweg::shallowwater {
namespace {

auto edge_of(const Domain& d, int face) -> Edge {
    const OuterFace f = OuterFaces{d.nx, d.ny}[face];
    return f.along_x ? (f.high ? d.east : d.west) : (f.high ? d.north : d.south);
}

[[noreturn]] void refuse(const std::string& name, const std::string& what) {
    throw std::invalid_argument("shallowwater: boundary '" + name + "' " + what);
}

/// Zeros the bytes between the members: a saved state holds them, too, and has to be the same in two runs.
void clear_gaps(HeldFace& face) {
    const HeldFace now = face;
    std::memset(static_cast<void*>(&face), 0, sizeof face);
    face.at.i = now.at.i;
    face.at.j = now.at.j;
    face.at.along_x = now.at.along_x;
    face.at.high = now.at.high;
    face.note = now.note;
    face.is_between = now.is_between;
    face.is_shut = now.is_shut;
    face.by_flow = now.by_flow;
    face.periodic = now.periodic;
    face.kind = now.kind;
    face.value = now.value;
    face.second = now.second;
    face.group = now.group;
    face.constant = now.constant;
    face.slope = now.slope;
}

}  // namespace

BoundaryTables::BoundaryTables(const Domain& domain, const Boundaries& boundaries) : group_first{0} {
    add_edges(domain);
    add_faces(domain, boundaries, true);
    add_faces(domain, boundaries, false);
    add_other_edges(domain);
    if (!profile.empty()) {
        profile.resize(held.size(), std::numeric_limits<double>::quiet_NaN());
    }
    add_supplies(domain, boundaries);
    opens_edges = std::any_of(held.begin(), held.end(), [](const HeldFace& face) { return !face.periodic; });
    std::for_each(held.begin(), held.end(), clear_gaps);
}

void BoundaryTables::add_edges(const Domain& domain) {
    const bool one_sided_x = (domain.west == Edge::periodic) != (domain.east == Edge::periodic);
    const bool one_sided_y = (domain.south == Edge::periodic) != (domain.north == Edge::periodic);
    if (one_sided_x || one_sided_y) {
        throw std::invalid_argument(
            "shallowwater: one edge is periodic and the opposite one is not; make both so, or none");
    }
    const OuterFaces all = {domain.nx, domain.ny};
    owner.assign(static_cast<std::size_t>(all.count()), -1);
    for (int n = 0; n < all.count(); ++n) {
        faces.push_back(all[n]);
        const Edge edge = edge_of(domain, n);
        outside.push_back(edge == Edge::open       ? open_depth<double>
                          : edge == Edge::periodic ? periodic_outside<double>
                                                   : wall_depth<double>);
    }
}

auto BoundaryTables::add_series(const TimeSeries& one, const std::string& name) -> int {
    check(one, "'" + name + "'");
    series.push_back(one);
    return static_cast<int>(series.size()) - 1;
}

void BoundaryTables::claim(const Domain& domain, const Boundaries& boundaries, std::size_t by, int face) {
    const Boundary& boundary = boundaries.edges[by];
    if (face < 0 || face >= static_cast<int>(outside.size())) {
        refuse(boundary.name, "has face " + std::to_string(face) + " of only " +
                                  std::to_string(outside.size()) + " outer ones");
    }
    const auto n = static_cast<std::size_t>(face);
    if (owner[n] >= 0) {
        refuse(boundary.name, "claims face " + std::to_string(face) + ", which '" +
                                  boundaries.edges[static_cast<std::size_t>(owner[n])].name +
                                  "' has already");
    }
    if (edge_of(domain, face) == Edge::periodic) {
        refuse(boundary.name, "claims face " + std::to_string(face) + " of a periodic edge");
    }
    owner[n] = static_cast<int>(by);
    outside[n] = boundary.kind == BoundaryKind::wall ? wall_depth<double>
                 : flows_by_face(boundary.kind)      ? open_depth<double>
                                                     : held_outside<double>;
}

void BoundaryTables::add_faces(const Domain& domain, const Boundaries& boundaries, bool grouped) {
    for (std::size_t b = 0; b < boundaries.edges.size(); ++b) {
        const Boundary& boundary = boundaries.edges[b];
        if (is_group(boundary.kind) != grouped) {
            continue;
        }
        if (boundary.faces.empty() && boundary.between.empty()) {
            refuse(boundary.name, "has no face");
        }
        HeldFace one = {};
        one.kind = boundary.kind;
        one.constant = constant_of(boundary);
        one.slope = boundary.slope;
        one.by_flow = flows_by_face(boundary.kind);
        one.group = grouped ? static_cast<int>(group_first.size()) - 1 : -1;
        one.value = -1;
        one.second = second_of(boundary).empty() ? -1 : add_series(second_of(boundary), boundary.name);
        if (has_value(boundary.kind)) {
            const bool is_rating = boundary.kind == BoundaryKind::rating;
            one.value = add_series(is_rating ? continued(boundary.value) : boundary.value, boundary.name);
        }
        const std::size_t from = held.size();
        for (const int face : boundary.faces) {
            claim(domain, boundaries, b, face);
            if (boundary.kind != BoundaryKind::wall) {
                one.at = faces[static_cast<std::size_t>(face)];
                one.note = face;
                held.push_back(one);
            }
        }
        add_between(domain, boundary, b, one);
        add_profile(boundary, from);
        if (grouped) {
            group_first.push_back(static_cast<int>(held.size()));
        }
    }
}

void BoundaryTables::add_profile(const Boundary& boundary, std::size_t from) {
    const std::vector<double>& given = boundary.profile;
    if (given.empty() || boundary.kind == BoundaryKind::wall) {
        return;
    }
    if (given.size() != held.size() - from) {
        refuse(boundary.name, "has a profile of " + std::to_string(given.size()) + " numbers for " +
                                  std::to_string(held.size() - from) + " faces");
    }
    profile.resize(from, std::numeric_limits<double>::quiet_NaN());
    profile.insert(profile.end(), given.begin(), given.end());
}

void BoundaryTables::add_between(const Domain& domain, const Boundary& boundary, std::size_t by,
                                 HeldFace one) {
    if (boundary.kind == BoundaryKind::wall) {
        return;
    }
    one.is_between = one.by_flow = true;
    for (const FaceBetween& face : boundary.between) {
        const int least_i = face.along_x ? 1 : 0;
        const int least_j = face.along_x ? 0 : 1;
        if (face.i < least_i || face.i >= domain.nx || face.j < least_j || face.j >= domain.ny) {
            refuse(boundary.name, "has a face beside cell (" + std::to_string(face.i) + ", " +
                                      std::to_string(face.j) + ") that is not inside the grid");
        }
        const std::int64_t place =
            (static_cast<std::int64_t>(face.j) * domain.nx + face.i) * 2 + (face.along_x ? 1 : 0);
        if (!between_.insert(place).second) {
            continue;
        }
        one.at = {face.i, face.j, face.along_x, false};
        one.note = static_cast<int>(faces.size());
        faces.push_back(one.at);
        owner.push_back(static_cast<int>(by));
        held.push_back(one);
    }
}

// Those that no boundary has claimed.
void BoundaryTables::add_other_edges(const Domain& domain) {
    for (std::size_t n = 0; n < outside.size(); ++n) {
        const Edge edge = edge_of(domain, static_cast<int>(n));
        if (owner[n] < 0 && edge != Edge::wall) {
            HeldFace face = {};
            face.at = faces[n];
            face.note = static_cast<int>(n);
            face.kind = BoundaryKind::open;
            face.periodic = edge == Edge::periodic;
            face.by_flow = !face.periodic;
            face.value = face.second = face.group = -1;
            held.push_back(face);
        }
    }
}

void BoundaryTables::add_supplies(const Domain& domain, const Boundaries& boundaries) {
    std::vector<PlacedSupply> placed;
    const auto add = [&](int i, int j, std::size_t by, const Supply& supply, const std::string& name) {
        if (i < 0 || i >= domain.nx || j < 0 || j >= domain.ny) {
            refuse(name, "is at cell (" + std::to_string(i) + ", " + std::to_string(j) +
                             ") off the grid of " + std::to_string(domain.nx) + " x " +
                             std::to_string(domain.ny));
        }
        placed.push_back({i, j, static_cast<int>(by), supply});
    };
    for (int h = 0; h < static_cast<int>(held.size()); ++h) {
        const HeldFace& face = held[static_cast<std::size_t>(h)];
        if (face.group < 0 && !face.by_flow) {
            continue;
        }
        const int by = owner[static_cast<std::size_t>(face.note)];
        const Supply supply = {face.by_flow ? SupplyKind::flow : SupplyKind::face, h, -1, -1, -1};
        placed.push_back({face.at.i, face.at.j, by, supply});
        if (face.is_between) {
            // The cell inside is that on the other side, if the bed turns out so.
            const int back_i = face.at.along_x ? 1 : 0;
            placed.push_back({face.at.i - back_i, face.at.j - (1 - back_i), by, supply});
        }
    }
    std::size_t by = boundaries.edges.size();
    for (const PointSource& s : boundaries.sources) {
        add(s.i, s.j, by++, {SupplyKind::point, -1, add_series(s.discharge, s.name), -1, -1}, s.name);
    }
    for (const HydrographCell& c : boundaries.cells) {
        const int vx = c.velocity_x.empty() ? -1 : add_series(c.velocity_x, c.name);
        const int vy = c.velocity_y.empty() ? -1 : add_series(c.velocity_y, c.name);
        add(c.i, c.j, by++, {SupplyKind::cell, -1, add_series(c.level, c.name), vx, vy}, c.name);
    }
    gather(placed, domain.nx);
}

void BoundaryTables::gather(std::vector<PlacedSupply>& placed, int nx) {
    const auto cell = [nx](const PlacedSupply& p) { return static_cast<std::int64_t>(p.j) * nx + p.i; };
    std::stable_sort(placed.begin(), placed.end(),
                     [&](const PlacedSupply& a, const PlacedSupply& b) { return cell(a) < cell(b); });
    for (const PlacedSupply& p : placed) {
        const int n = static_cast<int>(supplies.size());
        if (cells.empty() || cells.back().i != p.i || cells.back().j != p.j) {
            cells.push_back({p.i, p.j, n, n, false});
        }
        cells.back().end = n + 1;
        const bool of_face = p.supply.held >= 0;
        cells.back().brings_water = cells.back().brings_water || !of_face ||
                                    may_bring_water(held[static_cast<std::size_t>(p.supply.held)].kind);
        supplies.push_back(p.supply);
        supply_owner.push_back(p.owner);
    }
}

auto BoundaryTables::place_of(const HeldFace& face, const Boundaries& boundaries) const -> std::size_t {
    const int by = owner[static_cast<std::size_t>(face.note)];
    const std::size_t edge = (face.at.along_x ? 0U : 2U) + (face.at.high ? 1U : 0U);
    return by >= 0 ? static_cast<std::size_t>(by) : boundaries.edges.size() + edge;
}

auto BoundaryTables::fingerprint() const -> std::uint64_t {
    std::uint64_t hash = 1469598103934665603u;  // FNV-1a
    const auto mix = [&hash](int value) {
        hash = (hash ^ static_cast<std::uint32_t>(value)) * 1099511628211u;
    };
    for (const double depth : outside) {
        mix(static_cast<int>(depth));
    }
    for (const HeldFace& face : held) {
        mix(face.note);
        mix(face.is_between ? (face.at.along_x ? -1 : -2) : 0);
        mix(face.is_between ? face.at.i : 0);
        mix(face.is_between ? face.at.j : 0);
        mix(static_cast<int>(face.kind));
        mix(face.group);
    }
    for (const SuppliedCell& cell : cells) {
        mix(cell.i);
        mix(cell.j);
        mix(cell.end);
    }
    return hash;
}

}  // namespace thalweg::shallowwater
