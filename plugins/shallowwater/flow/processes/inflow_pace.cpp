// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/flow/processes/inflow_pace.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace thalweg::shallowwater {
namespace {

// Largest rise of a level along a boundary [m].
auto largest_rise(const Boundary& boundary) -> double {
    double most = 0;
    for (const double rise : boundary.profile) {
        most = std::fmax(most, rise);
    }
    return most;
}

auto is_same(const TimeSeries& a, const TimeSeries& b) -> bool {
    return a.x == b.x && a.y == b.y;
}

}  // namespace

auto InflowCells::boundary_of(double width, double length, const std::vector<double>& lengths,
                              const std::vector<double>& shares) -> Boundary {
    double sum = 0, most = 0;
    for (std::size_t n = 0; n < shares.size(); ++n) {
        sum += shares[n] * lengths[n];
        most = std::fmax(most, shares[n]);
    }
    return {width, most > 0 ? sum / most : length};
}

InflowPace::InflowPace(const Boundaries& boundaries, const std::vector<BoundaryFacts>& facts,
                       const InflowCells& cells, double gravity)
    : gravity_(gravity) {
    for (std::size_t b = 0; b < boundaries.edges.size(); ++b) {
        const Boundary& boundary = boundaries.edges[b];
        const InflowCells::Boundary& behind = cells.boundaries[b];
        const BoundaryKind kind = boundary.kind;
        if (kind == BoundaryKind::discharge) {
            add({boundary.value, false, behind.length, behind.width});
        } else if (kind == BoundaryKind::stage || kind == BoundaryKind::sea ||
                   kind == BoundaryKind::absorbing) {
            add({boundary.value, true, facts[b].lowest_bed - largest_rise(boundary), behind.width});
        }
    }
    for (std::size_t n = 0; n < boundaries.sources.size(); ++n) {
        add({boundaries.sources[n].discharge, false, cells.sources[n].rim, cells.sources[n].width});
    }
    for (std::size_t n = 0; n < boundaries.cells.size(); ++n) {
        add({boundaries.cells[n].level, true, cells.levels[n].bed, cells.levels[n].width});
    }
}

void InflowPace::add(const Inflow& one) {
    // An area is many cells with the same series, of which the one with the fastest water counts.
    if (!inflows_.empty() && inflows_.back().is_level == one.is_level &&
        is_same(inflows_.back().series, one.series)) {
        inflows_.back().over = std::fmin(inflows_.back().over, one.over);
        inflows_.back().width = std::fmin(inflows_.back().width, one.width);
        return;
    }
    inflows_.push_back(one);
}

auto InflowPace::rate(double from, double to) const -> double {
    const double least_wave = std::cbrt(0.25) + std::cbrt(2.0);  // at the depth (2 q^2 / g)^(1/3)
    double most = 0;
    for (const Inflow& one : inflows_) {
        const double value = one.series.largest(from, to);
        const double wave = one.is_level ? std::sqrt(gravity_ * std::fmax(value - one.over, 0))
                                         : least_wave * std::cbrt(gravity_ * std::fmax(value, 0) / one.over);
        most = std::fmax(most, wave / one.width);
    }
    return most;
}

auto InflowPace::longest_step(double from, double to, double courant) const -> double {
    const double most = rate(from, to);
    return most > 0 ? courant / most : std::numeric_limits<double>::infinity();
}

}  // namespace thalweg::shallowwater
