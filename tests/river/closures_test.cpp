// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <thalweg/error.hpp>

#include "run.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

constexpr double roughness = 0.025, slope = 0.001;
const double speed = std::sqrt(slope) / roughness;  // m/s, of a depth of 1 m
const double friction = 9.81 * roughness * roughness;
const double shear_velocity = std::sqrt(friction) * speed;

/// Normal flow of 1 m on a skewed mesh, reached from another depth and speed.
auto normal_flow(Closure closure, double first_depth, double dt) -> Run {
    RiverBed bed = mapped(40, 10, skewed(400, 50), [](double x, double) { return -slope * x; });
    bed.manning = {roughness};
    Options options;
    options.closure = closure;
    options.time_step = dt;
    options.boundaries = {
        discharge(faces_of_side(40, 10, 0), 50 * speed, 0),
        stage(bed, faces_of_side(40, 10, 1), [](double x, double) { return 1 - slope * x; })};
    Run run(bed, options);
    run.solver->initialise(
        {run.at_cells([=](double x, double) { return first_depth - slope * x; }), {speed / first_depth}, {}});
    CHECK(run.solver->advance(0, 4000).clipped == 0);
    return run;
}

auto scaled(std::vector<double> values, double by) -> std::vector<double> {
    for (double& one : values) {
        one /= by;
    }
    return values;
}

}  // namespace

TEST_CASE("k-epsilon finds its equilibrium with the bed in uniform flow, with short and long steps") {
    for (const double dt : {5.0, 20.0}) {
        CAPTURE(dt);
        const Run run = normal_flow(Closure::k_epsilon, 1.2, dt);
        const auto eddy = scaled(run.field(&Outputs<double>::eddy_viscosity), shear_velocity);
        const auto k = scaled(run.field(&Outputs<double>::turbulent_energy),
                              shear_velocity * shear_velocity / std::pow(friction, 0.25));
        const auto epsilon = scaled(run.field(&Outputs<double>::dissipation),
                                    std::pow(shear_velocity, 3) / std::sqrt(friction));

        CHECK(largest_difference(eddy, 0.0771605) < 1e-6);
        CHECK(largest_difference(k, 0.925926) < 1e-6);
        CHECK(largest_difference(epsilon, 1) < 1e-6);
    }
}

TEST_CASE("the mixing length gives the parabolic viscosity in uniform flow") {
    for (const Closure closure : {Closure::parabolic, Closure::mixing_length}) {
        const Run run = normal_flow(closure, 1.1, 20);

        CHECK(largest_difference(run.field(&Outputs<double>::eddy_viscosity), 0.41 / 6 * shear_velocity) <
              1e-6);
    }
}

TEST_CASE("k-epsilon stays positive at a shore that moves, and loses no water") {
    constexpr double tide = 44712, pi = 3.14159265358979323846;
    RiverBed bed = mapped(69, 15, rectangle(13800, 3000), [](double x, double y) {
        return -5 + 6.5 * x / 13800 + (x > 8000 ? 0.5 * std::sin(x / 600) * std::cos(y / 400) : 0);
    });
    bed.manning = {roughness};
    Boundary sea;
    sea.name = "sea";
    sea.kind = BoundaryKind::stage;
    sea.faces = faces_of_side(69, 15, 0);
    for (int n = 0; n <= 200; ++n) {
        sea.value.x.push_back(n * tide / 100);
        sea.value.y.push_back(2 * std::cos(2 * pi * n / 100));
    }
    Options options;
    options.closure = Closure::k_epsilon;
    options.time_step = 300;
    options.boundaries = {sea};
    Run run(bed, options);
    run.solver->initialise({{2}, {}, {}});

    const StepReport report = run.solver->advance(0, 1.5 * tide);

    const Summary s = run.solver->summary();
    const auto eddy = run.field(&Outputs<double>::eddy_viscosity);
    CHECK(report.clipped == 0);
    CHECK(std::fabs(s.error()) < 1e-15 * s.started);
    CHECK(s.wet_cells < 0.9 * 69 * 15);
    CHECK(*std::max_element(eddy.begin(), eddy.end()) < 0.1);
    CHECK(*std::min_element(eddy.begin(), eddy.end()) == 0);
}

