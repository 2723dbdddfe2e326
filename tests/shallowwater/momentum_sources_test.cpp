// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "../support/cell_index.hpp"
#include "case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double pi = 3.14159265358979323846;

// Deep water that moves as one, on a square so wide that nothing comes from its edges to the middle.
template <class Real>
auto open_sea(double u) -> Case<Real> {
    Case<Real> c;
    c.domain = {41, 41, 1000, 1000};
    c.options.threads = 1;
    c.bed_cells.assign(c.cells(), Real(0));
    c.depth.assign(c.cells(), Real(10));
    c.discharge_x.assign(c.cells(), static_cast<Real>(10 * u));
    return c;
}

constexpr std::size_t middle = 20 * 41 + 20;

// A channel along y whose flow changes across it as a cosine; x = [0, 100] between walls.
template <class Real>
auto shear_wave(double amplitude) -> Case<Real> {
    Case<Real> c;
    c.domain = {50, 40, 2, 2};
    c.options.threads = 1;
    c.bed_cells.assign(c.cells(), Real(0));
    c.depth.assign(c.cells(), Real(1));
    c.discharge_y =
        raster<Real>(50, 40, [&](int i, int) { return amplitude * std::cos(pi * (i + 0.5) / 50); });
    return c;
}

// Amplitude of the cosine in the middle row.
template <class Real>
auto amplitude_of(const Fields<Real>& fields) -> double {
    double sum = 0;
    for (int i = 0; i < 50; ++i) {
        sum += 2.0 / 50 * fields.discharge_y[thalweg::test::cell_index(i, 20, 50)] *
               std::cos(pi * (i + 0.5) / 50);
    }
    return sum;
}

// Slow water on a plane of 1 in 100.
auto plane(FrictionLaw law, double coefficient) -> Case<double> {
    Case<double> c;
    c.domain = {60, 1, 20, 20, Edge::wall, Edge::open, Edge::wall, Edge::wall};
    c.options.threads = 1;
    c.options.friction_law = law;
    c.options.desingularisation_depth = 0.01;
    c.manning_everywhere = coefficient;
    for (int j = 0; j < 2; ++j) {
        for (int i = 0; i <= 60; ++i) {
            c.bed_vertices.push_back(12 - 0.2 * i);
        }
    }
    c.depth.assign(c.cells(), 0.5);
    c.discharge_x.assign(c.cells(), 0.5);
    return c;
}

}  // namespace

TEST_CASE_TEMPLATE("the turning of the earth leads water round an inertial circle", Real, float, double) {
    auto c = open_sea<Real>(0.5);
    const double f = 1e-3;
    c.options.momentum.coriolis = f;
    Running<Real> flow(c);

    // A quarter of the period, in steps of 25 s: the edges are heard no further than 160 cells a step.
    c.options.longest_step = 25;
    Running<Real> first(c);
    first.advance(0, 100);
    const auto fields = first.fields();

    const double digits = sizeof(Real) == 8 ? 1e-9 : 2e-6;
    CHECK(fields.discharge_x[middle] == Approx(5 * std::cos(0.1)).epsilon(digits));
    CHECK(fields.discharge_y[middle] == Approx(-5 * std::sin(0.1)).epsilon(digits));
}

TEST_CASE_TEMPLATE("wind pushes deep water from where it blows, and no film", Real, float, double) {
    auto c = open_sea<Real>(0);
    c.options.momentum.wind = {20, 270, 0};  // from the west
    c.options.longest_step = 25;
    Running<Real> flow(c);
    const double stress = 1.225e-3 * (0.75 + 0.067 * 20) * 1e-3 * 400;

    flow.advance(0, 100);
    const auto fields = flow.fields();

    CHECK(fields.discharge_x[middle] == Approx(100 * stress).epsilon(1e-5));
    CHECK(std::fabs(fields.discharge_y[middle]) < 1e-6 * 100 * stress);
    c.depth.assign(c.cells(), Real(0.05));
    CHECK(run(c, 100).discharge_x[middle] == 0);
}

