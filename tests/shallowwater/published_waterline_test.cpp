// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// HWP14 beside the cases of the scheme that it extends: the figures of docs/hwp14.md.
#include "published_waterline.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "dam_break.hpp"
#include "hwp14_case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

constexpr double g = 9.81;

// One flow by both schemes, over the same bed between faces.
struct Pair {
    PublishedWaterline published;
    Case<double> problem;
    Fields<double> ours;

    Pair(int n, double width, double manning, const std::function<double(double)>& bed)
        : published(beds(n, width, bed), width, manning),
          problem(hwp14_case<double>(n, 1, width, [&](int i, int) { return bed(i * width); })) {
        problem.manning_everywhere = manning;
        problem.depth.assign(static_cast<std::size_t>(n), 0);
    }

    static auto beds(int n, double width, const std::function<double(double)>& bed) -> std::vector<double> {
        std::vector<double> faces;
        for (int i = 0; i <= n; ++i) {
            faces.push_back(bed(i * width));
        }
        return faces;
    }

    void run_to(double end) {
        published.depth = problem.depth;
        if (!problem.discharge_x.empty()) {
            published.discharge = problem.discharge_x;
        }
        published.advance(end);
        ours = run(problem, end);
    }
};

// Mean of a function over cell i.
auto mean(int i, double width, const std::function<double(double)>& f) -> double {
    constexpr int parts = 32;
    double sum = 0;
    for (int k = 0; k < parts; ++k) {
        sum += f(width * (i + (k + 0.5) / parts));
    }
    return sum / parts;
}

auto from(std::size_t first, const std::vector<double>& values) -> std::vector<double> {
    return {values.begin() + static_cast<std::ptrdiff_t>(first), values.end()};
}

}  // namespace

TEST_CASE("with the published cases as with ours a lake rests at its shores") {
    Pair lake(40, 1, 0, [](double x) { return 0.8 * noise(static_cast<int>(x), 3) + 0.02 * x; });
    for (int i = 0; i < 40; ++i) {
        const double low = std::min(lake.problem.bed_vertices[i], lake.problem.bed_vertices[i + 1]);
        const double rise = std::fabs(lake.problem.bed_vertices[i] - lake.problem.bed_vertices[i + 1]);
        const double over = std::max(0.0, 0.7 - low);
        lake.problem.depth[i] = over >= rise ? over - rise / 2 : over * over / (2 * rise);
    }

    lake.run_to(20);

    MESSAGE("rest: published " << lake.published.fastest << ", ours " << largest(lake.ours.speed) << " m/s");
    CHECK(lake.published.fastest < 1e-12);
    CHECK(largest(lake.ours.speed) < 1e-12);
}

TEST_CASE("in Thacker's trough our cases are less exact than the published ones, within a factor of two") {
    // A straight surface swings in a parabola of 2 m, 0.1 m deep, with up to 0.5 m/s.
    const double omega = std::sqrt(2 * g * 0.1);
    const double period = 2 * std::acos(-1.0) / omega;
    for (const int n : {50, 100, 200}) {
        const double width = 4.0 / n;
        const auto bed = [](double x) { return 0.1 * (x - 2) * (x - 2); };
        // It is back after a period, when it slopes as at first.
        const auto depth = [&](double x) {
            const auto face = std::floor(x / width + 1e-9) * width;
            const double ground = bed(face) + (bed(face + width) - bed(face)) * (x - face) / width;
            return std::max(0.0, 0.1 - 0.25 / 4 / g - 0.5 * omega / g * (x - 2) - ground);
        };
        Pair trough(n, width, 0, bed);
        std::vector<double> exact;
        exact.reserve(static_cast<std::size_t>(n));
        for (int i = 0; i < n; ++i) {
            exact.push_back(mean(i, width, depth));
        }
        trough.problem.depth = exact;

        trough.run_to(period);

        const double published = relative_error(trough.published.depth, exact);
        const double ours = relative_error(trough.ours.depth, exact);
        trough.problem.options.desingularisation_depth = 1e-6;
        const double undamped = relative_error(run(trough.problem, period).depth, exact);
        MESSAGE("trough, " << n << " cells: published " << published << " in " << trough.published.steps
                           << " steps, ours " << ours << " in " << trough.ours.report.steps
                           << "; ours damped below 1e-6 m only " << undamped);
        CHECK(ours < 2 * published);
        CHECK(ours < 0.16 / n);
    }
}

TEST_CASE("a sheet on a slope that is steeper than it is deep flows as it should, and not as ponds") {
    const double slope = 0.1;
    const double depth = 0.0101;
    const double discharge = std::sqrt(slope) / 0.03 * std::pow(depth, 5.0 / 3);
    Pair sheet(300, 10, 0.03, [&](double x) { return 500 - slope * x; });
    sheet.problem.depth.assign(300, depth);
    sheet.problem.discharge_x.assign(300, discharge);

    sheet.run_to(600);

    const double published = sheet.published.discharge[150] / discharge;
    const double ours = sheet.ours.discharge_x[150] / discharge;
    MESSAGE("sheet: discharge over the normal one, published " << published << ", ours " << ours);
    CHECK(std::fabs(ours - 1) < 1e-3);
    CHECK(std::fabs(published - 1) > 0.1);
}

TEST_CASE("a slab of water that slides down a slope is Ritter's dam break in a frame that falls with it") {
    const double slope = 0.05;
    const double end = 30;
    for (const double depth : {0.05, 0.2, 0.4}) {
        Pair slab(200, 10, 0, [&](double x) { return 200 - slope * x; });
        std::fill_n(slab.problem.depth.begin(), 60, depth);
        const double c0 = std::sqrt(g * depth);
        const double dam = 600 + g * slope * end * end / 2;
        std::vector<double> exact;
        exact.reserve(200);
        for (int i = 0; i < 200; ++i) {
            exact.push_back(mean(i, 10, [&](double x) {
                const double v = (x - dam) / end;
                return v < -c0 ? depth : v > 2 * c0 ? 0 : std::pow((2 * c0 - v) / 3, 2) / g;
            }));
        }

        slab.run_to(end);

        // Above, the slab has left the wall behind it.
        const auto first = static_cast<std::size_t>((dam - 150) / 10);
        const double published = relative_error(from(first, slab.published.depth), from(first, exact));
        const double ours = relative_error(from(first, slab.ours.depth), from(first, exact));
        MESSAGE("slab of " << depth << " m: published " << published << ", ours " << ours);
        CHECK(ours < 0.1);
        CHECK(published > 1);
    }
}
