// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "run.hpp"

// Sides whose level follows from the wave that leaves: the sea, absorbing, open, critical, normal depth. And
// the laws of friction.
using namespace thalweg::river;
using namespace thalweg::river::test;
using doctest::Approx;

namespace {

constexpr double gravity = 9.81, pi = 3.14159265358979323846;

auto side(int nx, int ny, int which, BoundaryKind kind, const thalweg::series::TimeSeries& value = {})
    -> Boundary {
    Boundary b;
    b.name = which == 0 ? "west" : "east";
    b.kind = kind;
    b.faces = faces_of_side(nx, ny, which);
    b.value = value;
    b.still = value.empty() ? 0 : value.y.front();
    b.response = 1200;
    return b;
}

auto level(double value) -> thalweg::series::TimeSeries {
    return thalweg::series::TimeSeries::constant(value);
}

/// A channel of 2 columns in which a river of `q` [m2/s] runs down a bed that falls by 0.001.
struct RiverReach {
    static constexpr int nx = 60, ny = 2;
    static constexpr double length = 600, width = 20, slope = 0.001, q = 2;
    RiverBed bed = mapped(nx, ny, rectangle(length, width), [](double x, double) { return -slope * x; });
    Options options;

    explicit RiverReach(const Boundary& east) {
        bed.manning = {0.03};
        options.time_step = 5;
        options.boundaries = {side(nx, ny, 0, BoundaryKind::discharge, level(q * width)), east};
    }

    auto depths() -> std::vector<double> {
        Run run(bed, options);
        FirstWater water;
        water.level.assign(nx * ny, 0);
        for (std::size_t k = 0; k < water.level.size(); ++k) {
            water.level[k] = 1.5 - slope * (static_cast<double>(k % nx) + 0.5) * 10;
        }
        run.solver->initialise(water);
        run.solver->advance(0, 2400);
        balance = run.solver->summary();
        error = std::fabs(balance.error()) / (balance.started + q * width * 2400);
        return run.field(&Outputs<double>::depth);
    }

    static auto normal_depth(double n) -> double { return std::pow(q * n / std::sqrt(slope), 0.6); }

    Summary balance;
    double error = 0;
};

}  // namespace

TEST_CASE("less than 2 % of a wave comes back from a sea and from an absorbing side of a curvilinear mesh") {
    for (const BoundaryKind kind : {BoundaryKind::sea, BoundaryKind::absorbing}) {
        CAPTURE(static_cast<int>(kind));
        const int nx = 100, ny = 2;
        const RiverBed bed = mapped(nx, ny, rectangle(200, 2), [](double, double) { return 0.0; });
        Options options;
        options.closure = Closure::none;
        options.theta = 0.55;
        options.time_step = 0.1;
        options.tolerance = 1e-7;
        options.level_tolerance = 1e-8;
        options.boundaries = {side(nx, ny, 0, kind, level(2)), side(nx, ny, 1, kind, level(2))};
        Run run(bed, options);
        run.solver->initialise(
            {run.at_cells([](double x, double) { return 2 + 0.02 * std::exp(-(x - 100) * (x - 100) / 144); }),
             {},
             {}});
        run.solver->advance(0, 200 / std::sqrt(gravity * 2));
        const double most = largest_difference(run.field(&Outputs<double>::level), 2);
        CHECK(most < 0.02 * 0.01);
        const Summary s = run.solver->summary();
        CHECK(std::fabs(s.error()) < 1e-12 * s.started);
    }
}

TEST_CASE("the level in a bay on a curvilinear mesh follows the tide of the sea within 3 %") {
    const int nx = 20, ny = 2;
    const double period = 44700;
    thalweg::series::TimeSeries tide;
    for (double t = 0; t <= 2 * period; t += period / 200) {
        tide.x.push_back(t);
        tide.y.push_back(10 + (1 - std::cos(2 * pi * t / period)) / 2);
    }
    const RiverBed bed = mapped(nx, ny, rectangle(10000, 1000), [](double, double) { return 0.0; });
    Options options;
    options.closure = Closure::none;
    options.theta = 0.55;
    options.time_step = 120;
    options.boundaries = {side(nx, ny, 0, BoundaryKind::sea, tide)};
    Run run(bed, options);
    run.solver->initialise({{10}, {}, {}});
    double most = 0;
    for (double t = 0; t < 2 * period - 1; t += period / 16) {
        run.solver->advance(t, t + period / 16);
        const double found = run.field(&Outputs<double>::level)[1];
        most = std::fmax(most, std::fabs(found - tide.at(t + period / 16)));
    }
    CHECK(most < 0.03);
    CHECK(most > 0.001);
}

