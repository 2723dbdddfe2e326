// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "triangle_schemes.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

constexpr double gravity = 9.81;

// Mean of a function over a cell, by the centroids of 16 equal parts.
template <class Real, class Function>
auto cell_mean(const TriangleCase<Real>& problem, std::size_t cell, const Function& value) -> double {
    const auto& nodes = problem.mesh.cell_nodes[cell];
    const auto corner = [&](std::size_t n) {
        const auto node = static_cast<std::size_t>(nodes[n]);
        return thalweg::mesh::Point{problem.mesh.x[node], problem.mesh.y[node]};
    };
    const auto [a, b, c] = std::array{corner(0), corner(1), corner(2)};
    constexpr int parts = 4;
    double sum = 0;
    for (int i = 0; i < parts; ++i) {
        for (int j = 0; j < parts - i; ++j) {
            for (int up = 0; up < (j < parts - i - 1 ? 2 : 1); ++up) {
                const double s = (i + (up == 0 ? 1.0 : 2.0) / 3) / parts;
                const double t = (j + (up == 0 ? 1.0 : 2.0) / 3) / parts;
                sum +=
                    value(a.x + s * (b.x - a.x) + t * (c.x - a.x), a.y + s * (b.y - a.y) + t * (c.y - a.y));
            }
        }
    }
    return sum / (parts * parts);
}

template <class Real, class Function>
auto cell_means(const TriangleCase<Real>& problem, const Function& value) -> std::vector<Real> {
    std::vector<Real> values;
    for (std::size_t k = 0; k < problem.cells(); ++k) {
        values.push_back(static_cast<Real>(cell_mean(problem, k, value)));
    }
    return values;
}

// Thacker's oscillating lake in a paraboloid, radial (numerics of Delestre et al. 2013, 4.2.1).
struct Paraboloid {
    double a, r0, h0, side;  // m

    auto frequency() const -> double { return std::sqrt(8 * gravity * h0) / a; }

    auto period() const -> double { return 2 * std::acos(-1.0) / frequency(); }

    auto bed(double x, double y) const -> double {
        const double dx = x - side / 2, dy = y - side / 2;
        return -h0 * (1 - (dx * dx + dy * dy) / (a * a));
    }

    auto depth(double x, double y, double t) const -> double {
        const double dx = x - side / 2, dy = y - side / 2;
        const double r2 = (dx * dx + dy * dy) / (a * a);
        const double big_a = (a * a - r0 * r0) / (a * a + r0 * r0);
        const double d = 1 - big_a * std::cos(frequency() * t);
        const double root = std::sqrt(1 - big_a * big_a);
        return std::max(0.0, h0 * (root / d - 1 - r2 * ((1 - big_a * big_a) / (d * d) - 1)) - bed(x, y));
    }

    // Relative errors of the depth after each quarter of a period, on 2 n n triangles; the steps at the end.
    auto errors(Scheme scheme, int n, std::int64_t& steps) const -> std::vector<double> {
        TriangleCase<double> lake;
        lake.options = triangle_options(scheme);
        lake.mesh = jittered_mesh(n, n, side / n, 0.2);
        lake.bed = cell_means(lake, [this](double x, double y) { return bed(x, y); });
        lake.depth = cell_means(lake, [this](double x, double y) { return depth(x, y, 0); });
        RunningTriangles<double> running(lake);
        std::vector<double> found;
        for (int quarter = 1; quarter <= 4; ++quarter) {
            const double t = quarter * period() / 4;
            steps = running.advance(t - period() / 4, t).steps;
            const auto expected = cell_means(lake, [&](double x, double y) { return depth(x, y, t); });
            found.push_back(relative_error(lake, running.fields().depth, expected));
        }
        return found;
    }
};

// A dam break in a channel of 10 m along x, 2 rows of squares wide, at x = 5 m; after 6 s.
template <class Depth>
auto dam_break_error(Scheme scheme, int n, double right, const Depth& exact) -> double {
    TriangleCase<double> dam;
    dam.options = triangle_options(scheme);
    const double width = 10.0 / n;
    dam.mesh = jittered_mesh(n, 2, width, 0);
    dam.bed.assign(dam.cells(), 0);
    dam.depth = dam.at_centres([&](double x, double) { return x < 5 ? 0.005 : right; });
    const auto f = run(dam, 6);
    const auto expected = cell_means(dam, [&](double x, double) { return exact(x); });
    return relative_error(dam, f.depth, expected);
}

