// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <doctest/doctest.h>

#include "shallowwater/schemes/roe/side.hpp"

#include "shallowwater/schemes/list.hpp"
#include "triangle_case.hpp"

// Ways to compute the same flow on triangles by roe that must give the same bits.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

constexpr double hour = 3600;  // s

// A dam break in a rough valley with a shore, missing ground, a roughness at each cell, and an outlet at a
// level.
template <class Real>
auto valley(int width, int height) -> TriangleCase<Real> {
    TriangleCase<Real> c;
    c.mesh = jittered_mesh(width, height, 2, 0.25);
    c.bed = c.at_centres([](double x, double y) {
        const bool missing = x > 20 && x < 24 && y > 6 && y < 10;
        return missing ? NAN : 0.02 * x + 0.05 * y + noise(static_cast<int>(x), static_cast<int>(y));
    });
    c.level = c.at_centres([](double x, double) { return x < 15 ? 3.0 : 0.3; });
    c.manning = c.at_centres([](double x, double y) {
        return 0.02 + 0.03 * noise(static_cast<int>(3 * x), static_cast<int>(3 * y), 1);
    });
    Boundary out;
    out.name = "outlet";
    out.kind = BoundaryKind::stage;
    out.value = TimeSeries::constant(0.5);
    out.faces = c.boundary_edges([](double x, double) { return x < 1e-6; });
    c.options.boundaries.edges = {out};
    return c;
}

// Cells in which the water or its largest depth differs.
template <class Real>
auto differing_cells(const Fields<Real>& a, const Fields<Real>& b) -> int {
    const auto same = [](Real x, Real y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    int differing = 0;
    for (std::size_t k = 0; k < a.depth.size(); ++k) {
        const bool is_same = same(a.depth[k], b.depth[k]) && same(a.discharge_x[k], b.discharge_x[k]) &&
                             same(a.discharge_y[k], b.discharge_y[k]) &&
                             same(a.maximum_depth[k], b.maximum_depth[k]);
        differing += is_same ? 0 : 1;
    }
    return differing;
}

// After `end` seconds; `rain` [m/s] of each cell where there is a field of it.
template <class Real>
auto run_on(Machine& machine, const TriangleCase<Real>& c, const std::vector<Real>& rain, double end)
    -> Fields<Real> {
    RunningTriangles<Real> running(c, machine);
    const auto there = machine.upload(rain);
    running.advance(0, end / 2);
    if (!rain.empty()) {
        running.solver().set_rain(there.get());
    }
    running.advance(end / 2, end);
    return running.fields();
}

}  // namespace

TEST_CASE("what passes an edge is the same number for both of its cells") {
    const RoeConstants<float> constants = {9.81F, std::sqrt(9.81F), 1e-5F};
    const auto check = [&](const Conserved<float>& a, float bed_a, const Conserved<float>& b, float bed_b,
                           float x, float y) {
        const OwnWater<float> own_a = {a, bed_a, DepthRoot<float>(a.depth)};
        const OwnWater<float> own_b = {b, bed_b, DepthRoot<float>(b.depth)};
        const RoeSide<float> from_a(x, y, own_a, Beyond<float>{b, bed_b, 0, 0}, constants);
        const RoeSide<float> from_b(x, y, own_b, Beyond<float>{a, bed_a, 1, 0}, constants);
        return from_a.mass() == -from_b.mass() && from_a.wave() == from_b.wave() &&
               from_a.meets_step() == from_b.meets_step_across() &&
               from_a.gain_across().x == from_b.gain().x && from_a.gain_across().y == from_b.gain().y;
    };
    int differing = 0;
    int flowing = 0;
    for (int k = 0; k < 300000; ++k) {
        const auto draw = [k](int of) { return noise(k, 0, of); };
        const auto depth = [&](int of) {
            const double kind = draw(of);
            return static_cast<float>(
                kind < 0.2 ? 0 : std::pow(10, kind < 0.4 ? -7 + 3 * draw(of + 1) : -4 + 5 * draw(of + 1)));
        };
        const auto water = [&](int of) -> Conserved<float> {
            const float h = depth(of);
            const float fastest = h > 1e-5F ? static_cast<float>(std::pow(10, -3 + 6 * draw(of + 2))) : 0;
            return {h, h * fastest * static_cast<float>(draw(of + 3) - 0.5),
                    h * fastest * static_cast<float>(draw(of + 4) - 0.5)};
        };
        const Conserved<float> a = water(1), b = draw(20) < 0.1 ? a : water(7);
        const auto bed = static_cast<float>(5 * draw(14));
        const float other_bed = draw(15) < 0.2   ? bed
                                : draw(15) < 0.4 ? bed + a.depth - b.depth
                                                 : bed + static_cast<float>(4 * (draw(16) - 0.5));
        const auto x = static_cast<float>(20 * (draw(17) - 0.5)), y = static_cast<float>(draw(18) - 0.3);
        differing += check(a, bed, b, other_bed, x, y) ? 0 : 1;
        flowing += a.depth > 1e-5F || b.depth > 1e-5F ? 1 : 0;
    }
    CHECK(flowing > 200000);
    CHECK(differing == 0);
    // The right wave out of a fast film is split into one that runs back and one that stands still.
    CHECK(check({0.078879F, 25.8729F, 14.3259F}, 43.6053F, {6.66321e-08F, 0, 0}, 77.5448F, -5.06279F,
                -14.3188F));
}

