// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace thalweg::shallowwater::cases {

// Flow down a plane where friction balances the slope: q = sqrt(S)/n h^(5/3).
struct Plane {
    double slope;
    double manning;  // s m^(-1/3)

    auto conveyance() const -> double { return std::sqrt(slope) / manning; }

    auto normal_depth(double discharge) const -> double {
        return std::pow(discharge / conveyance(), 3.0 / 5);
    }
};

// Rain that begins on a dry plane and goes on, as a kinematic wave: the depth grows with the rain until the
// wave from the top has come.
struct RainOnPlane {
    Plane plane;
    double length;  // m
    double rain;    // m/s

    auto steady_outflow() const -> double { return rain * length; }

    // When the outflow at the bottom has become steady.
    auto concentration_time() const -> double {
        return std::pow(length / (plane.conveyance() * std::pow(rain, 2.0 / 3)), 3.0 / 5);
    }

    // At the distance x from the top.
    auto depth(double x, double t) const -> double {
        return std::fmin(rain * t, plane.normal_depth(rain * x));
    }

    auto outflow(double t) const -> double {
        return plane.conveyance() * std::pow(depth(length, t), 5.0 / 3);
    }
};

}  // namespace thalweg::shallowwater::cases
