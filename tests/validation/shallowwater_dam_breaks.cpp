// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Dam breaks with an exact or a very fine solution. Errors are sum |h - h_exact| / sum h_exact, the exact
// depth averaged over each cell. Each test prints its table; the limits are 1.3 times what an independent
// prototype of the scheme gave.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <functional>

#include "../shallowwater/case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

constexpr double gravity = 9.81;
constexpr double high = 0.005;  // m, behind the dam
constexpr double dam = 5;       // m
constexpr double end = 6;       // s

auto ritter(double x) -> double {
    const double c = std::sqrt(gravity * high);
    const double xi = (x - dam) / end;
    if (xi <= -c) {
        return high;
    }
    return xi < 2 * c ? (2 * c - xi) * (2 * c - xi) / (9 * gravity) : 0;
}

// Stoker's wet dam break: the middle depth balances the rarefaction and the shock; found by bisection.
auto stoker(double x) -> double {
    constexpr double low = 0.001;
    const double c = std::sqrt(gravity * high);
    double a = low;
    double b = high;
    for (int k = 0; k < 100; ++k) {
        const double h = (a + b) / 2;
        const double left = 2 * (c - std::sqrt(gravity * h));
        const double right = (h - low) * std::sqrt(gravity / 2 * (1 / h + 1 / low));
        (left > right ? a : b) = h;
    }
    const double middle = a;
    const double c_middle = std::sqrt(gravity * middle);
    const double u = 2 * (c - c_middle);
    const double shock = middle * u / (middle - low);
    const double xi = (x - dam) / end;
    if (xi <= -c) {
        return high;
    }
    if (xi < u - c_middle) {
        return (2 * c - xi) * (2 * c - xi) / (9 * gravity);
    }
    return xi < shock ? middle : low;
}

auto cell_mean(const std::function<double(double)>& exact, double west, double width) -> double {
    double sum = 0;
    constexpr int points = 32;
    for (int k = 0; k < points; ++k) {
        sum += exact(west + width * (k + 0.5) / points);
    }
    return sum / points;
}

auto error_of(int n, double low, const std::function<double(double)>& exact) -> double {
    const double width = 10.0 / n;
    Case<double> c;
    c.domain = {n, 1, width, width};
    c.options.desingularisation_depth = 1e-5;
    c.options.dry_depth = 1e-9;
    c.bed_cells.assign(c.cells(), 0);
    c.depth = raster<double>(n, 1, [&](int i, int) { return (i + 0.5) * width < dam ? high : low; });

    const auto fields = run(c, end);

    double difference = 0;
    double total = 0;
    for (int i = 0; i < n; ++i) {
        const double h = cell_mean(exact, i * width, width);
        difference += std::fabs(fields.depth[static_cast<std::size_t>(i)] - h);
        total += h;
    }
    return difference / total;
}

void check_table(const char* name, double low, const std::function<double(double)>& exact,
                 const double (&expected)[3]) {
    const int sizes[] = {100, 200, 400};
    double errors[3] = {};
    std::printf("%s dam break, t = 6 s\n  cells    error   prototype  order\n", name);
    for (int k = 0; k < 3; ++k) {
        errors[k] = error_of(sizes[k], low, exact);
        const double order = k > 0 ? std::log2(errors[k - 1] / errors[k]) : NAN;
        std::printf("  %5d  %.2e    %.2e  %5.2f\n", sizes[k], errors[k], expected[k], order);
        CHECK(errors[k] <= 1.3 * expected[k]);
    }
    // Over both refinements: where the front stands within its cell makes single ones waver.
    CHECK(std::log2(errors[0] / errors[2]) / 2 > 0.9);
}

// Radial equations solved on 10 400 cells by an independent program: depth 3 s after a cylinder of water, 10
// m deep and 50 m in radius, is set free in water 1 m deep, or on dry ground.
struct Ring {
    double radius, wet, dry;
};