// A steady flow along x after MacDonald: the bed that makes a depth steady with friction.
struct SteadyChannel {
    double length, discharge, manning;  // m, m2/s, s m^(-1/3)

    static auto depth(double x) -> double {
        const double beside = x / 1000 - 0.5;
        return std::cbrt(4 / gravity) * (1 + 0.5 * std::exp(-16 * beside * beside));
    }

    // m, integrated from the outlet, where it is 0.
    auto bed(double x) const -> double {
        constexpr int parts = 2000;
        const double dx = (length - x) / parts;
        double z = 0;
        for (int k = 0; k < parts; ++k) {
            const double at = x + (k + 0.5) * dx;
            const double h = depth(at);
            const double rise = (depth(at + 1e-3) - depth(at - 1e-3)) / 2e-3;
            z += dx * ((1 - discharge * discharge / (gravity * h * h * h)) * rise +
                       manning * manning * discharge * discharge / std::pow(h, 10.0 / 3));
        }
        return z;
    }

    // Relative error of the depth after an hour on n by 2 squares cut in two.
    auto error(Scheme scheme, int n) const -> double {
        TriangleCase<double> channel;
        channel.options = triangle_options(scheme);
        const double width = length / n;
        channel.mesh = jittered_mesh(n, 2, width, 0);
        channel.bed = channel.at_centres([this](double x, double) { return bed(x); });
        channel.depth = channel.at_centres([](double x, double) { return depth(x); });
        channel.discharge_x.assign(channel.cells(), discharge);
        channel.manning_everywhere = manning;
        Boundary in, out;
        in.name = "in";
        in.kind = BoundaryKind::discharge;
        in.value = TimeSeries::constant(discharge * 2 * width);
        in.faces = channel.boundary_edges([](double x, double) { return x < 1e-6; });
        out.name = "out";
        out.kind = BoundaryKind::stage;
        out.value = TimeSeries::constant(depth(length));
        out.faces = channel.boundary_edges([this](double x, double) { return x > length - 1e-6; });
        channel.options.boundaries.edges = {in, out};
        const auto f = run(channel, 3600);
        return relative_error(channel, f.depth,
                              cell_means(channel, [](double x, double) { return depth(x); }));
    }
};

// A vortex over a hill, made so that it stands: the slope of its level turns the water round. Its radius is 1
// m.
struct Vortex {
    static constexpr double half = 5, speed = 0.8, level = 1, hill = 0.2;  // m, m/s, m, m

    static auto bell(double x, double y) -> double { return std::exp(-(x * x + y * y)); }

    static auto bed(double x, double y) -> double { return hill * bell(x, y); }

    // Speed over radius [1/s], fastest at the radius 1/sqrt(2) m.
    static auto turning(double x, double y) -> double { return speed * std::exp(-(x * x + y * y)); }

    // v^2 / r = g d(level)/dr with v = r turning.
    static auto depth(double x, double y) -> double {
        const double turn = turning(x, y);
        return level - turn * turn / (4 * gravity) - bed(x, y);
    }

    // Errors of depth [m3] and discharge [m4/s], added up over the basin, after 0.5 s on 2 n n triangles.
    static auto errors(int n) -> std::array<double, 2> {
        TriangleCase<double> flow;
        flow.mesh = jittered_mesh(n, n, 2 * half / n, 0.2, -half, -half);
        flow.bed = cell_means(flow, bed);
        const auto depths = cell_means(flow, depth);
        const auto along_x =
            cell_means(flow, [](double x, double y) { return -y * turning(x, y) * depth(x, y); });
        const auto along_y =
            cell_means(flow, [](double x, double y) { return x * turning(x, y) * depth(x, y); });
        flow.depth = depths;
        flow.discharge_x = along_x;
        flow.discharge_y = along_y;
        const auto f = run(flow, 0.5);
        std::array<double, 2> sums = {0, 0};
        for (std::size_t k = 0; k < flow.cells(); ++k) {
            const double area = flow.area(k);
            sums[0] += area * std::fabs(f.depth[k] - depths[k]);
            sums[1] += area * std::hypot(f.discharge_x[k] - along_x[k], f.discharge_y[k] - along_y[k]);
        }
        return sums;
    }
};

// Errors of the prototype, of first order, after a quarter of a period and after a whole one.
void check_violent_lake(int side, double quarter, double whole) {
    const Paraboloid lake = {25, 10, 2.5, 100};
    for_triangle_schemes([&](Scheme scheme) {
        const double part = is_of_first_order(scheme) ? 1.3 : 0.3;
        std::int64_t steps = 0;
        const auto errors = lake.errors(scheme, side, steps);
        MESSAGE("T/4 " << errors[0] << ", T " << errors[3] << ", " << steps << " steps");
        CHECK(errors[0] <= part * quarter);
        CHECK(errors[3] <= part * whole);
    });
}

}  // namespace