TEST_CASE("a lake stays at rest beside seas and absorbing sides of a skewed mesh") {
    const int nx = 20, ny = 10;
    const RiverBed bed = mapped(nx, ny, skewed(200, 100),
                                [](double x, double y) { return 0.5 * std::sin(0.05 * x + 0.1 * y); });
    Options options;
    options.time_step = 5;
    options.boundaries = {side(nx, ny, 0, BoundaryKind::sea, level(3)),
                          side(nx, ny, 1, BoundaryKind::absorbing, level(3))};
    Run run(bed, options);
    run.solver->initialise({{3}, {}, {}});
    run.solver->advance(0, 200);
    CHECK(largest_difference(run.field(&Outputs<double>::level), 3) < 1e-11);
    CHECK(largest_speed(run) < 1e-11);
}

TEST_CASE("a lake stays at rest beside a sea or an absorbing side of many faces, whatever the step") {
    const int n = 20;
    const RiverBed bed = mapped(n, n, rectangle(100, 100), [](double x, double y) {
        const int i = static_cast<int>(std::lround(x / 5)), j = static_cast<int>(std::lround(y / 5));
        return -5 + 0.05 * ((7 * i + 13 * j + 3 * i * j) % 11);
    });
    for (const BoundaryKind kind : {BoundaryKind::sea, BoundaryKind::absorbing}) {
        for (const double step : {0.0, 1.0, 60.0, 3600.0}) {
            CAPTURE(static_cast<int>(kind));
            CAPTURE(step);
            Options options;
            options.time_step = step;
            options.boundaries = {side(n, n, 0, kind, level(1))};
            Run run(bed, options);
            run.solver->initialise({{1}, {}, {}});
            const StepReport report = run.solver->advance(0, step > 0 ? 40 * step : 3600);
            CHECK(largest_difference(run.field(&Outputs<double>::level), 1) < 1e-12);
            CHECK(largest_speed(run) < 1e-10);
            CHECK(report.unconverged == 0);
        }
    }
}

TEST_CASE("levels that rounding sets apart come to rest in steps in which waves cross thousands of cells") {
    const int n = 20;
    const RiverBed bed = mapped(n, n, rectangle(100, 100), [](double x, double y) {
        const int i = static_cast<int>(std::lround(x / 5)), j = static_cast<int>(std::lround(y / 5));
        return -5 + 0.05 * ((7 * i + 13 * j + 3 * i * j) % 11);
    });
    const double noise = 1e-8;  // m; what any rounding would grow to
    const auto run_beside = [&](std::vector<Boundary> boundaries) {
        for (const double step : {60.0, 600.0, 3600.0}) {  // waves cross 92 to 5500 cells
            CAPTURE(step);
            Options options;
            options.time_step = step;
            options.boundaries = boundaries;
            Run run(bed, options);
            FirstWater water;
            for (int k = 0; k < n * n; ++k) {
                water.level.push_back(1 + noise * std::sin(12.9898 * k + 0.3 * k * k));
            }
            run.solver->initialise(water);
            const StepReport report = run.solver->advance(0, 20 * step);
            CHECK(report.unconverged == 0);
            CHECK(largest_difference(run.field(&Outputs<double>::level), 1) < 0.1 * noise);
            CHECK(largest_speed(run) < 1e-7);
        }
    };
    run_beside({});
    for (const BoundaryKind kind : {BoundaryKind::sea, BoundaryKind::absorbing, BoundaryKind::stage}) {
        CAPTURE(static_cast<int>(kind));
        run_beside({side(n, n, 0, kind, level(1))});
    }
}

