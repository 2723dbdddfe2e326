// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "../boundary_case.hpp"
#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

// 0.5 m2/s fall over a step of 2 m. Water runs at critical depth, 0.294 m, where it begins to fall.
TEST_CASE_TEMPLATE("a fall draws the water above it down to critical depth", Real, float, double) {
    const double critical = std::cbrt(0.5 * 0.5 / 9.81);
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        Case<Real> c;
        c.domain = {80, 1, 1, 1};
        c.domain.east = Edge::open;
        set_defaults(c, method);
        c.options.threads = 1;
        c.bed_cells = raster<Real>(80, 1, [](int i, int) { return i < 40 ? 2 : 0; });
        c.depth = raster<Real>(80, 1, [](int i, int) { return i < 40 ? 0.4 : 0.05; });
        add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west), TimeSeries::constant(0.5),
                     TimeSeries::constant(2.4));
        const auto f = run(c, 400);
        double depth = 0;
        for (std::size_t i = 20; i < 35; ++i) {
            depth += static_cast<double>(f.depth[i]) / 15;
        }
        MESSAGE(name_of(method) << ", fall: " << depth / critical << " of critical depth");
        CHECK(depth > 0.98 * critical);
        CHECK(depth < 1.04 * critical);
    }
}
