// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "bend_case.hpp"

namespace thalweg::sediment::validation {

/// A channel that comes in through the western edge, turns left by 180 degrees and leaves through it.
struct BendFlume {
    static constexpr double radius = 4;      ///< m, of the centre line
    static constexpr double width = 1;       ///< m
    static constexpr double straight = 5;    ///< m
    static constexpr double fall = 0.002;    ///< slope along the centre line
    static constexpr double depth = 0.0544;  ///< m, at the start
    static constexpr double pi = 3.14159265358979323846;
    static constexpr double length = 2 * straight + pi * radius;

    double dx, bank;
    double middle = bank + width / 2 + radius;  ///< m, of the centre of the bend, over the southern edge

    explicit BendFlume(const BendRun& run) : dx(run.dx), bank(std::max(run.bank, run.dx)) {}

    auto nx() const -> int { return cells(straight + middle); }

    auto ny() const -> int { return cells(2 * middle); }

    struct Place {
        double along, right;  ///< m, down the centre line, and to the right of it
    };

    auto place(double x, double y) const -> Place {
        if (x < straight) {
            return {y < middle ? x : length - x, std::fabs(y - middle) - radius};
        }
        return {straight + radius * std::atan2(x - straight, middle - y),
                std::hypot(x - straight, y - middle) - radius};
    }

    struct Point {
        double x, y;
    };

    /// `inside` m from the inner wall, by degrees behind the start of the bend.
    auto point(double degrees, double inside) const -> Point {
        const double angle = degrees * pi / 180;
        const double r = radius - width / 2 + inside;
        return {straight + r * std::sin(angle), middle - r * std::cos(angle)};
    }

  private:
    auto cells(double size) const -> int { return static_cast<int>(std::lround(size / dx)); }
};

}  // namespace thalweg::sediment::validation
