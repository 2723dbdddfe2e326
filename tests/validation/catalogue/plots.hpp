// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario.hpp"

namespace thalweg::shallowwater::catalogue {

// The middle row of a field (the upper of two), against x of the cell centres.
auto row_of(const Trial& trial, const std::vector<double>& field, const std::string& name) -> Curve;

// A function on 600 points from a to b.
template <class Function>
auto line_of(const std::string& name, double a, double b, const Function& f) -> Curve {
    constexpr int points = 600;
    Curve curve;
    curve.name = name;
    for (int k = 0; k <= points; ++k) {
        curve.x.push_back(a + (b - a) * k / points);
        curve.y.push_back(f(curve.x.back()));
    }
    return curve;
}

// Depth at the end of the middle row of every trial, the exact one first.
auto depth_plot(const std::string& title, Curve exact, const std::vector<Trial>& trials) -> Plot;

}  // namespace thalweg::shallowwater::catalogue
