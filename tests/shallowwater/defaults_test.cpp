// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The schemes at the defaults of the node, and KP07 as published: the figures of docs/schemes.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "boundary_case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

struct Default {
    const char* name;
    Scheme scheme;
    double damping;  // m
    bool bound;
    double courant;
    double flume_error, fastest;  // limits: of L1 over the depth, and m/s
    double front = 0.89;          // least share of Ritter's way, on 400 cells
};

constexpr Default published = {"kp07 below 0.4 m", Scheme::kp07, 0.4, false, 0.25, 0.2, 20};

constexpr Default defaults[] = {{"kp07", Scheme::kp07, 1e-3, true, 0.25, 2e-3, 15},
                                {"hwp14", Scheme::hwp14, 1e-4, true, 0.45, 1.5e-3, 15},
                                {"waf", Scheme::waf, 1e-3, false, 0.25, 1e-3, 15},
                                {"hllc", Scheme::hllc, 1e-3, false, 0.45, 1e-3, 15, 0.88}};

auto with(const Default& d, Case<double> c) -> Case<double> {
    c.options.scheme = d.scheme;
    c.options.desingularisation_depth = d.damping;
    c.options.velocity_bound = d.bound;
    c.options.courant = d.courant;
    c.options.threads = 1;
    return c;
}

struct Front {
    double error, place;  // L1 over the depth behind the dam, 1; m
};

// Ritter's dam break on 400 cells: the error of its depths, and where it is deeper than a thousandth of
// `depth`.
auto ritter(const Default& d, double depth, double width, double end, double least) -> Front {
    Case<double> c;
    c.domain = {400, 1, width, width};
    c.bed_cells.assign(400, 0);
    c.depth = raster<double>(400, 1, [&](int i, int) { return i < 200 ? depth : 0.0; });
    const auto after = run(with(d, c), end);
    const double c0 = std::sqrt(9.81 * depth);
    Front found = {0, 0};
    for (int i = 0; i < 400; ++i) {
        const double x = (i + 0.5 - 200) * width;
        const double v = x / end;
        const double exact = v < -c0 ? depth : v > 2 * c0 ? 0 : std::pow((2 * c0 - v) / 3, 2) / 9.81;
        const double here = after.depth[static_cast<std::size_t>(i)];
        found.error += std::fabs(here - exact) / depth / 400;
        found.place = here > least ? x : found.place;
    }
    return found;
}

// The largest speed of a column of 3 m that runs down a rough slope with walls, and the steps that it takes.
struct Column {
    double fastest;  // m/s
    long long steps;
};

auto column(const Default& d, double manning) -> Column {
    Case<double> c;
    c.domain = {60, 41, 5, 4};
    c.bed_cells = raster<double>(60, 41, [](int i, int j) {
        return noise(i / 3, j / 2, 5) < 0.06 ? NAN : 100 - 0.05 * i + 0.05 * j + 0.15 * noise(i, j);
    });
    c.depth = raster<double>(60, 41, [](int i, int j) { return std::hypot(i - 40, j - 20) < 12 ? 3 : 0; });
    c.manning_everywhere = manning;
    Running<double> flow(with(d, c));
    const auto report = flow.advance(0, 40);
    Column found = {0, static_cast<long long>(report.steps)};
    for (const double speed : flow.fields().maximum_speed) {
        found.fastest = std::isnan(speed) ? found.fastest : std::fmax(found.fastest, speed);
    }
    return found;
}

void report(const Default& d) {
    const Front field = ritter(d, 0.9, 1, 25, 1e-3);
    const Front flume = ritter(d, 0.05, 0.01, 1, 1e-4);
    const Column smooth = column(d, 0);
    const Column rough = column(d, 0.02);
    MESSAGE(std::string(d.name) << ": 0.9 m L1 " << 0.9 * field.error << " m, front " << field.place
                                << " m; flume L1 " << flume.error << ", front " << flume.place
                                << " m; column without friction " << smooth.fastest << " m/s, "
                                << smooth.steps << " steps; n 0.02 " << rough.fastest << " m/s, "
                                << rough.steps << " steps");
    CHECK(flume.error < d.flume_error);
    CHECK(smooth.fastest < d.fastest);
    CHECK(rough.fastest < 8);
}

}  // namespace

TEST_CASE("at its defaults every scheme runs over dry ground in metres as in centimetres") {
    for (const Default& d : defaults) {
        report(d);
        CHECK(ritter(d, 0.9, 1, 25, 1e-3).place > d.front * 148.6);
        CHECK(ritter(d, 0.05, 0.01, 1, 1e-4).place > 0.84 * 1.4);
    }
}

TEST_CASE("KP07 as published stands still in a flume") {
    report(published);
    CHECK(ritter(published, 0.05, 0.01, 1, 1e-4).place < 0.1);
}
