// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"

// What the bed says of a boundary, on the host.
namespace thalweg::shallowwater {

// What there is to know of a held face.
struct FaceSight {
    int reaches;  // 1 if water can come to it
    int behind;   // cells that the bed behind is of
    double bed;   // m above the datum
    double fall;  // 1, of the bed behind
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

inline void describe(const Reached& reached, double datum, BoundaryFacts& facts) {
    facts.faces = static_cast<int>(reached.seen.size());
    for (const double length : reached.lengths) {
        facts.length += length;
    }
    facts.lowest_bed = reached.lowest() + datum;
}

// Completes the facts of a boundary by the slope that it uses. Throws UnreachedBoundary, and BedWithoutSlope
// where a slope that the bed has to give does not fall.
inline void check_reached(const Boundary& boundary, const Reached& reached, BoundaryFacts& facts) {
    if (reached.seen.empty() && boundary.kind != BoundaryKind::wall) {
        throw UnreachedBoundary(boundary.name);
    }
    if (boundary.kind == BoundaryKind::normal) {
        facts.slope = boundary.slope > 0 ? boundary.slope : reached.fall();
        if (!(facts.slope > 0)) {
            throw BedWithoutSlope(boundary.name, facts.slope);
        }
    }
}

}  // namespace thalweg::shallowwater
