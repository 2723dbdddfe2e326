// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/core/boundary_facts.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace thalweg::shallowwater {
namespace {

// The faces of one boundary that water can reach.
struct Reached {
    std::vector<FaceSight> seen;
    std::vector<double> lengths;  // m

    auto lowest() const -> double {
        double bed = seen.front().bed;
        for (const FaceSight& one : seen) {
            bed = std::fmin(bed, one.bed);
        }
        return bed;
    }

    auto highest() const -> double {
        double bed = seen.front().bed;
        for (const FaceSight& one : seen) {
            bed = std::fmax(bed, one.bed);
        }
        return bed;
    }

    auto fall() const -> double {
        const double range = highest() - lowest();
        double weights = 0;
        double sum = 0;
        for (std::size_t n = 0; n < seen.size(); ++n) {
            const double below = range > 0 ? (highest() - seen[n].bed) / range : 1;
            const double weight = seen[n].behind > 1 ? lengths[n] * std::pow(below, 5.0 / 3) : 0;
            weights += weight;
            sum += weight * seen[n].fall;
        }
        return weights > 0 ? sum / weights : 0;
    }
};

}  // namespace

auto facts_of(const BoundaryTables& tables, const Boundaries& boundaries, const Domain& domain,
              const std::vector<FaceSight>& seen, double datum) -> std::vector<BoundaryFacts> {
    std::vector<Reached> reached(boundaries.edges.size());
    for (std::size_t n = 0; n < seen.size(); ++n) {
        const HeldFace& face = tables.held[n];
        const int by = tables.owner[static_cast<std::size_t>(face.note)];
        if (by >= 0 && seen[n].reaches != 0) {
            reached[static_cast<std::size_t>(by)].seen.push_back(seen[n]);
            reached[static_cast<std::size_t>(by)].lengths.push_back(face.at.along_x ? domain.dy : domain.dx);
        }
    }
    std::vector<BoundaryFacts> facts;
    for (std::size_t b = 0; b < boundaries.edges.size(); ++b) {
        const Boundary& boundary = boundaries.edges[b];
        BoundaryFacts one;
        one.name = boundary.name;
        one.kind = boundary.kind;
        const Reached& of = reached[b];
        if (of.seen.empty()) {
            if (boundary.kind != BoundaryKind::wall) {
                throw UnreachedBoundary(boundary.name);
            }
            facts.push_back(one);
            continue;
        }
        one.faces = static_cast<int>(of.seen.size());
        for (const double length : of.lengths) {
            one.length += length;
        }
        one.lowest_bed = of.lowest() + datum;
        if (boundary.kind == BoundaryKind::normal_depth) {
            one.slope = boundary.slope > 0 ? boundary.slope : of.fall();
            if (!(one.slope > 0)) {
                throw BedWithoutSlope(boundary.name, one.slope);
            }
        }
        facts.push_back(one);
    }
    return facts;
}

void check_sources(const BoundaryTables& tables, const Boundaries& boundaries,
                   const std::vector<int>& on_ground) {
    for (std::size_t n = 0; n < tables.cells.size(); ++n) {
        for (int m = tables.cells[n].first; m < tables.cells[n].end; ++m) {
            const auto supply = static_cast<std::size_t>(m);
            if (on_ground[n] != 0 || tables.supplies[supply].held >= 0) {
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

void set_slopes(BoundaryTables& tables, const std::vector<BoundaryFacts>& facts) {
    for (HeldFace& face : tables.held) {
        const int by = tables.owner[static_cast<std::size_t>(face.note)];
        if (by >= 0 && face.kind == BoundaryKind::normal_depth) {
            face.slope = facts[static_cast<std::size_t>(by)].slope;
        }
    }
}

}  // namespace thalweg::shallowwater
