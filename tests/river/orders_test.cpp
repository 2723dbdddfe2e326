// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "chosen_flow.hpp"
#include "run.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

struct Errors {
    double velocity, depth;  ///< root mean squares [m/s], [m]
};

auto errors_of(const Run& run, const Field& u, const Field& v, const Field& h) -> Errors {
    const auto& area = run.solver->metrics().area;
    const auto found_u = run.field(&Outputs<double>::velocity_x);
    const auto found_v = run.field(&Outputs<double>::velocity_y);
    const auto found_h = run.field(&Outputs<double>::depth);
    const auto exact_u = run.at_cells(u);
    const auto exact_v = run.at_cells(v);
    const auto exact_h = run.at_cells(h);
    double velocity = 0, depth = 0, all = 0;
    for (std::size_t k = 0; k < area.size(); ++k) {
        velocity += area[k] * (std::pow(found_u[k] - exact_u[k], 2) + std::pow(found_v[k] - exact_v[k], 2));
        depth += area[k] * std::pow(found_h[k] - exact_h[k], 2);
        all += area[k];
    }
    return {std::sqrt(velocity / all), std::sqrt(depth / all)};
}

/// A quarter of a free vortex of circulation C = 2 between radii of 2 and 4 m, on a twisted mesh.
auto vortex_error(int rows, Convection convection) -> Errors {
    constexpr double c = 2;
    const auto depth = [](double x, double y) { return 1 - c * c / (2 * gravity * (x * x + y * y)); };
    const auto mesh = [](double s, double t) {
        const double twist = 0.06 * std::sin(2 * pi * s) * std::sin(pi * t);
        const double r = 2 + 2 * (t + 0.5 * twist);
        const double angle = pi / 2 * (1 - s - twist);
        return Place{r * std::cos(angle), r * std::sin(angle)};
    };
    const RiverBed bed = mapped(2 * rows, rows, mesh, [](double, double) { return 0.0; });
    Boundary in = discharge(faces_of_side(2 * rows, rows, 0), 0);
    double sum = 0;
    for (const FacePlace& f : in.faces) {
        const Place p = middle_of(bed, f);
        const Place s = normal_of(bed, f);
        in.profile.push_back(depth(p.x, p.y) * c / std::hypot(p.x, p.y) * std::hypot(s.x, s.y));
        sum += in.profile.back();
    }
    in.value = thalweg::series::TimeSeries::constant(sum);
    Options options;
    options.closure = Closure::none;
    options.convection = convection;
    options.time_step = 0.5;
    options.dry_depth = 1e-3;
    options.tolerance = 1e-10;
    options.boundaries = {in, stage(bed, faces_of_side(2 * rows, rows, 1), depth)};
    Run run(bed, options);
    const Field u = [](double x, double y) { return c * y / (x * x + y * y); };
    const Field v = [](double x, double y) { return -c * x / (x * x + y * y); };
    run.solver->initialise({run.at_cells(depth), run.at_cells(u), run.at_cells(v)});
    settle(run, 0.5, 1e-8);
    return errors_of(run, u, v, depth);
}

/// Poiseuille flow between walls 1 m apart, on a mesh sheared by 31 degrees: relative error of the velocity.
auto poiseuille_error(int rows) -> double {
    constexpr double nu = 0.01, slope = 1e-4;
    constexpr double top = gravity * slope / (2 * nu);
    const Field u = [](double, double y) { return top * y * (1 - y); };
    const int columns = 2 * rows;
    const auto mesh = [](double s, double t) { return Place{4 * s + std::tan(31 * pi / 180) * t, t}; };
    const RiverBed bed = mapped(columns, rows, mesh, [](double x, double) { return -slope * x; });
    Boundary in = discharge(faces_of_side(columns, rows, 0), 0, 0);
    double sum = 0;
    for (const FacePlace& f : in.faces) {
        const double middle = middle_of(bed, f).y;
        const double low = middle - 0.5 / rows, high = middle + 0.5 / rows;
        const auto integral = [](double y) { return top * y * y * (0.5 - y / 3); };
        in.profile.push_back(integral(high) - integral(low));
        sum += in.profile.back();
    }
    in.value = thalweg::series::TimeSeries::constant(sum);
    Options options;
    options.closure = Closure::constant;
    options.viscosity = nu;
    options.wall = Wall::no_slip;
    options.time_step = 2;
    options.boundaries = {
        in, stage(bed, faces_of_side(columns, rows, 1), [](double x, double) { return 1 - slope * x; })};
    Run run(bed, options);
    run.solver->initialise(
        {run.at_cells([](double x, double) { return 1 - slope * x; }), run.at_cells(u), {}});
    settle(run, 2, 1e-9);
    const Errors e = errors_of(
        run, u, [](double, double) { return 0.0; }, [](double, double) { return 1.0; });
    return e.velocity / (top * std::sqrt(1.0 / 30));
}

auto chosen_error(int rows, double nu, Convection convection) -> Errors {
    const Chosen flow(nu);
    const int columns = 5 * rows / 2;
    const auto mesh = [](double s, double t) {
        const double wave = 0.02 * std::sin(2 * pi * s) * std::sin(pi * t);
        return Place{10 * (s + wave), 4 * (t + 2 * wave)};
    };
    RiverBed bed = mapped(columns, rows, mesh, flow.bed);
    bed.manning = {0.02};
    Options options;
    options.closure = Closure::constant;
    options.viscosity = nu;
    options.convection = convection;
    options.time_step = 2;
    options.dry_depth = 1e-3;
    options.tolerance = 1e-8;
    options.boundaries = {discharge(faces_of_side(columns, rows, 0), 4),
                          stage(bed, faces_of_side(columns, rows, 1), flow.level)};
    Run run(bed, options);
    run.solver->initialise({run.at_cells(flow.level), run.at_cells(flow.u), run.at_cells(flow.v)});
    run.solver->set_wind_stress(run.at_cells(flow.force(true)), run.at_cells(flow.force(false)));
    run.solver->set_source(run.at_cells(flow.source()));
    settle(run, 2, 1e-8);
    return errors_of(run, flow.u, flow.v, flow.h);
}