TEST_CASE_TEMPLATE("a field of wind pushes each cell by its own wind", Real, float, double) {
    auto c = open_sea<Real>(0);
    c.options.longest_step = 25;
    c.options.momentum.wind.field = true;
    Running<Real> flow(c);
    // From the south-west in the western half, none in the eastern one, where it is missing.
    const auto wind = Machine::chosen().upload(
        raster<float>(41, 41, [](int i, int) { return i <= 20 ? 12.0 : static_cast<double>(NAN); }));
    const auto north = Machine::chosen().upload(raster<float>(41, 41, [](int, int) { return 16.0; }));
    flow.solver().set_wind(thalweg::compute::AnyValues(wind.get()), thalweg::compute::AnyValues(north.get()));
    const double stress = 1.225e-3 * (0.75 + 0.067 * 20) * 1e-3 * 400;

    flow.advance(0, 100);
    const auto fields = flow.fields();

    constexpr std::size_t west = 20 * 41 + 8, east = 20 * 41 + 32;
    CHECK(fields.discharge_x[west] == Approx(100 * stress * 0.6).epsilon(1e-5));
    CHECK(fields.discharge_y[west] == Approx(100 * stress * 0.8).epsilon(1e-5));
    CHECK(std::fabs(fields.discharge_x[east]) < 1e-6 * 100 * stress);
    CHECK(std::fabs(fields.discharge_y[east]) < 1e-6 * 100 * stress);
}

TEST_CASE("a field of wind faster than any storm is refused with its cell") {
    auto c = open_sea<double>(0);
    c.options.momentum.wind.field = true;
    Running<double> flow(c);
    const auto wind = Machine::chosen().upload(
        raster<double>(41, 41, [](int i, int j) { return i == 3 && j == 1 ? 200.0 : 20.0; }));
    const thalweg::compute::AnyValues values(wind.get());
    CHECK_THROWS_WITH_AS(flow.solver().set_wind(values, values), doctest::Contains("cell (3, 1)"),
                         std::invalid_argument);
    c.options.momentum.wind.speed = 20;
    CHECK_THROWS_AS(Running<double>{c}, std::invalid_argument);
}

TEST_CASE("wind holds up the level of a lake as its stress asks for") {
    const double stress = 1.225e-3 * 2e-3 * 400;
    Case<double> c;
    c.domain = {50, 1, 200, 200};
    c.options.threads = 1;
    c.bed_cells.assign(c.cells(), 0);
    // d(h^2)/dx = 2 stress / g
    c.depth = raster<double>(50, 1, [&](int i, int) { return std::sqrt(2 + 2 * stress / 9.81 * 200 * i); });
    const auto released = run(c, 2000);
    c.options.momentum.wind = {20, 270, 2e-3};

    const auto held = run(c, 2000);

    // The level stands 0.49 m aslant; beside a wall its slope is of first order.
    CHECK(largest_difference(held.depth, c.depth) < 0.005);
    CHECK(held.maximum_speed[25] < 0.01);
    CHECK(released.maximum_speed[25] > 0.1);
}

TEST_CASE_TEMPLATE("a shear wave decays by the viscosity that was asked for", Real, float, double) {
    const double viscosity = 0.5;
    auto c = shear_wave<Real>(0.01);
    c.options.longest_step = 0.05;
    // The scheme's own diffusion, to be told from the one under test.
    const double inviscid = amplitude_of(run(c, 4));
    c.options.momentum.viscosity_law = ViscosityLaw::constant;
    c.options.momentum.viscosity = viscosity;

    const auto fields = run(c, 4);

    CHECK(inviscid == Approx(0.01).epsilon(1e-3));
    CHECK(std::log(inviscid / amplitude_of(fields)) ==
          Approx(viscosity * std::pow(pi / 100, 2) * 4).epsilon(0.01));
}

