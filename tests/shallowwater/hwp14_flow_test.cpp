// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include "../support/cell_index.hpp"
#include "hwp14_case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double gravity = 9.81;

// A function of place and time, centred in a square basin.
using Profile = std::function<double(double x, double y, double t)>;

// Means over the cells of an n x n basin, so that a shore counts with its part of the cell.
auto cell_means(const Profile& depth, int n, double width, double t) -> std::vector<double> {
    constexpr int points = 6;
    return raster<double>(n, n, [&](int i, int j) {
        double sum = 0;
        for (int a = 0; a < points; ++a) {
            for (int b = 0; b < points; ++b) {
                const double x = (i + (a + 0.5) / points - 0.5 * n) * width;
                const double y = (j + (b + 0.5) / points - 0.5 * n) * width;
                sum += depth(x, y, t);
            }
        }
        return sum / (points * points);
    });
}

auto relative_error(const std::vector<double>& found, const std::vector<double>& expected) -> double {
    double difference = 0;
    double sum = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
        difference += std::fabs(found[k] - expected[k]);
        sum += expected[k];
    }
    return difference / sum;
}

// Thacker's basins: a paraboloid of depth 0.1 m and radius 1 m in the middle of 4 m x 4 m, without friction.
constexpr double basin_depth = 0.1;

auto basin_bed(double x, double y) -> double {
    return -basin_depth * (1 - x * x - y * y);
}

auto basin_case(int n, const Profile& depth, double speed_north) -> Case<double> {
    const double width = 4.0 / n;
    auto c = hwp14_case<double>(
        n, n, width, [&](int i, int j) { return basin_bed((i - 0.5 * n) * width, (j - 0.5 * n) * width); });
    c.options.courant = 0.25;
    c.options.desingularisation_depth = 1e-6;
    c.options.threads = 0;
    c.depth = cell_means(depth, n, width, 0);
    c.discharge_x.assign(c.cells(), 0);
    c.discharge_y = c.depth;
    for (double& q : c.discharge_y) {
        q *= speed_north;
    }
    return c;
}

// Compares at each quarter of a period with what the prototype of the reference reached, times 1.3.
void check_quarters(const Case<double>& c, const Profile& depth, double period, const double (&errors)[4],
                    int steps) {
    Running<double> flow(c);
    for (int quarter = 0; quarter < 4; ++quarter) {
        CAPTURE(quarter);
        const double end = (quarter + 1) * period / 4;
        flow.advance(quarter * period / 4, end);
        const auto exact = cell_means(depth, c.domain.nx, c.domain.dx, end);
        CHECK(relative_error(flow.fields().depth, exact) <= 1.3 * errors[quarter]);
    }
    CHECK(static_cast<double>(flow.fields().report.steps) <= 1.3 * steps);
}

}  // namespace

TEST_CASE("water that swings radially in a bowl keeps to Thacker's solution") {
    const double r0 = 0.8;
    const double omega = std::sqrt(8 * gravity * basin_depth);
    const double a = (1 - r0 * r0) / (1 + r0 * r0);
    const Profile depth = [=](double x, double y, double t) {
        const double d = 1 - a * std::cos(omega * t);
        const double r2 = x * x + y * y;
        const double level = basin_depth * (std::sqrt(1 - a * a) / d - 1 - r2 * ((1 - a * a) / (d * d) - 1));
        return std::fmax(0.0, level - basin_bed(x, y));
    };

    check_quarters(basin_case(100, depth, 0), depth, 2 * pi / omega, {1.3e-3, 1.6e-3, 2.3e-3, 1.6e-3}, 228);
}

TEST_CASE("water that circles in a bowl with a plane surface keeps to Thacker's solution") {
    const double eta = 0.5;
    const double omega = std::sqrt(2 * gravity * basin_depth);
    const Profile depth = [=](double x, double y, double t) {
        const double level =
            eta * basin_depth * (2 * x * std::cos(omega * t) + 2 * y * std::sin(omega * t) - eta);
        return std::fmax(0.0, level - basin_bed(x, y));
    };

    check_quarters(basin_case(100, depth, eta * omega), depth, 2 * pi / omega,
                   {2.1e-3, 3.2e-3, 3.2e-3, 3.2e-3}, 761);
}