constexpr Ring rings[] = {{20, 9.997, 9.997}, {25, 8.707, 8.707}, {30, 7.475, 7.475}, {35, 6.368, 6.368},
                          {40, 5.375, 5.375}, {45, 4.486, 4.486}, {50, 3.694, 3.694}, {55, 2.993, 2.992},
                          {60, 3.100, 2.376}, {65, 3.276, 1.841}, {70, 3.401, 1.384}, {75, 3.495, 1.000}};

template <class Real>
auto cylinder(int n, double outside) -> Case<Real> {
    Case<Real> c;
    c.domain = {n, n, 1, 1};
    c.options.desingularisation_depth = 1e-2;
    c.bed_cells.assign(c.cells(), 0);
    // The share of each cell inside the circle, so that the start has no stairs.
    c.depth = raster<Real>(n, n, [&](int i, int j) {
        int inside = 0;
        for (int k = 0; k < 64; ++k) {
            inside += std::hypot(i - n / 2 + (k % 8 + 0.5) / 8, j - n / 2 + (k / 8 + 0.5) / 8) < 50 ? 1 : 0;
        }
        return outside + (10 - outside) * inside / 64;
    });
    return c;
}

// Mean depth of the cells whose centre is within half a cell of the circle.
auto ring_mean(const std::vector<double>& depth, int n, double radius) -> double {
    double sum = 0;
    int count = 0;
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            if (std::fabs(std::hypot(i + 0.5 - n / 2, j + 0.5 - n / 2) - radius) < 0.5) {
                sum += depth[static_cast<std::size_t>(j * n + i)];
                ++count;
            }
        }
    }
    return sum / count;
}

void check_rings(const char* name, double outside, double Ring::*expected, double prototype) {
    const int n = 300;
    const auto fields = run(cylinder<double>(n, outside), 3);
    double difference = 0;
    double total = 0;
    std::printf("circular dam break, %s, dx = 1 m, t = 3 s, %lld steps\n  radius   depth   radial solution\n",
                name, static_cast<long long>(fields.report.steps));
    for (const Ring& ring : rings) {
        const double depth = ring_mean(fields.depth, n, ring.radius);
        std::printf("  %6.0f  %6.3f  %6.3f\n", ring.radius, depth, ring.*expected);
        difference += std::fabs(depth - ring.*expected) * ring.radius;
        total += ring.*expected * ring.radius;
    }
    std::printf("  weighted error %.2e\n", difference / total);
    CHECK(difference / total < 1.3 * prototype);
}

}  // namespace

TEST_CASE("Ritter: a dam breaks on dry ground") {
    check_table("Ritter", 0, ritter, {7.8e-3, 4.0e-3, 2.0e-3});
}

TEST_CASE("Stoker: a dam breaks into shallow water") {
    check_table("Stoker", 0.001, stoker, {7.7e-3, 3.8e-3, 2.0e-3});
}

TEST_CASE("a cylinder of water collapses into shallow water as the radial equations say") {
    check_rings("wet", 1, &Ring::wet, 8.2e-3);
}

TEST_CASE("a cylinder of water collapses on dry ground as the radial equations say") {
    check_rings("dry", 0, &Ring::dry, 1.3e-2);
}

TEST_CASE("a cylinder collapses alike in x and y, and to both sides") {
    const int n = 200;
    const auto fields = run(cylinder<double>(n, 1), 3);
    const auto at = [n](int i, int j) { return static_cast<std::size_t>(j * n + i); };
    double swapped = 0;
    double mirrored = 0;
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            swapped = std::fmax(swapped, std::fabs(fields.depth[at(i, j)] - fields.depth[at(j, i)]));
            swapped =
                std::fmax(swapped, std::fabs(fields.discharge_x[at(i, j)] - fields.discharge_y[at(j, i)]));
            mirrored =
                std::fmax(mirrored, std::fabs(fields.depth[at(i, j)] - fields.depth[at(n - 1 - i, j)]));
            mirrored =
                std::fmax(mirrored, std::fabs(fields.depth[at(i, j)] - fields.depth[at(i, n - 1 - j)]));
        }
    }

    std::printf("symmetry of the circular dam break: x-y %.1e, mirror %.1e\n", swapped, mirrored);
    CHECK(swapped < 1e-12);
    CHECK(mirrored < 1e-12);
}