TEST_CASE("a disturbance along a sea or an absorbing side of many faces dies away in long steps") {
    const int nx = 20, ny = 20;
    const RiverBed bed = mapped(nx, ny, rectangle(100, 100), [](double, double) { return -5.0; });
    for (const BoundaryKind kind : {BoundaryKind::sea, BoundaryKind::absorbing}) {
        for (const double theta : {0.0, 0.55}) {
            CAPTURE(static_cast<int>(kind));
            CAPTURE(theta);
            Options options;
            options.theta = theta;
            options.boundaries = {side(nx, ny, 0, kind, level(1))};
            Run run(bed, options);
            FirstWater water;
            for (int k = 0; k < nx * ny; ++k) {
                water.level.push_back(1 + 0.01 * ((k % nx + k / nx) % 2 == 0 ? 1 : -1));
            }
            run.solver->initialise(water);
            const StepReport report = run.solver->advance(0, 3600);
            CHECK(largest_difference(run.field(&Outputs<double>::level), 1) < 1e-4);
            CHECK(largest_speed(run) < 1e-3);
            CHECK(report.unconverged == 0);
        }
    }
}

TEST_CASE("the tide of a sea in an estuary of several columns has the levels of a held stage") {
    const int nx = 50, ny = 6;
    const double period = 12.42 * 3600;
    thalweg::series::TimeSeries tide;
    for (int k = 0; k <= 149; ++k) {
        tide.x.push_back(300.0 * k);
        tide.y.push_back(std::cos(2 * pi * 300.0 * k / period));
    }
    const RiverBed bed =
        mapped(nx, ny, rectangle(5000, 600), [](double x, double) { return -8 + 0.1 * x / 100; });
    // The level lags behind a sea that follows the flow, docs/boundaries.md: by 0.013 m.
    const double lag = 1200 * std::pow(2 * pi / period, 2) * 5000 / std::sqrt(gravity * 9);
    for (const double response : {0.0, 1200.0}) {
        Options options;
        options.boundaries = {side(nx, ny, 0, BoundaryKind::sea, tide)};
        options.boundaries[0].response = response;
        Run run(bed, options);
        run.solver->initialise({{1}, {}, {}});
        const StepReport report = run.solver->advance(0, period);
        CHECK(largest_difference(run.field(&Outputs<double>::level), response > 0 ? 1 + lag : 1) < 0.006);
        CHECK(largest_speed(run) < 0.02);
        CHECK(report.unconverged == 0);
    }
}

TEST_CASE("a river of several columns leaves at its normal depth in steps that converge") {
    struct Case {
        int nx, ny;
        double width, slope, depth;
    };

    for (const Case& one : {Case{80, 10, 100, 2e-4, 4}, Case{40, 8, 80, 1e-3, 1}}) {
        CAPTURE(one.slope);
        const RiverBed bed = [&] {
            RiverBed b = mapped(one.nx, one.ny, rectangle(50.0 * one.nx, one.width),
                                [&](double x, double) { return -one.slope * x; });
            b.manning = {0.03};
            return b;
        }();
        const double q = std::pow(one.depth, 5.0 / 3) * std::sqrt(one.slope) / 0.03;
        for (const BoundaryKind kind : {BoundaryKind::normal, BoundaryKind::open}) {
            CAPTURE(static_cast<int>(kind));
            Options options;
            options.boundaries = {side(one.nx, one.ny, 0, BoundaryKind::discharge, level(q * one.width)),
                                  side(one.nx, one.ny, 1, kind)};
            Run run(bed, options);
            FirstWater water;
            water.level = run.at_cells([&](double x, double) { return one.depth - one.slope * x; });
            run.solver->initialise(water);
            const StepReport report = run.solver->advance(0, 6 * 3600);
            for (const double h : run.field(&Outputs<double>::depth)) {
                CHECK(h == Approx(one.depth).epsilon(kind == BoundaryKind::normal ? 0.01 : 0.03).scale(0));
            }
            CHECK(report.unconverged == 0);
        }
    }
}

TEST_CASE("a sea floods a dry curvilinear mesh and leaves it, and no volume is lost") {
    const int nx = 40, ny = 2;
    const RiverBed bed =
        mapped(nx, ny, rectangle(200, 10), [](double x, double) { return -4 + 6 * x / 200; });
    Options options;
    options.time_step = 1;
    options.boundaries = {side(nx, ny, 0, BoundaryKind::sea, {{0, 60, 120, 180, 240}, {-5, 1, -5, -5, -5}})};
    Run run(bed, options);
    run.solver->initialise({{-10}, {}, {}});
    run.solver->advance(0, 70);
    const Summary high = run.solver->summary();
    run.solver->advance(70, 240);
    const Summary low = run.solver->summary();
    CHECK(high.volume > 500);
    CHECK(low.volume < 0.5 * high.volume);
    CHECK(low.bad_cell == -1);
    CHECK(std::fabs(low.error()) < 1e-12 * high.volume);
}

