// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "dam_break.hpp"

namespace thalweg::shallowwater::cases {

// Steady flow without friction over a bump in a channel of 25 m (Delestre et al. 2013, section 3.1). The
// energy head is the same everywhere but across a jump, where momentum is.
class BumpFlow {
  public:
    enum class Regime { subcritical, transcritical, jump };

    static constexpr double length = 25;  // m
    static constexpr double crest = 10;   // m, where the bump is highest

    // q [m2/s], and the depth at the outlet [m]; transcritical flow leaves on its own.
    BumpFlow(Regime regime, double discharge, double outlet)
        : regime_(regime), discharge_(discharge), outlet_head_(head(outlet)) {
        head_ = regime == Regime::subcritical ? outlet_head_ : 1.5 * critical_depth() + bed(crest);
        if (regime == Regime::jump) {
            jump_ = bisect([&](double x) { return momentum(depth_before(x)) - momentum(depth_after(x)); },
                           crest, 12);
        }
    }

    static auto bed(double x) -> double {
        return std::fabs(x - crest) < 2 ? 0.2 - 0.05 * (x - crest) * (x - crest) : 0;
    }

    auto critical_depth() const -> double { return std::cbrt(discharge_ * discharge_ / gravity); }

    auto jump() const -> double { return jump_; }

    auto depth(double x) const -> double {
        if (regime_ == Regime::subcritical) {
            return root(head_ - bed(x), true);
        }
        return regime_ == Regime::jump && x > jump_ ? depth_after(x) : depth_before(x);
    }

    auto momentum(double h) const -> double { return discharge_ * discharge_ / h + gravity * h * h / 2; }

    auto depth_before(double x) const -> double { return root(head_ - bed(x), x <= crest); }

    auto depth_after(double x) const -> double { return root(outlet_head_ - bed(x), true); }

  private:
    auto head(double h) const -> double { return h + discharge_ * discharge_ / (2 * gravity * h * h); }

    // Of h + q^2/(2 g h^2) = energy: the deep or the shallow root. At the crest of critical flow they meet.
    auto root(double energy, bool deep) const -> double {
        const double critical = critical_depth();
        if (head(critical) >= energy) {
            return critical;
        }
        const auto lack = [&](double h) { return head(h) - energy; };
        return deep ? bisect(lack, critical, energy) : bisect(lack, 1e-6, critical);
    }

    Regime regime_;
    double discharge_;
    double outlet_head_;
    double head_;
    double jump_ = 0;
};

}  // namespace thalweg::shallowwater::cases
