// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/adi.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "device_memory.hpp"
#include "thalweg/error.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

// A field's five coefficients, right-hand side and unknown.
template <class Real>
struct System {
    FieldShape shape;
    std::vector<Real> west, east, south, north, centre, right, x;

    explicit System(const FieldShape& s) : shape(s) {
        const auto values = static_cast<std::size_t>(s.layers * s.layer_pitch);
        for (auto* array : {&west, &east, &south, &north, &centre, &right, &x}) {
            array->assign(values, Real(NAN));  // gaps between rows are nobody's
        }
    }

    auto at(std::int64_t i, std::int64_t j, std::int64_t k = 0) const -> std::size_t {
        return static_cast<std::size_t>(shape.at(i, j, k));
    }

    template <class Cell>
    void for_cells(Cell cell) const {
        for (std::int64_t k = 0; k < shape.layers; ++k) {
            for (std::int64_t j = 0; j < shape.ny; ++j) {
                for (std::int64_t i = 0; i < shape.nx; ++i) {
                    cell(i, j, at(i, j, k));
                }
            }
        }
    }
};

template <class Real>
auto solve(Device device, System<Real>& s, const AdiOptions& options, int times = 1)
    -> std::vector<Convergence> {
    const AdiPlan<Real> plan(device, s.shape, options);
    DeviceArray<Real> west(device, s.west);
    DeviceArray<Real> east(device, s.east);
    DeviceArray<Real> south(device, s.south);
    DeviceArray<Real> north(device, s.north);
    DeviceArray<Real> centre(device, s.centre);
    DeviceArray<Real> right(device, s.right);
    DeviceArray<Real> x(device, s.x);
    DeviceArray<char> workspace(device, plan.workspace_bytes());
    DeviceArray<Convergence> report(device, static_cast<std::size_t>(s.shape.layers));
    for (int step = 0; step < times; ++step) {
        plan.solve({west.data(), east.data(), south.data(), north.data(), centre.data()}, right.data(),
                   x.data(), {workspace.data(), nullptr}, report.data());
    }
    s.x = x.values();
    return report.values();
}

auto with(Splitting splitting, TridiagonalMethod method = TridiagonalMethod::automatic) -> AdiOptions {
    AdiOptions options;
    options.splitting = splitting;
    options.lines.method = method;
    return options;
}

// Numerics 20.2: four different neighbours.
auto four_by_three() -> System<double> {
    System<double> s(field_of(4, 3));
    s.for_cells([&](std::int64_t i, std::int64_t j, std::size_t at) {
        s.west[at] = i == 0 ? NAN : -1;
        s.east[at] = i == 3 ? NAN : -0.8;
        s.south[at] = j == 0 ? NAN : -0.6;
        s.north[at] = j == 2 ? NAN : -0.4;
        s.centre[at] = 3.3;
        s.right[at] = static_cast<double>(i + 1 + 10 * (j + 1));
        s.x[at] = 0;
    });
    return s;
}

void check_four_by_three(Device device, TridiagonalMethod method) {
    auto options = with(Splitting::alternating_line, method);
    options.tolerance = {1e-30, 1e-30, 1, 1};
    auto once = four_by_three();

    const auto first = solve(device, once, options);

    const double west_column[] = {6.5664044214, 12.6362012144, 16.2161730081};
    const double east_column[] = {8.4094076830, 15.2347867787, 19.0102548646};
    for (std::int64_t j = 0; j < 3; ++j) {
        CHECK(once.x[once.at(0, j)] == doctest::Approx(west_column[j]).epsilon(1e-10));
        CHECK(once.x[once.at(3, j)] == doctest::Approx(east_column[j]).epsilon(1e-10));
    }
    CHECK(first[0].last_residual == doctest::Approx(48.97197561).epsilon(1e-9));
    CHECK(first[0].iterations == 1);
    CHECK(first[0].converged == 0);

    const double converged[3][4] = {{8.1322301388, 12.0087248736, 13.0662782757, 10.5309629510},
                                    {15.5734488981, 22.6088483085, 24.2130576889, 19.2147486564},
                                    {18.5649115843, 26.1501736115, 27.7066904358, 22.1925877666}};
    options.tolerance = {1e-14, 1e-13, 100, 1};
    auto all = four_by_three();

    const auto report = solve(device, all, options);

    for (std::int64_t j = 0; j < 3; ++j) {
        for (std::int64_t i = 0; i < 4; ++i) {
            CHECK(all.x[all.at(i, j)] == doctest::Approx(converged[j][i]).epsilon(1e-10));
        }
    }
    CHECK(report[0].converged == 1);
    CHECK(report[0].iterations >= 18);
    CHECK(report[0].iterations <= 23);
    CHECK(report[0].fault == no_fault);
}

