// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "../boundary_case.hpp"
#include "raster_forms.hpp"
#include "streams.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

template <class Real>
auto sloping(const Streams& s, const SchemeForm& method) -> Case<Real> {
    Case<Real> c;
    c.domain = {s.columns, s.rows, s.width, s.width};
    set_defaults(c, method);
    c.options.threads = 1;
    const auto of = [&](const std::vector<double>& list, int j) { return list[static_cast<std::size_t>(j)]; };
    c.bed_cells = raster<Real>(
        s.columns, s.rows, [&](int i, int j) { return 10 - of(s.depth, j) - s.slope * s.width * (i + 0.5); });
    c.depth = raster<Real>(s.columns, s.rows, [&](int, int j) { return of(s.depth, j); });
    c.discharge_x =
        raster<Real>(s.columns, s.rows, [&](int, int j) { return of(s.depth, j) * s.velocity(j); });
    c.manning = raster<Real>(s.columns, s.rows, [&](int, int j) { return of(s.manning, j); });
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west),
                 TimeSeries::constant(s.discharge(0, s.rows)), TimeSeries::constant(10));
    add_boundary(c, BoundaryKind::normal, faces_of(c.domain, Side::east));
    return c;
}

}  // namespace

// 540.2 m3/s in a channel of 6 cells, 3 m below its plains.
TEST_CASE_TEMPLATE("a compound channel carries what its parts carry", Real, float, double) {
    Streams s;
    s.slope = 0.0005;
    s.add(12, 1, 0.06);
    s.add(6, 4, 0.03);
    s.add(12, 1, 0.06);
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        if (method.form == WafForm::split) {
            continue;  // its streams shed vortices from the inlet on, docs/waf.md
        }
        const auto f = run(sloping<Real>(s, method), 600);
        double depth = 0;
        for (int j = 12; j < 18; ++j) {
            depth += static_cast<double>(f.depth[s.cell(j, 30)]) / 6;
        }
        MESSAGE(name_of(method) << ", compound channel: " << depth << " m, " << discharge_of(f, s, 30, 12, 18)
                                << " of " << s.discharge(12, 18) << " m3/s in the channel");
        CHECK(depth == Approx(4).epsilon(0.005));
        CHECK(discharge_of(f, s, 30, 12, 18) == Approx(s.discharge(12, 18)).epsilon(0.005));
    }
}

TEST_CASE_TEMPLATE("two streams over different grounds keep their shares", Real, float, double) {
    Streams s;
    s.columns = 8;
    s.slope = 0.001;
    s.add(10, 2, 0.02);
    s.add(10, 2, 0.06);
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        auto c = endless<Real>(s, method);
        c.options.longest_step = 0.2;  // the wind and the friction of a step follow each other
        const auto f = run(c, 1200);
        const auto at = [&](int j) { return s.cell(j, 4); };
        const double rough = discharge_of(f, s, 4, 10, 20);
        MESSAGE(name_of(method) << ", two grounds: " << 100 * rough / discharge_of(f, s, 4, 0, 20)
                                << " % over the rough one");
        CHECK(rough / discharge_of(f, s, 4, 0, 20) == Approx(0.25).epsilon(0.005));
        CHECK(f.speed[at(9)] == Approx(s.velocity(9)).epsilon(0.01));
        CHECK(f.speed[at(10)] == Approx(s.velocity(10)).epsilon(0.01));
    }
}
