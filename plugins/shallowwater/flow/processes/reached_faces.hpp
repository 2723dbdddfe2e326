// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/flow/processes/bed_fall.hpp"

// What the bed says of a boundary, on the host.
namespace thalweg::shallowwater {

// What there is to know of a held face.
struct FaceSight {
    int reaches;  // 1 if water can come to it
    double bed;   // m above the datum
};

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
};

inline void describe(const Reached& reached, double datum, BoundaryFacts& facts) {
    facts.faces = static_cast<int>(reached.seen.size());
    for (const double length : reached.lengths) {
        facts.length += length;
    }
    facts.lowest_bed = reached.lowest() + datum;
}

// Whether the bed has to give the slope of a boundary that water can reach.
inline auto needs_fall(const Boundary& boundary, const Reached& reached) -> bool {
    return boundary.kind == BoundaryKind::normal && !(boundary.slope > 0) && !reached.seen.empty();
}

// Completes the facts of a boundary by the slope that it uses; `fall` is that of the bed, where one is
// needed. Throws UnreachedBoundary, and BedWithoutSlope where a slope that the bed has to give does not fall.
inline void check_reached(const Boundary& boundary, const Reached& reached, const BedFall& fall,
                          BoundaryFacts& facts) {
    if (reached.seen.empty() && boundary.kind != BoundaryKind::wall) {
        throw UnreachedBoundary(boundary.name);
    }
    if (!needs_fall(boundary, reached)) {
        facts.slope = boundary.kind == BoundaryKind::normal ? boundary.slope : 0;
        return;
    }
    facts.slope = fall.slope;
    facts.slope_error = fall.error;
    facts.slope_reach = fall.reach;
    if (!(facts.slope > 0)) {
        throw BedWithoutSlope(boundary.name, facts.slope);
    }
}

}  // namespace thalweg::shallowwater
