// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Four times four hollows that fill from one another, as in test 2 of the Environment Agency's benchmark of
// two-dimensional models.
#include <doctest/doctest.h>

#include <algorithm>

#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// Hollow (a, b) takes 3 x 3 cells of 20 m, 0.5 m below its sill, and 0.6 m below the one that it gets water
// from. Between hollows stand walls of one cell; the one to the next hollow, east or north, ends at the sill.
constexpr int across = 4;
constexpr int cells = 4 * across - 1;
constexpr double width = 20;
constexpr double capacity = 9 * width * width * 0.5;  // m3

auto sill_of(int a, int b) -> double {
    return 10 - 0.6 * (a + b);
}

auto spills_east(int a, int b) -> bool {
    return b == across - 1 || (a != across - 1 && (a + 2 * b) % 3 != 0);
}

auto hollow_ground(int i, int j) -> double {
    const int a = i / 4, b = j / 4;
    const bool wall_east = i % 4 == 3, wall_north = j % 4 == 3;
    if (!wall_east && !wall_north) {
        return sill_of(a, b) - 0.5;
    }
    const bool lowered = wall_east ? spills_east(a, b) : !spills_east(a, b);
    return lowered && !(wall_east && wall_north) ? sill_of(a, b) : 12;
}

// By column and row of hollows [m3].
struct Volumes {
    double of[across][across] = {};
};

// What the sources bring to each hollow.
auto brought() -> Volumes {
    Volumes v;
    v.of[0][0] = 2.4 * capacity;
    v.of[2][0] = 0.7 * capacity;
    v.of[0][2] = 3.3 * capacity;
    return v;
}

// What each hollow holds in the end: as much as it can, the rest runs to the next.
auto held() -> Volumes {
    Volumes v = brought();
    for (int order = 0; order < 2 * across - 2; ++order) {
        for (int a = std::max(0, order - across + 1); a <= std::min(order, across - 1); ++a) {
            const int b = order - a;
            const double over = std::max(0.0, v.of[a][b] - capacity);
            v.of[a][b] -= over;
            (spills_east(a, b) ? v.of[a + 1][b] : v.of[a][b + 1]) += over;
        }
    }
    return v;
}

}  // namespace

TEST_CASE_TEMPLATE("hollows in rows and columns fill along their sills, and others stay dry", Real, float,
                   double) {
    const Volumes right = held();
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        if (method.form == WafForm::split) {
            continue;  // its hollows do not come to rest, docs/waf.md
        }
        Case<Real> c;
        c.domain = {cells, cells, width, width};
        set_defaults(c, method);
        c.options.threads = 1;
        c.manning_everywhere = 0.01;
        c.bed_cells = raster<Real>(cells, cells, hollow_ground);
        for (int b = 0; b < across; ++b) {
            for (int a = 0; a < across; ++a) {
                const double q = brought().of[a][b] / 1800.5;
                if (q > 0) {
                    c.options.boundaries.sources.push_back(
                        {"rain", 4 * a + 1, 4 * b + 1, {{0, 1800, 1801}, {q, q, 0}}});
                }
            }
        }
        const auto f = run(c, 6000);

        double worst = 0;
        for (int j = 0; j < cells; ++j) {
            for (int i = 0; i < cells; ++i) {
                const int k = j * cells + i;
                const double expected =
                    i % 4 != 3 && j % 4 != 3 ? right.of[i / 4][j / 4] / capacity * 0.5 : 0;
                const double depth = f.depth[static_cast<std::size_t>(k)];
                worst = std::fmax(worst, std::fabs(depth - expected));
            }
        }
        MESSAGE(name_of(method) << ", 16 hollows: depths differ by at most " << worst << " m");
        CHECK(worst < 0.02);
        CHECK(f.summary.volume == Approx(6.4 * capacity).epsilon(1e-3));
    }
}
