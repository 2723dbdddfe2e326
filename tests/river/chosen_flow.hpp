// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <utility>

#include "run.hpp"

namespace thalweg::river::test {

constexpr double gravity = 9.81, pi = 3.14159265358979323846;

using Field = std::function<double(double, double)>;

inline auto order(double coarse, double fine) -> double {
    return std::log2(coarse / fine);
}

/// Steps until the flow is steady.
inline void settle(Run& run, double dt, double velocity_change) {
    double change = 1;
    for (int n = 0; n < 400 && !(change < velocity_change); ++n) {
        change = run.solver->advance(n * dt, (n + 1) * dt).step_velocity_change;
    }
    CHECK(change < velocity_change);
}

/// Derivatives of sixth order [1/m].
inline auto along_x(const Field& f) -> Field {
    return [f](double x, double y) {
        constexpr double e = 1e-2;
        return (45 * (f(x + e, y) - f(x - e, y)) - 9 * (f(x + 2 * e, y) - f(x - 2 * e, y)) +
                (f(x + 3 * e, y) - f(x - 3 * e, y))) /
               (60 * e);
    };
}

inline auto along_y(const Field& f) -> Field {
    return [f](double x, double y) { return along_x([&](double t, double) { return f(x, t); })(y, 0); };
}

/// A flow that was chosen: velocity, depth and bed; it enters with uniform velocity and depth and slips along
/// walls.
struct Chosen {
    Field nu;  ///< m2/s
    Field swell = [](double x, double) { return std::pow(std::sin(pi * x / 16), 2); };
    Field u = [this](double x, double y) { return 1 + 0.3 * swell(x, y) * std::cos(pi * y / 4); };
    Field v = [this](double x, double y) { return 0.2 * swell(x, y) * std::sin(pi * y / 4); };
    Field h = [this](double x, double y) { return 1 + 0.1 * swell(x, y) * std::cos(pi * y / 4); };
    Field bed = [this](double x, double y) { return -0.08 * swell(x, y) * std::cos(pi * y / 4) - 0.001 * x; };
    Field level = [this](double x, double y) { return h(x, y) + bed(x, y); };

    explicit Chosen(Field viscosity) : nu(std::move(viscosity)) {}

    explicit Chosen(double viscosity) : nu([=](double, double) { return viscosity; }) {}

    Chosen(const Chosen&) = delete;
    auto operator=(const Chosen&) -> Chosen& = delete;

    /// What has to be added to the momentum along x (or y) [m2/s2] to keep the flow as it is.
    auto force(bool of_x) const -> Field {
        const Field& own = of_x ? u : v;
        const Field own_x = along_x(own), own_y = along_y(own);
        const Field rise = of_x ? along_x(level) : along_y(level);
        const Field u_x = along_x(u), v_y = along_y(v), u_y = along_y(u), v_x = along_x(v);
        const Field shear = [=](double x, double y) { return nu(x, y) * h(x, y) * (u_y(x, y) + v_x(x, y)); };
        const Field normal = [=](double x, double y) {
            return 2 * nu(x, y) * h(x, y) * (of_x ? u_x(x, y) : v_y(x, y));
        };
        const Field stress = of_x ? along_x(normal) : along_y(normal);
        const Field stress_aside = of_x ? along_y(shear) : along_x(shear);
        return [=](double x, double y) {
            const double c = gravity * 4e-4 / std::cbrt(h(x, y)) * std::hypot(u(x, y), v(x, y));
            return h(x, y) * (u(x, y) * own_x(x, y) + v(x, y) * own_y(x, y) + gravity * rise(x, y)) +
                   c * own(x, y) - stress(x, y) - stress_aside(x, y);
        };
    }

    /// What has to be added to the water [m/s].
    auto source() const -> Field {
        const Field x = along_x([this](double a, double b) { return h(a, b) * u(a, b); });
        const Field y = along_y([this](double a, double b) { return h(a, b) * v(a, b); });
        return [=](double a, double b) { return x(a, b) + y(a, b); };
    }
};

}  // namespace thalweg::river::test
