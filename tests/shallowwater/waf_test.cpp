// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include "../support/cell_index.hpp"
#include "dam_break.hpp"
#include "waf_case.hpp"

// Cases and figures by their sections in the numerics reference of the scheme; "W1" is the split single-step
// form, "W2" the linear reconstruction with Runge-Kutta.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// Deterministic noise of unit variance.
auto rough(int i, int j) -> double {
    const double s = std::sin(12.9898 * i + 78.233 * j) * 43758.5453;
    return 3.46 * (s - std::floor(s) - 0.5);
}

// A bed at vertices from a function of the vertex.
template <class Real, class Function>
auto vertices(const Domain& d, const Function& bed) -> std::vector<Real> {
    return raster<Real>(d.nx + 1, d.ny + 1, bed);
}

// Depth below the level over the mean of the four vertices.
template <class Real>
auto lake(const Case<Real>& c, double level) -> std::vector<Real> {
    const int pitch = c.domain.nx + 1;
    return raster<Real>(c.domain.nx, c.domain.ny, [&](int i, int j) {
        const auto z = [&](int a, int b) {
            return static_cast<double>(c.bed_vertices[thalweg::test::cell_index(i + a, j + b, pitch)]);
        };
        return std::fmax(0.0, level - 0.25 * (z(0, 0) + z(1, 0) + z(0, 1) + z(1, 1)));
    });
}

// 12.1 (a) to (d): shores, islands and films, smooth and rough.
auto still_lakes() -> std::vector<std::pair<std::string, Case<double>>> {
    std::vector<std::pair<std::string, Case<double>>> all(5);
    auto& [valley_name, valley] = all[0];
    valley_name = "a: rough valley";
    valley.domain = {60, 1, 1, 1};
    valley.bed_vertices = vertices<double>(
        valley.domain, [](int i, int) { return 0.05 * std::fabs(i - 30) - 0.6 + 0.15 * rough(i, 0); });
    valley.depth = lake(valley, 0);
    for (int k = 1; k <= 2; ++k) {
        auto& [name, bowl] = all[static_cast<std::size_t>(k)];
        name = k == 1 ? "b: smooth bowl" : "c: rough bowl";
        bowl.domain = {40, 40, 1, 1};
        bowl.bed_vertices = vertices<double>(bowl.domain, [&](int i, int j) {
            const double smooth = 0.003 * (std::pow(i - 20, 2) + std::pow(j - 20, 2)) - 0.7;
            return smooth + (k == 2 ? 0.2 * rough(i, j) : 0);
        });
        bowl.depth = lake(bowl, 0);
    }
    for (int k = 3; k <= 4; ++k) {
        auto& [name, bump] = all[static_cast<std::size_t>(k)];
        name = k == 3 ? "d: immersed bump" : "d: emerged bump";
        bump.domain = {100, 1, 0.25, 0.25};
        bump.bed_vertices = vertices<double>(bump.domain, [](int i, int) {
            const double x = 0.25 * i;
            return x > 8 && x < 12 ? 0.2 - 0.05 * (x - 10) * (x - 10) : 0.0;
        });
        bump.depth = lake(bump, k == 3 ? 0.5 : 0.1);
    }
    return all;
}

}  // namespace

TEST_CASE("lakes at rest stay at rest, at shores and on rough beds too (12.1)") {
    for (auto& lake : still_lakes()) {
        const auto& what = lake.first;
        auto& c = lake.second;
        for (const WafForm form : forms) {
            CAPTURE(what);
            CAPTURE(name(form));
            c.options = waf(form);

            const auto fields = run(c, 20);

            CHECK(fields.report.steps > 20);
            CHECK(largest(fields.discharge_x) <= 1e-12);
            CHECK(largest(fields.discharge_y) <= 1e-12);
            CHECK(largest_difference(fields.depth, c.depth) <= 1e-13);
        }
    }
}

TEST_CASE("a rough bowl a kilometre up rests in float too (12.1 e)") {
    for (const WafForm form : forms) {
        CAPTURE(name(form));
        Case<float> c;
        c.domain = {40, 40, 1, 1};
        c.options = waf(form);
        c.bed_vertices = vertices<float>(c.domain, [](int i, int j) {
            return 1000 + 0.003 * (std::pow(i - 20, 2) + std::pow(j - 20, 2)) - 0.7 + 0.2 * rough(i, j);
        });
        c.depth = lake(c, 1000);

        const auto shores = run(c, 20);
        CHECK(largest(shores.maximum_speed) <= 1e-4);

        c.depth.clear();
        c.level.assign(c.cells(), 1005.37f);
        const auto full = run(c, 20);
        CHECK(full.report.steps > 20);
        CHECK(largest(full.maximum_speed) == 0);
    }
}

TEST_CASE("dam breaks onto dry and wet ground have the errors of the reference (12.3)") {
    struct Expected {
        WafForm form;
        double tail;  // m, depth below the dam
        double coarse, fine;
    };

    for (const Expected& e : {Expected{WafForm::muscl, 0, 6.1e-3, 3.1e-3},
                              {WafForm::muscl, 0.001, 6.0e-3, 3.2e-3},
                              {WafForm::split, 0, 1.3e-2, 6.4e-3},
                              {WafForm::split, 0.001, 8.0e-3, 3.3e-3}}) {
        const auto error = [&](int n) {
            Case<double> c;
            c.domain = {n, 1, 10.0 / n, 10.0 / n};
            c.options = waf(e.form);
            c.bed_cells.assign(c.cells(), 0);
            c.depth = raster<double>(n, 1, [&](int i, int) { return 2 * i < n ? 0.005 : e.tail; });
            const auto fields = run(c, 6);
            CHECK(fields.summary.volume == Approx((0.005 + e.tail) * 5 * c.domain.dy).epsilon(1e-14));
            CHECK(*std::min_element(fields.depth.begin(), fields.depth.end()) >= 0);
            return relative_error(fields.depth, dam_break_depth(n, 0.005, e.tail, 6));
        };
        CAPTURE(name(e.form));
        CAPTURE(e.tail);
        const double coarse = error(100);
        const double fine = error(200);
        MESSAGE(name(e.form) << ", tail " << e.tail << " m: " << coarse << ", " << fine);
        CHECK(coarse < 1.3 * e.coarse);
        CHECK(fine < 1.3 * e.fine);
    }
}
