// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include <doctest/doctest.h>

#include "case.hpp"

// Boundaries for test problems.
namespace thalweg::shallowwater::test {

enum class Side { west, east, south, north };

// The faces of one edge of the grid, or those of its cells [from, to).
inline auto faces_of(const Domain& d, Side side, int from = 0, int to = 1 << 30) -> std::vector<int> {
    std::vector<int> faces;
    const OuterFaces all = {d.nx, d.ny};
    for (int n = 0; n < all.count(); ++n) {
        const OuterFace f = all[n];
        const Side own =
            f.along_x ? (f.high ? Side::east : Side::west) : (f.high ? Side::north : Side::south);
        const int along = f.along_x ? f.j : f.i;
        if (own == side && along >= from && along < to) {
            faces.push_back(n);
        }
    }
    return faces;
}

template <class Real>
void add_boundary(Case<Real>& c, BoundaryKind kind, const std::vector<int>& faces,
                  const TimeSeries& value = {}, const TimeSeries& level = {}, double still = 0) {
    auto& edges = c.options.boundaries.edges;
    edges.push_back({"b" + std::to_string(edges.size()), kind, faces, value, level, still, 0, {}});
}

// A scheme in one of its forms.
struct SchemeForm {
    Scheme scheme;
    WafForm form;
};

constexpr SchemeForm scheme_forms[] = {{Scheme::kp07, WafForm::muscl},
                                       {Scheme::hwp14, WafForm::muscl},
                                       {Scheme::waf, WafForm::muscl},
                                       {Scheme::waf, WafForm::split}};

template <class Real>
void set_scheme(Case<Real>& c, const SchemeForm& method) {
    c.options.scheme = method.scheme;
    c.options.waf_form = method.form;
    c.options.courant = method.form == WafForm::split ? 0.9 : 0.25;
}

// Both executors give the same depths, discharges and volumes of every boundary after ten short steps.
template <class Real>
void check_executors_agree(Case<Real> c) {
    Machine cpu(false);
    Machine cuda(true);
    const double tolerance = sizeof(Real) == 8 ? 1e-9 : 2e-3;
    c.options.longest_step = 0.02;

    const auto a = run(c, 0.2, cpu);
    const auto b = run(c, 0.2, cuda);

    CHECK(a.report.steps == b.report.steps);
    CHECK(largest_difference(a.depth, b.depth) < tolerance);
    CHECK(largest_difference(a.discharge_x, b.discharge_x) < tolerance);
    CHECK(largest_difference(a.discharge_y, b.discharge_y) < tolerance);
    for (std::size_t k = 0; k < a.summary.boundaries.size(); ++k) {
        CAPTURE(k);
        const double inflow = a.summary.boundaries[k].inflow;
        const double outflow = a.summary.boundaries[k].outflow;
        CHECK(std::fabs(b.summary.boundaries[k].inflow - inflow) < tolerance * (1 + inflow));
        CHECK(std::fabs(b.summary.boundaries[k].outflow - outflow) < tolerance * (1 + outflow));
    }
}

// Water 1 m deep over a flat bed, without friction.
inline auto channel(int nx, int ny, double dx) -> Case<double> {
    Case<double> c;
    c.domain = {nx, ny, dx, dx};
    c.options.desingularisation_depth = 1e-3;
    c.options.threads = 1;
    c.depth.assign(c.cells(), 1);
    c.bed_cells.assign(c.cells(), 0);
    return c;
}

// What all boundaries and sources have let in, less what they have let out [m3].
inline auto net_inflow(const Summary& s) -> double {
    return s.inflow.total() - s.outflow.total() + s.source_inflow - s.source_outflow;
}

}  // namespace thalweg::shallowwater::test
