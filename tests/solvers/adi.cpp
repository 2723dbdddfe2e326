// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/adi.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "adi_checks.hpp"
#include "adi_systems.hpp"
#include "device_memory.hpp"
#include "thalweg/error.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

// Numerics 12: least value one step after a spike in the middle.
auto least_after_spike(Device device, Splitting splitting, double fourier) -> double {
    auto s = heat<double>(65, fourier);
    s.x[s.at(32, 32)] = 1;
    solve(device, s, with(splitting));
    double least = 0;
    s.for_cells([&](std::int64_t, std::int64_t, std::size_t at) { least = std::fmin(least, s.x[at]); });
    return least;
}

void check_spike(Device device) {
    CHECK(least_after_spike(device, Splitting::peaceman_rachford, 1) >= -1e-15);
    CHECK(least_after_spike(device, Splitting::peaceman_rachford, 2) ==
          doctest::Approx(-0.036).epsilon(0.02));
    CHECK(least_after_spike(device, Splitting::peaceman_rachford, 5) ==
          doctest::Approx(-0.128).epsilon(0.01));
    CHECK(least_after_spike(device, Splitting::peaceman_rachford, 20) ==
          doctest::Approx(-0.157).epsilon(0.01));
    CHECK(least_after_spike(device, Splitting::douglas_gunn, 1) == doctest::Approx(-0.018).epsilon(0.03));
    CHECK(least_after_spike(device, Splitting::locally_one_dimensional, 50) >= 0);
}

// Numerics 12: sweeps to a residual of 1e-8.
void check_iterations(Device device) {
    for (const auto& [fourier, expected] : {std::pair{1.0, 20}, std::pair{5.0, 75}}) {
        auto s = heat<double>(64, fourier);
        s.for_cells([&](std::int64_t i, std::int64_t j, std::size_t at) {
            s.right[at] = s.x[at] = i > 24 && i < 40 && j > 24 && j < 40 ? 1 : 0;
        });
        auto options = with(Splitting::alternating_line);
        options.tolerance = {1e-8, 1, 500, 1};

        const auto report = solve(device, s, options);

        CHECK(report[0].converged == 1);
        CHECK(report[0].iterations >= expected * 8 / 10);
        CHECK(report[0].iterations <= expected * 12 / 10);
    }
}

template <class Real>
auto random_system(const FieldShape& shape, unsigned seed) -> AdiSystem<Real> {
    AdiSystem<Real> s(shape);
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> number(0, 1);
    s.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
        s.west[at] = static_cast<Real>(-number(engine));
        s.east[at] = static_cast<Real>(-number(engine));
        s.south[at] = static_cast<Real>(-number(engine));
        s.north[at] = static_cast<Real>(-number(engine));
        s.centre[at] =
            static_cast<Real>(0.5 + number(engine)) - s.west[at] - s.east[at] - s.south[at] - s.north[at];
        s.right[at] = static_cast<Real>(number(engine));
        s.x[at] = static_cast<Real>(number(engine));
    });
    return s;
}

template <class Real>
auto difference(const AdiSystem<Real>& a, const AdiSystem<Real>& b) -> double {
    double worst = 0;
    a.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
        const double d = std::abs(static_cast<double>(a.x[at]) - static_cast<double>(b.x[at]));
        worst = std::isnan(d) ? INFINITY : std::fmax(worst, d);
    });
    return worst;
}

void check_layers_stop_alone(Device device) {
    auto s = heat<double>(40, 2, 3);
    fill_with_sine(s);
    s.right = s.x;
    for (std::int64_t j = 0; j < 40; ++j) {
        for (std::int64_t i = 0; i < 40; ++i) {
            s.right[s.at(i, j, 1)] = s.x[s.at(i, j, 1)] = 0;
        }
    }
    s.right[s.at(20, 11, 2)] = NAN;

    const auto report = solve(device, s, with(Splitting::alternating_line));

    CHECK(report[0].converged == 1);
    CHECK(report[0].iterations > 4);
    CHECK(report[1].converged == 1);
    CHECK(report[1].iterations == 0);
    CHECK(report[2].converged == 0);
    CHECK(unpack(report[2].fault).kind == FaultKind::not_finite);
    CHECK(unpack(report[2].fault).system == 2);
    CHECK(unpack(report[2].fault).row == 11 * 40 + 20);
}

