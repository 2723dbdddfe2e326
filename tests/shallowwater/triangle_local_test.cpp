// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <random>

#include <doctest/doctest.h>

#include "triangle_case.hpp"

// Local time steps of roe on triangles.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

constexpr double side = 60;  // m

// A square of n by n squares cut in two, ten times finer in the middle than at the rim.
auto graded_mesh(int n) -> thalweg::mesh::TriangleData {
    auto mesh = jittered_mesh(n, n, 2.0 / n, 0.2, -1, -1);
    for (auto* axis : {&mesh.x, &mesh.y}) {
        for (double& x : *axis) {
            x = side / 2 * std::sinh(3 * x) / std::sinh(3.0);
        }
    }
    return mesh;
}

// The numbers of a random problem.
struct Draw {
    std::mt19937 random;

    explicit Draw(unsigned seed) : random(seed) {}

    auto between(double low, double high) -> double {
        return std::uniform_real_distribution<double>(low, high)(random);
    }

    auto below(int end) -> int { return std::uniform_int_distribution<int>(0, end - 1)(random); }
};

// Water of several depths, partly moving, on a rough bed that it covers in part.
template <class Real>
auto drawn_flow(unsigned seed) -> TriangleCase<Real> {
    Draw draw(seed);
    TriangleCase<Real> flow;
    flow.mesh = graded_mesh(10 + draw.below(30));
    flow.options.local_steps = 2 << draw.below(5);
    flow.options.threads = 1;
    const double relief = draw.between(0, 2), tilt = draw.between(-0.03, 0.03), level = draw.between(0, 3);
    const double patch = draw.between(2, 20), speed = draw.between(0, 2);
    flow.bed = flow.at_centres([&](double x, double y) {
        return relief * noise(static_cast<int>(4 * x + 500), static_cast<int>(4 * y + 500)) + tilt * x;
    });
    flow.depth = flow.at_centres([&](double x, double y) {
        const double share =
            noise(static_cast<int>((x + side) / patch), static_cast<int>((y + side) / patch), 5);
        return share < 0.5 ? 0 : level * share;
    });
    flow.discharge_x = flow.depth;
    for (Real& q : flow.discharge_x) {
        q *= static_cast<Real>(speed);
    }
    flow.manning_everywhere = draw.between(0, 0.05);
    return flow;
}

auto all_at_once(TriangleCase<double> flow) -> TriangleCase<double> {
    flow.options.local_steps = 1;
    return flow;
}

template <class Real>
auto same_bits(const Fields<Real>& a, const Fields<Real>& b) -> bool {
    return a.report.steps == b.report.steps && a.depth == b.depth && a.discharge_x == b.discharge_x &&
           a.discharge_y == b.discharge_y && a.maximum_depth == b.maximum_depth &&
           largest_difference(a.arrival_time, b.arrival_time) == 0;
}

// A column of water in a corner, where triangles are large, that runs dry over the finest.
auto corner_dam(int n, int local_steps) -> TriangleCase<double> {
    TriangleCase<double> dam;
    dam.mesh = graded_mesh(n);
    dam.options.local_steps = local_steps;
    dam.options.threads = 1;
    dam.bed.assign(dam.cells(), 1);
    dam.depth = dam.at_centres([](double x, double y) { return x < -15 && y < 0 ? 3.0 : 0.0; });
    dam.manning_everywhere = 0.02;
    return dam;
}

}  // namespace

TEST_CASE_TEMPLATE("a lake with islands stays at rest with local steps, and keeps its water", Real, float,
                   double) {
    for (const int local_steps : {2, 8, 32}) {
        CAPTURE(local_steps);
        TriangleCase<Real> lake;
        lake.mesh = graded_mesh(30);
        lake.options.local_steps = local_steps;
        lake.options.threads = 1;
        lake.bed = lake.at_centres([](double x, double y) {
            return 0.7 * noise(static_cast<int>(3 * x + 500), static_cast<int>(3 * y + 500));
        });
        lake.level.assign(lake.cells(), static_cast<Real>(0.4321));
        RunningTriangles<Real> running(lake);
        const double before = running.solver().summary().volume;
        running.advance(0, 20);
        const auto f = running.fields();
        CHECK(f.report.steps > 10);
        CHECK(f.summary.wet_cells > 300);
        CHECK(f.summary.wet_cells < 1700);
        CHECK(fastest(f) <= (sizeof(Real) == 8 ? 1e-12 : 1e-4));
        CHECK(std::fabs(f.summary.volume / before - 1) <= 1e-14);
    }
}

