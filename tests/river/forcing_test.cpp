// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "run.hpp"

using namespace thalweg;
using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

constexpr double gravity = 9.81;
constexpr double pi = 3.14159265358979323846;

/// Channel of 1200 x 10 m that falls by 1 in 1000, with the discharge that flows 1 m deep between slip walls.
struct RatedChannel {
    static constexpr int nx = 60, ny = 2;
    static constexpr double length = 1200, width = 10, slope = 0.001, manning = 0.025;
    RiverBed bed = mapped(nx, ny, rectangle(length, width), [](double x, double) { return -slope * x; });
    Options options;

    static auto carried(double depth) -> double {
        return width * std::pow(depth, 5.0 / 3.0) * std::sqrt(slope) / manning;
    }

    RatedChannel() {
        bed.manning = {manning};
        options.time_step = 20;
        options.outer_iterations = 5;
        Boundary rating;
        rating.name = "outflow";
        rating.kind = BoundaryKind::rating;
        rating.faces = faces_of_side(nx, ny, 1);
        for (const double depth : {0.0, 0.5, 0.8, 1.0, 1.2, 1.5, 2.0}) {
            rating.value.x.push_back(depth - slope * length);
            rating.value.y.push_back(carried(depth));
        }
        options.boundaries = {discharge(faces_of_side(nx, ny, 0), carried(1)), rating};
    }

    auto first_water() const -> FirstWater {
        std::vector<double> level;
        for (int j = 0; j < ny; ++j) {
            for (int i = 0; i < nx; ++i) {
                level.push_back(1.3 - slope * length * (i + 0.5) / nx);
            }
        }
        return {level, {0.5}, {}};
    }
};

auto basin() -> RiverBed {
    return mapped(20, 10, rectangle(200, 100), [](double, double) { return 0.0; });
}

}  // namespace

TEST_CASE("a wind by speed and direction sets up the level of a basin as its stress says") {
    constexpr double stress = 1e-4, length = 10000;
    RiverBed bed = mapped(100, 2, rectangle(length, 200), [](double, double) { return -2.0; });
    bed.manning = {0.025};
    Options options;
    options.time_step = 200;
    options.wind_speed = series::TimeSeries::constant(10);
    options.wind_direction = series::TimeSeries::constant(270);
    options.wind_drag = stress / (1.225e-3 * 100);
    Run run(bed, options);
    run.solver->initialise({{0}, {}, {}});

    run.solver->advance(0, 2000 * 200);

    // h^2 = c + 2 stress x / g, so that the difference of h^2 tells the stress.
    const auto h = run.field(&Outputs<double>::depth);
    double worst = 0;
    for (std::size_t i = 1; i < 100; ++i) {
        const double rise = std::sqrt(h[0] * h[0] + 2 * stress / gravity * length / 100 * double(i)) - h[i];
        worst = std::fmax(worst, std::fabs(rise));
    }
    MESSAGE("largest error ", worst, " m");
    CHECK(h[99] > h[0] + 0.04);
    CHECK(worst < 1e-5);
    CHECK(std::fabs(run.solver->summary().error()) < 1e-14 * run.solver->summary().volume);
}

TEST_CASE("a tide grows up a closed channel as the theory of long waves says") {
    constexpr double length = 60000, depth = 10, amplitude = 0.1, period = 12.42 * 3600;
    const RiverBed bed = mapped(120, 1, rectangle(length, 500), [](double, double) { return -depth; });
    Options options;
    options.time_step = period / 720;
    options.theta = 0.55;
    options.closure = Closure::none;
    Boundary sea;
    sea.name = "sea";
    sea.kind = BoundaryKind::stage;
    sea.faces = faces_of_side(120, 1, 0);
    for (int n = 0; n <= 12 * 720; ++n) {
        const double t = n * period / 720;
        const double ramp = t < 4 * period ? 0.5 * (1 - std::cos(pi * t / (4 * period))) : 1;
        sea.value.x.push_back(t);
        sea.value.y.push_back(amplitude * ramp * std::sin(2 * pi * t / period));
    }
    options.boundaries = {sea};
    Run run(bed, options);
    run.solver->initialise({{0}, {}, {}});

    run.solver->advance(0, 10 * period);
    double highest = 0;
    for (int n = 0; n < 72; ++n) {
        run.solver->advance((10 + n / 72.0) * period, (10 + (n + 1) / 72.0) * period);
        highest = std::fmax(highest, run.field(&Outputs<double>::level)[119]);
    }

    const double theory = amplitude / std::cos(2 * pi / period * length / std::sqrt(gravity * depth));
    MESSAGE("high water ", highest, " m, in theory ", theory, " m");
    CHECK(theory > 1.4 * amplitude);
    CHECK(highest == doctest::Approx(theory).epsilon(0.03));
    const Summary s = run.solver->summary();
    CHECK(std::fabs(s.error()) < 1e-12 * s.volume);
}

TEST_CASE("a rating curve lets a channel come to the depth at which it carries the discharge") {
    const RatedChannel channel;
    Run run(channel.bed, channel.options);
    run.solver->initialise(channel.first_water());

    const StepReport report = run.solver->advance(0, 400 * 20);

    const auto depth = run.field(&Outputs<double>::depth);
    CHECK(largest_difference(depth, 1) < 1e-6);
    CHECK(report.step_level_change < 1e-8);
    CHECK(report.mass_residual < 1e-4 * RatedChannel::carried(1));
    const Summary s = run.solver->summary();
    CHECK(std::fabs(s.error()) < 1e-13 * s.volume);
}

