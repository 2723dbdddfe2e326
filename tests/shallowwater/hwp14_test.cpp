// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "hwp14_case.hpp"
#include "shallowwater/schemes/hwp14/hwp14.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// The number of unit variance at each vertex that the lakes are roughened with.
auto roughness(int i, int j) -> double {
    const double s = std::sin(12.9898 * i + 78.233 * j) * 43758.5453;
    return 3.46 * (s - std::floor(s) - 0.5);
}

auto valley(int i, int) -> double {
    return 0.05 * std::fabs(i - 30.0) - 0.6 + 0.15 * roughness(i, 0);
}

auto bowl(int i, int j) -> double {
    return 0.003 * (std::pow(i - 20, 2) + std::pow(j - 20, 2)) - 0.7;
}

auto rough_bowl(int i, int j) -> double {
    return bowl(i, j) + 0.2 * roughness(i, j);
}

auto bump(int i, int) -> double {
    const double x = 0.25 * i;
    return std::fmax(0.0, 0.2 - 0.05 * std::pow(x - 10, 2));
}

// How far a lake moves in a while: largest discharge, speed and change of depth.
struct Motion {
    double discharge, speed, depth;
};

template <class Real>
auto motion_of_lake(Case<Real> c, double level, double end) -> Motion {
    c.level.assign(c.cells(), static_cast<Real>(level));
    Running<Real> lake(c);
    const auto before = lake.fields();
    lake.advance(0, end);
    const auto after = lake.fields();
    CHECK(after.summary.wet_cells > 5);
    return {std::fmax(largest(after.discharge_x), largest(after.discharge_y)), largest(after.maximum_speed),
            largest_difference(before.depth, after.depth)};
}

}  // namespace

TEST_CASE_TEMPLATE("the waterline gives back the depth that it comes from", Real, float, double) {
    const double tolerance = sizeof(Real) == 8 ? 1e-12 : 6e-7;
    double worst = 0;
    for (int k = 0; k < 200000; ++k) {
        const auto a = static_cast<Real>(noise(k, 0));
        const auto b = static_cast<Real>(a * std::pow(noise(k, 1), 2));
        const auto depth = static_cast<Real>(a * std::pow(noise(k, 2), 3));

        const EdgeDepths<Real> edge =
            k % 2 == 0 ? single_waterline(depth, a, b) : single_waterline(depth, b, a);
        const Real steep = k % 2 == 0 ? edge.x : edge.y;
        // Back in double, so that only the inverse is judged.
        const double found = depth_of_waterline<double>(static_cast<double>(steep) - a, a, b);

        worst = std::fmax(worst, std::fabs(found - static_cast<double>(depth)) / static_cast<double>(a));
    }
    CHECK(worst <= tolerance);
}

TEST_CASE("the waterline of a bed that rises along one axis is that of one dimension") {
    for (const double depth : {0.0, 1e-9, 0.1, 0.249, 0.25, 0.7}) {
        const EdgeDepths<double> edge = single_waterline(depth, 0.25, 0.0);

        CHECK(edge.x == Approx(directional_waterline(depth, 0.25)).epsilon(1e-14));
        CHECK(midline_depth(edge.x, 0.25) == Approx(depth).epsilon(1e-14));
    }
}

TEST_CASE("a sheet that runs parallel to the bed leans by 5/3 of half its slope, and not where it ends") {
    const auto lean = [](double low, double own, double high) {
        LineStencil<double> s{};
        s.depth_low = low;
        s.depth = own;
        s.depth_high = high;
        return Hwp14<double, false>::sheet_lean(s);
    };

    // Depth^(5/3) of a sheet that deepens by 1 % a cell is 5/6 % more at the face, depths alike to 0.99.
    CHECK(lean(0.99, 1, 1.01) == Approx(0.99 * 0.01 * 5 / 6));
    CHECK(lean(1.01, 1, 0.99) == Approx(-0.99 * 0.01 * 5 / 6));
    CHECK(lean(0.9, 1, 1.3) == Approx(0.9 * 0.1 * 5 / 6));
    CHECK(lean(1, 1, 1) == 0);
    CHECK(lean(1, 2, 1.5) == 0);
    CHECK(lean(0, 1, 2) == 0);
    CHECK(lean(wall_depth<double>, 1, 2) == 0);
    CHECK(lean(0.5, 1, open_depth<double>) == 0);
    CHECK(lean(0, 0, 0) == 0);
    // No cell gives more than a fifth of its depth from one face to the other.
    for (int k = 0; k < 10000; ++k) {
        CHECK(std::fabs(lean(noise(k, 0), noise(k, 1), noise(k, 2))) < 0.209);
    }
}

