// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;

// Numerics reference V9: a hump that wanders under a rigid lid, q_s = A U^m all of it bed load that is at its
// capacity everywhere: z(x, t) = z0(x - c(z) t) along the characteristics of Exner's equation.
namespace {

constexpr double pi = 3.14159265358979323846;

struct Hump {
    double length, discharge, level, factor, exponent, porosity;  ///< m, m2/s, m
    double from, to, height;                                      ///< m, of the hump

    auto at_start(double x) const -> double {
        return x < from || x > to ? 0 : height * std::pow(std::sin(pi * (x - from) / (to - from)), 2);
    }

    auto celerity(double z) const -> double {
        return exponent * factor * std::pow(discharge, exponent) /
               ((1 - porosity) * std::pow(level - z, exponent + 1));
    }

    /// By bisection: x0 + c(z0(x0)) t rises with x0 until the wave breaks.
    auto at(double x, double t) const -> double {
        double low = x - celerity(height) * t;
        double high = x;
        for (int n = 0; n < 100; ++n) {
            const double middle = 0.5 * (low + high);
            (middle + celerity(at_start(middle)) * t < x ? low : high) = middle;
        }
        return at_start(0.5 * (low + high));
    }
};

// (a): the geometry of Gaia's "bosse", with a factor by Engelund & Hansen; it breaks at 33441 s. (The levels
// of the reference are those of a lid at 0.6 m, though it names 0.575 m.) (b): Grass' load; it breaks at
// 238078.9 s.
const Hump bosse = {16, 0.25, 0.6, 2.062065e-4, 5, 0.375, 2, 10, 0.1};
const Hump grass = {1000, 10, 10, 1e-3, 3, 0.4, 300, 500, 1};

/// The bed at `time`, of a run that takes `share` of the longest stable step.
auto bed_after(const Hump& hump, int cells, double time, double share) -> std::vector<double> {
    const double dx = hump.length / cells;
    Options o = plain_options(cells, 1, dx, 1);
    o.loads = Loads::bed_load;
    o.capacity = Capacity::grass;
    o.capacity_parameters.grass_factor = hump.factor;
    o.capacity_parameters.grass_exponent = hump.exponent;
    o.porosity = hump.porosity;
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = 1e-6;
    o.sediment_thickness = 1000;  // what a step exchanges at capacity stays less than there is
    const auto n = static_cast<std::size_t>(cells);
    std::vector<double> bed(n);
    for (std::size_t i = 0; i < n; ++i) {
        bed[i] = hump.at_start((static_cast<double>(i) + 0.5) * dx);
    }
    Basin<> basin(o);
    Flow flow(cells, 1, hump.level, hump.discharge);
    const auto lay_lid = [&](const std::vector<double>& level) {
        for (std::size_t i = 0; i < n; ++i) {
            flow.depth[i] = hump.level - level[i];
        }
    };
    lay_lid(bed);
    basin.start(flow, bed);
    const int steps = static_cast<int>(std::ceil(time * hump.celerity(hump.height) / (share * dx)));
    std::vector<double> now = bed;
    for (int m = 0; m < steps; ++m) {
        basin.step(flow, time / steps);
        const auto change = basin.results().bed_change;
        for (std::size_t i = 0; i < n; ++i) {
            now[i] = bed[i] + change[i];
        }
        lay_lid(now);
    }
    const ClassBalance b = basin.solver().summary().classes[0];
    double gained = b.left - b.entered;
    for (std::size_t i = 0; i < n; ++i) {
        gained += (1 - o.porosity) * (now[i] - bed[i]) * dx;
    }
    CHECK(std::fabs(gained) < 1e-12 * hump.height * (hump.to - hump.from));
    return now;
}

auto mean_error(const Hump& hump, const std::vector<double>& bed, double time) -> double {
    double sum = 0;
    const double dx = hump.length / static_cast<double>(bed.size());
    for (std::size_t i = 0; i < bed.size(); ++i) {
        sum += std::fabs(bed[i] - hump.at((static_cast<double>(i) + 0.5) * dx, time)) * dx;
    }
    return sum;
}

}  // namespace

TEST_CASE("a hump under a lid follows its characteristics with first order") {
    struct Run {
        const Hump& hump;
        double time;
    };

    for (const Run& run : {Run{bosse, 0.7 * 33441}, Run{grass, 0.7 * 238078.9}}) {
        double coarse = 0;
        for (const int cells : {100, 200, 400}) {
            CAPTURE(cells);
            const std::vector<double> bed = bed_after(run.hump, cells, run.time, 0.8);
            const double error = mean_error(run.hump, bed, run.time);
            CAPTURE(error);
            if (coarse > 0) {
                CHECK(std::log2(coarse / error) >= 0.9);
            }
            coarse = error;
            const auto ends = std::minmax_element(bed.begin(), bed.end());
            CHECK(*ends.first > -1e-12 * run.hump.height);
            CHECK(*ends.second <= run.hump.height);
            if (cells == 400) {
                CHECK(*ends.second > 0.98 * run.hump.height);
            }
        }
    }
}

TEST_CASE("the hump of Gaia's example has the levels of its characteristics") {
    // x = 4, 5, ... 9 m at 1000, 5000 and 10000 s, to the 6 digits of the reference.
    const double expected[3][6] = {{0.047770, 0.082939, 0.099837, 0.087742, 0.052344, 0.015788},
                                   {0.039833, 0.073466, 0.096296, 0.096071, 0.063045, 0.021054},
                                   {0.031665, 0.062802, 0.088131, 0.099985, 0.079799, 0.029724}};
    const double times[3] = {1000, 5000, 10000};
    for (int m = 0; m < 3; ++m) {
        for (int x = 4; x < 10; ++x) {
            CHECK(std::fabs(bosse.at(x, times[m]) - expected[m][x - 4]) < 1e-6);
        }
    }
    const std::vector<double> bed = bed_after(bosse, 800, 10000, 0.8);
    for (int x = 4; x < 10; ++x) {
        const auto east = static_cast<std::size_t>(x) * 50;
        CHECK(std::fabs(0.5 * (bed[east - 1] + bed[east]) - expected[2][x - 4]) < 0.01 * bosse.height);
    }
}
