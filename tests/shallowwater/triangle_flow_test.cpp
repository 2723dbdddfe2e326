// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include <doctest/doctest.h>

#include "triangle_schemes.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

// A rough bowl whose rim and humps stand out of the water.
template <class Real>
auto lake_with_islands(Scheme scheme) -> TriangleCase<Real> {
    TriangleCase<Real> lake;
    lake.options = triangle_options(scheme);
    lake.mesh = jittered_mesh(40, 40, 1, 0.25);
    lake.bed = lake.at_centres([](double x, double y) {
        return 0.003 * ((x - 20) * (x - 20) + (y - 20) * (y - 20)) - 0.7 +
               0.7 * (noise(static_cast<int>(8 * x), static_cast<int>(8 * y)) - 0.5);
    });
    lake.level.assign(lake.cells(), static_cast<Real>(0.1234));
    return lake;
}

}  // namespace

TEST_CASE_TEMPLATE("a lake with islands on triangles stays at rest and keeps its water", Real, float,
                   double) {
    for_triangle_schemes([](Scheme scheme) {
        const auto lake = lake_with_islands<Real>(scheme);
        RunningTriangles<Real> running(lake);
        const double before = running.solver().summary().volume;
        for (int k = 0; k < 5; ++k) {
            running.advance(8 * k, 8 * (k + 1));
        }
        const auto f = running.fields();
        MESSAGE("steps " << f.report.steps << ", discharge " << fastest(f) << ", volume "
                         << f.summary.volume / before - 1);
        CHECK(f.report.steps > 1000);
        CHECK(fastest(f) <= (sizeof(Real) == 8 ? 1e-12 : 1e-4));
        CHECK(std::fabs(f.summary.volume / before - 1) <= 1e-14);
    });
}

// With muscl disturbances grow, see docs/muscl.md.
TEST_CASE("a lake over uneven ground on triangles comes back to rest from a disturbance") {
    for (const Scheme scheme : {Scheme::roe, Scheme::hllc}) {
        CAPTURE(static_cast<int>(scheme));
        TriangleCase<double> lake;
        lake.options = triangle_options(scheme);
        lake.mesh = jittered_mesh(14, 14, 10, 0);
        lake.bed =
            lake.at_centres([](double x, double y) { return 0.5 * std::sin(x / 7) * std::cos(y / 9); });
        lake.level.assign(lake.cells(), 1);
        lake.level[lake.cells() / 2] += 1e-6;
        RunningTriangles<double> running(lake);
        running.advance(0, 600);
        const double early = fastest(running.fields());
        running.advance(600, 7200);
        CHECK(early < 1e-6);
        CHECK(fastest(running.fields()) <= early);
    }
}

TEST_CASE_TEMPLATE("a uniform flow stays so on any flat mesh", Real, float, double) {
    for_triangle_schemes([](Scheme scheme) {
        TriangleCase<Real> flow;
        flow.options = triangle_options(scheme);
        flow.mesh = jittered_mesh(30, 20, 2, 0.3);
        flow.bed.assign(flow.cells(), 5);
        flow.depth.assign(flow.cells(), 2);
        flow.discharge_x.assign(flow.cells(), 3);
        flow.discharge_y.assign(flow.cells(), 0);
        Boundary in, out;
        in.name = "in";
        in.kind = BoundaryKind::discharge;
        in.value = TimeSeries::constant(3 * 40);
        in.faces = flow.boundary_edges([](double x, double) { return x < 1e-6; });
        out.name = "out";
        out.kind = BoundaryKind::stage;
        out.value = TimeSeries::constant(7);
        out.faces = flow.boundary_edges([](double x, double) { return x > 60 - 1e-6; });
        flow.options.boundaries.edges = {in, out};
        const auto f = run(flow, 20);  // a wave crosses the mesh twice
        // Second order damps rounding less: what it leaves are waves of some hundred last digits.
        const double rounding = scheme == Scheme::roe ? 1 : 3;
        const double allowed = rounding * (sizeof(Real) == 8 ? 1e-12 : 1e-4);
        for (std::size_t k = 0; k < f.depth.size(); ++k) {
            REQUIRE(std::fabs(f.depth[k] - 2) <= allowed);
            REQUIRE(std::fabs(f.discharge_x[k] - 3) <= allowed);
            REQUIRE(std::fabs(f.discharge_y[k]) <= allowed);
        }
    });
}

