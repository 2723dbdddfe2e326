// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "../support/cell_index.hpp"
#include "boundary_case.hpp"
#include "moving_bed.hpp"
#include "scheme_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

// The bed of the flow is the raster's: means of cells are kept, and so are crests and channels of one cell.
namespace {

// A channel along x, three cells wide, with a bed that is a function of the column.
template <class Real, class Bed>
auto channel(int nx, double width, const SchemeForm& method, const Bed& bed) -> Case<Real> {
    Case<Real> c;
    c.domain = {nx, 3, width, width};
    set_scheme(c, method);
    c.options.desingularisation_depth = method.scheme == Scheme::kp07 ? 1e-3 : 1e-4;
    c.options.velocity_bound = true;
    c.options.threads = 1;
    c.bed_cells = raster<Real>(nx, 3, [&](int i, int) { return bed(i); });
    return c;
}

// A rough island in a lake, 100 m above the datum.
template <class Real>
auto island(const SchemeForm& method) -> Case<Real> {
    Case<Real> c;
    c.domain = {40, 30, 5, 4};
    set_scheme(c, method);
    c.options.threads = 1;
    c.bed_cells = raster<Real>(
        40, 30, [](int i, int j) { return 101.5 - 0.1 * std::hypot(i - 20, j - 15) + 0.4 * noise(i, j, 9); });
    c.level.assign(c.cells(), Real(100.5));
    return c;
}

// Level [m] of a lake whose water is in the west of column `to`, in its first columns.
template <class Real>
void fill_west(Case<Real>& c, int to, double level) {
    c.level = raster<Real>(c.domain.nx, 3, [&](int i, int) { return i < to ? level : NAN; });
}

constexpr int levee = 40;  // the first cell of its crest

// A levee 3 m high across a channel of cells of 5 m.
struct Levee {
    int crest = 1;  // cells
    int side = 0;   // cells over which it rises, and falls
};

auto levee_of(const SchemeForm& method, const Levee& shape) -> Case<double> {
    return channel<double>(80, 5, method, [&](int i) {
        const int beside = std::max({levee - i, i - (levee + shape.crest - 1), 0});
        return 10 + 3 * std::max(0.0, 1 - static_cast<double>(beside) / (shape.side + 1));
    });
}

// Discharge over such a levee, 0.5 m below the level that is held far upstream, over that of a broad-crested
// weir, 1.705 H^1.5 m2/s.
auto share_of_weir(const SchemeForm& method, const Levee& shape, double manning = 0.03) -> double {
    const double head = 0.5;
    auto c = levee_of(method, shape);
    fill_west(c, levee, 13 + head);
    c.manning_everywhere = manning;
    add_boundary(c, BoundaryKind::stage, faces_of(c.domain, Side::west), TimeSeries::constant(13 + head));
    add_boundary(c, BoundaryKind::open, faces_of(c.domain, Side::east));
    Running<double> over(c);
    over.advance(0, 600);
    const auto discharge = over.fields().discharge_x[static_cast<std::size_t>(c.domain.nx + levee - 10)];
    return discharge / (1.705 * std::pow(head, 1.5));
}

}  // namespace

TEST_CASE_TEMPLATE("each cell of the flow has the bed of the raster", Real, float, double) {
    for (const SchemeForm& method : scheme_forms) {
        Case<Real> c;
        c.domain = {23, 17, 5, 4};
        set_scheme(c, method);
        c.bed_cells = raster<Real>(
            23, 17, [](int i, int j) { return noise(i, j, 1) < 0.1 ? NAN : 250 + 40 * noise(i, j, 2); });
        Running<Real> flow(c);

        CHECK(largest_difference(bed_of(flow, c.cells()), c.bed_cells) < (sizeof(Real) == 8 ? 1e-12 : 2e-5));
    }
}

TEST_CASE("a bed that is a plane has no jumps: it is the one between corners") {
    for (const SchemeForm& method : scheme_forms) {
        Case<double> c;
        c.domain = {60, 50, 5, 4};
        set_scheme(c, method);
        c.options.threads = 1;
        const auto plane = [](double x, double y) { return 90 - 0.02 * x + 0.01 * y; };
        c.bed_cells = raster<double>(60, 50, [&](int i, int j) { return plane(i + 0.5, j + 0.5); });
        c.depth =
            raster<double>(60, 50, [](int i, int j) { return std::hypot(i - 30, j - 25) < 6 ? 1.5 : 0; });
        c.manning_everywhere = 0.03;
        Case<double> at_corners = c;
        at_corners.bed_cells.clear();
        at_corners.bed_vertices = raster<double>(61, 51, plane);

        // Before the water comes to the edges, where the last cells are level or fall outwards.
        const auto cells = run(c, 10);
        const auto corners = run(at_corners, 10);

        CHECK(largest_difference(cells.depth, corners.depth) < 1e-9);
        CHECK(largest_difference(cells.discharge_x, corners.discharge_x) < 1e-9);
    }
}