TEST_CASE("a river that leaves a curvilinear mesh at normal depth has that depth, whoever says the slope") {
    for (const double given : {0.0, RiverReach::slope}) {
        CAPTURE(given);
        Boundary east = side(RiverReach::nx, RiverReach::ny, 1, BoundaryKind::normal);
        east.slope = given;
        RiverReach river(east);
        const auto depth = river.depths();
        for (const double h : depth) {
            CHECK(h == Approx(RiverReach::normal_depth(0.03)).epsilon(0.01).scale(0));
        }
        CHECK(river.balance.entered[1] < 0);
        CHECK(river.error < 1e-12);
    }
}

TEST_CASE("an open side lets a river out as if the channel went on") {
    RiverReach river(side(RiverReach::nx, RiverReach::ny, 1, BoundaryKind::open));
    const auto depth = river.depths();
    CHECK(depth[RiverReach::nx / 2] > 0.93 * RiverReach::normal_depth(0.03));
    CHECK(*std::max_element(depth.begin(), depth.end()) < 1.01 * RiverReach::normal_depth(0.03));
    CHECK(river.error < 1e-12);
}

TEST_CASE("a river falls freely over a critical side: critical depth there, gradually varied flow above") {
    RiverReach river(side(RiverReach::nx, RiverReach::ny, 1, BoundaryKind::critical));
    const auto depth = river.depths();
    const double critical = std::cbrt(RiverReach::q * RiverReach::q / gravity);
    CHECK(depth[RiverReach::nx - 1] == Approx(critical).epsilon(0.12).scale(0));
    // Gradually varied flow, from the tenth cell before the side on upstream: h' = (S - Sf) / (1 - F^2).
    const int from = RiverReach::nx - 10, to = 5, parts = 1000;
    const double way = (from - to) * RiverReach::length / RiverReach::nx / parts;  // m
    double h = depth[from];
    for (int n = 0; n < parts; ++n) {
        const double q2 = RiverReach::q * RiverReach::q;
        const double drag = 0.03 * 0.03 * q2 / std::pow(h, 10.0 / 3);
        h -= way * (RiverReach::slope - drag) / (1 - q2 / (gravity * h * h * h));
    }
    CHECK(depth[to] == Approx(h).epsilon(0.01).scale(0));
    CHECK(river.error < 1e-12);
}

TEST_CASE(
    "water faster than its waves leaves over a stage that cannot hold it back, and not over a higher one") {
    const int nx = 60, ny = 4;
    const double q = 1;
    const RiverBed bed = mapped(nx, ny, rectangle(60, 4), [](double x, double) { return -0.02 * x; });
    for (const double outside : {0.5, 1.5}) {
        CAPTURE(outside);
        Options options;
        options.dry_depth = 0.001;
        options.boundaries = {side(nx, ny, 0, BoundaryKind::discharge, level(q * 4)),
                              side(nx, ny, 1, BoundaryKind::stage, level(outside - 0.02 * 60))};
        RiverBed rough = bed;
        rough.manning = {0.015};
        Run run(rough, options);
        FirstWater water;
        water.level = run.at_cells([](double x, double) { return 0.3 - 0.02 * x; });
        water.u = {3};
        run.solver->initialise(water);
        run.solver->advance(0, 600);
        const auto depth = run.field(&Outputs<double>::depth);
        const double uniform = std::pow(q * 0.015 / std::sqrt(0.02), 0.6);
        MESSAGE("uniform ", uniform, " m, last cell ", depth[nx - 1], " m, before it ", depth[nx - 3], " m");
        CHECK(depth[nx / 3] == Approx(uniform).epsilon(0.03).scale(0));
        CHECK(depth[nx - 1] == Approx(outside < 1 ? uniform : outside).epsilon(0.05).scale(0));
        CHECK(run.field(&Outputs<double>::discharge_x)[nx - 1] == Approx(q).epsilon(0.03).scale(0));
    }
}