// Numerics V3 on a small mesh: n by n nodes, those of the border held at 0.
template <class Real>
auto heat(std::int64_t n, double fourier, std::int64_t layers = 1) -> System<Real> {
    System<Real> s({n, n, n + 3, layers, n * (n + 3) + 5});
    s.for_cells([&](std::int64_t i, std::int64_t j, std::size_t at) {
        const bool border = i == 0 || j == 0 || i + 1 == n || j + 1 == n;
        const auto coupling = static_cast<Real>(border ? 0 : -fourier);
        s.west[at] = s.east[at] = s.south[at] = s.north[at] = coupling;
        s.centre[at] = 1 - 4 * coupling;
        s.right[at] = 0;
        s.x[at] = 0;
    });
    return s;
}

template <class Real>
void fill_with_sine(System<Real>& s) {
    const double pi = std::acos(-1.0);
    const auto n = static_cast<double>(s.shape.nx - 1);
    s.for_cells([&](std::int64_t i, std::int64_t j, std::size_t at) {
        s.x[at] = static_cast<Real>(std::sin(pi * static_cast<double>(i) / n) *
                                    std::sin(pi * static_cast<double>(j) / n));
    });
}

// What one step makes of the sine, which every splitting has as an eigenvector.
auto amplitude(Splitting splitting, double s) -> double {
    switch (splitting) {
        case Splitting::peaceman_rachford:
            return std::pow((1 - s / 2) / (1 + s / 2), 2);
        case Splitting::locally_one_dimensional:
            return std::pow(1 + s, -2);
        case Splitting::douglas_gunn:
            return 1 - 2 * s / std::pow(1 + s, 2);
        default:
            return 1 / (1 + 2 * s);
    }
}

