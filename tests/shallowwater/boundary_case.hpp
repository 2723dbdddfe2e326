// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

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
