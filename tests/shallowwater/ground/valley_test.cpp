// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A flood down a dry valley, as in test 5 of the Environment Agency's benchmark of two-dimensional models.
#include <doctest/doctest.h>

#include "../boundary_case.hpp"
#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double slope = 0.003;
constexpr double rough = 0.04;  // s m^(-1/3)
constexpr double along = 100;   // m, length of a cell
constexpr double across = 30;   // m, width of a cell
constexpr double deepest = 3;   // m, of the uniform flow
constexpr int columns = 60, rows = 11;
constexpr std::size_t middle = 300;  // the first cell of the middle row

// The valley's cross section is a parabola, 7 m deep at 150 m from its middle.
auto rise_of(int row) -> double {
    return 7 * std::pow((row - 5) / 5.0, 2);
}

// Uniform flow of 3 m in the middle: its discharge [m3/s] and its cross section [m2].
struct UniformFlow {
    double discharge = 0, area = 0;

    UniformFlow() {
        for (int j = 0; j < rows; ++j) {
            const double depth = std::fmax(deepest - rise_of(j), 0);
            discharge += across * std::pow(depth, 5.0 / 3) * std::sqrt(slope) / rough;
            area += across * depth;
        }
    }
};

}  // namespace

// Ahead of the front is no water. A front that keeps its shape therefore takes all water along: behind it
// runs uniform flow, and it moves with Q/A of that.
TEST_CASE_TEMPLATE("a flood runs down a dry valley with the velocity of the uniform flow behind its front",
                   Real, float, double) {
    const UniformFlow uniform;
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        Case<Real> c;
        c.domain = {columns, rows, along, across};
        set_defaults(c, method);
        c.options.threads = 1;
        c.manning_everywhere = rough;
        c.bed_cells =
            raster<Real>(columns, rows, [](int i, int j) { return 100 - slope * along * i + rise_of(j); });
        add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west),
                     TimeSeries::constant(uniform.discharge));
        Running<Real> running(c);
        // When the flood is half as deep as it will be, 2.5 and 5.5 km down the valley [s].
        const std::size_t station[] = {25, 55};
        double arrival[] = {0, 0};
        double before[] = {0, 0};
        double t = 0;
        for (; arrival[1] == 0 && t < 7200; t += 20) {
            running.advance(t, t + 20);
            const auto f = running.fields();
            for (int k = 0; k < 2; ++k) {
                const double depth = f.depth[middle + station[k]];
                if (arrival[k] == 0 && depth > deepest / 2) {
                    arrival[k] = t + 20 * (deepest / 2 - before[k]) / (depth - before[k]);
                }
                before[k] = depth;
            }
        }
        const double speed = 3000 / (arrival[1] - arrival[0]);
        const double depth = running.fields().depth[middle + 20];
        MESSAGE(name_of(method) << ", valley: front " << speed << " m/s, exact "
                                << uniform.discharge / uniform.area << "; " << depth << " m behind it");
        const bool split = method.form == WafForm::split;
        CHECK(speed == Approx(uniform.discharge / uniform.area).epsilon(split ? 0.04 : 0.03));
        CHECK(depth == Approx(deepest).epsilon(split ? 0.04 : 0.01));
        CHECK(running.solver().summary().volume == Approx(uniform.discharge * t).epsilon(1e-3));
    }
}
