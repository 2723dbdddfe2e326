// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>

#include <thalweg/error.hpp>

#include "run.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

constexpr double gravity = 9.81, pi = 3.14159265358979323846;

/// Subcritical flow of 4.42 m2/s over a bump in a channel of 25 m without friction, steady with steps of dt.
auto over_bump(double dt) -> Run {
    const auto bump = [](double x, double) { return std::fmax(0, 0.2 - 0.05 * (x - 10) * (x - 10)); };
    const RiverBed bed = mapped(250, 3, rectangle(25, 3), bump);
    Options options;
    options.closure = Closure::none;
    options.time_step = dt;
    options.dry_depth = 1e-3;
    options.tolerance = 0;
    options.outer_iterations = 10;
    options.boundaries = {discharge(faces_of_side(250, 3, 0), 3 * 4.42),
                          stage(bed, faces_of_side(250, 3, 1), [](double, double) { return 2.0; })};
    Run run(bed, options);
    run.solver->initialise({{2}, {2.21}, {}});
    double change = 1;
    for (int n = 0; n < 2000 && !(change < 1e-12); ++n) {
        change = run.solver->advance(n * dt, (n + 1) * dt).step_velocity_change;
    }
    CHECK(change < 1e-12);
    return run;
}

/// Normal flow on a slope of 0.001 in 60 x 12 cells of 10 x 5 m.
struct Slope {
    double speed = std::sqrt(0.001) / 0.025;
    RiverBed bed = mapped(60, 12, rectangle(600, 60), [](double x, double) { return -0.001 * x; });
    Options options;

    Slope() {
        bed.manning = {0.025};
        options.boundaries = {
            discharge(faces_of_side(60, 12, 0), 60 * speed),
            stage(bed, faces_of_side(60, 12, 1), [](double x, double) { return 1 - 0.001 * x; })};
    }

    static auto level(const Run& run) -> std::vector<double> {
        return run.at_cells([](double x, double) { return 1 - 0.001 * x; });
    }
};

/// Amplitude of what alternates from cell to cell, away from the rim.
auto checkers(const std::vector<double>& h) -> double {
    double found = 0;
    for (std::size_t j = 1; j < 11; ++j) {
        for (std::size_t i = 10; i < 50; ++i) {
            const auto k = j * 60 + i;
            const double one = std::fabs(4 * h[k] - h[k - 1] - h[k + 1] - h[k - 60] - h[k + 60]) / 8;
            found = one <= found ? found : one;
        }
    }
    return found;
}

}  // namespace

TEST_CASE("a steady flow does not depend on the step it was found with") {
    const Run first = over_bump(1);
    const auto u = first.field(&Outputs<double>::velocity_x);

    for (const double dt : {10.0, 50.0}) {
        CAPTURE(dt);
        const double off = largest_difference(over_bump(dt).field(&Outputs<double>::velocity_x), u);
        MESSAGE("with steps of ", dt, " s: other by ", off, " m/s");
        CHECK(off < 1e-9);
    }
}

TEST_CASE("a steady flow over a bump keeps its discharge and nearly its energy") {
    const Run run = over_bump(10);
    const auto h = run.field(&Outputs<double>::depth);
    const double head = 2 + 4.42 * 4.42 / (2 * gravity * 4);
    double off = 0;
    for (std::size_t i = 0; i < 250; ++i) {
        const double z = run.solver->metrics().bed[250 + i];
        double exact = 2;
        for (int n = 0; n < 50; ++n) {
            const double excess = exact + 4.42 * 4.42 / (2 * gravity * exact * exact) + z - head;
            exact -= excess / (1 - 4.42 * 4.42 / (gravity * exact * exact * exact));
        }
        off += std::fabs(h[250 + i] - exact) / 250;
    }
    MESSAGE("mean error of the depth ", off, " m");
    double worst = 0;
    for (const double q : run.face_discharges(0)) {
        worst = std::fmax(worst, std::fabs(q / 4.42 - 1));
    }

    CHECK(worst < 1e-9);
    CHECK(off < 2e-4);
}