/// A vortex after Taylor and Green in a box of 10 m that has decayed to half in `steps`. Slip walls are its
/// lines of symmetry.
struct Decay {
    /// Of the velocity [m/s], against the decay that implicit steps of this length have exactly.
    double error;
    double speed;  ///< m/s, at the middle of a wall

    Decay(int cells, int steps) {
        constexpr double side = 10, top = 0.1, nu = 0.02, depth = 20;
        const double rate = 2 * nu * pi * pi / (side * side), end = std::log(2.0) / rate;
        const auto u = [=](double size) -> Field {
            return
                [=](double x, double y) { return size * std::sin(pi * x / side) * std::cos(pi * y / side); };
        };
        const auto v = [=](double size) -> Field {
            return
                [=](double x, double y) { return -size * std::cos(pi * x / side) * std::sin(pi * y / side); };
        };
        const Field level = [=](double x, double y) {
            return depth +
                   top * top / (4 * gravity) * (std::cos(2 * pi * x / side) + std::cos(2 * pi * y / side));
        };
        const RiverBed bed = mapped(cells, cells, rectangle(side, side), [](double, double) { return 0.0; });
        Options options;
        options.closure = Closure::constant;
        options.viscosity = nu;
        options.time_step = end / steps;
        options.tolerance = 1e-11;
        options.outer_iterations = 40;
        Run run(bed, options);
        run.solver->initialise({run.at_cells(level), run.at_cells(u(top)), run.at_cells(v(top))});
        CHECK(run.solver->advance(0, end).unconverged == 0);
        const double left = top * std::pow(1 + rate * end / steps, -steps);
        error = errors_of(run, u(left), v(left), [=](double, double) { return depth; }).velocity;
        speed = run.field(&Outputs<double>::velocity_x)[static_cast<std::size_t>(cells / 2)];
    }
};

}  // namespace

TEST_CASE("a free vortex on a twisted mesh is found with order 1.7 and more") {
    for (const Convection convection : {Convection::van_leer, Convection::linear_upwind}) {
        const Errors e[] = {vortex_error(8, convection), vortex_error(16, convection),
                            vortex_error(32, convection)};
        MESSAGE("velocity ", e[0].velocity, " ", e[1].velocity, " ", e[2].velocity, " m/s");

        CHECK(order(e[0].velocity, e[1].velocity) >= 1.7);
        CHECK(order(e[1].velocity, e[2].velocity) >= 1.7);
        CHECK(order(e[1].depth, e[2].depth) >= 1.7);
    }
}

TEST_CASE("Poiseuille flow on a sheared mesh is found with order 1.9 and more") {
    const double e[] = {poiseuille_error(8), poiseuille_error(16), poiseuille_error(32)};
    MESSAGE("relative errors ", e[0], " ", e[1], " ", e[2]);

    CHECK(order(e[0], e[1]) >= 1.9);
    CHECK(order(e[1], e[2]) >= 1.9);
}

TEST_CASE("a manufactured flow with bed, friction, full stress and slip walls is found with order 1.8") {
    for (const double nu : {0.02, 5e-4}) {
        CAPTURE(nu);
        const Errors e[] = {chosen_error(10, nu, Convection::van_leer),
                            chosen_error(20, nu, Convection::van_leer),
                            chosen_error(40, nu, Convection::van_leer)};
        MESSAGE("velocity ", e[0].velocity, " ", e[1].velocity, " ", e[2].velocity, " m/s, depth ",
                e[0].depth, " ", e[1].depth, " ", e[2].depth, " m");

        for (int n = 0; n < 2; ++n) {
            CHECK(order(e[n].velocity, e[n + 1].velocity) >= 1.8);
            CHECK(order(e[n].depth, e[n + 1].depth) >= 1.8);
        }
    }
}

TEST_CASE("upwind convection alone is of first order") {
    const double coarse = chosen_error(10, 5e-4, Convection::upwind).velocity;
    const double fine = chosen_error(20, 5e-4, Convection::upwind).velocity;

    CHECK(order(coarse, fine) == doctest::Approx(1).epsilon(0.1));
}

TEST_CASE("a vortex of Taylor and Green between slip walls decays with order 1 in time and 1.9 in space" *
          doctest::test_suite("nightly")) {
    const Decay in_time[] = {{16, 40}, {16, 160}, {16, 640}};
    const Decay in_space[] = {{16, 160}, {32, 160}, {64, 160}};
    MESSAGE("speed after 40, 160, 640 steps ", in_time[0].speed, " ", in_time[1].speed, " ", in_time[2].speed,
            " m/s; errors on 16, 32, 64 cells ", in_space[0].error, " ", in_space[1].error, " ",
            in_space[2].error, " m/s");

    const double in_steps =
        order(in_time[0].speed - in_time[1].speed, in_time[1].speed - in_time[2].speed) / 2;
    CHECK(in_steps == doctest::Approx(1).epsilon(0.1));
    CHECK(order(in_space[0].error, in_space[1].error) >= 1.9);
    CHECK(order(in_space[1].error, in_space[2].error) >= 1.9);
}
