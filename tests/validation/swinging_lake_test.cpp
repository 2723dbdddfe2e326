// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A whole period of the swinging lake of Lacasta et al. 2014 on generated triangles and on squares.
#include <cmath>

#include <doctest/doctest.h>

#include "catalogue/swinging_lake.hpp"

using namespace thalweg::shallowwater::catalogue;

TEST_CASE("a lake that swings for a period comes nearer to its start on finer triangles") {
    const LakeResult coarse = run_lake({true, 1500});
    const LakeResult fine = run_lake({true, 6000});
    MESSAGE("L1 of depths " << coarse.error << " and " << fine.error << " after " << coarse.steps << " and "
                            << fine.steps << " steps");
    CHECK(fine.error < 0.8 * coarse.error);
}

TEST_CASE("squares take longer steps than as many triangles, as their heights and Courant numbers say") {
    const LakeResult triangles = run_lake({true, 3000});
    const LakeResult squares = run_lake({false, static_cast<int>(triangles.depth.size())});
    const double heights = squares.least_height / triangles.least_height;
    const double steps = static_cast<double>(triangles.steps) / static_cast<double>(squares.steps);
    MESSAGE("chi of squares over that of triangles " << heights << ", steps " << steps);
    CHECK(heights == doctest::Approx(3).epsilon(0.1));  // the paper's three times
    CHECK(steps == doctest::Approx(heights * 0.45 / 0.9).epsilon(0.2));
}
