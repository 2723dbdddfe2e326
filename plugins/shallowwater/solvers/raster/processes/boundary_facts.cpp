// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/solvers/raster/processes/boundary_facts.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "shallowwater/flow/processes/reached_faces.hpp"

namespace thalweg::shallowwater {
namespace {

constexpr const char* edge_names[] = {"boundary_west", "boundary_east", "boundary_south", "boundary_north"};

// Name of a place of BoundaryTables::place_of().
auto name_of(const Boundaries& boundaries, std::size_t place) -> std::string {
    const std::size_t listed = boundaries.edges.size();
    return place < listed ? boundaries.edges[place].name : edge_names[place - listed];
}

void add_edges(const Domain& domain, std::vector<BoundaryFacts>& facts) {
    const Edge edges[] = {domain.west, domain.east, domain.south, domain.north};
    for (int n = 0; n < 4; ++n) {
        const BoundaryKind kind = edges[n] == Edge::open ? BoundaryKind::open : BoundaryKind::wall;
        facts.push_back({edge_names[n], kind, 0, 0, 0, 0});
    }
}

// Columns of cells straight inwards from some held faces, each until where ground ends.
auto columns_of(const BoundaryTables& tables, const Domain& domain, const std::vector<std::size_t>& faces,
                const BedsInwards& beds) -> std::vector<BedColumn> {
    std::vector<BedColumn> columns;
    for (const std::size_t n : faces) {
        const OuterFace& at = tables.held[n].at;
        const double unit = at.along_x ? domain.dx : domain.dy;
        const double outwards = at.high ? 1 : -1;
        BedColumn column = {at.along_x ? domain.dy : domain.dx,
                            unit,
                            at.along_x ? outwards : 0,
                            at.along_x ? 0 : outwards,
                            {}};
        const double* bed = beds.bed.data() + (n - beds.first) * static_cast<std::size_t>(beds.cells);
        for (int k = 0; k < beds.cells && !std::isnan(bed[k]); ++k) {
            column.cells.push_back({(FaceFlowRule<double>::nearest + k + 0.5) * unit, 0, bed[k]});
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

// Fall of the bed towards the faces of one direction, along x or along y.
auto fall_towards(const BoundaryTables& tables, const Domain& domain, const std::vector<std::size_t>& all,
                  bool along_x, const CopyBeds& copy) -> std::optional<BedFall> {
    std::vector<std::size_t> faces;
    std::copy_if(all.begin(), all.end(), std::back_inserter(faces),
                 [&](std::size_t n) { return tables.held[n].at.along_x == along_x; });
    if (faces.empty()) {
        return std::nullopt;
    }
    return find_fall(
        [&](int cells) {
            return columns_of(tables, domain, faces, copy(faces.front(), faces.back() + 1, cells));
        },
        most_cells(faces.size()));
}

// Fall of the bed along its steepest line towards some faces. On a slanting edge, which is made of steps, it
// has a part towards the faces of each direction; one that may be none at all does not count.
auto steepest_fall(const BoundaryTables& tables, const Domain& domain, const std::vector<std::size_t>& faces,
                   const CopyBeds& copy) -> BedFall {
    const auto x = fall_towards(tables, domain, faces, true, copy);
    const auto y = fall_towards(tables, domain, faces, false, copy);
    const auto counts = [](const std::optional<BedFall>& one) { return one && one->slope > one->error; };
    if (!counts(x) || !counts(y)) {
        return !x || (y && !counts(x) && counts(y)) ? *y : *x;
    }
    const double slope = std::hypot(x->slope, y->slope);
    return {slope, (x->slope * x->error + y->slope * y->error) / slope, std::fmax(x->reach, y->reach)};
}

}  // namespace

auto facts_of(const BoundaryTables& tables, const Boundaries& boundaries, const Domain& domain,
              const std::vector<FaceSight>& seen, const CopyBeds& copy, double datum)
    -> std::vector<BoundaryFacts> {
    std::vector<BoundaryFacts> facts;
    for (const Boundary& boundary : boundaries.edges) {
        facts.push_back({boundary.name, boundary.kind, 0, 0, 0, 0});
    }
    add_edges(domain, facts);
    std::vector<Reached> reached(facts.size());
    std::vector<std::vector<std::size_t>> faces(facts.size());
    std::vector<bool> has_faces(facts.size());
    for (std::size_t n = 0; n < seen.size(); ++n) {
        has_faces[tables.place_of(tables.held[n], boundaries)] = true;
        if (seen[n].reaches != 0) {
            const std::size_t place = tables.place_of(tables.held[n], boundaries);
            reached[place].seen.push_back(seen[n]);
            reached[place].lengths.push_back(tables.held[n].at.along_x ? domain.dy : domain.dx);
            faces[place].push_back(n);
        }
    }
    for (std::size_t b = 0; b < facts.size(); ++b) {
        if (!reached[b].seen.empty()) {
            describe(reached[b], datum, facts[b]);
        }
        if (b >= boundaries.edges.size() && !has_faces[b]) {
            facts[b].kind = BoundaryKind::wall;  // boundaries have taken all of the edge
        }
        if (b < boundaries.edges.size()) {
            BedFall fall;
            if (needs_fall(boundaries.edges[b], reached[b])) {
                fall = steepest_fall(tables, domain, faces[b], copy);
            }
            check_reached(boundaries.edges[b], reached[b], fall, facts[b]);
        }
    }
    return facts;
}

void check_sources(const BoundaryTables& tables, const Boundaries& boundaries,
                   const std::vector<CellSight>& seen) {
    for (std::size_t n = 0; n < tables.cells.size(); ++n) {
        for (int m = tables.cells[n].first; m < tables.cells[n].end; ++m) {
            const auto supply = static_cast<std::size_t>(m);
            if (seen[n].is_ground != 0 || tables.supplies[supply].held >= 0) {
                continue;
            }
            const std::size_t by =
                static_cast<std::size_t>(tables.supply_owner[supply]) - boundaries.edges.size();
            const std::size_t sources = boundaries.sources.size();
            throw SourceWithoutGround(by < sources ? boundaries.sources[by].name
                                                   : boundaries.cells[by - sources].name);
        }
    }
}

auto open_places_of(const BoundaryTables& tables, const Boundaries& boundaries,
                    const std::vector<double>& levels, const std::vector<double>& volumes, double datum)
    -> std::vector<OpenPlace> {
    std::vector<OpenPlace> sums(boundaries.edges.size() + std::size(edge_names));
    std::vector<int> wet(sums.size());
    for (std::size_t n = 0; n < levels.size(); ++n) {
        const HeldFace& face = tables.held[n];
        if (face.kind == BoundaryKind::open && !face.periodic) {
            const std::size_t place = tables.place_of(face, boundaries);
            const bool has_level = !std::isnan(levels[n]);
            sums[place].level += has_level ? levels[n] : 0;
            sums[place].outflow += volumes[static_cast<std::size_t>(face.note)];
            wet[place] += has_level ? 1 : 0;
        }
    }
    std::vector<OpenPlace> open;
    for (std::size_t k = 0; k < sums.size(); ++k) {
        if (wet[k] > 0) {
            open.push_back({name_of(boundaries, k), sums[k].level / wet[k] + datum, sums[k].outflow});
        }
    }
    return open;
}

void set_slopes(BoundaryTables& tables, const std::vector<BoundaryFacts>& facts) {
    for (HeldFace& face : tables.held) {
        if (face.kind == BoundaryKind::normal) {
            face.slope =
                facts[static_cast<std::size_t>(tables.owner[static_cast<std::size_t>(face.note)])].slope;
        }
    }
}

}  // namespace thalweg::shallowwater
