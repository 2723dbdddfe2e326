// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "boundary_case.hpp"
#include "scheme_forms.hpp"
#include "shallowwater/physics/edge_water.hpp"
#include "triangle_schemes.hpp"

// A sea at the edge of rasters and triangles: its level comes in, and waves from inside leave.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double gravity = 9.81;
constexpr double pi = 3.14159265358979323846;

auto sea(const TimeSeries& level, const TimeSeries& velocity = {}) -> Boundary {
    Boundary b;
    b.name = "sea";
    b.kind = BoundaryKind::sea;
    b.value = level;
    b.velocity = velocity;
    b.response = 1200;
    return b;
}

// `amplitude` (1 - cos(w t)) / 2 over `mean` until `end` [s], in 200 pieces a period.
auto tide(double mean, double amplitude, double period, double end) -> TimeSeries {
    TimeSeries t;
    for (double x = 0; x <= end + period; x += period / 200) {
        t.x.push_back(x);
        t.y.push_back(mean + amplitude * (1 - std::cos(2 * pi * x / period)) / 2);
    }
    return t;
}

template <class Real>
void add_sea(Case<Real>& c, Side side, Boundary b) {
    b.faces = faces_of(c.domain, side);
    c.options.boundaries.edges.push_back(b);
}

// A hump in the middle of a channel that sends half of it either way.
template <class Case>
auto rest_of_hump(const Case& c, double height, double length, double depth) -> double {
    const auto after = run(c, length / std::sqrt(gravity * depth));
    double most = 0;
    for (const auto h : after.depth) {
        most = std::fmax(most, std::fabs(static_cast<double>(h) - depth));
    }
    return most / (height / 2);
}

auto hump(double from_middle) -> double {
    return 2 + 0.02 * std::exp(-from_middle * from_middle / 144);
}

// A channel along x on triangles with a sea at its western end, and at its eastern one if `both`.
auto sea_channel(Scheme scheme, const Boundary& at_end, bool both) -> TriangleCase<double> {
    TriangleCase<double> c;
    c.options = triangle_options(scheme);
    c.mesh = jittered_mesh(100, 2, 2, 0.1);
    c.bed = c.at_centres([](double, double) { return 0; });
    for (const bool west : {true, false}) {
        if (west || both) {
            Boundary b = at_end;
            b.name += west ? "_west" : "_east";
            b.faces = c.boundary_edges([&](double x, double) { return west ? x < 1e-6 : x > 200 - 1e-6; });
            c.options.boundaries.edges.push_back(b);
        }
    }
    return c;
}

// Ground that rises from 4 m below a sea to 2 m above, as Case or TriangleCase has it.
auto beach(double x, double length) -> double {
    return -4 + 6 * x / length;
}

auto imbalance(const Summary& now, double first) -> double {
    const double through = now.inflow.total() + now.outflow.total();
    return std::fabs(now.volume - first - now.inflow.total() + now.outflow.total()) / (first + through);
}

}  // namespace

// Gravity is 1 m/s2; the sea is at rest where nothing else is said.
TEST_CASE("water beside a sea has the wave that goes out and the one of the sea") {
    const auto check = [](const OuterWater<double>& water, double depth, double normal) {
        CHECK(water.depth == Approx(depth).epsilon(1e-12));
        CHECK(water.normal == Approx(normal).epsilon(1e-12));
        CHECK(water.tangential == 7);
    };
    check(sea_water<double>({4, 4, 0, 7}, 4, 0, 1), 4, 0);
    check(sea_water<double>({9, 9, 0, 7}, 4, 0, 1), 6.25, 1);
    check(sea_water<double>({4, 4, -1, 7}, 4, 1, 1), 4, -1);  // a current comes in as it is outside
    check(sea_water<double>({4, 4, 1, 7}, 4, -1, 1), 4, 1);   // and goes out
    check(sea_water<double>({9, 9, 0, 7}, 0, 0, 1), 4, 2);    // no sea there: a fall
    check(sea_water<double>({0, 0, 0, 7}, 9, 0, 1), 4, -2);   // dry: critical
    check(sea_water<double>({4, 4, 3, 7}, 9, 0, 1), 4, 3);    // faster than its waves
    check(sea_water<double>({0, 0, 0, 7}, 0, 5, 1), 0, 0);    // nothing on either side
    // Flather's line for small heights: u = u_sea + sqrt(g / h) (level - level_sea).
    const auto small = sea_water<double>({4.0002, 4.0002, 0.0003, 7}, 4.0001, -0.0001, 1);
    CHECK(small.normal == Approx(0.0001 + 0.5 * (small.depth - 4.0001)).epsilon(1e-4));
}