// The depths at 12 s are those on cells of 0.125 m, where hllc has the same.
TEST_CASE(
    "a dam break over three humps reaches the gauges of finer cells in the reference's number of steps") {
    const auto bed = [](int i, int j) {
        const double x = 0.5 * i;
        const double y = 0.5 * j;
        return std::max({0.0, 1 - std::hypot(x - 30, y - 6) / 8, 1 - std::hypot(x - 30, y - 24) / 8,
                         3 - 0.3 * std::hypot(x - 47.5, y - 15)});
    };
    auto c = hwp14_case<double>(150, 60, 0.5, bed);
    c.options.courant = 0.25;
    c.options.desingularisation_depth = 1e-6;
    c.options.threads = 0;
    c.manning_everywhere = 0.018;
    c.depth = raster<double>(150, 60, [](int i, int) { return i < 32 ? 1.875 : 0.0; });

    const auto flow = run(c, 12);

    const auto at = [&](double x, double y) {
        return flow
            .depth[thalweg::test::cell_index(static_cast<int>(x / 0.5), static_cast<int>(y / 0.5), 150)];
    };
    CHECK(std::fabs(at(16, 15) - 0.460) <= 0.01);
    CHECK(std::fabs(at(25, 15) - 1.033) <= 0.01);
    CHECK(std::fabs(at(38.5, 15) - 1.0155) <= 0.01);
    CHECK(at(60, 15) <= 0.001);
    CHECK(std::fabs(at(30, 15) - 0.954) <= 0.01);
    CHECK(static_cast<double>(flow.report.steps) <= 1.3 * 730);
    CHECK(std::fabs(flow.summary.volume / 900 - 1) <= 1e-13);
    const auto mirrored = raster<double>(
        150, 60, [&](int i, int j) { return flow.depth[thalweg::test::cell_index(i, 59 - j, 150)]; });
    CHECK(largest_difference(flow.depth, mirrored) < 1e-4);
}

TEST_CASE_TEMPLATE("a sheet of water down a steep plane keeps the normal depth", Real, float, double) {
    const double slope = 0.1, q0 = 0.005, n = 0.03, normal_depth = std::pow(n * q0 / std::sqrt(slope), 0.6);
    auto c = hwp14_case<Real>(100, 3, 10, [&](int i, int) { return slope * 10 * (100 - i); });
    c.domain.west = c.domain.east = Edge::open;
    c.manning_everywhere = n;
    c.depth.assign(c.cells(), static_cast<Real>(normal_depth));
    c.discharge_x.assign(c.cells(), static_cast<Real>(q0));

    // Nothing flows in, so the upstream end drains; what it sends down has not reached the lower part by
    // then.
    const auto fields = run(c, 300);

    for (std::size_t i = 60; i < 98; ++i) {
        CAPTURE(i);
        CHECK(fields.depth[100 + i] == Approx(normal_depth).epsilon(1e-3));
        CHECK(fields.discharge_x[100 + i] == Approx(q0).epsilon(1e-3));
    }
}

TEST_CASE_TEMPLATE("depths stay positive and no water is lost from 100,000 random cells", Real, float,
                   double) {
    for (const auto form : {Hwp14Form::single_waterline, Hwp14Form::per_direction}) {
        auto c = hwp14_case<Real>(320, 320, 1, [](int i, int j) { return 5 * noise(i, j); });
        set_form(c, form);
        c.options.threads = 0;
        c.depth = raster<Real>(320, 320, [](int i, int j) {
            return noise(i, j, 20) < 0.4 ? 0 : std::pow(noise(i, j, 10), 4) * 3;
        });
        c.discharge_x = c.depth;
        c.discharge_y = c.depth;
        for (std::size_t k = 0; k < c.cells(); ++k) {
            c.discharge_x[k] *= static_cast<Real>(20 * noise(static_cast<int>(k), 1, 30) - 10);
            c.discharge_y[k] *= static_cast<Real>(20 * noise(static_cast<int>(k), 1, 40) - 10);
        }
        Running<Real> flow(c);
        const double before = flow.solver().summary().volume;

        // A step takes the least depth of all to zero, but a depth below it would be cut there and show as
        // new water.
        flow.advance(0, 0.04);
        const auto fields = flow.fields();

        CHECK(fields.report.steps > 2);
        CHECK(std::all_of(fields.depth.begin(), fields.depth.end(), [](Real h) { return h >= 0; }));
        CHECK(fields.summary.bad_cell == -1);
        CHECK(fields.summary.volume == Approx(before).epsilon(sizeof(Real) == 8 ? 1e-13 : 1e-6));
    }
}