TEST_CASE_TEMPLATE("eddies conserve momentum over uneven depths, by either law", Real, float, double) {
    for (const auto law : {ViscosityLaw::constant, ViscosityLaw::parabolic}) {
        Case<Real> c;
        c.domain = {30, 20, 5, 5};
        c.options.threads = 1;
        c.options.longest_step = 0.05;  // one step: what differs is what eddies did
        c.options.momentum.viscosity_law = law;
        c.options.momentum.viscosity = 2;
        c.manning_everywhere = 0;
        c.bed_cells = raster<Real>(30, 20, [](int i, int j) { return -1 - noise(i, j); });
        c.level.assign(c.cells(), Real(0));
        c.discharge_x = raster<Real>(30, 20, [](int i, int j) { return noise(i, j, 1) - 0.5; });
        c.discharge_y = raster<Real>(30, 20, [](int i, int j) { return noise(i, j, 2) - 0.5; });
        c.manning = raster<Real>(30, 20, [](int i, int j) { return 0.05 * noise(i, j, 3); });
        const auto with = run(c, 0.05);
        c.options.momentum.viscosity_law = ViscosityLaw::none;

        const auto without = run(c, 0.05);

        double sum_x = 0;
        double sum_y = 0;
        double moved = 0;
        for (std::size_t k = 0; k < c.cells(); ++k) {
            sum_x += static_cast<double>(with.discharge_x[k]) - static_cast<double>(without.discharge_x[k]);
            sum_y += static_cast<double>(with.discharge_y[k]) - static_cast<double>(without.discharge_y[k]);
            moved += std::fabs(with.discharge_x[k] - without.discharge_x[k]);
        }
        CHECK(moved > (law == ViscosityLaw::constant ? 1 : 1e-3));
        CHECK(std::fabs(sum_x) < (sizeof(Real) == 8 ? 1e-13 : 5e-6));
        CHECK(std::fabs(sum_y) < (sizeof(Real) == 8 ? 1e-13 : 5e-6));
    }
}

TEST_CASE("parabolic viscosity is kappa / 6 times shear velocity times depth") {
    auto c = shear_wave<double>(0.01);
    c.discharge_x.assign(c.cells(), 0);
    // A great stream along y under a small wave: u* is even.
    for (auto& q : c.discharge_y) {
        q += 2;
    }
    c.manning_everywhere = 0.2;
    c.options.longest_step = 0.05;
    const auto before = run(c, 2);
    c.options.momentum.viscosity_law = ViscosityLaw::parabolic;

    const auto after = run(c, 2);

    // Friction slows the stream down; its mean says by how much.
    double slid = 0;
    const int steps = 40;
    auto d = c;
    Running<double> flow(d);
    for (int k = 0; k < steps; ++k) {
        flow.advance(2.0 * k / steps, 2.0 * (k + 1) / steps);
        slid += flow.fields().discharge_y[20 * 50 + 25] * 2 / steps;
    }
    const double shear = std::sqrt(9.81) * 0.2 * slid / 2;
    CHECK(std::log(amplitude_of(before) / amplitude_of(after)) ==
          Approx(0.4 / 6 * shear * std::pow(pi / 100, 2) * 2).epsilon(0.03));
}

TEST_CASE("a great viscosity shortens the steps and stays stable") {
    for (const auto law : {ViscosityLaw::constant, ViscosityLaw::parabolic}) {
        auto c = shear_wave<double>(1);
        c.domain.dx = c.domain.dy = 0.05;
        c.manning_everywhere = law == ViscosityLaw::parabolic ? 10 : 0;
        c.options.momentum.viscosity_law = law;
        c.options.momentum.viscosity = 5;
        const auto steps = run(c, 0.02).report.steps;
        const auto fields = run(c, 0.02);
        c.options.momentum.viscosity_law = ViscosityLaw::none;

        CHECK(static_cast<double>(steps) >
              (law == ViscosityLaw::constant ? 5 : 1.5) * run(c, 0.02).report.steps);
        CHECK(fields.summary.bad_cell == -1);
        CHECK(amplitude_of(fields) < 1);
    }
}