TEST_CASE("a level that alternates from cell to cell is smoothed with short and long steps") {
    for (const double dt : {0.2, 2.0, 20.0}) {
        Slope slope;
        slope.options.time_step = dt;
        Run run(slope.bed, slope.options);
        auto level = Slope::level(run);
        for (std::size_t k = 0; k < level.size(); ++k) {
            level[k] += (k % 60 + k / 60) % 2 == 0 ? 0.01 : -0.01;
        }
        run.solver->initialise({level, {slope.speed}, {}});
        CHECK(checkers(run.field(&Outputs<double>::depth)) == doctest::Approx(0.01));

        run.solver->advance(0, 60 * dt);

        const double left = checkers(run.field(&Outputs<double>::depth));
        MESSAGE("after 60 steps of ", dt, " s: ", left, " m");
        CHECK(left < (dt < 1 ? 1e-3 : 1e-6));
    }
}

TEST_CASE("a seiche loses the height and the speed that its theta and its step say") {
    for (const double theta : {1.0, 0.55, 0.5}) {
        for (const double cfl : {1.0, 5.0}) {
            constexpr double length = 1000;
            const double wave = std::sqrt(gravity * 10);
            const double dt = cfl * length / 100 / wave;
            const RiverBed bed = mapped(100, 2, rectangle(length, 20), [](double, double) { return -10.0; });
            Options options;
            options.closure = Closure::none;
            options.theta = theta;
            options.time_step = dt;
            options.tolerance = 0;
            Run run(bed, options);
            const auto mode =
                run.at_cells([=](double x, double) { return 1e-4 * std::cos(pi * x / length); });
            run.solver->initialise({mode, {}, {}});
            const std::complex<double> turn(0, pi / length * wave * dt);
            const std::complex<double> factor = (1. - (1 - theta) * turn) / (1. + theta * turn);
            std::complex<double> exact = 1;
            double worst = 0;

            for (int n = 0; n < static_cast<int>(200 / cfl); ++n) {
                run.solver->advance(n * dt, (n + 1) * dt);
                exact *= factor;
                const auto level = run.field(&Outputs<double>::level);
                double sum = 0;
                for (std::size_t k = 0; k < level.size(); ++k) {
                    sum += level[k] * mode[k];
                }
                worst = std::fmax(worst, std::fabs(2 * sum / (1e-8 * 200) - exact.real()));
            }

            CAPTURE(theta);
            CAPTURE(cfl);
            MESSAGE("theta ", theta, ", Courant ", cfl, ": off by ", worst, " of the height");
            CHECK(worst < 1e-3);
        }
    }
}

TEST_CASE("wind sets up the level of a closed basin as its stress says") {
    constexpr double stress = 1e-4, length = 10000;
    const RiverBed bed = mapped(100, 2, rectangle(length, 200), [](double, double) { return -2.0; });
    Options options;
    options.time_step = 200;
    RiverBed rough = bed;
    rough.manning = {0.025};
    Run run(rough, options);
    run.solver->initialise({{0}, {}, {}});
    run.solver->set_wind_stress({stress}, {0});

    run.solver->advance(0, 2000 * 200);

    // h^2 = c + 2 stress x / g, with the volume of 2 m
    const auto h = run.field(&Outputs<double>::depth);
    double c = 4;
    for (int n = 0; n < 50; ++n) {
        const double k = 2 * stress / gravity;
        const auto cubed = [&](double x) { return std::pow(c + k * x, 1.5); };
        const double mean = (cubed(length) - cubed(0)) / (1.5 * k * length);
        c += 2 * 2 * (2 - mean);
    }
    double worst = 0;
    for (std::size_t k = 0; k < h.size(); ++k) {
        const double x = run.solver->metrics().centre_x[k];
        worst = std::fmax(worst, std::fabs(h[k] - std::sqrt(c + 2 * stress * x / gravity)));
    }
    MESSAGE("largest error ", worst, " m");
    CHECK(h[99] - h[0] == doctest::Approx(0.0505).epsilon(0.02));
    CHECK(worst < 1e-5);
}

