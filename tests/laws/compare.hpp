// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <limits>
#include <sstream>

#include "../shallowwater/case.hpp"
#include "law.hpp"

namespace thalweg::shallowwater::test {

using thalweg::test::Finding;

/// Where two fields of nx columns differ in a bit, after the second is divided by `unit`; what is less than
/// `negligible` counts as zero. A zero has no sign.
template <class Real>
auto first_difference(const std::string& name, const std::vector<Real>& a, const std::vector<Real>& b, int nx,
                      double unit = 1, double negligible = 0) -> Finding {
    for (std::size_t k = 0; k < a.size(); ++k) {
        const Real other = static_cast<Real>(b[k] / unit);
        const bool counts = !(std::fabs(a[k]) < negligible && std::fabs(other) < negligible);
        if (counts && a[k] != other && !(std::isnan(a[k]) && std::isnan(other))) {
            std::ostringstream text;
            text.precision(std::numeric_limits<Real>::max_digits10);
            text << name << " of cell (" << k % static_cast<std::size_t>(nx) << ", "
                 << k / static_cast<std::size_t>(nx) << ") is " << a[k] << " and " << other << "; ";
            return text.str();
        }
    }
    return {};
}

/// Units of another run, in those of this one.
struct Units {
    double length = 1;  ///< of depths
    double time = 1;
    double velocity = 1;
    double negligible = 0;  ///< m, m2/s and m/s: what the solver has absolute bounds for
};

/// "" where depths, discharges and records have the same bits.
template <class Real>
auto same_bits(const Fields<Real>& a, const Fields<Real>& b, int nx, const Units& unit = {}) -> Finding {
    const double discharge = unit.length * unit.velocity;
    Finding wrong;
    const auto compare = [&](const char* name, const std::vector<Real> Fields<Real>::*field, double in) {
        wrong += first_difference(name, a.*field, b.*field, nx, in, unit.negligible);
    };
    compare("depth", &Fields<Real>::depth, unit.length);
    compare("discharge_x", &Fields<Real>::discharge_x, discharge);
    compare("discharge_y", &Fields<Real>::discharge_y, discharge);
    compare("maximum_depth", &Fields<Real>::maximum_depth, unit.length);
    compare("maximum_speed", &Fields<Real>::maximum_speed, unit.velocity);
    if (a.report.steps != b.report.steps || a.report.last_step * unit.time != b.report.last_step) {
        wrong += "the clocks differ: " + std::to_string(a.report.steps) + " and " +
                 std::to_string(b.report.steps) + " steps; ";
    }
    return wrong;
}

/// How far the water of two runs is apart, in units in the last place of the deepest water and of the
/// discharge that it has at the speed of its waves.
template <class Real>
auto ulps_apart(const Fields<Real>& a, const Fields<Real>& b) -> double {
    double deepest = 1e-3;
    for (const Real h : a.depth) {
        deepest = std::fmax(deepest, std::isnan(h) ? 0 : h);
    }
    const double discharge = deepest * std::sqrt(9.81 * deepest);
    const double apart = std::fmax(largest_difference(a.depth, b.depth) / deepest,
                                   std::fmax(largest_difference(a.discharge_x, b.discharge_x),
                                             largest_difference(a.discharge_y, b.discharge_y)) /
                                       discharge);
    return apart / std::numeric_limits<Real>::epsilon();
}

}  // namespace thalweg::shallowwater::test
