// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "moving_bed.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

TEST_CASE_TEMPLATE("vertices take the mean change of the cells around that are no walls", Real, float,
                   double) {
    Case<Real> c;
    c.domain = {3, 2, 1, 1};
    c.bed_cells = {5, 5, 5, 5, 5, Real(NAN)};
    Running<Real> flow(c);

    // The wall's 99 must not count, and a missing change is none.
    move_bed(flow, std::vector<double>{4, 8, NAN, 0, 2, 99});

    // Corners from the south: 4 (6+11)/2 (11+0)/2 -4, then (2-1)/2 (4+8+0+2)/4 (8+0+2)/3 -4, then
    // -3 (-2-1)/2 -1 0. At an edge each cell counts with half of its rise toward it: 8 with 8 + (8-2)/2.
    const auto bed = bed_of(flow, c.cells());
    CHECK(bed[0] == Approx(5 + (4 + 8.5 + 0.5 + 3.5) / 4).epsilon(1e-7));
    CHECK(bed[1] == Approx(5 + (8.5 + 5.5 + 3.5 + 10 / 3.0) / 4).epsilon(1e-7));
    CHECK(bed[2] == Approx(5 + (5.5 - 4 + 10 / 3.0 - 4) / 4).epsilon(1e-7));
    CHECK(bed[3] == Approx(5 + (0.5 + 3.5 - 3 - 1.5) / 4).epsilon(1e-7));
    CHECK(bed[4] == Approx(5 + (3.5 + 10 / 3.0 - 1.5 - 1) / 4).epsilon(1e-7));
    CHECK(std::isnan(bed[5]));
    CHECK(flow.fields().summary.flow_cells == 5);
}

TEST_CASE_TEMPLATE("a change that is a plane is the same plane in the cells along the edges", Real, float,
                   double) {
    for (const auto edge : {Edge::wall, Edge::open}) {
        Case<Real> c;
        c.domain = {6, 5, 1, 1, edge, edge, edge, edge};
        c.options.bed_shape = BedShape::corners;
        c.bed_cells.assign(c.cells(), Real(300));
        Running<Real> flow(c);
        const auto plane = raster<Real>(6, 5, [](int i, int j) { return 0.25 * i - 0.125 * j; });

        move_bed(flow, plane);

        const auto bed = bed_of(flow, c.cells());
        for (std::size_t k = 0; k < c.cells(); ++k) {
            CHECK(bed[k] == 300 + plane[k]);
        }
    }
}

// So a ripple at an inflow is in the flow's bed: a mean of the cells along the edge would hide half of it.
TEST_CASE_TEMPLATE("a cell at the edge of a channel has its own change, whatever its neighbour's", Real,
                   float, double) {
    Case<Real> c;
    c.domain = {9, 1, 1, 1, Edge::open, Edge::open, Edge::wall, Edge::wall};
    c.options.bed_shape = BedShape::corners;
    c.bed_cells.assign(c.cells(), Real(300));
    Running<Real> flow(c);

    move_bed(flow, raster<Real>(9, 1, [](int i, int) { return i % 2 == 0 ? 0.5 : -0.5; }));

    const auto bed = bed_of(flow, c.cells());
    CHECK(bed.front() == Real(300.5));
    CHECK(bed.back() == Real(300.5));
    for (std::size_t k = 1; k + 1 < c.cells(); ++k) {
        CHECK(bed[k] == Real(300));
    }
}

TEST_CASE_TEMPLATE("where edges are periodic no column of the moved bed is the first", Real, float, double) {
    const int n = 12;
    const int shift = 5;
    const auto moved = [&](int by) {
        Case<Real> c;
        c.domain = {n, n, 1, 1, Edge::periodic, Edge::periodic, Edge::periodic, Edge::periodic};
        c.options.bed_shape = BedShape::corners;
        c.bed_cells.assign(c.cells(), Real(300));
        Running<Real> flow(c);
        move_bed(flow,
                 raster<Real>(n, n, [&](int i, int j) { return noise((i + by) % n, (j + by) % n, 5); }));
        return bed_of(flow, c.cells());
    };
    const auto bed = moved(0);
    const auto shifted = moved(shift);
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            CHECK(shifted[static_cast<std::size_t>(j * n + i)] ==
                  Approx(bed[static_cast<std::size_t>((j + shift) % n * n + (i + shift) % n)])
                      .epsilon(sizeof(Real) == 8 ? 1e-15 : 1e-7));
        }
    }
}
