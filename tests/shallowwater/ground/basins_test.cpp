// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Floods whose end follows from sills, volumes or an exact run-up; the first three
// have the form of tests 2, 3 and 1 of the Environment Agency's benchmark of two-dimensional models.
#include <doctest/doctest.h>

#include <algorithm>

#include "../boundary_case.hpp"
#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

template <class Real>
auto row_of(int cells, double width, const SchemeForm& method) -> Case<Real> {
    Case<Real> c;
    c.domain = {cells, 1, width, width};
    set_defaults(c, method);
    c.options.threads = 1;
    c.manning_everywhere = 0.03;
    return c;
}

}  // namespace

// Four hollows of 600 m3 below each other, with sills between them, and water for two and a half.
TEST_CASE_TEMPLATE("hollows on a slope fill one after the other, each to its sill", Real, float, double) {
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        auto c = row_of<Real>(64, 10, method);
        // Each: twelve cells 0.5 m below a sill of four, the next one 0.5 m lower.
        c.bed_cells = raster<Real>(64, 1, [](int i, int) {
            const int stair = i / 16;
            return 10 - 0.5 * stair - (i % 16 < 12 ? 0.5 : 0);
        });
        const double hollow = 12 * 0.5 * 10 * 10;  // m3
        add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west),
                     {{0, 3600, 3601, 1e6}, {2.5 * hollow / 3600.5, 2.5 * hollow / 3600.5, 0, 0}});
        const auto f = run(c, 6 * 3600);

        double all = 0;
        for (int i = 0; i < 64; ++i) {
            all += static_cast<double>(f.depth[static_cast<std::size_t>(i)]) * 10 * 10;
        }
        MESSAGE(name_of(method) << ", hollows: " << f.depth[6] << " " << f.depth[22] << " " << f.depth[38]
                                << " " << f.depth[54] << " m, volume " << all / hollow << " hollows");
        CHECK(all == Approx(2.5 * hollow).epsilon(0.001));
        CHECK(std::fabs(f.depth[6] - 0.5) < 0.02);
        CHECK(std::fabs(f.depth[22] - 0.5) < (method.form == WafForm::split ? 0.03 : 0.02));
        CHECK(std::fabs(f.depth[38] - 0.25) < 0.04);
        CHECK(f.depth[54] < 0.01);
    }
}

// A release runs down a slope of 1 in 20 into a trough that could hold all of it, behind which a bump rises
// by 0.25 m. Without inertia nothing would pass the bump.
TEST_CASE_TEMPLATE("momentum carries a part of a release over a bump", Real, float, double) {
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        auto c = row_of<Real>(150, 2, method);
        c.manning_everywhere = 0.01;
        // Level from 200 m on, the bump at 230 m; behind 250 m a hollow between walls.
        c.bed_cells = raster<Real>(150, 1, [](int i, int) {
            const double x = 2 * (i + 0.5);
            const double bump = 0.25 * std::max(0.0, 1 - std::fabs(x - 230) / 10);
            return x < 200 ? 0.05 * (200 - x) : x < 250 ? bump : -0.5;
        });
        c.depth = raster<Real>(150, 1, [](int i, int) { return i >= 40 && i < 45 ? 0.6 : 0; });
        const auto f = run(c, 1800);

        double behind = 0;
        double all = 0;
        for (std::size_t i = 0; i < 150; ++i) {
            const double depth = static_cast<double>(f.depth[i]);
            all += 2 * depth;
            behind += i > 116 ? 2 * depth : 0;
        }
        MESSAGE(name_of(method) << ", bump: " << behind << " of " << all << " m2 behind it");
        CHECK(all == Approx(5 * 2 * 0.6).epsilon(0.001));
        CHECK(behind > 0.1 * all);
        CHECK(behind < 0.9 * all);
    }
}

TEST_SUITE_BEGIN("nightly");

// A sill at 10.25 m between the west and a hollow down to 9.7 m. The level in the west rises to 10.35 m,
// stays and falls back to 9.7 m.
TEST_CASE_TEMPLATE("a hollow behind a sill fills to the flood, and keeps water to the level of its sill",
                   Real, float, double) {
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        auto c = row_of<Real>(30, 10, method);
        c.bed_cells = raster<Real>(30, 1, [](int i, int) { return i < 10 ? 9.6 : i < 12 ? 10.25 : 9.7; });
        c.level = raster<Real>(30, 1, [](int i, int) { return i < 10 ? 9.7 : 0; });
        add_boundary(c, BoundaryKind::stage, faces_of(c.domain, Side::west),
                     {{0, 900, 14400, 15300, 1e6}, {9.7, 10.35, 10.35, 9.7, 9.7}});
        Running<Real> running(c);
        running.advance(0, 14400);
        const double full = running.fields().level[25];
        running.advance(14400, 28800);
        const auto f = running.fields();

        MESSAGE(name_of(method) << ", hollow: " << full << " m in the flood, " << f.level[25]
                                << " m after it");
        CHECK(std::fabs(full - 10.35) < 0.005);
        CHECK(f.level[25] > 10.25 - 0.002);
        CHECK(f.level[25] < 10.25 + 0.02);
    }
}

// H/d = 0.019 on a beach of 1 in 19.85, as in Synolakis (1987); his law gives 2.831 sqrt(19.85) 0.019^(5/4).
TEST_CASE_TEMPLATE("a solitary wave runs up a plane beach as far as Synolakis found", Real, float, double) {
    const double height = 0.019;
    const double beach = 19.85;
    const double exact = 2.831 * std::sqrt(beach) * std::pow(height, 1.25);
    const double gamma = std::sqrt(0.75 * height);
    const double crest = beach + std::acosh(std::sqrt(20.0)) / gamma;
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        auto c = row_of<Real>(700, 0.1, method);
        c.manning_everywhere = 0;
        const auto x = [](int i) { return 0.1 * (i + 0.5) - 5; };
        const auto rise = [&](int i) { return height / std::pow(std::cosh(gamma * (x(i) - crest)), 2); };
        c.bed_cells = raster<Real>(700, 1, [&](int i, int) { return std::max(-1.0, -x(i) / beach); });
        c.depth = raster<Real>(
            700, 1, [&](int i, int) { return std::max(0.0, rise(i) + std::min(1.0, x(i) / beach)); });
        c.discharge_x = raster<Real>(700, 1, [&](int i, int) {
            return x(i) < beach ? 0
                                : -2 * (1 + rise(i)) * (std::sqrt(9.81 * (1 + rise(i))) - std::sqrt(9.81));
        });
        const auto f = run(c, 20);

        double highest = 0;
        for (std::size_t i = 0; i < 700; ++i) {
            if (f.maximum_depth[i] > 1e-3) {
                highest = std::max(highest, static_cast<double>(c.bed_cells[i] + f.maximum_depth[i]));
                break;
            }
        }
        MESSAGE(name_of(method) << ", run-up: " << highest << " m, exact " << exact);
        CHECK(highest == Approx(exact).epsilon(method.form == WafForm::split ? 0.09 : 0.03));
    }
}

TEST_SUITE_END();
