// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;

// Numerics reference V16d: clear water takes the fine half of a bed until the mixing layer is all coarse. By
// then it has gone down by delta (1 - s) / s, s the coarse share of what lies below: 0.05 m.
TEST_CASE("clear water armours a bed whose coarse half stays, and then takes no more") {
    for (const Loads loads : {Loads::suspended, Loads::bed_load, Loads::both}) {
        for (const double dt : {2e5, 1e7}) {
            CAPTURE(static_cast<int>(loads));
            CAPTURE(dt);
            Options o = plain_options(1, 1, 2, 2);
            o.classes = {{0.0005, 0.5}, {0.064, 0.5}};
            o.loads = loads;
            o.inflow[0] = Inflow::clear;
            Basin<> basin(o);
            const Flow flow(1, 1, 1, 1.2);
            basin.start(flow);
            double before = 0;
            for (int n = 0; n < 600; ++n) {
                basin.step(flow, dt);
                const double change = basin.results().bed_change[0];
                CHECK(change <= before);
                before = change;
            }
            CHECK(std::fabs(before + 0.05) < 1e-9);
            CHECK(basin.results(0).class_fraction[0] < 1e-9);
            CHECK(std::fabs(basin.results(1).class_fraction[0] - 1) < 1e-9);
            const auto classes = basin.solver().summary().classes;
            CHECK(classes[1].left == 0);
            CHECK(std::fabs(classes[0].left - (classes[0].started + 0.6 * 0.05 * 4)) < 1e-8);
            CHECK(std::fabs(classes[1].bed) < 1e-13);
        }
    }
}