TEST_CASE("a storm that rises raises the level of a lake at the defaults as with short steps") {
    const auto highest = [](double step) {
        RiverBed bed = mapped(40, 2, rectangle(10000, 500), [](double, double) { return -5.0; });
        bed.manning = {0.02};
        Options options;
        options.time_step = step;
        options.wind_speed = {{0, 1200, 7200}, {0, 15, 15}};
        options.wind_direction = thalweg::series::TimeSeries::constant(270);
        Run run(bed, options);
        run.solver->initialise({{0}, {}, {}});
        double most = 0;
        for (int k = 0; k < 60; ++k) {
            run.solver->advance(120 * k, 120 * (k + 1));
            most = std::fmax(most, run.field(&Outputs<double>::level)[39]);
        }
        return most;
    };
    const double right = highest(5);
    CHECK(right > 0.05);
    CHECK(highest(0) == doctest::Approx(right).epsilon(0.05).scale(0));
}

TEST_CASE("water turns with the Coriolis parameter") {
    const RiverBed bed = mapped(6, 6, rectangle(600, 600), [](double, double) { return -10.0; });
    Options options;
    options.coriolis = 1e-4;
    options.time_step = 1;
    options.closure = Closure::none;
    for (int side = 0; side < 4; ++side) {
        options.boundaries.push_back(
            stage(bed, faces_of_side(6, 6, side), [](double, double) { return 0.0; }));
    }
    Run run(bed, options);
    run.solver->initialise({{0}, {0.01}, {}});

    run.solver->advance(0, 10);

    // In the middle, before the sides are felt.
    const auto v = run.field(&Outputs<double>::velocity_y);
    CHECK(v[2 * 6 + 2] == doctest::Approx(-1e-4 * 0.01 * 10).epsilon(0.01));
}

TEST_CASE("a restart continues with the same bits, and other states are refused") {
    Slope slope;
    slope.options.time_step = 5;
    Run whole(slope.bed, slope.options);
    Run part(slope.bed, slope.options);
    whole.solver->initialise({{1.2}, {0.3}, {}});
    part.solver->initialise({{3}, {}, {}});

    whole.solver->advance(0, 50);
    const auto bytes = whole.save();
    part.restore(bytes);
    whole.solver->advance(50, 100);
    part.solver->advance(50, 100);

    CHECK(whole.field(&Outputs<double>::depth) == part.field(&Outputs<double>::depth));
    CHECK(whole.field(&Outputs<double>::velocity_x) == part.field(&Outputs<double>::velocity_x));
    CHECK(whole.save() == part.save());
    RunOf<float> other(slope.bed, slope.options);
    CHECK_THROWS_AS(other.restore(bytes), const thalweg::Error&);
}

TEST_CASE("one thread and two give the same bits") {
    Slope slope;
    SUBCASE("multigrid and a checkerboard") {
        slope.options.level_solver = LevelSolver::multigrid;
    }
    SUBCASE("alternating lines for levels and momentum") {
        slope.options.level_solver = LevelSolver::adi;
    }
    slope.options.time_step = 5;
    slope.options.closure = Closure::k_epsilon;
    std::vector<thalweg::test::SavedBlocks> states;
    for (const int threads : {1, 2}) {
        slope.options.threads = threads;
        const auto solver = make_cpu_river_solver<double>(slope.bed, slope.options);
        solver->initialise({{1.2}, {0.3}, {}});
        solver->advance(0, 100);
        states.push_back(thalweg::test::save_blocks(*solver, Machine(false)));
    }

    CHECK(states[0] == states[1]);
}

TEST_CASE("single precision keeps the volume as double does, and the flow to four digits") {
    Slope slope;
    slope.options.time_step = 20;
    RunOf<float> run(slope.bed, slope.options);
    Run twin(slope.bed, slope.options);
    run.solver->initialise({Slope::level(twin), {0.5}, {}});
    twin.solver->initialise({Slope::level(twin), {0.5}, {}});

    run.solver->advance(0, 2000);
    twin.solver->advance(0, 2000);

    const Summary s = run.solver->summary();
    CHECK(std::fabs(s.error()) < 1e-14 * s.volume);
    CHECK(largest_difference(run.field(&Outputs<double>::velocity_x),
                             twin.field(&Outputs<double>::velocity_x)) < 1e-4);
    CHECK(largest_difference(run.field(&Outputs<double>::depth), twin.field(&Outputs<double>::depth)) < 1e-4);
}

