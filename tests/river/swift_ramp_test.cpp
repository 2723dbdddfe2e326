// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "run.hpp"

// Swift rivers whose boundaries change in time: steps far longer than waves take to cross a cell keep them
// quiet.
using namespace thalweg::river;
using namespace thalweg::river::test;
using doctest::Approx;
using thalweg::series::TimeSeries;

namespace {

constexpr int nx = 50, ny = 6;
constexpr double length = 500, width = 30, depth = 3, manning = 0.03;  // m, s m^(-1/3)

// A channel in which a boundary brings 0.8 of what makes it 3 m deep, and all of it from 20 min on.
struct SwiftChannel {
    double slope;
    RiverBed bed;
    Options options;

    SwiftChannel(double its_slope, BoundaryKind west_kind, double step) : slope(its_slope) {
        bed = mapped(nx, ny, rectangle(length, width), [this](double x, double) { return -slope * x; });
        bed.manning = {manning};
        const bool is_stage = west_kind == BoundaryKind::stage;
        const double full = is_stage ? depth : width * std::pow(depth, 5.0 / 3) * std::sqrt(slope) / manning;
        Boundary west, east;
        west.name = "west";
        west.kind = west_kind;
        west.faces = faces_of_side(nx, ny, 0);
        west.value = TimeSeries{{0, 1200}, {0.8 * full, full}};
        east.name = "east";
        east.kind = BoundaryKind::normal;
        east.faces = faces_of_side(nx, ny, 1);
        east.slope = slope;
        options.boundaries = {west, east};
        options.time_step = step;
    }

    // Checks the depths when the change is over for 70 minutes, and in the two minutes after.
    void check() const {
        Run run(bed, options);
        FirstWater water;
        water.level = run.at_cells([&](double x, double) { return 0.9 * depth - slope * x; });
        run.solver->initialise(water);
        double start = 0;
        for (const double end : {5400.0, 5460.0, 5520.0}) {
            const StepReport report = run.solver->advance(start, end);
            start = end;
            CHECK(report.unconverged == 0);
            for (const double h : run.field(&Outputs<double>::depth)) {
                REQUIRE(h == Approx(depth).epsilon(0.003).scale(0));
            }
        }
    }
};

}  // namespace

TEST_CASE("a swift river whose boundary changes comes to rest with long steps") {
    for (const double slope : {0.001, 0.003}) {  // Froude numbers of 0.43 and 0.74
        CAPTURE(slope);
        for (const BoundaryKind west : {BoundaryKind::stage, BoundaryKind::discharge}) {
            CAPTURE(static_cast<int>(west));
            for (const double step : {0.0, 5.0, 20.0}) {
                CAPTURE(step);
                SwiftChannel(slope, west, step).check();
            }
        }
    }
}