TEST_CASE("renumbering the cells of a mesh changes no bit of a flow") {
    for_triangle_schemes([](Scheme scheme) {
        auto dam = lake_with_islands<float>(scheme);
        dam.level = dam.at_centres([](double x, double) { return x < 15 ? 0.8 : -0.3; });
        dam.manning_everywhere = 0.03;
        std::vector<std::int32_t> order(dam.cells());
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [](int a, int b) { return noise(a, 7) < noise(b, 7); });
        const auto a = run(dam, 10);
        const auto b = run(renumbered(dam, order), 10);
        REQUIRE(a.report.steps == b.report.steps);
        int differing = 0;
        for (std::size_t k = 0; k < order.size(); ++k) {
            const auto from = static_cast<std::size_t>(order[k]);
            differing += b.depth[k] != a.depth[from] || b.discharge_x[k] != a.discharge_x[from] ? 1 : 0;
        }
        CHECK(fastest(a) > 0.1);
        CHECK(differing == 0);
    });
}

TEST_CASE("a mesh that is turned by any angle gives the same flow") {
    for_triangle_schemes([](Scheme scheme) {
        TriangleCase<double> dam;
        dam.options = triangle_options(scheme);
        dam.mesh = jittered_mesh(30, 20, 1, 0.3);
        dam.bed =
            dam.at_centres([](double x, double y) { return 0.3 * std::sin(x * 0.8) * std::cos(y * 0.7); });
        dam.level = dam.at_centres([](double x, double y) { return x + 0.3 * y < 15 ? 0.8 : 0.55; });
        dam.manning_everywhere = 0.03;
        auto turned = dam;
        const double c = std::cos(0.5), s = std::sin(0.5);
        for (std::size_t n = 0; n < dam.mesh.x.size(); ++n) {
            turned.mesh.x[n] = c * dam.mesh.x[n] - s * dam.mesh.y[n];
            turned.mesh.y[n] = s * dam.mesh.x[n] + c * dam.mesh.y[n];
        }
        const auto a = run(dam, 10);
        const auto b = run(turned, 10);
        CHECK(fastest(a) > 0.1);
        double largest = 0;
        for (std::size_t k = 0; k < dam.cells(); ++k) {
            const double x = c * a.discharge_x[k] - s * a.discharge_y[k];
            const double y = s * a.discharge_x[k] + c * a.discharge_y[k];
            largest = std::fmax(largest, std::fabs(b.depth[k] - a.depth[k]));
            largest = std::fmax(largest, std::hypot(b.discharge_x[k] - x, b.discharge_y[k] - y));
        }
        CHECK(largest < 1e-9);
    });
}

TEST_CASE("mirroring and turning a mesh mirrors and turns the flow") {
    for_triangle_schemes([](Scheme scheme) {
        auto dam = lake_with_islands<double>(scheme);
        dam.level = dam.at_centres([](double x, double y) { return x + 0.3 * y < 15 ? 0.8 : -0.3; });
        dam.manning_everywhere = 0.03;
        auto mirrored = dam;
        auto turned = dam;
        for (std::size_t n = 0; n < dam.mesh.x.size(); ++n) {
            mirrored.mesh.x[n] = -dam.mesh.x[n];
            turned.mesh.x[n] = -dam.mesh.y[n];
            turned.mesh.y[n] = dam.mesh.x[n];
        }
        for (auto& nodes : mirrored.mesh.cell_nodes) {
            std::swap(nodes[1], nodes[2]);
        }
        thalweg::mesh::number_edges(mirrored.mesh);
        const auto a = run(dam, 10);
        const auto b = run(mirrored, 10);
        const auto c = run(turned, 10);
        CHECK(fastest(a) > 0.1);
        // The compiler for CUDA fuses operations of one axis.
        const double allowed = Machine::chosen().is_cuda() ? 1e-9 : 0;
        const auto is_near = [&](double x, double y) { return std::fabs(x - y) <= allowed; };
        int differing = 0;
        for (std::size_t k = 0; k < dam.cells(); ++k) {
            const bool same =
                is_near(b.depth[k], a.depth[k]) && is_near(b.discharge_x[k], -a.discharge_x[k]) &&
                is_near(b.discharge_y[k], a.discharge_y[k]) && is_near(c.depth[k], a.depth[k]) &&
                is_near(c.discharge_x[k], -a.discharge_y[k]) && is_near(c.discharge_y[k], a.discharge_x[k]);
            differing += same ? 0 : 1;
        }
        CHECK(differing == 0);
    });
}