TEST_CASE("a bed that does not fall towards a side of normal depth is refused by its name") {
    Boundary east = side(10, 2, 1, BoundaryKind::normal);
    const RiverBed bed = mapped(10, 2, rectangle(100, 10), [](double x, double) { return 0.001 * x; });
    Options options;
    options.boundaries = {east};
    CHECK_THROWS_WITH_AS(Run(bed, options), doctest::Contains("finds no slope for its normal depth"),
                         thalweg::Error);
}

TEST_CASE("open faces cannot be walls") {
    const RiverBed bed = mapped(10, 2, rectangle(100, 10), [](double, double) { return 0.0; });
    Options options;
    options.boundaries = {side(10, 2, 1, BoundaryKind::wall, level(1))};
    CHECK_THROWS_WITH_AS(Run(bed, options), doctest::Contains("cannot be a wall or periodic"),
                         thalweg::Error);
}

TEST_CASE("a flow beside a sea goes on from a saved state with the same bits") {
    const int nx = 40, ny = 2;
    const RiverBed bed = mapped(nx, ny, rectangle(400, 20), [](double, double) { return 0.0; });
    Options options;
    options.time_step = 2;
    options.boundaries = {side(nx, ny, 0, BoundaryKind::sea, {{0, 100, 300}, {1, 1.4, 1.1}}),
                          side(nx, ny, 1, BoundaryKind::absorbing, level(1))};
    Run straight(bed, options);
    straight.solver->initialise({{1}, {}, {}});
    straight.solver->advance(0, 60);
    Run other(bed, options);
    other.solver->initialise({{1}, {}, {}});
    other.restore(straight.save());
    straight.solver->advance(60, 150);
    other.solver->advance(60, 150);
    CHECK(largest_difference(straight.field(&Outputs<double>::level), other.field(&Outputs<double>::level)) ==
          0);
}

TEST_CASE("each law of friction lets a channel come to its own normal depth") {
    struct Case {
        thalweg::shallowwater::FrictionLaw law;
        double coefficient, depth;
    };

    using thalweg::shallowwater::FrictionLaw;
    const double q = RiverReach::q, s = RiverReach::slope;
    for (const Case& one :
         {Case{FrictionLaw::manning, 0.03, std::pow(q * 0.03 / std::sqrt(s), 0.6)},
          Case{FrictionLaw::chezy, 40, std::cbrt(q * q / (40.0 * 40 * s))},
          Case{FrictionLaw::darcy_weisbach, 0.06, std::cbrt(0.06 * q * q / (8 * gravity * s))}}) {
        CAPTURE(static_cast<int>(one.law));
        RiverReach river(side(RiverReach::nx, RiverReach::ny, 1, BoundaryKind::normal));
        river.options.friction_law = one.law;
        river.bed.manning = {one.coefficient};
        const auto depth = river.depths();
        for (const double h : depth) {
            CHECK(h == Approx(one.depth).epsilon(0.01).scale(0));
        }
    }
}

TEST_CASE("n by depth lets a channel come to its normal depth, between two points and above the last") {
    using thalweg::shallowwater::FrictionLaw;
    const auto n_of = [](double h) {
        return std::pow(h, 5.0 / 3) * std::sqrt(RiverReach::slope) / RiverReach::q;
    };
    const double shallow = std::pow(RiverReach::q * 0.02 / std::sqrt(RiverReach::slope), 0.6);
    const double deep = std::pow(RiverReach::q * 0.05 / std::sqrt(RiverReach::slope), 0.6);
    const std::pair<double, thalweg::shallowwater::RoughnessPoints> cases[] = {
        {shallow, {{0, n_of(shallow) + 0.01}, {2 * shallow, n_of(shallow) - 0.01}}},
        {deep, {{0, 0.1}, {deep / 2, n_of(deep)}}}};
    for (const auto& [normal, points] : cases) {
        RiverReach river(side(RiverReach::nx, RiverReach::ny, 1, BoundaryKind::normal));
        river.options.friction_law = FrictionLaw::manning_by_depth;
        river.options.manning_by_depth = points;
        river.bed.manning = {0};
        for (const double h : river.depths()) {
            CHECK(std::fabs(h / normal - 1) < 0.01);
        }
    }
}