TEST_CASE("less than 2 % of a wave comes back from a sea on a raster") {
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.form));
        auto c = channel(200, 1, 1);
        set_scheme(c, method);
        c.depth = raster<double>(200, 1, [](int i, int) { return hump(i - 99.5); });
        add_sea(c, Side::west, sea(TimeSeries::constant(2)));
        add_sea(c, Side::east, sea(TimeSeries::constant(2)));
        CHECK(rest_of_hump(c, 0.02, 200, 2) < 0.02);
    }
}

TEST_CASE("less than 2 % of a wave comes back from a sea on triangles") {
    for_triangle_schemes([](Scheme scheme) {
        auto c = sea_channel(scheme, sea(TimeSeries::constant(2)), true);
        c.depth = c.at_centres([](double x, double) { return hump(x - 100); });
        CHECK(rest_of_hump(c, 0.02, 200, 2) < 0.02);
    });
}

TEST_CASE("the level in a bay follows the tide of the sea outside within 3 %") {
    const double period = 44700, end = 2 * period;
    const TimeSeries level = tide(10, 1, period, end);
    auto c = channel(20, 1, 500);
    c.depth.assign(c.cells(), 10);
    add_sea(c, Side::west, sea(level));
    Running<double> flow(c);
    double most = 0;
    for (double t = 0; t < end; t += period / 16) {
        flow.advance(t, t + period / 16);
        most = std::fmax(most, std::fabs(flow.fields().level[1] - level.at(t + period / 16)));
    }
    CHECK(most < 0.03);
    CHECK(most > 0.001);
}

TEST_CASE("a wave comes in as it is where the sea has its level and its velocity") {
    const double period = 60, height = 0.05, end = 2.4 * period;
    const TimeSeries level = tide(2, height, period, end);
    TimeSeries velocity = level;
    for (double& u : velocity.y) {
        u = 2 * (std::sqrt(gravity * u) - std::sqrt(gravity * 2));
    }
    auto c = channel(200, 1, 1);
    c.depth.assign(c.cells(), 2);
    add_sea(c, Side::west, sea(level, velocity));
    add_sea(c, Side::east, sea(TimeSeries::constant(2), TimeSeries::constant(0)));
    auto on_mesh = sea_channel(Scheme::roe, sea(level, velocity), false);
    on_mesh.depth.assign(on_mesh.cells(), 2);
    Running<double> flow(c);
    RunningTriangles<double> triangles(on_mesh);
    const auto gauge = static_cast<std::size_t>(
        std::find_if(on_mesh.depth.begin(), on_mesh.depth.end(), [](double) { return true; }) -
        on_mesh.depth.begin());
    double most = 0, most_on_mesh = 0;
    for (double t = 0; t < end; t += 3) {
        flow.advance(t, t + 3);
        most = std::fmax(most, std::fabs(flow.fields().level[0] - level.at(t + 3 - 0.5 / 4.43)));
        if (t < 80) {  // a wall at the far end sends it back
            triangles.advance(t, t + 3);
            most_on_mesh =
                std::fmax(most_on_mesh, std::fabs(triangles.fields().depth[gauge] - level.at(t + 3)));
        }
    }
    CHECK(most < 0.03 * height);
    CHECK(most_on_mesh < 0.03 * height);
}

TEST_CASE("a lake stays at rest beside a sea of its level, over rough and partly dry ground") {
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.form));
        auto c = channel(30, 20, 5);
        set_scheme(c, method);
        // Along the shore levels are even to rounding only over ground that is covered.
        c.bed_cells = raster<double>(30, 20, [](int i, int j) { return 100 + 0.05 * i + noise(i, j); });
        c.depth.clear();
        c.level.assign(c.cells(), 104);
        add_sea(c, Side::west, sea(TimeSeries::constant(104)));
        add_sea(c, Side::north, sea(TimeSeries::constant(104), TimeSeries::constant(0)));
        const auto after = run(c, 20);
        for (std::size_t k = 0; k < c.cells(); ++k) {
            REQUIRE(std::fabs(after.level[k] - 104) < 1e-11);
            REQUIRE(after.speed[k] < 1e-11);
        }
    }
    for_triangle_schemes([](Scheme scheme) {
        auto c = sea_channel(scheme, sea(TimeSeries::constant(3)), true);
        c.bed = c.at_centres([](double x, double y) { return std::sin(0.1 * x + y); });
        c.level.assign(c.cells(), 3);
        const auto after = run(c, 20);
        for (std::size_t k = 0; k < c.cells(); ++k) {
            REQUIRE(std::fabs(after.level[k] - 3) < 1e-11);
            REQUIRE(after.speed[k] < 1e-11);
        }
    });
}

