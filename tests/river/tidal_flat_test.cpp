// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "run.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

constexpr int nx = 69, ny = 15;
constexpr double length = 13800, width = 3000, tide = 44712, pi = 3.14159265358979323846;

/// A flat that rises from 5 m below the sea to 1.5 m above it, plain or with a ridge, a gap in it and bars.
auto flat(bool with_bars) -> RiverBed {
    const auto bed = [=](double x, double y) {
        const double ridge = 1.5 * std::exp(-std::pow((x - 7000) / 500, 2)) *
                             (1 - 0.8 * std::exp(-std::pow((y - 1500) / 300, 2)));
        const double bars = x > 8000 ? 0.5 * std::sin(x / 600) * std::cos(y / 400) : 0;
        return -5 + 6.5 * x / length + (with_bars ? ridge + bars : 0);
    };
    const auto waves = [](double s, double t) {
        const double wave = 0.03 * std::sin(6 * pi * s) * std::sin(pi * t);
        return Place{length * (s + 0.15 * wave), width * (t + wave)};
    };
    RiverBed b = mapped(nx, ny, waves, bed);
    b.manning = {0.025};
    return b;
}

/// A tide of 2 m at the western side.
auto tidal(double dt) -> Options {
    Boundary sea;
    sea.name = "sea";
    sea.kind = BoundaryKind::stage;
    sea.faces = faces_of_side(nx, ny, 0);
    for (int k = 0; k <= 200; ++k) {
        sea.value.x.push_back(k * tide / 100);
        sea.value.y.push_back(2 * std::cos(2 * pi * k / 100));
    }
    Options options;
    options.time_step = dt;
    options.boundaries = {sea};
    return options;
}

/// Largest difference between the change of a cell's depth and what its faces have let through [m].
auto largest_gap(const Run& run, const std::vector<double>& before, double dt) -> double {
    const MeshMetrics& m = run.solver->metrics();
    const auto after = run.field(&Outputs<double>::depth);
    const auto qi = run.face_discharges(0);
    const auto qj = run.face_discharges(1);
    double found = 0;
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            const auto k = m.cell(i, j);
            const double out = qi[m.face_at(0, i + 1, j)] - qi[m.face_at(0, i, j)] +
                               qj[m.face_at(1, i, j + 1)] - qj[m.face_at(1, i, j)];
            found = std::fmax(found, std::fabs(after[k] - before[k] + dt * out / m.area[k]));
        }
    }
    return found;
}

}  // namespace

TEST_CASE("two tides over a flat lose no water, and no cell gains what its faces have not brought" *
          doctest::test_suite("nightly")) {
    for (const bool with_bars : {false, true}) {
        for (const double dt : {60.0, 300.0, 600.0}) {
            CAPTURE(with_bars);
            CAPTURE(dt);
            Run run(flat(with_bars), tidal(dt));
            run.solver->initialise({{2}, {}, {}});
            auto depth = run.field(&Outputs<double>::depth);
            double gap = 0;
            double lost = 0;
            double fastest = 0;
            double lowest = 0;
            std::int64_t least_wet = std::int64_t{nx} * ny;

            for (int n = 0; n < static_cast<int>(2 * tide / dt); ++n) {
                run.solver->advance(n * dt, (n + 1) * dt);
                gap = std::fmax(gap, largest_gap(run, depth, dt));
                depth = run.field(&Outputs<double>::depth);
                lowest = std::fmin(lowest, *std::min_element(depth.begin(), depth.end()));
                const Summary s = run.solver->summary();
                lost = std::fmax(lost, std::fabs(s.error()) / s.started);
                fastest = std::fmax(fastest, s.largest_speed);
                least_wet = std::min(least_wet, s.wet_cells);
            }

            MESSAGE("dt ", dt, " s: lost ", lost, ", gap ", gap, " m, fastest ", fastest, " m/s");
            CHECK(lost < 1e-15);
            CHECK(gap < 1e-14);
            CHECK(lowest == 0);
            CHECK(least_wet < 0.9 * nx * ny);
            CHECK(fastest <
                  (with_bars ? 1.5 : 0.8));  // fronts without friction in their first iterate: 4 to 6
        }
    }
}

TEST_CASE(
    "levels and discharges that are weighted in time lose no water either, and go on with the same bits") {
    Options options = tidal(300);
    options.theta = 0.55;
    Run run(flat(true), options);
    run.solver->initialise({{2}, {}, {}});
    run.solver->advance(0, 60 * 300);
    const auto depth = run.field(&Outputs<double>::depth);
    Run other(flat(true), options);
    other.restore(run.save());

    run.solver->advance(60 * 300, 61 * 300);

    CHECK(largest_gap(run, depth, 300) < 1e-14);
    other.solver->advance(60 * 300, 61 * 300);
    CHECK(run.save() == other.save());
    run.solver->advance(61 * 300, 2 * tide);
    const Summary s = run.solver->summary();
    CHECK(std::fabs(s.error()) < 1e-15 * s.started);
    CHECK(s.largest_speed < 1.5);
}

TEST_CASE("SIP, alternating lines and multigrid give the same tide, with each solver of the momentum") {
    struct Solvers {
        LevelSolver level;
        MomentumSolver momentum;
    };

    std::vector<double> first_u, first_depth;
    for (const Solvers& solvers :
         {Solvers{LevelSolver::sip, MomentumSolver::sip}, Solvers{LevelSolver::adi, MomentumSolver::adi},
          Solvers{LevelSolver::multigrid, MomentumSolver::checkerboard},
          Solvers{LevelSolver::multigrid, MomentumSolver::adi}}) {
        Options options = tidal(300);
        options.level_solver = solvers.level;
        options.momentum_solver = solvers.momentum;
        Run run(flat(true), options);
        run.solver->initialise({{2}, {}, {}});

        const StepReport report = run.solver->advance(0, 90 * 300);

        const auto u = run.field(&Outputs<double>::velocity_x);
        const auto depth = run.field(&Outputs<double>::depth);
        CHECK(report.unsolved == 0);
        if (first_u.empty()) {
            first_u = u;
            first_depth = depth;
        }
        MESSAGE("between the solvers ", largest_difference(u, first_u), " m/s, ",
                largest_difference(depth, first_depth), " m");
        CHECK(largest_difference(u, first_u) < 10 * options.tolerance);
        CHECK(largest_difference(depth, first_depth) < 10 * options.tolerance);
    }
}
