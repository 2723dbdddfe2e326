// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "mean.hpp"

namespace thalweg::shallowwater::cases {

constexpr double gravity = 9.81;  // m/s2, of all cases

struct Flow {
    double depth;     // m
    double velocity;  // m/s
};

// A dam that is gone at once, on level ground without friction, before dry ground (Ritter 1892).
class Ritter {
  public:
    explicit Ritter(double high) : high_(high), wave_(std::sqrt(gravity * high)) {}

    // At the distance x [m] from the dam and time t [s].
    auto operator()(double x, double t) const -> Flow {
        const double xi = x / t;
        if (xi <= -wave_) {
            return {high_, 0};
        }
        if (xi >= 2 * wave_) {
            return {0, 0};
        }
        return {(2 * wave_ - xi) * (2 * wave_ - xi) / (9 * gravity), 2 * (xi + wave_) / 3};
    }

  private:
    double high_;
    double wave_;
};

// The same before shallow water at rest (Stoker 1957): rarefaction, a plateau, and a shock.
class Stoker {
  public:
    Stoker(double high, double low) : high_(high), low_(low), wave_(std::sqrt(gravity * high)) {
        // What the rarefaction and the shock say of the plateau's velocity must be the same.
        middle_depth_ = bisect(
            [&](double h) {
                const double behind = 2 * (wave_ - std::sqrt(gravity * h));
                return behind - (h - low) * std::sqrt(gravity / 2 * (1 / h + 1 / low));
            },
            low, high);
    }

    auto middle_depth() const -> double { return middle_depth_; }

    auto middle_velocity() const -> double { return 2 * (wave_ - std::sqrt(gravity * middle_depth_)); }

    auto shock_speed() const -> double { return middle_depth_ * middle_velocity() / (middle_depth_ - low_); }

    auto operator()(double x, double t) const -> Flow {
        const double xi = x / t;
        if (xi <= -wave_) {
            return {high_, 0};
        }
        if (xi < middle_velocity() - std::sqrt(gravity * middle_depth_)) {
            return {(2 * wave_ - xi) * (2 * wave_ - xi) / (9 * gravity), 2 * (xi + wave_) / 3};
        }
        return xi < shock_speed() ? Flow{middle_depth_, middle_velocity()} : Flow{low_, 0};
    }

  private:
    double high_;
    double low_;
    double wave_;
    double middle_depth_;
};

}  // namespace thalweg::shallowwater::cases
