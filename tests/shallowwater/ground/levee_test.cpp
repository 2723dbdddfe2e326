// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "../moving_bed.hpp"
#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

// Water stands 0.1 m below the crest of a levee of one cell. The bed is scoured by 0.5 m in front of it; then
// all ground sinks by a quarter of a metre.
TEST_CASE_TEMPLATE("a levee of one cell keeps its crest where the bed beside it moves", Real, float, double) {
    constexpr int nx = 40, levee = 20;
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        Case<Real> c;
        c.domain = {nx, 3, 5, 5};
        set_defaults(c, method);
        c.options.threads = 1;
        c.manning_everywhere = 0.03;
        c.bed_cells = raster<Real>(nx, 3, [](int i, int) { return i == levee ? 13 : 10; });
        c.depth = raster<Real>(nx, 3, [](int i, int) { return i < levee ? 2.9 : 0; });
        Running<Real> flow(c);

        move_bed(flow, raster<float>(nx, 3, [](int i, int) { return i < levee - 2 ? -0.5 : 0; }));
        const auto scoured = bed_of(flow, c.cells());
        flow.advance(0, 100);
        move_bed(flow, raster<float>(nx, 3, [](int i, int) { return i < levee - 2 ? -0.75 : -0.25; }));
        const auto sunk = bed_of(flow, c.cells());
        flow.advance(100, 200);

        CHECK(scoured[nx + levee] == Real(13));
        CHECK(sunk[nx + levee] == Real(12.75));
        const auto f = flow.fields();
        Real behind = 0;
        for (std::size_t i = levee + 1; i < nx; ++i) {
            behind = std::fmax(behind, f.depth[nx + i]);
        }
        CHECK(behind == 0);
    }
}