TEST_CASE("a vortex over a hill, an exact flow in two dimensions, is met with first order") {
    const auto coarse = Vortex::errors(50);
    const auto fine = Vortex::errors(100);
    for (const std::size_t k : {0u, 1u}) {
        const double order = std::log2(coarse[k] / fine[k]);
        MESSAGE(std::string(k == 0 ? "depth: " : "discharge: ")
                << coarse[k] << " " << fine[k] << ", order " << order);
        CHECK(order > 0.8);
        CHECK(order < 1.2);
    }
}

TEST_CASE(
    "a steady flow with friction over MacDonald's bed on triangles comes nearer with every refinement") {
    const SteadyChannel channel = {1000, 2, 0.033};
    CHECK(channel.bed(0) == doctest::Approx(6.9522).epsilon(1e-4));  // the figure of the reference
    for_triangle_schemes([&](Scheme scheme) {
        const double coarse = channel.error(scheme, 50);
        const double fine = channel.error(scheme, 100);
        MESSAGE("50 squares: " << coarse << ", 100: " << fine);
        CHECK(fine < 0.6 * coarse);
        CHECK(fine < (is_of_first_order(scheme) ? 2e-2 : 2e-3));
    });
}

TEST_CASE("Thacker's radial lake on triangles is as near the exact one as the paper's scheme can be") {
    std::int64_t steps = 0;
    const double prototype[] = {1.0e-2, 2.6e-2, 1.7e-2, 5.9e-2};
    for_triangle_schemes([&](Scheme scheme) {
        const auto small = Paraboloid{1, 0.8, 0.1, 4}.errors(scheme, 100, steps);
        MESSAGE("SWASHES, 20 000 triangles: " << small[0] << " " << small[1] << " " << small[2] << " "
                                              << small[3] << ", " << steps << " steps");
        for (std::size_t k = 0; k < 4; ++k) {
            // Over a sloping bed hllc takes the higher of two levels for the ground between, which smears
            // more.
            const double smears = scheme == Scheme::hllc ? 2.2 : 1.3;
            CHECK(small[k] <= (is_of_first_order(scheme) ? smears * prototype[k] : 1e-2));
        }
    });
}

TEST_CASE("the paper's violent lake on 5000 triangles is as near as its prototype") {
    check_violent_lake(50, 0.138, 0.48);
}

TEST_CASE("the paper's violent lake on 20 000 triangles is as near as its prototype" *
          doctest::test_suite("nightly")) {
    check_violent_lake(100, 0.084, 0.32);
}

TEST_CASE("dam breaks on dry and on wet ground on triangles come near Ritter's and Stoker's") {
    const double c0 = std::sqrt(gravity * 0.005);
    const auto ritter = [&](double x) {
        const double xi = (x - 5) / 6;
        const double c = (2 * c0 - xi) / 3;
        return xi <= -c0 ? 0.005 : xi >= 2 * c0 ? 0.0 : c * c / gravity;
    };
    // Depth between rarefaction and shock, and the speed of the shock, of SWASHES' case.
    const double hm = 0.00253936, um = 0.127280, shock = 0.209963;
    const auto stoker = [&](double x) {
        const double xi = (x - 5) / 6;
        const double c = (2 * c0 - xi) / 3;
        return xi <= -c0                            ? 0.005
               : xi <= um - std::sqrt(gravity * hm) ? c * c / gravity
               : xi <= shock                        ? hm
                                                    : 0.001;
    };
    const double expected_ritter[] = {1.2e-2, 8.0e-3, 4.9e-3}, expected_stoker[] = {1.1e-2, 6.6e-3, 3.8e-3};
    const int cells[] = {100, 200, 400};
    for_triangle_schemes([&](Scheme scheme) {
        const double part = is_of_first_order(scheme) ? 1.3 : 0.4;
        for (std::size_t k = 0; k < 3; ++k) {
            const double dry = dam_break_error(scheme, cells[k], 0, ritter);
            const double wet = dam_break_error(scheme, cells[k], 0.001, stoker);
            MESSAGE(cells[k] << " squares: Ritter " << dry << ", Stoker " << wet);
            CHECK(dry <= part * expected_ritter[k]);
            CHECK(wet <= part * expected_stoker[k]);
        }
    });
}
