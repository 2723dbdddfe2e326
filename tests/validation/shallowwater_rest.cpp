// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Lakes at rest: what moves is error. Full lakes rest exactly; a shore does not with KP07 (Kurganov & Petrova
// 2007 balance the bed only where cells are wet throughout), which the table states.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "../shallowwater/case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

// A bowl of 40 x 40 cells of 1 m, smooth or rough, at a height, filled to a level above it.
template <class Real>
auto bowl(double roughness, double height, double level) -> Case<Real> {
    Case<Real> c;
    c.domain = {40, 40, 1, 1};
    c.options.desingularisation_depth = 1e-2;
    for (int j = 0; j <= 40; ++j) {
        for (int i = 0; i <= 40; ++i) {
            const double s = std::sin(12.9898 * i + 78.233 * j) * 43758.5453;
            const double bump = 3.46 * (s - std::floor(s) - 0.5);
            const double z = 0.003 * (std::pow(i - 20, 2) + std::pow(j - 20, 2)) - 0.7 + roughness * bump;
            c.bed_vertices.push_back(static_cast<Real>(height + z));
        }
    }
    c.level.assign(c.cells(), static_cast<Real>(height + level));
    return c;
}

template <class Real>
auto speed_after(const Case<Real>& c, double seconds) -> double {
    const auto fields = run(c, seconds);
    CHECK(fields.summary.bad_cell == -1);
    return static_cast<double>(*std::max_element(fields.maximum_speed.begin(), fields.maximum_speed.end()));
}

}  // namespace

TEST_CASE("lakes at rest") {
    const double full_float = speed_after(bowl<float>(0.2, 1000, 4), 20);
    const double full_double = speed_after(bowl<double>(0.2, 1000, 4), 20);
    const double smooth_shore = speed_after(bowl<double>(0, 0, 0), 20);
    auto bound = bowl<double>(0, 0, 0);
    bound.options.velocity_bound = true;
    const double bound_shore = speed_after(bound, 20);

    std::printf("lake at rest, 20 s                        largest speed [m/s]\n");
    std::printf("  full, rough, 1000 m up, float            %.1e\n", full_float);
    std::printf("  full, rough, 1000 m up, double           %.1e\n", full_double);
    std::printf("  shore, smooth, double (KP07's weakness)  %.1e\n", smooth_shore);
    std::printf("  shore, smooth, double, velocity bound    %.1e\n", bound_shore);
    CHECK(full_float == 0);
    CHECK(full_double == 0);
    CHECK(smooth_shore < 2);
    CHECK(bound_shore < 2);
}