TEST_CASE("a channel with a rating curve goes on from a saved state with the same bits") {
    const RatedChannel channel;
    Run run(channel.bed, channel.options);
    run.solver->initialise(channel.first_water());
    run.solver->advance(0, 10 * 20);
    Run other(channel.bed, channel.options);
    other.restore(run.save());

    run.solver->advance(10 * 20, 20 * 20);

    other.solver->advance(10 * 20, 20 * 20);
    CHECK(run.save() == other.save());
}

TEST_CASE("steps end where the flow is steady, and what has passed is counted for the steps alone") {
    RatedChannel channel;
    channel.options.steady_change = 1e-6;
    Run run(channel.bed, channel.options);
    run.solver->initialise(channel.first_water());

    const StepReport report = run.solver->advance(0, 1e6);

    CHECK(report.is_steady);
    CHECK(report.steps < 1000);
    CHECK(report.steps > 20);
    CHECK(report.step_level_change <= 1e-6);
    CHECK(largest_difference(run.field(&Outputs<double>::depth), 1) < 1e-3);
    const Summary s = run.solver->summary();
    CHECK(std::fabs(s.error()) < 1e-13 * s.volume);
    CHECK(s.entered[0] == doctest::Approx(RatedChannel::carried(1) * 20 * static_cast<double>(report.steps)));
    CHECK(run.face_discharges(0)[0] > 0);
    CHECK(run.solver->advance(1e6, 2e6).steps == 1);
}

TEST_CASE("rain and sources bring what they say, and the residual of the mass is what a basin gains") {
    Options options;
    options.time_step = 10;
    options.rain = series::TimeSeries::constant(1e-5);
    options.sources = {{3, 4, series::TimeSeries::constant(2)},
                       {3, 4, series::TimeSeries::constant(1)},
                       {15, 2, {{0, 600}, {-1, -3}}}};
    Run run(basin(), options);
    run.solver->initialise({{1}, {}, {}});

    const StepReport report = run.solver->advance(0, 600);

    const Summary s = run.solver->summary();
    const double brought = (20000 * 1e-5 + 3 - 2) * 600;
    CHECK(s.source == doctest::Approx(brought));
    CHECK(s.volume == doctest::Approx(20000 + brought));
    CHECK(std::fabs(s.error()) < 1e-14 * s.volume);
    CHECK(report.source_volume == doctest::Approx(brought));
    CHECK(report.mass_residual > 0.2);
}

TEST_CASE("a source that asks for more than there is leaves no negative depth and no water unaccounted for") {
    Options options;
    options.time_step = 10;
    options.sources = {{5, 5, series::TimeSeries::constant(-50)}};
    Run run(basin(), options);
    run.solver->initialise({{0.05}, {}, {}});

    run.solver->advance(0, 600);

    const auto depth = run.field(&Outputs<double>::depth);
    for (const double h : depth) {
        CHECK(h >= 0);
    }
    const Summary s = run.solver->summary();
    CHECK(s.source < -100);
    CHECK(s.source > -1000);
    CHECK(s.points[0].out == doctest::Approx(-s.source));
    CHECK(s.points[0].out + s.points[0].lacked == doctest::Approx(50.0 * 600));
    CHECK(std::fabs(s.error()) < 1e-12 * s.started);
}

TEST_CASE("a sink takes what flows to its cell, in steps that empty the cell many times") {
    const RiverBed pool = mapped(20, 10, rectangle(200, 100), [](double, double) { return 0.0; });
    for (const double step : {0.0, 5.0, 60.0, 300.0}) {
        CAPTURE(step);
        Options options;
        options.time_step = step;
        options.sources = {{15, 4, series::TimeSeries::constant(-1)},
                           {15, 4, series::TimeSeries::constant(0.25)}};
        Run run(pool, options);
        run.solver->initialise({{0.5}, {}, {}});

        run.solver->advance(0, 3600);

        const Summary s = run.solver->summary();
        CHECK(s.points[0].out == doctest::Approx(3600));
        CHECK(s.points[0].lacked < 1e-6);
        CHECK(s.points[1].in == doctest::Approx(900));
        CHECK(s.volume == doctest::Approx(10000 - 2700));
        CHECK(largest_speed(run) < 0.5);
        CHECK(std::fabs(s.error()) < 1e-12 * s.started);
    }
}

TEST_CASE("a discharge out of a pool that runs dry tells what it lacked") {
    const RiverBed pool = mapped(6, 2, rectangle(60, 20), [](double, double) { return 0.0; });
    Options options;
    options.time_step = 5;
    Boundary out;
    out.name = "east";
    out.faces = faces_of_side(6, 2, 1);
    out.value = series::TimeSeries::constant(-2);
    options.boundaries = {out};
    Run run(pool, options);
    run.solver->initialise({{0.5}, {}, {}});

    run.solver->advance(0, 600);

    const Summary s = run.solver->summary();
    CHECK(s.entered[0] >= -600);
    CHECK(s.entered[0] < -500);
    CHECK(s.lacked[0] - s.entered[0] == doctest::Approx(2.0 * 600));
}

TEST_CASE("options that no flow can follow are refused by name") {
    RatedChannel channel;
    channel.options.boundaries[1].value.y = {0, 1, 1, 2, 3, 4, 5};
    CHECK_THROWS_WITH_AS(Run(channel.bed, channel.options),
                         doctest::Contains("the discharge of a rating curve must rise with the level"),
                         Error);
    Options options;
    options.wind_speed = series::TimeSeries::constant(10);
    CHECK_THROWS_WITH_AS(Run(basin(), options), doctest::Contains("wind needs its speed and its direction"),
                         Error);
    options = {};
    options.rain = series::TimeSeries::constant(-1);
    CHECK_THROWS_AS(Run(basin(), options), Error);
}