TEST_CASE("leaving out dry cells and the number of threads change no bit of a flow on triangles") {
    for_triangle_schemes([](Scheme scheme) {
        TriangleCase<double> dam;
        dam.options = triangle_options(scheme);
        dam.mesh = jittered_mesh(80, 60, 1, 0.25);
        dam.bed = dam.at_centres([](double x, double y) { return 0.02 * x + 0.2 * std::sin(y); });
        dam.depth = dam.at_centres([](double x, double y) { return x < 10 && y < 30 ? 2.0 : 0.0; });
        dam.manning_everywhere = 0.02;
        auto dense = dam;
        dense.options.skip_dry = false;
        dense.options.threads = 2;
        dam.options.threads = 1;
        const auto a = run(dam, 6);
        const auto b = run(dense, 6);
        CHECK(a.summary.wet_cells > 1000);
        CHECK(a.summary.wet_cells < 8000);
        CHECK(largest_difference(a.depth, b.depth) == 0);
        CHECK(largest_difference(a.discharge_x, b.discharge_x) == 0);
        CHECK(largest_difference(a.maximum_depth, b.maximum_depth) == 0);
        CHECK(largest_difference(a.arrival_time, b.arrival_time) == 0);
    });
}

TEST_CASE("water falls down a step onto dry ground, and stands still before a step that it does not reach") {
    for_triangle_schemes([](Scheme scheme) {
        TriangleCase<double> step;
        step.options = triangle_options(scheme);
        step.mesh = jittered_mesh(20, 4, 1, 0);
        step.bed = step.at_centres([](double x, double) { return x < 10 ? 2.0 : 0.0; });
        step.level = step.at_centres([](double x, double) { return x < 10 ? 3.0 : 0.0; });
        RunningTriangles<double> falling(step);
        const auto below = [&] {
            double volume = 0;
            const auto f = falling.fields();
            for (std::size_t k = 0; k < step.cells(); ++k) {
                volume += step.centre(k).x > 10 ? f.depth[k] * step.area(k) : 0;
            }
            return volume;
        };
        falling.advance(0, 1);
        const double first = below();
        falling.advance(1, 3);
        const double discharge = (below() - first) / (2 * 4);  // m2/s
        // That of Ritter's wave over a dry bed, until it comes back from the wall: nothing below holds it.
        CHECK(discharge == doctest::Approx(8.0 / 27 * std::sqrt(9.81)).epsilon(0.04).scale(0));

        for (double& level : step.level) {
            level = 1;
        }
        const auto still = run(step, 5);
        CHECK(fastest(still) == 0);
    });
}

TEST_CASE("a seiche on triangles is found with the order of the scheme" * doctest::test_suite("nightly")) {
    // One node along x in a closed basin of 40 m by 8 m and 1 m deep; so low that it is linear to 1e-5.
    const double amplitude = 1e-4, pi = std::acos(-1.0);
    const double wave = pi / 40, period = 2 * pi / (wave * std::sqrt(9.81));
    const auto error = [&](Scheme scheme, int n) {
        TriangleCase<double> basin;
        basin.options = triangle_options(scheme);
        basin.mesh = jittered_mesh(5 * n, n, 8.0 / n, 0.15);
        basin.bed.assign(basin.cells(), -1);
        basin.level = basin.at_centres([&](double x, double) { return amplitude * std::cos(wave * x); });
        const auto f = run(basin, period);
        double sum = 0;
        for (std::size_t k = 0; k < basin.cells(); ++k) {
            sum += std::fabs(f.depth[k] - 1 - basin.level[k]) * basin.area(k);
        }
        return sum / (40 * 8 * amplitude);
    };
    const double first = error(Scheme::roe, 16) / error(Scheme::roe, 32);
    const double coarse = error(Scheme::muscl, 8), middle = error(Scheme::muscl, 16),
                 fine = error(Scheme::muscl, 32);
    MESSAGE("roe: ratio " << first << "; muscl: " << coarse << ", " << middle << ", " << fine);
    CHECK(first > 1.6);
    CHECK(middle < coarse / 3);
    CHECK(fine < middle / 3);
    CHECK(fine < 0.01);
}

TEST_CASE("a wall on triangles holds back water whose head does not reach its crest, however fast it is") {
    for_triangle_schemes([](Scheme scheme) {
        for (const double speed : {0.5, 2.0, 5.0}) {
            CAPTURE(speed);
            TriangleCase<double> wall;
            wall.options = triangle_options(scheme);
            wall.mesh = jittered_mesh(40, 4, 1, 0);
            wall.bed = wall.at_centres([](double x, double) { return x > 30 && x < 31 ? 3.5 : 0.0; });
            wall.depth = wall.at_centres([](double x, double) { return x < 25 ? 0.3 : 0.0; });
            wall.discharge_x = wall.at_centres([&](double x, double) { return x < 25 ? 0.3 * speed : 0.0; });
            const auto f = run(wall, 8);
            double before = 0, past = 0;
            for (std::size_t k = 0; k < wall.cells(); ++k) {
                (wall.centre(k).x < 30 ? before : past) += f.depth[k] * wall.area(k);
            }
            CHECK(past == 0);
            CHECK(before == doctest::Approx(30));
        }
    });
}
