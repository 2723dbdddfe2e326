// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "shallowwater/physics/outflow_shares.hpp"
#include "shallowwater/physics/waterline.hpp"
#include "shallowwater/schemes/hwp14/hwp14.hpp"

#include "limit_values.hpp"

// The waterline of a cell, and HWP14, with values by hand at and beside the places where they change. Gravity
// is 1 m/s2 where roots shall come out even.
using namespace thalweg::shallowwater;
using doctest::Approx;
using thalweg::shallowwater::test::beyond;

namespace {

// Depth over the lower end of a midline, as a cell of half ranges 1 and 0.5 has it, from the level above its
// centre.
void check_waterline(double offset) {
    CAPTURE(offset);
    const double depth = depth_of_waterline(offset, 1.0, 0.5);
    const EdgeDepths<double> edge = single_waterline(depth, 1.0, 0.5);
    const EdgeDepths<double> turned = single_waterline(depth, 0.5, 1.0);
    CHECK(edge.x == Approx(offset + 1).epsilon(1e-12));
    CHECK(edge.y == Approx(std::fmax(offset + 0.5, 0)).epsilon(1e-12));
    CHECK(turned.x == edge.y);
    CHECK(turned.y == edge.x);
    CHECK(waterline_level<double>(depth, {10, -1, 0.5}) == Approx(10 + offset).epsilon(1e-13));
    CHECK(waterline_depth<double>(offset, {10, 1, -0.5}) == depth);
}

}  // namespace

TEST_CASE("a midline holds a triangle of water up to its upper end, and a trapezium above") {
    CHECK(midline_depth(0.5, 0.5) == 0.125);
    CHECK(midline_depth(1.0, 0.5) == 0.5);
    CHECK(midline_depth(1.5, 0.5) == 1);
    CHECK(midline_depth(-1.0, 0.5) == 0);
    CHECK(midline_depth(0.5, 0.0) == 0.5);
    CHECK(directional_waterline(0.125, 0.5) == 0.5);
    CHECK(directional_waterline(0.5, 0.5) == 1);
    CHECK(directional_waterline(0.75, 0.5) == 1.25);
}

TEST_CASE("a cell's depth is the mean of both midlines, weighted with their ranges") {
    CHECK(depth_of_waterline(0.0, 1.0, 0.0) == 0.25);
    CHECK(depth_of_waterline(0.0, 1.0, 1.0) == 0.25);
    CHECK(depth_of_waterline(-0.5, 1.0, 0.5) == Approx(0.0625 / 1.5));
    CHECK(depth_of_waterline(0.5, 1.0, 0.5) == Approx((1.5 * 1.5 / 4 + 0.5 * 0.5) / 1.5));
    CHECK(depth_of_waterline(1.0, 1.0, 0.5) == 1);
    CHECK(depth_of_waterline(2.0, 1.0, 0.5) == 2);
    CHECK(depth_of_waterline(-2.0, 1.0, 0.5) == 0);
}

TEST_CASE("the waterline of a depth is the level that the depth came from, in all four cases") {
    for (const double offset : {-0.9, -0.5, -0.4, 0.0, 0.3, 0.5, 0.6, 0.9, 1.0, 1.5}) {
        check_waterline(offset);
    }
}

TEST_CASE(
    "slow water keeps what flows out by itself and a quarter of the rest, fast water a quarter a face") {
    constexpr double whole = 1 - 1e-6;
    const LineRate<double> rate = {3, 0.5};
    const auto east = outflow_shares(2.0, 1.0, -2.0, rate);
    CHECK(east.low == Approx(2 * 2.5 * whole).epsilon(1e-15));
    CHECK(east.high == Approx(2 * 3.5 * whole).epsilon(1e-15));
    CHECK(east.fraction == 1);
    const auto west = outflow_shares(2.0, -1.0, 2.0, rate);
    CHECK(west.low == Approx(2 * 3.5 * whole).epsilon(1e-15));
    CHECK(west.high == Approx(2 * 2.5 * whole).epsilon(1e-15));
    const auto limit = outflow_shares(2.0, 12.0, 0.0, rate);
    CHECK(limit.low == 0);
    CHECK(limit.high == Approx(24 * whole).epsilon(1e-15));
    const auto fast = outflow_shares(2.0, 20.0, 0.0, rate);
    CHECK(fast.low == Approx(6 * whole).epsilon(1e-15));
    CHECK(fast.high == Approx(6 * whole).epsilon(1e-15));
    CHECK(outflow_shares(-1.0, 1.0, 0.0, rate).high == 0);
}

TEST_CASE("in HWP14 a level covers a midline up to its higher end, and a film has little to say") {
    using Scheme = Hwp14<double, false>;
    CHECK(Scheme::covers(2, 1, 2));
    CHECK_FALSE(Scheme::covers(2 / beyond, 2, 1));
    CHECK(Scheme::is_covered(1, {10, 1, -0.5}));
    CHECK_FALSE(Scheme::is_covered(0.99, {10, -1, 0.5}));
    CHECK_FALSE(Scheme::is_covered(0.99, {10, 0.5, -1}));
    CHECK(Scheme::even_level(0.5, {10, 1, 1}) == 10.5);
    CHECK(Scheme::say(1, 16) == 1.0 / 16);
    CHECK(Scheme::say(2, 16) == 1);
    CHECK(Scheme::say(3, 16) == 1);
    LineStencil<double> s = {};
    s.depth_low = 0.5;
    s.depth = 1;
    s.depth_high = 2;
    CHECK(Scheme::sheet_lean(s) == Approx(5.0 / 6 * 0.25));
    s.depth_low = -1;
    CHECK(Scheme::sheet_lean(s) == 0);
}

TEST_CASE("in HWP14 the water of a cell has one level where it covers it, else that of its waterline") {
    const auto covered = Hwp14<double, false>::water(1, {10, 1, -0.5});
    CHECK(covered.level_x == 11);
    CHECK(covered.level_y == 11);
    const auto partly = Hwp14<double, false>::water(0.25, {10, 1, 0});
    CHECK(partly.level_x == Approx(10));
    CHECK(partly.edge.x == Approx(1));
    const auto apart = Hwp14<double, true>::water(0.125, {10, 0.5, -0.25});
    CHECK(apart.level_x == Approx(9.5 + 0.5));
    CHECK(apart.level_y == Approx(9.75 + 2 * std::sqrt(0.25 * 0.125)));
}
