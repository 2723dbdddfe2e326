// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../shallowwater/boundary_case.hpp"
#include "scenario.hpp"

namespace thalweg::shallowwater::catalogue {

// A channel one cell wide along x, with a bed that is a function of x at its vertices.
template <class Bed>
auto channel_case(int cells, double length, const Bed& bed) -> test::Case<double> {
    test::Case<double> c;
    const double width = length / cells;
    c.domain = {cells, 1, width, width};
    c.options.desingularisation_depth = 1e-3;
    c.options.dry_depth = 1e-8;
    for (int j = 0; j <= 1; ++j) {
        for (int i = 0; i <= cells; ++i) {
            c.bed_vertices.push_back(bed(i * width));
        }
    }
    return c;
}

// Lets q [m2/s] in through the western end, at the level where it is supercritical.
inline void let_in(test::Case<double>& c, double q, const TimeSeries& level = {}) {
    test::add_boundary(c, BoundaryKind::discharge, test::faces_of(c.domain, test::Side::west),
                       TimeSeries::constant(q * c.domain.dy), level);
}

// Lets the water fall free at the eastern end; supercritical flow leaves as it is.
inline void fall(test::Case<double>& c) {
    test::add_boundary(c, BoundaryKind::critical, test::faces_of(c.domain, test::Side::east));
}

// Holds the level [m] at the eastern end.
inline void hold(test::Case<double>& c, double level) {
    test::add_boundary(c, BoundaryKind::stage, test::faces_of(c.domain, test::Side::east),
                       TimeSeries::constant(level));
}

}  // namespace thalweg::shallowwater::catalogue