void check_fault(Device device) {
    for (const Splitting splitting :
         {Splitting::peaceman_rachford, Splitting::locally_one_dimensional, Splitting::douglas_gunn}) {
        CAPTURE(static_cast<int>(splitting));
        auto s = heat<double>(40, 2, 2);
        fill_with_sine(s);
        s.centre[s.at(7, 9, 1)] = NAN;

        const auto report = solve(device, s, with(splitting));

        CHECK(report[0].converged == 1);
        CHECK(report[0].fault == no_fault);
        CHECK(report[1].converged == 0);
        CHECK(unpack(report[1].fault).row == 9 * 40 + 7);
        CHECK(std::isfinite(s.x[s.at(20, 20, 0)]));
        CHECK(std::isnan(s.x[s.at(0, 0, 1)]));
        CHECK(std::isnan(s.x[s.at(39, 39, 1)]));
    }
}

}  // namespace

TEST_CASE("alternating lines give the values of the four by three oracle") {
    check_four_by_three(Device());
}

TEST_CASE("every splitting damps a sine as its algebra says") {
    check_sine<double>(Device(), 33, 1e-12);
    check_sine<float>(Device(), 33, 1e-4);
}

TEST_CASE("a spike stays positive with locally one-dimensional steps, and not with the others") {
    check_spike(Device());
}

TEST_CASE("alternating lines need the sweeps that the prototype needed") {
    check_iterations(Device());
}

TEST_CASE("each layer stops when it has converged itself") {
    check_layers_stop_alone(Device());
}

TEST_CASE("a step from bad input names layer and cell and leaves that layer NaN") {
    check_fault(Device());
}

TEST_CASE("Douglas and Gunn's steps end at the steady state of the unsplit system") {
    auto stepped = heat<double>(20, 2);
    stepped.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
        stepped.right[at] = stepped.west[at] == 0 ? 0 : 1;
    });
    auto steady = stepped;
    steady.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
        steady.centre[at] = steady.west[at] == 0 ? 1 : -4 * steady.west[at];
    });
    auto options = with(Splitting::alternating_line);
    options.tolerance = {1e-13, 1e-13, 2000, 10};

    solve(Device(), stepped, with(Splitting::douglas_gunn), 1500);
    const auto report = solve(Device(), steady, options);

    CHECK(report[0].converged == 1);
    CHECK(difference(stepped, steady) <= 1e-10);
}

TEST_CASE("fields and options that make no sense are refused") {
    CHECK_THROWS_AS(AdiPlan<double>(Device(), {10, 10, 9}), thalweg::Error);
    CHECK_THROWS_AS(AdiPlan<double>(Device(), {10, 10, 10, 2, 99}), thalweg::Error);
    AdiOptions options;
    options.relaxation = 0;
    CHECK_THROWS_AS(AdiPlan<double>(Device(), field_of(4, 4), options), thalweg::Error);
    options.relaxation = 1.01;
    CHECK_THROWS_AS(AdiPlan<double>(Device(), field_of(4, 4), options), thalweg::Error);
    options.relaxation = 1;
    options.tolerance.check_every = 0;
    CHECK_THROWS_AS(AdiPlan<double>(Device(), field_of(4, 4), options), thalweg::Error);
    options.tolerance.check_every = 1;
    options.tolerance.relative = -1;
    CHECK_THROWS_AS(AdiPlan<double>(Device(), field_of(4, 4), options), thalweg::Error);
    CHECK_THROWS_AS(AdiPlan<double>(Device(), field_of(2, 2, 65536)), thalweg::Error);
}

TEST_CASE("a field without cells is taken") {
    CHECK_NOTHROW(AdiPlan<double>(Device(), field_of(0, 4)));
    CHECK_NOTHROW(AdiPlan<double>(Device(), field_of(4, 0)));
    CHECK_NOTHROW(AdiPlan<double>(Device(), field_of(4, 4, 0)));
}

// The largest number of layers, a relaxation of 1, and a tolerance that nothing meets before the last
// iteration.
TEST_CASE("fields and options at the ends of their ranges are taken") {
    AdiOptions options;
    options.relaxation = 1;
    options.tolerance.relative = 0;
    options.tolerance.most_iterations = 0;
    CHECK_NOTHROW(AdiPlan<double>(Device(), field_of(2, 2, 65535), options));
}