TEST_CASE("Chezy and Darcy-Weisbach lead to Manning's uniform flow where they must") {
    const double n = 0.03;
    const double h = 0.5;
    const double q = std::pow(h, 5.0 / 3) / n * 0.1;
    const double chezy = std::pow(h, 1.0 / 6) / n;
    const double darcy = 8 * 9.81 / (chezy * chezy);
    auto raster_of_it = plane(FrictionLaw::chezy, 0);
    raster_of_it.manning.assign(raster_of_it.cells(), chezy);

    const auto manning = run(plane(FrictionLaw::manning, n), 150);
    const auto by_chezy = run(plane(FrictionLaw::chezy, chezy), 150);
    const auto by_darcy = run(plane(FrictionLaw::darcy_weisbach, darcy), 150);
    const auto by_raster = run(raster_of_it, 150);

    for (const auto* flow : {&manning, &by_chezy, &by_darcy}) {
        CHECK(flow->depth[50] == Approx(h).epsilon(1e-6));
        CHECK(flow->discharge_x[50] == Approx(q).epsilon(1e-5));
    }
    CHECK(largest_difference(by_darcy.depth, by_chezy.depth) < 1e-12);
    CHECK(largest_difference(by_raster.depth, by_chezy.depth) == 0);
}

TEST_CASE("momentum sources refuse what cannot be") {
    const auto refusal = [](auto change) -> std::string {
        auto c = open_sea<double>(1);
        change(c);
        try {
            Running<double> flow(c);
        } catch (const std::invalid_argument& e) {
            return e.what();
        }
        return "";
    };
    CHECK(refusal([](auto& c) { c.options.momentum.wind.speed = -1; }).find("wind speed is -1") !=
          std::string::npos);
    CHECK(refusal([](auto& c) { c.options.momentum.viscosity = -1; }).find("viscosity is -1") !=
          std::string::npos);
    CHECK(refusal([](auto& c) { c.options.momentum.coriolis = NAN; }).find("Coriolis parameter") !=
          std::string::npos);
    CHECK(refusal([](auto& c) {
              c.options.friction_law = FrictionLaw::chezy;
          }).find("Chezy coefficient is 0") != std::string::npos);
    CHECK(refusal([](auto& c) {
              c.options.friction_law = FrictionLaw::chezy;
              c.manning.assign(c.cells(), 40);
              c.manning[43] = 0;
          }).find("coefficient in cell (2, 1)") != std::string::npos);
}

TEST_CASE_TEMPLATE("momentum sources change no bit with dry tiles left out; CUDA agrees", Real, float,
                   double) {
    Case<Real> c;
    c.domain = {120, 80, 5, 5};
    c.options.desingularisation_depth = 0.05;
    c.options.friction_law = FrictionLaw::chezy;
    c.options.momentum = {{30, 200, 0}, 1e-2, ViscosityLaw::parabolic, 0};
    c.bed_cells = raster<Real>(120, 80, [](int i, int j) { return 20 - 0.05 * i + 0.3 * noise(i, j); });
    c.depth = raster<Real>(120, 80, [](int i, int j) { return std::hypot(i - 40, j - 40) < 12 ? 3 : 0; });
    c.manning_everywhere = 30;
    const auto sparse = run(c, 5);
    c.options.skip_dry = false;
    const auto dense = run(c, 5);

    CHECK(dense.summary.wet_cells < 5000);
    CHECK(largest_difference(sparse.depth, dense.depth) == 0);
    CHECK(largest_difference(sparse.discharge_x, dense.discharge_x) == 0);
    CHECK(largest_difference(sparse.discharge_y, dense.discharge_y) == 0);
    CHECK(sparse.report.steps == dense.report.steps);
    if (Machine::has_cuda()) {
        Machine cpu(false);
        Machine cuda(true);
        const auto a = run(c, 5, cpu);
        const auto b = run(c, 5, cuda);
        const double tolerance = sizeof(Real) == 8 ? 1e-9 : 2e-3;
        CHECK(largest_difference(a.depth, b.depth) < tolerance);
        CHECK(largest_difference(a.discharge_x, b.discharge_x) < tolerance);
        CHECK(largest_difference(a.discharge_y, b.discharge_y) < tolerance);
    }
}