TEST_CASE_TEMPLATE("a uniform flow stays so with local steps", Real, float, double) {
    TriangleCase<Real> flow;
    flow.mesh = graded_mesh(20);
    flow.options.local_steps = 8;
    flow.bed.assign(flow.cells(), 5);
    flow.depth.assign(flow.cells(), 2);
    flow.discharge_x.assign(flow.cells(), 3);
    flow.discharge_y.assign(flow.cells(), 0);
    Boundary in, out;
    in.name = "in";
    in.kind = BoundaryKind::discharge;
    in.value = TimeSeries::constant(3 * side);
    in.faces = flow.boundary_edges([](double x, double) { return x < 1e-6 - side / 2; });
    out.name = "out";
    out.kind = BoundaryKind::stage;
    out.value = TimeSeries::constant(7);
    out.faces = flow.boundary_edges([](double x, double) { return x > side / 2 - 1e-6; });
    flow.options.boundaries.edges = {in, out};
    const auto f = run(flow, 20);
    const double allowed = sizeof(Real) == 8 ? 1e-12 : 1e-4;
    for (std::size_t k = 0; k < f.depth.size(); ++k) {
        REQUIRE(std::fabs(f.depth[k] - 2) <= allowed);
        REQUIRE(std::fabs(f.discharge_x[k] - 3) <= allowed);
        REQUIRE(std::fabs(f.discharge_y[k]) <= allowed);
    }
}

TEST_CASE_TEMPLATE("local steps keep all water of any flow, and no depth is negative", Real, float, double) {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        CAPTURE(seed);
        const auto flow = drawn_flow<Real>(seed);
        RunningTriangles<Real> running(flow);
        const double before = running.solver().summary().volume;
        running.advance(0, 5);
        const auto f = running.fields();
        REQUIRE(f.summary.bad_cell == -1);
        REQUIRE(std::fabs(f.summary.volume - before) <= (sizeof(Real) == 8 ? 1e-13 : 2e-6) * (before + 1e-9));
    }
}

TEST_CASE("numbering, threads and leaving out dry cells change no bit of local steps") {
    for (unsigned seed = 1; seed <= 6; ++seed) {
        CAPTURE(seed);
        const auto flow = drawn_flow<float>(seed);
        auto dense = flow;
        dense.options.skip_dry = false;
        dense.options.threads = 2;
        std::vector<std::int32_t> order(flow.cells());
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), std::mt19937(seed));
        const auto other = renumbered(flow, order);
        const auto a = run(flow, 5);
        const auto b = run(dense, 5);
        const auto c = run(other, 5);
        CHECK(same_bits(a, b));
        int differing = a.report.steps == c.report.steps ? 0 : 1;
        for (std::size_t k = 0; k < order.size(); ++k) {
            const auto from = static_cast<std::size_t>(order[k]);
            differing += c.depth[k] != a.depth[from] || c.discharge_x[k] != a.discharge_x[from] ||
                                 c.maximum_depth[k] != a.maximum_depth[from]
                             ? 1
                             : 0;
        }
        CHECK(differing == 0);
    }
}

TEST_CASE("a front that runs from large triangles over the finest is that of steps for all") {
    for (const int local_steps : {2, 8, 32}) {
        CAPTURE(local_steps);
        const auto dam = corner_dam(40, local_steps);
        const auto local = run(dam, 8);
        const auto global = run(all_at_once(dam), 8);
        CHECK(local.report.steps * local_steps <= 3 * global.report.steps);
        CHECK(local.report.steps < global.report.steps);
        MESSAGE(local_steps << ": " << local.report.steps << " steps of " << global.report.steps << ", depth "
                            << relative_error(dam, local.depth, global.depth) << ", maximum "
                            << relative_error(dam, local.maximum_depth, global.maximum_depth));
        CHECK(relative_error(dam, local.depth, global.depth) < 0.02);
        CHECK(relative_error(dam, local.maximum_depth, global.maximum_depth) < 0.01);
        double swiftest = 0, expected = 0;
        for (std::size_t k = 0; k < dam.cells(); ++k) {
            swiftest = std::fmax(swiftest, local.maximum_speed[k]);
            expected = std::fmax(expected, global.maximum_speed[k]);
        }
        CHECK(swiftest < 1.1 * expected);
        CHECK(local.summary.wet_cells == doctest::Approx(global.summary.wet_cells).epsilon(0.02));
    }
}

TEST_CASE("what local steps change gets less with every refinement") {
    const auto difference = [](int n) {
        auto dam = corner_dam(n, 8);
        dam.depth = dam.at_centres([](double x, double y) { return 1 + std::exp(-(x * x + y * y) / 50); });
        return relative_error(dam, run(dam, 3).depth, run(all_at_once(dam), 3).depth);
    };
    const double coarse = difference(20), middle = difference(40), fine = difference(80);
    MESSAGE("20, 40, 80 squares along a side: " << coarse << ", " << middle << ", " << fine);
    CHECK(coarse < 0.005);
    CHECK(middle < 0.8 * coarse);
    CHECK(fine < 0.8 * middle);
}