TEST_CASE("water that stands on the slope of a wall below its crest does not climb over it") {
    // A wall of 6 m whose slopes take a cell, and a crest of one cell: a column of 2.8 m on the slope has its
    // waterline at 5.8 m, 2.9 m above the river. It falls back, and nothing is left on the crest.
    for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
        for (const double column : {0.5, 2.0, 2.8}) {
            CAPTURE(column);
            Case<double> c;
            c.domain = {20, 3, 10, 10};
            c.options.scheme = Scheme::hwp14;
            c.options.integrator = integrator;
            c.options.courant = 0.45;
            c.options.desingularisation_depth = 1e-4;
            c.bed_vertices = raster<double>(21, 4, [](int i, int) { return i == 10 || i == 11 ? 6 : 0; });
            c.depth = raster<double>(20, 3, [&](int i, int) { return i < 9 ? 2.9 : i == 9 ? column : 0.0; });
            c.manning_everywhere = 0.03;

            const auto after = run(c, 60);

            for (int j = 0; j < 3; ++j) {
                for (int i = 10; i < 20; ++i) {
                    REQUIRE(after.depth[static_cast<std::size_t>(j * 20 + i)] == 0);
                }
            }
        }
    }
}

TEST_CASE("rain runs off a plane of few cells in the time of the kinematic wave") {
    // 50 mm/h on 100 m of slope 0.01 with n 0.03: a steady outflow after 674 s, 0.95 of it after 0.95^0.6 of
    // that.
    for (const int n : {25, 50}) {
        Case<double> c;
        c.domain = {n, 1, 100.0 / n, 100.0 / n};
        c.domain.east = Edge::open;
        c.options.scheme = Scheme::hwp14;
        c.options.velocity_bound = true;
        c.options.outflow_limiter = true;
        c.options.desingularisation_depth = 1e-6;
        c.options.rain.rates = {0.05 / 3600};
        c.manning_everywhere = 0.03;
        c.bed_vertices = raster<double>(n + 1, 2, [&](int i, int) { return 1 - i * 1.0 / n; });
        c.depth.assign(c.cells(), 0);
        Running<double> plane(c);
        const double time = 674 * std::pow(0.95, 0.6);
        const auto share = [&](double from, double to) {
            const double before = plane.fields().summary.outflow.total();
            plane.advance(from, to);
            return (plane.fields().summary.outflow.total() - before) / (to - from) /
                   (100 * c.domain.dy * 0.05 / 3600);
        };
        share(0, 0.95 * time - 5);
        CAPTURE(n);
        CHECK(share(0.95 * time - 5, 0.95 * time + 5) < 0.95);
        share(0.95 * time + 5, 1.05 * time - 5);
        CHECK(share(1.05 * time - 5, 1.05 * time + 5) > 0.95);
    }
}

TEST_CASE("lakes with wet and dry shores rest") {
    const std::pair<Case<double>, double> lakes[] = {
        {hwp14_case<double>(60, 3, 1, valley), 0.0},      {hwp14_case<double>(40, 40, 1, bowl), 0.0},
        {hwp14_case<double>(40, 40, 1, rough_bowl), 0.0}, {hwp14_case<double>(100, 3, 0.25, bump), 0.5},
        {hwp14_case<double>(100, 3, 0.25, bump), 0.1},
    };
    for (const auto& [lake, level] : lakes) {
        for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
            auto c = lake;
            c.options.integrator = integrator;
            c.options.courant = integrator == Integrator::euler ? 0.25 : 0.45;

            const Motion m = motion_of_lake(c, level, 20);

            CHECK(m.discharge <= 1e-12);
            CHECK(m.depth <= 1e-13);
        }
    }
}

TEST_CASE("a lake in float rests to a tenth of a millimetre a second, a kilometre up too") {
    for (const double datum : {0.0, 1000.0}) {
        const auto c = hwp14_case<float>(40, 40, 1, [&](int i, int j) { return datum + rough_bowl(i, j); });

        const Motion m = motion_of_lake(c, datum, 20);

        CHECK(m.speed <= 1e-4);
    }
}

TEST_CASE_TEMPLATE("a full lake rests exactly", Real, float, double) {
    const auto c = hwp14_case<Real>(70, 45, 10, [](int i, int j) { return 1000 + 6 * noise(i, j); });

    const Motion m = motion_of_lake(c, 1008.37, 60);

    CHECK(m.discharge == 0);
    CHECK(m.speed == 0);
    CHECK(m.depth == 0);
}

// The two waterlines of a cell stand for different volumes at the same level, so no lake in two dimensions
// suits both. This records by how much.
TEST_CASE("with one waterline for each direction only shores along the axes rest") {
    auto along = hwp14_case<double>(60, 3, 1, valley);
    along.options.form = Form::published;
    along.options.hwp14_form = Hwp14Form::per_direction;
    auto round = hwp14_case<double>(40, 40, 1, bowl);
    round.options.form = Form::published;
    round.options.hwp14_form = Hwp14Form::per_direction;

    const Motion rests = motion_of_lake(along, 0, 20);
    const Motion moves = motion_of_lake(round, 0, 20);

    CHECK(rests.discharge <= 1e-12);
    CHECK(rests.depth <= 1e-13);
    CHECK(moves.discharge > 1e-4);
    CHECK(moves.discharge < 1e-2);
}
