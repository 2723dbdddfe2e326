// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "../boundary_case.hpp"
#include "raster_forms.hpp"
#include "wind_push.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// Streams that run eastward beside each other at one level and at their own normal velocities: nothing mixes
// them but the scheme.
struct Streams {
    int columns = 60, rows = 0;
    double width = 10;  // m
    double slope = 0;
    std::vector<double> depth, manning;  // by row: m, s m^(-1/3)

    void add(int count, double h, double n) {
        rows += count;
        depth.insert(depth.end(), static_cast<std::size_t>(count), h);
        manning.insert(manning.end(), static_cast<std::size_t>(count), n);
    }

    auto cell(int row, int column) const -> std::size_t {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(column);
    }

    // The velocity of a row [m/s], by Manning's law.
    auto velocity(int j) const -> double {
        const auto k = static_cast<std::size_t>(j);
        return std::pow(depth[k], 2.0 / 3) * std::sqrt(slope) / manning[k];
    }

    // Discharge of rows [from, to) [m3/s].
    auto discharge(int from, int to) const -> double {
        double sum = 0;
        for (int j = from; j < to; ++j) {
            sum += depth[static_cast<std::size_t>(j)] * velocity(j) * width;
        }
        return sum;
    }

    template <class Real>
    auto problem(const SchemeForm& method) const -> Case<Real> {
        Case<Real> c;
        c.domain = {columns, rows, width, width};
        set_defaults(c, method);
        c.options.threads = 1;
        const auto of = [&](const std::vector<double>& list, int j) {
            return list[static_cast<std::size_t>(j)];
        };
        c.bed_cells = raster<Real>(
            columns, rows, [&](int i, int j) { return 10 - of(depth, j) - slope * width * (i + 0.5); });
        c.depth = raster<Real>(columns, rows, [&](int, int j) { return of(depth, j); });
        c.discharge_x = raster<Real>(columns, rows, [&](int, int j) { return of(depth, j) * velocity(j); });
        c.manning = raster<Real>(columns, rows, [&](int, int j) { return of(manning, j); });
        add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west),
                     TimeSeries::constant(discharge(0, rows)), TimeSeries::constant(10));
        add_boundary(c, BoundaryKind::normal, faces_of(c.domain, Side::east));
        return c;
    }
};

template <class Real>
auto discharge_of(const Fields<Real>& f, const Streams& s, int column, int from, int to) -> double {
    double sum = 0;
    for (int j = from; j < to; ++j) {
        sum += static_cast<double>(f.discharge_x[s.cell(j, column)]) * s.width;
    }
    return sum;
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
        const auto f = run(s.problem<Real>(method), 600);
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

// A wind on a level, endless channel stands for the slope, so that no inlet stirs the streams.
TEST_CASE_TEMPLATE("two streams over different grounds keep their shares", Real, float, double) {
    Streams s;
    s.columns = 8;
    s.slope = 0.001;
    s.add(10, 2, 0.02);
    s.add(10, 2, 0.06);
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        auto c = s.problem<Real>(method);
        c.options.boundaries = {};
        c.domain.west = c.domain.east = Edge::periodic;
        c.bed_cells.assign(c.cells(), 0);
        c.options.longest_step = 0.2;  // the wind and the friction of a step follow each other
        push_by_wind(c, c.options.gravity * 2 * s.slope, 270);
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