// 2 x = 8 from x = 0: along x half of the way to 4, along y half of the rest.
TEST_CASE("a relaxed sweep goes part of the way, and the report tells what is left") {
    AdiSystem<double> s(field_of(1, 1));
    s.centre = {2};
    s.right = {8};
    s.x = {0};
    AdiOptions options;
    options.relaxation = 0.5;
    options.tolerance = {1e-12, 1e-12, 1, 1};

    const auto report = solve(Device(), s, options);

    CHECK(s.x[0] == 3);
    CHECK(report[0].first_residual == 8);
    CHECK(report[0].last_residual == 2);
    CHECK(report[0].imbalance == 2);
    CHECK(report[0].pointwise == doctest::Approx(1.0 / 3).epsilon(1e-15));
    CHECK(report[0].iterations == 1);
    CHECK(report[0].converged == 0);
}

// Cells that stand for themselves, but one whose neighbours of one direction together outweigh it.
TEST_CASE("a cell that is not dominant along a line is told by layer and cell, and solved all the same") {
    for (const bool along_x : {true, false}) {
        AdiSystem<double> s(field_of(4, 5, 2));
        s.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
            s.west[at] = s.east[at] = s.south[at] = s.north[at] = 0;
            s.centre[at] = s.right[at] = s.x[at] = 1;
        });
        const std::size_t at = s.at(1, 3, 1);
        (along_x ? s.west : s.south)[at] = (along_x ? s.east : s.north)[at] = -1;
        s.centre[at] = 1.5;
        auto options = with(Splitting::alternating_line);
        options.lines.check_dominance = true;

        const auto report = solve(Device(), s, options);

        CHECK(report[0].fault == no_fault);
        CHECK(unpack(report[1].fault).kind == FaultKind::not_dominant);
        CHECK(unpack(report[1].fault).system == 1);
        CHECK(unpack(report[1].fault).row == 1 + 3 * 4);
        CHECK(report[1].converged == 1);
        CHECK(s.x[at] == 2);
    }
}

TEST_CASE("values between the rows and the layers of a field are left alone") {
    for (const Splitting splitting : {Splitting::alternating_line, Splitting::peaceman_rachford,
                                      Splitting::locally_one_dimensional, Splitting::douglas_gunn}) {
        auto s = random_system<double>({5, 4, 7, 2, 31}, 3);
        const AdiSystem<double> before = s;
        for (double& x : s.x) {
            x = std::isnan(x) ? 77 : x;
        }

        solve(Device(), s, with(splitting));

        for (std::size_t at = 0; at < s.x.size(); ++at) {
            CHECK((s.x[at] == 77) == std::isnan(before.x[at]));
            CHECK(std::isfinite(s.x[at]));
        }
    }
}

TEST_CASE("ADI meets its oracles on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_four_by_three(Device::cuda());
    check_sine<double>(Device::cuda(), 33, 1e-12);
    check_sine<float>(Device::cuda(), 33, 1e-4);
    check_sine<double>(Device::cuda(), 150, 1e-11);
    check_spike(Device::cuda());
    check_iterations(Device::cuda());
    check_layers_stop_alone(Device::cuda());
    check_fault(Device::cuda());
}

TEST_CASE("ADI agrees with the CPU on fields of any size on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    for (const FieldShape& shape : {FieldShape{1, 1, 1, 1, 1}, FieldShape{1, 40, 1, 1, 40},
                                    FieldShape{40, 1, 40, 1, 40}, FieldShape{33, 129, 35, 3, 4550},
                                    FieldShape{600, 5, 600, 2, 3000}, FieldShape{7, 4200, 8, 1, 33600}}) {
        for (const Splitting splitting : {Splitting::alternating_line, Splitting::peaceman_rachford,
                                          Splitting::locally_one_dimensional, Splitting::douglas_gunn}) {
            CAPTURE(shape.nx);
            CAPTURE(shape.ny);
            CAPTURE(static_cast<int>(splitting));
            auto options = with(splitting);
            options.relaxation = 0.8;
            options.tolerance = {1e-30, 1e-30, 6, 2};
            auto there = random_system<double>(shape, 5);
            auto here = there;

            const auto a = solve(Device::cuda(), there, options);
            const auto b = solve(Device(), here, options);

            CHECK(difference(there, here) <= 1e-12);
            CHECK(a[0].iterations == b[0].iterations);
            CHECK(a[0].last_residual == doctest::Approx(b[0].last_residual).epsilon(1e-9));
        }
    }
}