TEST_CASE("a sea floods dry ground and leaves it, and no volume is lost") {
    const TimeSeries level = tide(-4.5, 6, 120, 240);  // from below all ground to 1.5 m
    for (const SchemeForm& method : scheme_forms) {
        CAPTURE(static_cast<int>(method.scheme));
        CAPTURE(static_cast<int>(method.form));
        auto c = channel(40, 3, 5);
        set_scheme(c, method);
        c.manning_everywhere = 0.03;
        c.bed_cells = raster<double>(40, 3, [](int i, int) { return beach(5 * i + 2.5, 200); });
        c.depth.assign(c.cells(), 0);
        add_sea(c, Side::west, sea(level));
        Running<double> flow(c);
        flow.advance(0, 70);
        const Summary high = flow.solver().summary();
        flow.advance(70, 240);
        const Summary low = flow.solver().summary();
        CHECK(high.volume > 1000);
        CHECK(low.volume < 0.4 * high.volume);
        CHECK(low.bad_cell == -1);
        CHECK(imbalance(high, 0) < 1e-12);
        CHECK(imbalance(low, 0) < 1e-12);
        CHECK(low.boundaries[0].inflow == Approx(low.inflow.west));
        const auto depth = flow.fields().depth;
        CHECK(std::none_of(depth.begin(), depth.end(), [](double h) { return h < 0; }));
    }
    for_triangle_schemes([&](Scheme scheme) {
        auto c = sea_channel(scheme, sea(level), false);
        c.bed = c.at_centres([](double x, double) { return beach(x, 200); });
        c.manning_everywhere = 0.03;
        RunningTriangles<double> flow(c);
        flow.advance(0, 70);
        const Summary high = flow.solver().summary();
        flow.advance(70, 240);
        const Summary low = flow.solver().summary();
        CHECK(high.volume > 100);
        CHECK(low.volume < 0.4 * high.volume);
        CHECK(low.bad_cell == -1);
        CHECK(imbalance(low, 0) < 1e-12);
        const auto depth = flow.fields().depth;
        CHECK(std::none_of(depth.begin(), depth.end(), [](double h) { return h < 0; }));
    });
}

TEST_CASE("a run beside a sea goes on bit for bit from a saved state") {
    auto c = channel(60, 2, 10);
    add_sea(c, Side::west, sea(tide(1, 0.5, 300, 300)));
    Running<double> straight(c);
    Running<double> resumed(c);
    straight.advance(0, 50);
    resumed.restore(straight.save());
    straight.advance(50, 120);
    resumed.advance(50, 120);
    CHECK(largest_difference(straight.fields().depth, resumed.fields().depth) == 0);
    auto mesh_case = sea_channel(Scheme::roe, sea(tide(1, 0.5, 300, 300)), true);
    mesh_case.depth.assign(mesh_case.cells(), 1);
    RunningTriangles<double> on_mesh(mesh_case);
    RunningTriangles<double> again(mesh_case);
    on_mesh.advance(0, 50);
    again.restore(on_mesh.save());
    on_mesh.advance(50, 120);
    again.advance(50, 120);
    CHECK(largest_difference(on_mesh.fields().depth, again.fields().depth) == 0);
}

TEST_CASE_TEMPLATE("CUDA and CPU agree beside a sea" * doctest::skip(!Machine::has_cuda()), Real, float,
                   double) {
    for (const SchemeForm& method : scheme_forms) {
        Case<Real> c;
        c.domain = {70, 45, 20, 16};
        set_scheme(c, method);
        c.options.desingularisation_depth = 0.05;
        c.bed_cells = raster<Real>(70, 45, [](int i, int j) { return 100 + 0.02 * i + 0.3 * noise(i, j); });
        c.depth = raster<Real>(70, 45, [](int i, int) { return i > 50 ? 0 : 1.5; });
        c.manning_everywhere = 0.03;
        add_sea(c, Side::west, sea({{0, 1}, {101, 103}}));
        add_sea(c, Side::east, sea(TimeSeries::constant(102), TimeSeries::constant(0.1)));
        check_executors_agree(c);
    }
}
