// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "dam_break.hpp"

namespace thalweg::shallowwater::cases {

// Steady channel flow with friction whose bed is found from a chosen depth (MacDonald et al. 1997, in the
// set-ups of Delestre et al. 2013): z' = -(1 - q^2/(g h^3)) h' - n^2 q^2/h^(10/3), z = 0 at the end.
class MacDonald {
  public:
    MacDonald(double length, double discharge, double manning, std::function<double(double)> depth)
        : length_(length), discharge_(discharge), manning_(manning), depth_(std::move(depth)) {
        beds_.assign(parts + 1, 0);
        for (int k = parts; k > 0; --k) {
            const double middle = (k - 0.5) * length_ / parts;
            beds_[static_cast<std::size_t>(k - 1)] =
                beds_[static_cast<std::size_t>(k)] - slope(middle) * length_ / parts;
        }
    }

    static auto subcritical() -> MacDonald {
        return {1000, 2, 0.033,
                [](double x) { return unit * (1 + 0.5 * std::exp(-16 * square(x / 1000 - 0.5))); }};
    }

    static auto supercritical() -> MacDonald {
        return {1000, 2.5, 0.04,
                [](double x) { return unit * (1 - 0.2 * std::exp(-36 * square(x / 1000 - 0.5))); }};
    }

    static auto transcritical() -> MacDonald {
        return {1000, 2, 0.0218, [](double x) {
                    const double s = x / 1000 - 0.5;
                    return unit * (x <= 500 ? 1 - std::tanh(3 * s) / 3 : 1 - std::tanh(6 * s) / 6);
                }};
    }

    // The depth jumps at 500 m.
    static auto jump() -> MacDonald {
        return {1000, 2, 0.0218, [](double x) {
                    if (x <= 500) {
                        return unit * (0.9 - std::exp(-x / 250) / 6);
                    }
                    const double s = x / 1000 - 0.5;
                    return unit * (1 - 0.348427 * std::exp(-20 * s) + 0.552264 * std::exp(-40 * s) -
                                   0.55558 * std::exp(-60 * s) + 0.8 * std::exp(s - 0.5));
                }};
    }

    static auto undular() -> MacDonald {
        return {5000, 2, 0.03, [](double x) { return 1.125 + 0.25 * std::sin(pi * x / 500); }};
    }

    auto length() const -> double { return length_; }

    auto discharge() const -> double { return discharge_; }

    auto manning() const -> double { return manning_; }

    auto depth(double x) const -> double { return depth_(x); }

    auto froude(double x) const -> double { return discharge_ / (depth(x) * std::sqrt(gravity * depth(x))); }

    // Linear between 40 000 points; beyond both ends with the slope of the end.
    auto bed(double x) const -> double {
        const double place = x / length_ * parts;
        const double first = std::fmin(std::fmax(std::floor(place), 0.0), parts - 1.0);
        const auto k = static_cast<std::size_t>(first);
        return beds_[k] + (place - first) * (beds_[k + 1] - beds_[k]);
    }

  private:
    static constexpr int parts = 40000;
    static constexpr double pi = 3.14159265358979323846;
    static inline const double unit = std::cbrt(4 / gravity);  // m

    static auto square(double x) -> double { return x * x; }

    auto slope(double x) const -> double {
        const double near = 1e-4;  // m, less than half a part
        const double rise = (depth_(x + near) - depth_(x - near)) / (2 * near);
        const double h = depth_(x);
        const double q2 = discharge_ * discharge_;
        return -(1 - q2 / (gravity * h * h * h)) * rise - manning_ * manning_ * q2 / std::pow(h, 10.0 / 3);
    }

    double length_;
    double discharge_;
    double manning_;
    std::function<double(double)> depth_;
    std::vector<double> beds_;
};

}  // namespace thalweg::shallowwater::cases
