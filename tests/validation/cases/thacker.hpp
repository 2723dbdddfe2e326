// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "dam_break.hpp"

// Water that swings in a parabolic basin without friction: exact, with a moving shore (Thacker 1981, in the
// set-ups of Delestre et al. 2013).
namespace thalweg::shallowwater::cases {

constexpr double pi = 3.14159265358979323846;

// A round hump that rises and falls. `start` sets the amplitude; the shore swings about it.
struct ThackerRadial {
    double basin_depth;   // m, at the centre of the lake at rest
    double basin_radius;  // m, of the lake at rest
    double start;         // m

    auto frequency() const -> double { return std::sqrt(8 * gravity * basin_depth) / basin_radius; }

    auto period() const -> double { return 2 * pi / frequency(); }

    auto bed(double x, double y) const -> double {
        return -basin_depth * (1 - (x * x + y * y) / (basin_radius * basin_radius));
    }

    auto depth(double x, double y, double t) const -> double {
        const double a = amplitude();
        const double d = 1 - a * std::cos(frequency() * t);
        const double r2 = (x * x + y * y) / (basin_radius * basin_radius);
        const double level = basin_depth * (std::sqrt(1 - a * a) / d - 1 - r2 * ((1 - a * a) / (d * d) - 1));
        return std::fmax(0.0, level - bed(x, y));
    }

    auto shore(double t) const -> double {
        const double a = amplitude();
        const double d = 1 - a * std::cos(frequency() * t);
        return basin_radius * std::sqrt(d / std::sqrt(1 - a * a));
    }

    auto amplitude() const -> double {
        const double a2 = basin_radius * basin_radius;
        return (a2 - start * start) / (a2 + start * start);
    }
};

// A tilted plane that goes round.
struct ThackerPlanar {
    double basin_depth;   // m
    double basin_radius;  // m
    double eccentricity;  // m, of the water's centre

    auto frequency() const -> double { return std::sqrt(2 * gravity * basin_depth) / basin_radius; }

    auto period() const -> double { return 2 * pi / frequency(); }

    auto bed(double x, double y) const -> double {
        return -basin_depth * (1 - (x * x + y * y) / (basin_radius * basin_radius));
    }

    auto depth(double x, double y, double t) const -> double {
        const double angle = frequency() * t;
        const double level = eccentricity * basin_depth / (basin_radius * basin_radius) *
                             (2 * x * std::cos(angle) + 2 * y * std::sin(angle) - eccentricity);
        return std::fmax(0.0, level - bed(x, y));
    }

    auto velocity_x(double t) const -> double {
        return -eccentricity * frequency() * std::sin(frequency() * t);
    }

    auto velocity_y(double t) const -> double {
        return eccentricity * frequency() * std::cos(frequency() * t);
    }
};

// A level line that swings in a parabolic trough; x from its middle.
struct ThackerTrough {
    double basin_depth;   // m
    double basin_radius;  // m

    auto frequency() const -> double { return std::sqrt(2 * gravity * basin_depth) / basin_radius; }

    auto period() const -> double { return 2 * pi / frequency(); }

    auto bed(double x) const -> double { return basin_depth * (x * x / (basin_radius * basin_radius) - 1); }

    auto depth(double x, double t) const -> double {
        const double shifted = x / basin_radius + std::cos(frequency() * t) / (2 * basin_radius);
        return std::fmax(0.0, -basin_depth * (shifted * shifted - 1));
    }
};

}  // namespace thalweg::shallowwater::cases