TEST_CASE("a rough wall by the log law holds the flow back as its shear says") {
    // Far from the bed's friction: a smooth bed, and a drop that the two walls alone carry.
    constexpr double drop = 1e-4, width = 4, k_s = 0.01;
    const RiverBed bed = mapped(20, 20, rectangle(80, width), [](double x, double) { return -drop * x; });
    Options options;
    options.wall = Wall::log_law;
    options.wall_roughness = k_s;
    options.closure = Closure::constant;
    options.eddy_viscosity = 0.01;
    options.time_step = 20;
    const auto level = [](double x, double) { return 1 - drop * x; };
    options.boundaries = {stage(bed, faces_of_side(20, 20, 0), level),
                          stage(bed, faces_of_side(20, 20, 1), level)};
    Run run(bed, options);
    run.solver->initialise({run.at_cells(level), {0.5}, {}});

    run.solver->advance(0, 40000);

    // The shear of both walls is the weight of the water between them along the slope.
    const auto u = run.field(&Outputs<double>::velocity_x);
    const double beside = u[10];
    const double root = 0.41 / std::log(30 * width / 40 / k_s);
    MESSAGE("beside the wall ", beside, " m/s, in the middle ", u[10 * 20 + 10], " m/s");
    CHECK(2 * root * root * beside * beside == doctest::Approx(9.81 * drop * width).epsilon(0.01));
}

TEST_CASE("the profile across a channel between walls without slip is that of Shiono and Knight") {
    constexpr int rows = 80, columns = 6;
    const auto mesh = [](double s, double t) {
        return Place{60 * s, 5 * (1 + std::tanh(2.5 * (2 * t - 1)) / std::tanh(2.5))};
    };
    RiverBed bed = mapped(columns, rows, mesh, [](double x, double) { return -slope * x; });
    bed.manning = {roughness};
    const auto level = [](double x, double) { return 1 - slope * x; };
    Options options;
    options.wall = Wall::no_slip;
    options.eddy_factor = 6 / (15 * options.kappa);  // a viscosity of u* h / 15
    options.viscosity = 0;
    options.time_step = 20;
    options.boundaries = {stage(bed, faces_of_side(columns, rows, 0), level),
                          stage(bed, faces_of_side(columns, rows, 1), level)};
    Run run(bed, options);
    run.solver->initialise({run.at_cells(level), {1}, {}});

    // In the end, at rest but for rounding, waves cross 7000 cells a step.
    const StepReport report = run.solver->advance(0, 600 * 20);

    const auto u = run.field(&Outputs<double>::velocity_x);
    const auto& area = run.solver->metrics().area;
    double discharge = 0, width = 0;
    for (std::size_t j = 0; j < rows; ++j) {
        discharge += u[j * columns + 3] * area[j * columns + 3];
        width += area[j * columns + 3];
    }
    MESSAGE("mean ", discharge / width, " m/s, in the middle ", u[rows / 2 * columns + 3], " m/s");
    CHECK(report.step_velocity_change < 1e-11);
    CHECK(discharge / width == doctest::Approx(1.163613).epsilon(0.003));
    CHECK(u[rows / 2 * columns + 3] == doctest::Approx(1.26432).epsilon(0.003));
}

TEST_CASE("k-epsilon with walls without slip is refused") {
    const RiverBed bed = mapped(4, 4, rectangle(4, 4), [](double, double) { return 0.0; });
    Options options;
    options.closure = Closure::k_epsilon;
    options.wall = Wall::no_slip;
    CHECK_THROWS_AS(Run(bed, options), const thalweg::Error&);
}
