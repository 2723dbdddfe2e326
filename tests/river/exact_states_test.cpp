// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>

#include "run.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

constexpr int nx = 30, ny = 24;

/// 60 degrees, cells across that grow tenfold, and waves.
auto worst_mesh(const std::function<double(double, double)>& bed) -> RiverBed {
    return mapped(nx, ny, wavy(100, 40, 0.015), bed);
}

auto flat(double, double) -> double {
    return 0;
}

/// Oblique uniform flow that enters through two sides and leaves through two.
auto oblique(const RiverBed& bed, Options options, double u, double v, double depth) -> Options {
    const double direction = std::atan2(v, u) * 180 / std::acos(-1.0);
    for (const int side : {0, 2}) {
        double sum = 0;
        for (const FacePlace& f : faces_of_side(nx, ny, side)) {
            const Place s = normal_of(bed, f);
            sum += depth * (u * s.x + v * s.y);
        }
        options.boundaries.push_back(discharge(faces_of_side(nx, ny, side), sum, direction));
        options.boundaries.push_back(
            stage(bed, faces_of_side(nx, ny, side + 1), [=](double, double) { return depth; }));
    }
    return options;
}

}  // namespace

TEST_CASE("a uniform oblique flow stays as it is on a skewed, stretched and wavy mesh") {
    const RiverBed bed = worst_mesh(flat);
    Options options;
    options.time_step = 5;
    Run run(bed, oblique(bed, options, 1, 0.5, 2));
    run.solver->initialise({{2}, {1}, {0.5}});

    run.solver->advance(0, 100);

    const double u = largest_difference(run.field(&Outputs<double>::velocity_x), 1);
    const double v = largest_difference(run.field(&Outputs<double>::velocity_y), 0.5);
    const double depth = largest_difference(run.field(&Outputs<double>::depth), 2);
    MESSAGE("uniform flow: off by ", u, " and ", v, " m/s, ", depth, " m");
    CHECK(u < 1e-10);
    CHECK(v < 1e-10);
    CHECK(depth < 1e-10);
}

TEST_CASE("water at rest around islands in a bed of noise stays at rest and keeps its volume") {
    for (const double dt : {1.0, 5.0}) {
        CAPTURE(dt);
        RiverBed bed = worst_mesh(flat);
        std::mt19937 random(1);
        for (double& z : bed.node_bed) {
            z = 3.2 * (random() / 4294967296.0) - 0.6;  // its means at cells have a range of 1.6 m and more
        }
        bed.manning = {0.025};
        Options options;
        options.time_step = dt;
        Run run(bed, options);
        run.solver->initialise({{1.2}, {}, {}});

        run.solver->advance(0, 50 * dt);

        const Summary s = run.solver->summary();
        MESSAGE("rest, dt ", dt, " s: ", largest_speed(run), " m/s, lost ", s.error() / s.started);
        CHECK(s.wet_cells < 600);
        CHECK(s.wet_cells > 400);
        CHECK(largest_speed(run) < 1e-10);
        CHECK(std::fabs(s.error()) < 1e-15 * s.started);
    }
}

TEST_CASE("a flow finds and keeps the normal depth of a slope on straight, skewed and wavy meshes") {
    constexpr double slope = 0.001, n = 0.025;
    const double normal_speed = std::sqrt(slope) / n;
    const auto line = [](double x, double) { return -slope * x; };
    for (const Mapping& mesh : {rectangle(600, 60), skewed(600, 60), wavy(600, 60, 0.02)}) {
        for (const bool starts_off : {false, true}) {
            RiverBed bed = mapped(60, 12, mesh, line);
            bed.manning = {n};
            Options options;
            options.time_step = 20;
            options.boundaries = {
                discharge(faces_of_side(60, 12, 0), 60 * normal_speed, 0),
                stage(bed, faces_of_side(60, 12, 1), [](double x, double) { return 1 - slope * x; })};
            Run run(bed, options);
            const double depth = starts_off ? 1.3 : 1;
            run.solver->initialise({run.at_cells([=](double x, double) { return depth - slope * x; }),
                                    {starts_off ? 0.5 : normal_speed},
                                    {}});

            run.solver->advance(0, 200 * 20);

            CAPTURE(starts_off);
            const double u = largest_difference(run.field(&Outputs<double>::velocity_x), normal_speed);
            const double v = largest_difference(run.field(&Outputs<double>::velocity_y), 0);
            MESSAGE("normal depth, cosine ", run.solver->metrics().quality.least_alignment.value, ": off by ",
                    u, " and ", v, " m/s");
            CHECK(u < 1e-9);
            CHECK(v < 1e-9);
            CHECK(largest_difference(run.field(&Outputs<double>::depth), 1) < 1e-9);
        }
    }
}

TEST_CASE(
    "outer iterations converge from noise with waves that cross a hundred cells a step, at 60 degrees") {
    const RiverBed bed = mapped(nx, ny, skewed(100, 40), flat);
    std::mt19937 random(3);
    std::vector<double> u, v;
    for (int k = 0; k < nx * ny; ++k) {
        u.push_back(1 + 0.02 * (random() / 4294967296.0 - 0.5));
        v.push_back(0.3 + 0.02 * (random() / 4294967296.0 - 0.5));
    }
    for (const double relaxation : {0.8, 0.67}) {
        Options options;
        options.time_step = 5;
        options.outer_iterations = 50;
        options.tolerance = 5e-8;
        options.relaxation = relaxation;
        Run run(bed, oblique(bed, options, 1, 0.3, 2));
        run.solver->initialise({{2}, u, v});

        const StepReport report = run.solver->advance(0, 5);

        MESSAGE("relaxation ", relaxation, ": ", report.outer_iterations, " outer iterations");
        CHECK(report.unconverged == 0);
        CHECK(report.outer_iterations <= (relaxation > 0.7 ? 47 : 31));
    }
}
