// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include "adi_systems.hpp"
#include "device_memory.hpp"

/// What ADI must do, however its lines are solved.
namespace thalweg::solvers::test {

/// By a plan of the field's shape, so many times.
template <class Plan, class Real>
auto solve_by(const Plan& plan, Device device, AdiSystem<Real>& s, int times) -> std::vector<Convergence> {
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

/// The library's own way to solve lines.
struct OwnLines {
    template <class Real>
    auto plan(Device device, const FieldShape& shape, const AdiOptions& options) const -> AdiPlan<Real> {
        return {device, shape, options};
    }
};

template <class Real, class By = OwnLines>
auto solve(Device device, AdiSystem<Real>& s, const AdiOptions& options, int times = 1, const By& by = {})
    -> std::vector<Convergence> {
    return solve_by(by.template plan<Real>(device, s.shape, options), device, s, times);
}

inline auto with(Splitting splitting) -> AdiOptions {
    AdiOptions options;
    options.splitting = splitting;
    return options;
}

template <class By = OwnLines>
void check_four_by_three(Device device, const By& by = {}) {
    auto options = with(Splitting::alternating_line);
    options.tolerance = {1e-30, 1e-30, 1, 1};
    auto once = four_by_three();

    const auto first = solve(device, once, options, 1, by);

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

    const auto report = solve(device, all, options, 1, by);

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

template <class Real, class By = OwnLines>
void check_sine(Device device, std::int64_t n, double tolerance, const By& by = {}) {
    const double pi = std::acos(-1.0);
    for (const double fourier : {0.5, 5.0, 50.0}) {
        for (const Splitting splitting : {Splitting::alternating_line, Splitting::peaceman_rachford,
                                          Splitting::locally_one_dimensional, Splitting::douglas_gunn}) {
            CAPTURE(fourier);
            CAPTURE(static_cast<int>(splitting));
            auto s = heat<Real>(n, fourier, 2);
            fill_with_sine(s);
            const auto before = s.x;
            auto options = with(splitting);
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

            const auto report = solve(device, s, options, steps, by);

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

}  // namespace thalweg::solvers::test
