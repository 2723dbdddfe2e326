// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "run.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

/// Flow past a spur dike after Rajaratnam & Nwachukwu (1983): flume of 0.9 m, water 0.189 m, dike 0.152 m.
struct SpurDike {
    static constexpr double width = 0.9, depth = 0.189, speed = 0.253, dike = 0.152;
    static constexpr int upstream = 24, nx = 80, beside = 6, ny = 28;
    RiverBed bed;
    Options options;

    SpurDike() {
        const auto mesh = [](double s, double t) {
            const double i = s * nx, j = t * ny;
            const double x = i < upstream ? -1.5 * stretched((upstream - i) / upstream, 8)
                                          : 3.6 * stretched((i - upstream) / (nx - upstream), 8);
            const double y = j < beside
                                 ? dike * j / beside
                                 : dike + (width - dike) * stretched((j - beside) / (ny - beside), 1.6);
            return Place{x, y};
        };
        bed = mapped(nx, ny, mesh, [](double, double) { return 0.0; });
        bed.manning = {0.01};
        for (int j = 0; j < beside; ++j) {
            bed.walls.push_back({true, upstream, j});
        }
        options.closure = Closure::k_epsilon;
        options.wall = Wall::log_law;
        options.dry_depth = 1e-3;
        options.time_step = 0.25;
        options.boundaries = {discharge(faces_of_side(nx, ny, 0), width * depth * speed),
                              stage(bed, faces_of_side(nx, ny, 1), [](double, double) { return depth; })};
    }

    /// Distance from the dike to where the water beside the wall flows on, in lengths of the dike.
    static auto reattachment(const Run& run) -> double {
        const auto u = run.field(&Outputs<double>::velocity_x);
        const auto& x = run.solver->metrics().centre_x;
        double found = 0;
        for (std::size_t i = upstream + 1; i < nx; ++i) {
            if (u[i - 1] < 0 && u[i] >= 0) {
                found = x[i - 1] + (x[i] - x[i - 1]) * u[i - 1] / (u[i - 1] - u[i]);
            }
        }
        return found / dike;
    }
};

}  // namespace

TEST_CASE("behind a spur dike k-epsilon lets the flow come back to the wall where flumes and models do") {
    SpurDike flume;
    Run run(flume.bed, flume.options);
    run.solver->initialise({{SpurDike::depth}, {SpurDike::speed}, {}});

    double change = 1;
    for (int n = 0; n < 800 && !(change < 2e-5); ++n) {
        change = run.solver->advance(0.25 * n, 0.25 * (n + 1)).step_velocity_change;
    }

    CHECK(change < 2e-5);
    const double length = SpurDike::reattachment(run);
    MESSAGE("reattachment at ", length, " lengths of the dike");
    CHECK(length > 8);  // models of the same kind: 8 to 12; measured: about 12
    CHECK(length < 12.5);
}

TEST_CASE("a hydraulic jump behind a bump stands where it should, and the discharge is the same in front") {
    const auto bump = [](double x, double) { return std::fmax(0, 0.2 - 0.05 * (x - 10) * (x - 10)); };
    const RiverBed bed = mapped(250, 3, rectangle(25, 3), bump);
    Options options;
    options.closure = Closure::none;
    options.time_step = 1;
    options.dry_depth = 1e-3;
    options.boundaries = {discharge(faces_of_side(250, 3, 0), 3 * 0.18),
                          stage(bed, faces_of_side(250, 3, 1), [](double, double) { return 0.33; })};
    Run run(bed, options);
    run.solver->initialise({{0.33}, {0.18 / 0.33}, {}});

    run.solver->advance(0, 600);
    run.solver->advance(600, 601);

    const auto h = run.field(&Outputs<double>::depth);
    const double critical = std::cbrt(0.18 * 0.18 / 9.81);
    double jump = 0;
    for (std::size_t i = 110; i < 250 && jump == 0; ++i) {
        jump = h[250 + i] > critical && h[249 + i] <= critical ? 0.1 * static_cast<double>(i) : 0;
    }
    double worst = 0;
    for (const double q : run.face_discharges(0)) {
        worst = std::fmax(worst, std::fabs(q / 0.18 - 1));
    }
    MESSAGE("jump at ", jump, " m, discharge off by ", worst);
    CHECK(std::fabs(jump - 11.665) < 0.15);
    CHECK(worst < 1e-3);
}