TEST_CASE_TEMPLATE("rain that comes with the step of a triangle has the bits of rain after it", Real, float,
                   double) {
    auto c = valley<Real>(40, 30);
    std::vector<Real> field;
    SUBCASE("the same everywhere") {
        c.options.rain.series = {{{0, 20}, {0.2 / hour, 0.9 / hour}}};
    }
    SUBCASE("by zones") {
        c.options.rain = {{0, 0.3 / hour, 0.05 / hour}, {4, 5, 9}, false, {}};
        c.rain_zones = c.at_centres([](double x, double y) { return x < 30 ? 5 : y < 30 ? 4 : 9; });
    }
    SUBCASE("by cells") {
        c.options.rain.field = true;
        field = c.at_centres([](double x, double y) { return x < 40 ? 0 : y > 50 ? NAN : 1e-4 * y; });
    }
    SUBCASE("with all cells computed") {
        c.options.rain.rates = {0.3 / hour};
        c.options.skip_dry = false;
    }
    // A soil that takes nothing is a process of its own, with which the rain comes after the step.
    auto after = c;
    after.options.infiltration.soils = {{0, 0, 0}};

    const auto a = run_on(Machine::chosen(), c, field, 20);
    const auto b = run_on(Machine::chosen(), after, field, 20);

    REQUIRE(a.report.steps == b.report.steps);
    CHECK(a.summary.sources.rain > 1);
    CHECK(a.summary.sources.rain == b.summary.sources.rain);
    CHECK(fastest(a) > 0.5);
    CHECK(differing_cells(a, b) == 0);
    const double came = a.summary.inflow.total() + a.summary.sources.rain - a.summary.outflow.total();
    const double first = RunningTriangles<Real>(c).solver().summary().volume;
    CHECK(std::fabs(first + came - a.summary.volume) <= (sizeof(Real) == 8 ? 1e-10 : 1e-3));
}

TEST_CASE_TEMPLATE("exact rounding gives any machine the bits of the CPU without it", Real, float, double) {
    auto c = valley<Real>(50, 40);
    SUBCASE("a roughness at each cell") {}
    SUBCASE("rain with the step") {
        c.options.rain.rates = {0.3 / hour};
    }
    SUBCASE("rain, soils and a source after it, and all cells computed") {
        c.options.rain.rates = {0.3 / hour};
        c.options.infiltration.soils = {{1e-5, 0.1, 0.3}};
        c.options.skip_dry = false;
        PointSource well;
        well.name = "well";
        well.i = 1234;
        well.discharge = TimeSeries::constant(1);
        c.options.boundaries.sources = {well};
    }
    auto exact = c;
    exact.options.exact_rounding = true;
    Machine cpu(false);

    const auto expected = run_on(cpu, c, {}, 20);
    const auto found = run_on(Machine::chosen(), exact, {}, 20);

    CHECK(fastest(expected) > 0.5);
    CHECK(found.report.steps == expected.report.steps);
    CHECK(found.report.last_step == expected.report.last_step);
    CHECK(differing_cells(found, expected) == 0);
}

TEST_CASE("exact rounding is refused where it is not there") {
    auto c = valley<double>(4, 4);
    c.options.exact_rounding = true;
    c.options.local_steps = 4;
    CHECK_THROWS_WITH(RunningTriangles<double>{c},
                      "shallowwater: local steps are 4, expected 1 with exact rounding");
    c.options.local_steps = 1;
    c.options.scheme = Scheme::muscl;
    c.options.courant = default_courant(c.options, true);
    CHECK_THROWS_WITH(RunningTriangles<double>{c},
                      "shallowwater: the scheme muscl has no exact rounding, expected roe");
}