TEST_CASE_TEMPLATE("a lake rests at every shore of a rough raster", Real, float, double) {
    for (const SchemeForm& method : scheme_forms) {
        if (method.scheme == Scheme::kp07) {
            continue;  // rests at no shore that covers a cell in part
        }
        const auto c = island<Real>(method);

        const auto after = run(c, 100);

        for (const Real speed : after.maximum_speed) {
            REQUIRE((std::isnan(speed) || speed < (sizeof(Real) == 8 ? 1e-9 : 2e-3)));
        }
    }
}

TEST_CASE("a levee of one cell holds what is lower, and lets pass as a weir what is higher") {
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.form));
        auto c = levee_of(method, {});
        const int nx = c.domain.nx;
        fill_west(c, levee, 12.9);
        const auto held = run(c, 200);
        double behind = 0;
        for (std::size_t k = 0; k < c.cells(); ++k) {
            behind += static_cast<int>(k) % nx >= levee ? held.depth[k] : 0;
        }
        CHECK(behind == 0);

        const double share = share_of_weir(method, {});
        MESSAGE("over the levee " << share << " of the weir");
        // In waf with slopes within cells nothing pushes water that falls.
        CHECK(share > (method.scheme == Scheme::waf && method.form == WafForm::muscl ? 0.6 : 0.8));
        CHECK(share < 1.12);
    }
}

// A shortfall: water that rises over a jump of the bed loses its head there (docs/bed.md).
TEST_CASE("a levee with a crest of several cells lets pass half of a weir at least") {
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.form));
        for (const int cells : {2, 4}) {
            const double share = share_of_weir(method, {cells});
            const double smooth = share_of_weir(method, {cells}, 0);
            MESSAGE("over a crest of " << cells << " cells " << share << ", without friction " << smooth
                                       << " of the weir");
            CHECK(share > 0.5);
            CHECK(share < 1.12);
            CHECK(smooth > 0.55);
        }
    }
}

TEST_CASE("a levee whose sides slope over cells lets pass more than one between vertical sides") {
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.form));
        for (const int side : {3, 7}) {
            const double share = share_of_weir(method, {2, side});
            MESSAGE("over sides of " << side << " cells " << share << " of the weir");
            CHECK(share > share_of_weir(method, {2}));
            CHECK(share < 1.12);
        }
    }
}

// A channel of one cell, 3 m below the plain: 6 m2/s on a slope of 0.001 with n = 0.03.
TEST_CASE("a channel of one cell keeps its depth and carries uniform flow") {
    const int nx = 120;
    const double slope = 0.001;
    const double manning = 0.03;
    const double normal = 2;
    const double unit_discharge = std::pow(normal, 5.0 / 3) * std::sqrt(slope) / manning;
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.form));
        Case<double> c;
        c.domain = {nx, 5, 10, 10};
        set_scheme(c, method);
        c.options.desingularisation_depth = method.scheme == Scheme::kp07 ? 1e-3 : 1e-4;
        c.options.threads = 1;
        c.bed_cells =
            raster<double>(nx, 5, [&](int i, int j) { return 50 - 10 * slope * i + (j == 2 ? 0 : 3); });
        c.depth = raster<double>(nx, 5, [&](int, int j) { return j == 2 ? normal : 0; });
        c.discharge_x = raster<double>(nx, 5, [&](int, int j) { return j == 2 ? unit_discharge : 0; });
        c.manning_everywhere = manning;
        c.domain.west = c.domain.east = Edge::wall;
        Running<double> flow(c);
        flow.advance(0, 20);
        const auto fields = flow.fields();

        for (int i = 50; i < 70; ++i) {
            const auto k = thalweg::test::cell_index(i, 2, nx);
            CHECK(fields.depth[k] == Approx(normal).epsilon(1e-3));
            CHECK(fields.discharge_x[k] == Approx(unit_discharge).epsilon(1e-3));
            CHECK(fields.depth[k + nx] == 0);
        }
    }
}
