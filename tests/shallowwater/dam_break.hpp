// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

namespace thalweg::shallowwater::test {

// Exact depth of a dam break in a frictionless channel of 10 m with the dam in the middle (Ritter on dry
// ground, Stoker on wet), at x [m].
class DamBreak {
  public:
    DamBreak(double above, double below) : above_(above), below_(below) {
        double low = below;
        double high = above;
        for (int k = 0; k < 200 && below > 0; ++k) {
            middle_ = 0.5 * (low + high);
            const double from_rarefaction = 2 * (c0_of(above) - c0_of(middle_));
            const double from_shock = (middle_ - below) * std::sqrt(gravity / 2 * (1 / middle_ + 1 / below));
            (from_rarefaction > from_shock ? low : high) = middle_;
        }
        speed_ = 2 * (c0_of(above) - c0_of(middle_));
    }

    auto depth(double x, double t) const -> double {
        const double c0 = c0_of(above_);
        const double xi = (x - 5) / t;
        if (xi <= -c0) {
            return above_;
        }
        if (below_ <= 0) {
            return xi < 2 * c0 ? std::pow(2 * c0 - xi, 2) / (9 * gravity) : 0;
        }
        if (xi <= speed_ - c0_of(middle_)) {
            return std::pow(2 * c0 - xi, 2) / (9 * gravity);
        }
        return xi < middle_ * speed_ / (middle_ - below_) ? middle_ : below_;
    }

  private:
    static constexpr double gravity = 9.81;

    static auto c0_of(double h) -> double { return std::sqrt(gravity * h); }

    double above_, below_;
    double middle_ = 0;  // m, depth behind the shock
    double speed_ = 0;   // m/s, of the water there
};

// Its means over n cells.
inline auto dam_break_depth(int n, double above, double below, double t) -> std::vector<double> {
    const DamBreak exact(above, below);
    constexpr int parts = 64;
    std::vector<double> mean(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) {
        for (int k = 0; k < parts; ++k) {
            mean[static_cast<std::size_t>(i)] += exact.depth(10 * (i + (k + 0.5) / parts) / n, t) / parts;
        }
    }
    return mean;
}

// Sum of the differences over the sum of the exact values.
template <class Real>
auto relative_error(const std::vector<Real>& found, const std::vector<double>& exact) -> double {
    double difference = 0;
    double sum = 0;
    for (std::size_t k = 0; k < exact.size(); ++k) {
        difference += std::fabs(static_cast<double>(found[k]) - exact[k]);
        sum += exact[k];
    }
    return difference / sum;
}

}  // namespace thalweg::shallowwater::test