template <class Real>
void check_sine(Device device, std::int64_t n, double tolerance, TridiagonalMethod method) {
    const double pi = std::acos(-1.0);
    for (const double fourier : {0.5, 5.0, 50.0}) {
        for (const Splitting splitting : {Splitting::alternating_line, Splitting::peaceman_rachford,
                                          Splitting::locally_one_dimensional, Splitting::douglas_gunn}) {
            CAPTURE(fourier);
            CAPTURE(static_cast<int>(splitting));
            auto s = heat<Real>(n, fourier, 2);
            fill_with_sine(s);
            const auto before = s.x;
            auto options = with(splitting, method);
            options.tolerance = {n > 100 ? 1e-10 : 1e-13, 1e-13, 4000,
                                 10};  // of a residual that is small itself
            const bool iterates = splitting == Splitting::alternating_line;
            if (iterates && (fourier > 5 || sizeof(Real) == 4)) {
                continue;
            }
            if (iterates) {
                s.right = s.x;
            }
            const int steps = iterates ? 1 : 3;

            const auto report = solve(device, s, options, steps);

            const double one = amplitude(
                splitting, 4 * fourier * std::pow(std::sin(pi / 2 / static_cast<double>(n - 1)), 2));
            const double factor = std::pow(one, steps);
            double worst = 0;
            s.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
                worst = std::fmax(worst,
                                  std::isnan(s.x[at]) ? INFINITY : std::abs(s.x[at] - factor * before[at]));
            });
            CHECK(worst <= tolerance);
            CHECK(report[1].converged == 1);
            CHECK(report[1].fault == no_fault);
        }
    }
}

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
auto random_system(const FieldShape& shape, unsigned seed) -> System<Real> {
    System<Real> s(shape);
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
auto difference(const System<Real>& a, const System<Real>& b) -> double {
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
    check_four_by_three(Device::cpu, TridiagonalMethod::automatic);
}

TEST_CASE("every splitting damps a sine as its algebra says") {
    check_sine<double>(Device::cpu, 33, 1e-12, TridiagonalMethod::automatic);
    check_sine<float>(Device::cpu, 33, 1e-4, TridiagonalMethod::automatic);
}

TEST_CASE("a spike stays positive with locally one-dimensional steps, and not with the others") {
    check_spike(Device::cpu);
}

TEST_CASE("alternating lines need the sweeps that the prototype needed") {
    check_iterations(Device::cpu);
}

TEST_CASE("each layer stops when it has converged itself") {
    check_layers_stop_alone(Device::cpu);
}

TEST_CASE("a step from bad input names layer and cell and leaves that layer NaN") {
    check_fault(Device::cpu);
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

    solve(Device::cpu, stepped, with(Splitting::douglas_gunn), 1500);
    const auto report = solve(Device::cpu, steady, options);

    CHECK(report[0].converged == 1);
    CHECK(difference(stepped, steady) <= 1e-10);
}

TEST_CASE("fields and options that make no sense are refused") {
    CHECK_THROWS_AS(AdiPlan<double>(Device::cpu, {10, 10, 9}), thalweg::Error);
    CHECK_THROWS_AS(AdiPlan<double>(Device::cpu, {10, 10, 10, 2, 99}), thalweg::Error);
    AdiOptions options;
    options.relaxation = 0;
    CHECK_THROWS_AS(AdiPlan<double>(Device::cpu, field_of(4, 4), options), thalweg::Error);
    options.relaxation = 1.01;
    CHECK_THROWS_AS(AdiPlan<double>(Device::cpu, field_of(4, 4), options), thalweg::Error);
    options.relaxation = 1;
    options.tolerance.check_every = 0;
    CHECK_THROWS_AS(AdiPlan<double>(Device::cpu, field_of(4, 4), options), thalweg::Error);
    options.tolerance.check_every = 1;
    options.tolerance.relative = -1;
    CHECK_THROWS_AS(AdiPlan<double>(Device::cpu, field_of(4, 4), options), thalweg::Error);
    CHECK_THROWS_AS(AdiPlan<double>(Device::cpu, field_of(2, 2, 65536)), thalweg::Error);
}

TEST_CASE("a field without cells is taken") {
    CHECK_NOTHROW(AdiPlan<double>(Device::cpu, field_of(0, 4)));
    CHECK_NOTHROW(AdiPlan<double>(Device::cpu, field_of(4, 0)));
    CHECK_NOTHROW(AdiPlan<double>(Device::cpu, field_of(4, 4, 0)));
}

// The largest number of layers, a relaxation of 1, and a tolerance that nothing meets before the last
// iteration.
TEST_CASE("fields and options at the ends of their ranges are taken") {
    AdiOptions options;
    options.relaxation = 1;
    options.tolerance.relative = 0;
    options.tolerance.most_iterations = 0;
    CHECK_NOTHROW(AdiPlan<double>(Device::cpu, field_of(2, 2, 65535), options));
}

// 2 x = 8 from x = 0: along x half of the way to 4, along y half of the rest.
TEST_CASE("a relaxed sweep goes part of the way, and the report tells what is left") {
    System<double> s(field_of(1, 1));
    s.centre = {2};
    s.right = {8};
    s.x = {0};
    AdiOptions options;
    options.relaxation = 0.5;
    options.tolerance = {1e-12, 1e-12, 1, 1};

    const auto report = solve(Device::cpu, s, options);

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
        System<double> s(field_of(4, 5, 2));
        s.for_cells([&](std::int64_t, std::int64_t, std::size_t at) {
            s.west[at] = s.east[at] = s.south[at] = s.north[at] = 0;
            s.centre[at] = s.right[at] = s.x[at] = 1;
        });
        const std::size_t at = s.at(1, 3, 1);
        (along_x ? s.west : s.south)[at] = (along_x ? s.east : s.north)[at] = -1;
        s.centre[at] = 1.5;
        auto options = with(Splitting::alternating_line);
        options.lines.check_dominance = true;

        const auto report = solve(Device::cpu, s, options);

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
        const System<double> before = s;
        for (double& x : s.x) {
            x = std::isnan(x) ? 77 : x;
        }

        solve(Device::cpu, s, with(splitting));

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
    for (const auto method : {TridiagonalMethod::automatic, TridiagonalMethod::obm_it, TridiagonalMethod::mbm,
                              TridiagonalMethod::thomas}) {
        check_four_by_three(Device::cuda, method);
        check_sine<double>(Device::cuda, 33, 1e-12, method);
    }
    check_sine<float>(Device::cuda, 33, 1e-4, TridiagonalMethod::automatic);
    check_sine<double>(Device::cuda, 150, 1e-11, TridiagonalMethod::automatic);
    check_spike(Device::cuda);
    check_iterations(Device::cuda);
    check_layers_stop_alone(Device::cuda);
    check_fault(Device::cuda);
}

TEST_CASE("ADI agrees with the CPU on fields of any size on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    for (const FieldShape& shape : {FieldShape{1, 1, 1, 1, 1}, FieldShape{1, 40, 1, 1, 40},
                                    FieldShape{40, 1, 40, 1, 40}, FieldShape{33, 129, 35, 3, 35 * 130},
                                    FieldShape{600, 5, 600, 2, 3000}, FieldShape{7, 4200, 8, 1, 8 * 4200}}) {
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

            const auto a = solve(Device::cuda, there, options);
            const auto b = solve(Device::cpu, here, options);

            CHECK(difference(there, here) <= 1e-12);
            CHECK(a[0].iterations == b[0].iterations);
            CHECK(a[0].last_residual == doctest::Approx(b[0].last_residual).epsilon(1e-9));
        }
    }
}
