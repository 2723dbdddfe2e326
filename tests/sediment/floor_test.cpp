// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "swirl.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;

namespace {

/// From nothing to 0.12 m over the floor.
auto patches(const Options& o) -> std::vector<double> {
    std::vector<double> thickness;
    for (int j = 0; j < o.ny; ++j) {
        for (int i = 0; i < o.nx; ++i) {
            thickness.push_back(0.06 * std::fmax(0, std::sin(0.5 * i) + std::cos(0.4 * j)));
        }
    }
    return thickness;
}

}  // namespace

TEST_CASE("a thin bed is never eroded below its floor, however long the steps") {
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        for (const double dt : {10.0, 1000.0, 1e6}) {
            for (const double factor : {1.0, 20.0}) {
                for (const int classes : {1, 3}) {
                    CAPTURE(static_cast<int>(solution));
                    CAPTURE(dt);
                    CAPTURE(factor);
                    CAPTURE(classes);
                    Options o = swirl_options();
                    o.nx = 25;
                    o.ny = 18;
                    o.solution = solution;
                    o.inflow.fill(Inflow::clear);
                    o.morphological_factor = factor;
                    o.tolerance.relative = o.tolerance.pointwise = 1e-13;
                    if (classes == 1) {
                        o.classes = {{0.0005, 1}};
                    }
                    const auto thickness = patches(o);
                    const std::vector<double> level(thickness.size());
                    const Flow flow = swirl(o);
                    Basin<> basin(o);
                    basin.start(flow, level, thickness);
                    for (int n = 0; n < 6; ++n) {
                        basin.step(flow, dt);
                    }
                    const Summary s = basin.solver().summary();
                    CHECK(s.bad_cell == -1);
                    double lowest = 1;
                    for (int n = 0; n < classes; ++n) {
                        CAPTURE(n);
                        const auto results = basin.results(n);
                        for (std::size_t k = 0; k < thickness.size(); ++k) {
                            lowest = std::fmin(lowest, thickness[k] + results.bed_change[k]);
                            CHECK(results.class_concentration[k] >= 0);
                            CHECK(results.class_fraction[k] >= 0);
                        }
                        const ClassBalance b = s.classes[static_cast<std::size_t>(n)];
                        CHECK(std::fabs(b.error()) < 1e-12 * (b.started + b.left + std::fabs(b.bed)));
                    }
                    CHECK(lowest >= -1e-14);
                }
            }
        }
    }
}