TEST_CASE("steps that are left to the solver keep to the Courant and the wave number") {
    Slope slope;
    slope.options.max_cfl = 20;
    Run run(slope.bed, slope.options);
    run.solver->initialise({Slope::level(run), {slope.speed}, {}});

    const StepReport report = run.solver->advance(0, 100);

    // The waves of sqrt(g h) cross cells of 5 m 20 times in 31.9 s, of which 100 s make four steps.
    CHECK(report.steps == 4);
    CHECK(report.last_step == 25);
    CHECK(report.time == 100);
}

TEST_CASE("options out of their range are refused by name") {
    Slope slope;
    slope.options.level_tolerance = 0.1;
    try {
        Run run(slope.bed, slope.options);
        FAIL("accepted");
    } catch (const thalweg::Error& e) {
        CHECK(e.subject() == "level_tolerance");
        CHECK(e.found() == "0.100000");
        CHECK(e.expected() == "above 0, at most 0.01");
    }
}

TEST_CASE("looks between steps change no bit of a flow, and end an advance where they say so") {
    Slope slope;
    slope.options.time_step = 10;
    const auto started = [&] {
        Run run(slope.bed, slope.options);
        run.solver->initialise({Slope::level(run), {slope.speed}, {}});
        return run;
    };
    const auto depth = [](const Run& run) { return run.field(&Outputs<double>::depth); };
    const Run whole = started(), looked = started(), stopped = started();
    whole.solver->advance(0, 600);
    int looks = 0;

    const StepReport all = looked.solver->advance(0, 600, [&](const StepReport& so_far) {
        ++looks;
        CHECK(so_far.time == 10.0 * static_cast<double>(so_far.steps));
        return false;
    });
    const StepReport first = stopped.solver->advance(0, 600, [](const StepReport&) { return true; });
    const double in = stopped.face_discharges(0)[0];
    stopped.solver->advance(10, 600);

    CHECK(looks > 0);
    CHECK(all.time == 600);
    CHECK(all.steps == 60);
    CHECK(depth(looked) == depth(whole));
    CHECK(looked.face_discharges(0) == whole.face_discharges(0));
    CHECK(first.time == 10);
    CHECK(first.steps == 1);
    CHECK(in == doctest::Approx(5 * slope.speed));  // the mean over the step that was taken
    CHECK(depth(stopped) == depth(whole));
}

TEST_CASE("looks between steps change no bit of the flow, and see the steps around their times") {
    Slope slope;
    SUBCASE("steps of one length") {
        slope.options.time_step = 7;
    }
    SUBCASE("steps by the speed of the water") {
        slope.options.max_courant = 0.5;
    }
    const auto run = [&](const std::vector<double>& times, std::vector<double>& taken) {
        Run whole(slope.bed, slope.options);
        whole.solver->initialise({{1.2}, {0.3}, {}});
        whole.solver->advance(0, 10);
        const auto next = [&] {
            const double last = taken.empty() ? 10 : taken.back();
            const auto found =
                std::find_if(times.begin(), times.end(), [last](double time) { return time > last; });
            return found == times.end() ? INFINITY : *found;
        };
        whole.solver->advance(10, 100, {}, {next, [&](double time) { taken.push_back(time); }});
        return whole.save();
    };
    std::vector<double> unseen, few, all, always;
    for (int k = 1; k < 9000; ++k) {
        always.push_back(10 + k * 0.01);
    }
    const auto expected = run({}, unseen);
    CHECK(run({40}, few) == expected);
    CHECK(run(always, all) == expected);
    REQUIRE(few.size() == 2);
    const auto after = std::find(all.begin(), all.end(), few[1]);
    REQUIRE(after != all.end());
    REQUIRE(after != all.begin());
    CHECK(*std::prev(after) == few[0]);
    CHECK(few[0] < 40);
    CHECK(few[1] >= 40);
}