// On a steep bank all water of a cell stands on one midline, and a discharge along the other moves nothing:
// friction alone takes it down to the least numbers there are.
TEST_CASE_TEMPLATE("HWP14 bears momentum next to nothing where no water stands on a midline", Real, float,
                   double) {
    auto c = hwp14_case<Real>(3, 12, 1, [](int i, int j) { return 0.3 * i + 1e-3 * j; });
    c.options.longest_step = 0.01;
    c.depth.assign(c.cells(), Real(0.01));
    c.discharge_y =
        raster<Real>(3, 12, [](int, int j) { return std::pow(10.0, (sizeof(Real) == 8 ? -302 : -35) - j); });
    Running<Real> flow(c);
    const double before = flow.solver().summary().volume;

    flow.advance(0, 0.1);
    const auto fields = flow.fields();

    CHECK(fields.report.steps >= 10);
    CHECK(std::all_of(fields.depth.begin(), fields.depth.end(), [](Real h) { return h >= 0; }));
    CHECK(fields.summary.bad_cell == -1);
    CHECK(fields.summary.volume == Approx(before).epsilon(sizeof(Real) == 8 ? 1e-13 : 1e-6));
}

TEST_CASE_TEMPLATE("leaving out dry tiles changes no bit of HWP14", Real, float, double) {
    for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
        auto c = hwp14_case<Real>(
            200, 150, 2, [](int i, int j) { return 2.0 * i / 200 + 1.0 * j / 150 + 0.6 * noise(i, j); });
        c.domain.west = c.domain.north = Edge::open;
        c.options.integrator = integrator;
        c.options.threads = 0;
        c.manning_everywhere = 0.03;
        c.depth = raster<Real>(200, 150, [](int i, int j) {
            return std::hypot(i - 40, j - 100) < 12 || std::hypot(i - 150, j - 20) < 6 ? 4.0 : 0.0;
        });
        c.options.skip_dry = true;
        const auto sparse = run(c, 3);
        c.options.skip_dry = false;

        const auto dense = run(c, 3);

        CHECK(dense.report.steps > 20);
        CHECK(dense.report.steps == sparse.report.steps);
        CHECK(dense.summary.wet_cells > 1000);
        CHECK(dense.summary.wet_cells < 25000);
        CHECK(largest_difference(dense.depth, sparse.depth) == 0);
        CHECK(largest_difference(dense.discharge_x, sparse.discharge_x) == 0);
        CHECK(largest_difference(dense.discharge_y, sparse.discharge_y) == 0);
        CHECK(largest_difference(dense.maximum_speed, sparse.maximum_speed) == 0);
    }
}

TEST_CASE("a restart of HWP14 continues bit for bit") {
    auto c = hwp14_case<float>(50, 50, 5, [](int i, int j) {
        return 0.002 * (std::pow(i - 25, 2) + std::pow(j - 25, 2)) + 0.3 * noise(i, j);
    });
    c.depth = raster<float>(50, 50, [](int i, int j) { return std::hypot(i - 25, j - 25) < 12 ? 3 : 0; });
    Running<float> straight(c);
    straight.advance(0, 5);
    const auto saved = straight.save();
    Running<float> resumed(c);

    resumed.restore(saved);
    straight.advance(5, 11);
    resumed.advance(5, 11);

    CHECK(largest_difference(straight.fields().depth, resumed.fields().depth) == 0);
    CHECK(largest_difference(straight.fields().discharge_y, resumed.fields().discharge_y) == 0);
}

// A tenth of a metre over the length of a cell, and as much water as covers a quarter of it.
TEST_CASE("the level of a cell that is covered in part is that of its waterline") {
    const double half = 0.05;
    const double depth = half / 4;
    const auto level = [&](const std::function<double(int, int)>& bed) {
        auto c = hwp14_case<double>(1, 1, 2, bed);
        c.depth.assign(1, depth);
        return Running<double>(c).fields().level[0];
    };
    const double on_a_plane = 2 * std::sqrt(depth * half);
    CHECK(level([&](int i, int) { return 3 + 2 * half * i; }) == Approx(3 + on_a_plane).epsilon(1e-14));
    CHECK(level([&](int i, int) { return 3 - 2 * half * i; }) ==
          Approx(3 - 2 * half + on_a_plane).epsilon(1e-14));
    CHECK(level([&](int, int j) { return 3 + 2 * half * j; }) == Approx(3 + on_a_plane).epsilon(1e-14));
    CHECK(level([&](int, int j) { return 3 - 2 * half * j; }) ==
          Approx(3 - 2 * half + on_a_plane).epsilon(1e-14));
}

TEST_CASE("where nothing flows, a step is the time of a cell width at 1 m/s") {
    auto c = hwp14_case<double>(4, 3, 12, [](int, int) { return 0; });
    c.domain.dy = 15;
    Running<double> dry(c);

    const StepReport report = dry.advance(0, 120);

    CHECK(report.steps == 10);
    CHECK(report.last_step == Approx(12));
}