TEST_CASE("boundaries, sources, rain and soils are balanced with local steps") {
    auto c = drawn_flow<double>(3);
    Boundary in, out;
    in.name = "in";
    in.kind = BoundaryKind::discharge;
    in.value = TimeSeries{{0, 50, 100}, {20, 90, 0}};
    in.faces = c.boundary_edges([](double x, double) { return x < 1e-6 - side / 2; });
    out.name = "out";
    out.kind = BoundaryKind::open;
    out.faces = c.boundary_edges([](double x, double) { return x > side / 2 - 1e-6; });
    c.options.boundaries.edges = {in, out};
    c.options.boundaries.sources = {{"spring", 7, 0, TimeSeries::constant(0.5)}};
    c.options.boundaries.cells = {{"pond", 80, 0, TimeSeries::constant(2), {}, {}}};
    c.options.rain.rates = {1e-5};
    c.options.infiltration.soils = {{2e-6, 0.1, 0.3}};
    c.options.friction_law = FrictionLaw::chezy;
    c.manning_everywhere = 40;
    RunningTriangles<double> running(c);
    const double before = running.solver().summary().volume;
    running.advance(0, 40);
    running.advance(40, 100);
    const Summary now = running.solver().summary();
    const double came = before + now.inflow.total() + now.source_inflow + now.sources.rain;
    const double left = now.outflow.total() + now.source_outflow + now.sources.infiltration;
    CHECK(now.boundaries[0].inflow == doctest::Approx(5000).epsilon(1e-12));
    CHECK(now.boundaries[1].outflow > 100);
    CHECK(now.boundaries[2].inflow == doctest::Approx(50));
    CHECK(now.sources.rain == doctest::Approx(1e-5 * 100 * side * side));
    CHECK(now.sources.infiltration > 0);
    CHECK(std::fabs(now.volume + left - came) <= 1e-12 * came);
}

TEST_CASE_TEMPLATE("strong inflow onto dry ground is sound with local steps, whenever it begins", Real, float,
                   double) {
    for (const double begins : {0.0, 5.0}) {
        for (const double inflow : {4.0, 40.0}) {
            CAPTURE(begins);
            CAPTURE(inflow);
            TriangleCase<Real> c;
            c.mesh = jittered_mesh(8, 8, 1, 0.2);
            c.bed.assign(c.cells(), 0);
            c.depth.assign(c.cells(), 0);
            Boundary in;
            in.name = "in";
            in.kind = BoundaryKind::discharge;
            in.value = begins > 0 ? TimeSeries{{0, begins, begins + 0.01, 60}, {0, 0, inflow, inflow}}
                                  : TimeSeries::constant(inflow);
            in.faces = c.boundary_edges([](double x, double) { return x < 1e-6; });
            c.options.boundaries.edges = {in};
            const double end = begins + 5;

            c.options.local_steps = 1;
            const auto all_at_once = run(c, end);
            c.options.local_steps = 8;
            const auto local = run(c, end);

            REQUIRE(local.summary.bad_cell == -1);
            CHECK(local.summary.volume ==
                  doctest::Approx(all_at_once.summary.volume).epsilon(sizeof(Real) == 8 ? 1e-12 : 1e-5));
            double swiftest = 0, expected = 0;
            for (std::size_t k = 0; k < c.cells(); ++k) {
                swiftest = std::fmax(swiftest, local.maximum_speed[k]);
                expected = std::fmax(expected, all_at_once.maximum_speed[k]);
            }
            CHECK(swiftest < 1.2 * expected);
        }
    }
}

TEST_CASE("a run with local steps goes on bit for bit from a saved state") {
    const auto flow = drawn_flow<float>(4);
    RunningTriangles<float> straight(flow);
    straight.advance(0, 3);
    const auto saved = straight.save();
    straight.advance(3, 6);

    RunningTriangles<float> other(flow);
    other.restore(saved);
    other.advance(3, 6);

    CHECK(same_bits(straight.fields(), other.fields()));
}

TEST_CASE("local steps are refused where they cannot be") {
    auto flow = drawn_flow<double>(1);
    flow.options.local_steps = 3;
    CHECK_THROWS_WITH_AS(run(flow, 1), "shallowwater: local steps are 3, expected 1, 2, 4, 8, 16 or 32",
                         std::invalid_argument);
    flow.options.local_steps = 64;
    CHECK_THROWS_WITH_AS(run(flow, 1), "shallowwater: local steps are 64, expected 1, 2, 4, 8, 16 or 32",
                         std::invalid_argument);
    flow.options = triangle_options(Scheme::muscl);
    flow.options.local_steps = 4;
    CHECK_THROWS_WITH_AS(run(flow, 1),
                         "shallowwater: local steps is 4.000000, expected 1: this scheme has none",
                         std::invalid_argument);
}

TEST_CASE_TEMPLATE("CUDA and CPU agree with local steps" * doctest::skip(!Machine::has_cuda()), Real, float,
                   double) {
    Machine cpu(false);
    Machine cuda(true);
    for (unsigned seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        const auto flow = drawn_flow<Real>(seed);
        RunningTriangles<Real> a(flow, cpu);
        RunningTriangles<Real> b(flow, cuda);
        a.advance(0, 0.5);
        b.advance(0, 0.5);
        const auto of_cpu = a.fields();
        const auto of_cuda = b.fields();
        CHECK(std::abs(of_cpu.report.steps - of_cuda.report.steps) <= 1);
        CHECK(relative_error(flow, of_cuda.depth, of_cpu.depth) < (sizeof(Real) == 8 ? 1e-9 : 1e-4));
        CHECK(of_cuda.summary.volume == doctest::Approx(of_cpu.summary.volume).epsilon(1e-6));
    }
}
