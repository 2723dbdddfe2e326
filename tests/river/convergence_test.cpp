// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "run.hpp"

// Outer iterations of a river with dikes that begins with a flow that is not its own, against the same steps
// solved to a hundredth of the tolerance.
using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

/// 100 x 24 cells of 13.3 x 4.6 m on a slope, with a dike every 20 cells from either bank in turn.
struct DikedReach {
    static constexpr int nx = 100, ny = 24, steps = 20;
    static constexpr double slope = 1e-4, depth = 6;
    RiverBed bed =
        mapped(nx, ny, rectangle(nx * 13.3, ny * 4.6), [](double x, double) { return -slope * x; });
    Options options;

    DikedReach() {
        bed.manning = {0.025};
        for (int i = 20; i < nx; i += 20) {
            for (int j = 0; j < 6; ++j) {
                bed.walls.push_back({true, i, i % 40 == 0 ? j : ny - 1 - j});
            }
        }
        options.time_step = 24;
        options.boundaries = {
            discharge(faces_of_side(nx, ny, 0), 800),
            stage(bed, faces_of_side(nx, ny, 1), [](double x, double) { return depth - slope * x; })};
    }

    auto run(StepReport& report) const -> Run {
        Run run(bed, options);
        run.solver->initialise({run.at_cells([](double x, double) { return depth - slope * x; }), {}, {}});
        report = run.solver->advance(0, steps * options.time_step);
        return run;
    }
};

auto speed_apart(const Run& a, const Run& b) -> double {
    return largest_difference(a.field(&Outputs<double>::speed), b.field(&Outputs<double>::speed));
}

}  // namespace

TEST_CASE("steps converge at the defaults in a river with dikes, and three outer iterations do not do") {
    DikedReach reach;
    StepReport report;
    const Run found = reach.run(report);
    const StepReport at_defaults = report;
    reach.options.tolerance = 1e-6;
    reach.options.outer_iterations = 50;
    const Run exact = reach.run(report);
    CHECK(report.unconverged == 0);
    reach.options = DikedReach().options;
    reach.options.outer_iterations = 3;

    const Run short_of = reach.run(report);

    const double off = speed_apart(found, exact);
    MESSAGE("off by ", off, " m/s with ", double(at_defaults.all_outer_iterations) / DikedReach::steps,
            " outer iterations a step; by ", speed_apart(short_of, exact), " m/s with 3, ",
            report.unconverged, " steps unconverged");
    CHECK(at_defaults.unconverged == 0);
    CHECK(off < 0.05);
    CHECK(report.unconverged > DikedReach::steps / 2);
    CHECK(speed_apart(short_of, exact) > 10 * off);
}

TEST_CASE("a whole river with dikes is the same by SIP, by alternating lines and by multigrid" *
          doctest::test_suite("nightly")) {
    DikedReach reach;
    StepReport report;
    const Run by_multigrid = reach.run(report);
    for (const LevelSolver solver : {LevelSolver::sip, LevelSolver::adi}) {
        CAPTURE(static_cast<int>(solver));
        reach.options.level_solver = solver;
        reach.options.level_iterations = 3000;
        const Run run = reach.run(report);
        const double off = speed_apart(run, by_multigrid);
        const double level_off = largest_difference(run.field(&Outputs<double>::level),
                                                    by_multigrid.field(&Outputs<double>::level));
        MESSAGE("from multigrid: ", off, " m/s, ", level_off, " m; ", report.all_outer_iterations, " outer, ",
                report.level_iterations, " level iterations, ", report.unconverged, " unconverged");
        CHECK(report.unconverged == 0);
        CHECK(off < 0.01);
        CHECK(level_off < 0.002);
    }
}
