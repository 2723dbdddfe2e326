// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "shallowwater/physics/characteristic_water.hpp"
#include "shallowwater/physics/compensated_sum.hpp"
#include "shallowwater/schemes/hwp14/hwp14.hpp"
#include "shallowwater/schemes/kp07/kp07.hpp"
#include "shallowwater/schemes/waf/waf.hpp"

// The functions of the other tests of limits in water of less than a metre and at less than a metre a second:
// there a limit of 0 differs from one of 1. Gravity is 1 m/s2 where nothing else is said.
using namespace thalweg::shallowwater;
using doctest::Approx;

namespace {

void check_outer(const OuterWater<double>& water, double depth, double normal, double tangential) {
    CHECK(water.depth == Approx(depth).epsilon(1e-12));
    CHECK(water.normal == Approx(normal).epsilon(1e-12));
    CHECK(water.tangential == tangential);
}

void check_state(const FaceState<double>& s, double depth, double normal, double tangential) {
    CHECK(s.depth == depth);
    CHECK(s.normal == Approx(normal).epsilon(1e-12));
    CHECK(s.tangential == Approx(tangential).epsilon(1e-12));
}

}  // namespace

TEST_CASE("in shallow water waves pass edges as in deep water") {
    const InnerWater<double> in = {0.25, 0.25, 0.1, 0.3};
    CHECK(leaves_freely<double>({0.25, 0.25, 0.6, 0}, 1));
    CHECK(enters_freely<double>({0.25, -0.6, 0}, 1));
    check_outer(held_water(in, 0.04, 1.0), 0.04, 0.7, 0.3);
    check_outer(absorbing_water<double>({0.25, 0.25, 0, 0.3}, 0.25, 0.36, 1), 0.2025, 0.1, 0.3);
    check_outer(falling_water(in, 1.0), 0.17, std::sqrt(0.17), 0.3);
    CHECK(critical_depth(0.125, 1.0) == Approx(0.25));
    check_outer(flowing_water<double>({0.1, 0.1, 0, 0.3}, 0.125, 0, 1), 0.25, -0.5, 0);
    check_outer(flowing_water<double>({0.1, 0.1, 0, 0.3}, 0.125, 0.5, 1), 0.5, -0.25, 0);
    check_outer(flowing_water<double>({0.5, 0.5, 0, 0.3}, -0.1, 0, 1), 0.5, 0.2, 0.3);
    check_outer(standing_water(in, 0.01, 1.0), 1.21 / 9, 1.1 / 3, 0.3);
    check_outer(leaving_water<double>(in, {0, 0, {0, 0.02}, 0}, true, 1), 0.25, 0.1, 0.3);
    CHECK(straightness<double>({0.25, 0.25, 0.3, 0.4}) == Approx(0.6));
    const ChannelBeyond<double> channel = {0.005, 0, {0, 0.02}, 0};
    CHECK(channel.normal_velocity(0.25, 4) == Approx(0.5));
    for (const double discharge : {-0.03, 0.03}) {
        const auto out = exchanged_water<double>({0.25, 0.25, 0, 0.3}, discharge, 0, 1);
        CHECK(out.depth * out.normal == Approx(-discharge));
        CHECK(out.normal + 2 * std::sqrt(out.depth) == Approx(1));
    }
    check_outer(exchanged_water<double>({0.25, 0.25, 0, 0.3}, 0.03, 0.5, 1), 0.5, -0.06, 0);
}

TEST_CASE("shallow sides of a face have speeds, falls and shares of their own") {
    const auto a = one_sided_speeds<double>({0.25, 0.1, 0}, {0.04, -0.1, 0}, 1);
    CHECK(a.ahead == Approx(0.6));
    CHECK(a.behind == Approx(-0.4));
    const auto fast = one_sided_speeds<double>({0.04, 0.5, 0}, {0.04, 0.5, 0}, 1);
    CHECK(fast.ahead == Approx(0.7));
    CHECK(fast.behind == 0);
    const auto back = one_sided_speeds<double>({0.04, -0.5, 0}, {0.04, -0.5, 0}, 1);
    CHECK(back.ahead == 0);
    CHECK(back.behind == Approx(-0.7));
    FaceState<double> low = {-0.5, 0, 0}, high = {0.25, 0, 0};
    const auto falls = cut_falls(low, high);
    CHECK(falls.low == 0.5);
    CHECK(falls.high == 0);
    CHECK(low.depth == 0);
    CHECK(high.depth == 0.25);
    CentralFlux<double> f = {0.5, 0.25, 0.75, 0, 0, 0};
    limit_draining(f, 0.25, 100.0);
    CHECK(f.mass == 0.25);
    CHECK(f.advected == 0.125);
    CHECK(f.tangential == 0.375);
    CHECK(fraction_of(0.125, 0.5) == 0.25);
    double remainder = 0;
    CHECK(add_compensated(0.25, 0.25, remainder) == 0.5);
}

TEST_CASE("shallow cells beside a face are no walls") {
    FaceState<double> low = {0.5, 0.25, 0.125}, high = {0.25, 0.5, 0.75};
    CHECK_FALSE(close_face(0.5, 0.25, low, high));
    check_state(low, 0.5, 0.25, 0.125);
    check_state(high, 0.25, 0.5, 0.75);
    LineStencil<double> s = {0.5, 0.5, 0.5, 8, 3, 9, 10, 4, 11, 12, 5, 13, 0, 0, 0, 0, 0};
    close_stencil(s);
    CHECK(s.level_low == 8);
    CHECK(s.normal_high == 11);
    WaterStencil<double> t = {{0.5, 6, 7, 8}, {0.5, 3, 4, 5}, {0.5, 9, 10, 11}};
    close_water_stencil(t);
    CHECK(t.low.normal == 7);
    CHECK(t.high.level == 9);
    WafNeighbours<double> n = {{1, 2, 3}, {4, 5, 6}, 0.25, 0.5};
    close_neighbours(0.5, 0.5, n);
    CHECK(n.below.first == 1);
    CHECK(n.above.first == 4);
}

TEST_CASE("small slopes are limited as great ones") {
    CHECK(minmod_slope(1.0, 0.0, 0.125, 0.375) == 0.125);
    CHECK(minmod_slope(2.0, 0.0, 0.125, 0.375) == 0.1875);
    CHECK(minmod_slope(1.0, 0.0, -0.125, -0.375) == -0.125);
    CHECK(minmod_slope(2.0, 0.0, -0.125, -1.0) == -0.25);
    CHECK(half_rise_at_end(0.5, 0.25, -0.25, false) == 0);
    CHECK(half_rise_at_end(0.5, 0.25, -0.25, true) == 0.125);
}

// Level water of 2 m over a bed of 0.0625 m at the low and of 1.9375 m at the high face.
TEST_CASE("KP07's velocities at faces are discharges over depths there, bound by those of wet cells around") {
    const SchemeConstants<double> c = {1, 1, 1e-24, 0.25, 1, 0};
    const LineStencil<double> even = {2, 2, 2, 2, 2, 2, 2, 4, 6, 1, 2, 4, 0, 0, 0, 0, 0};
    const auto f = Kp07<double>::faces(c, even);
    check_state(f.low, 2, 1.5, 0.75);
    check_state(f.high, 2, 2.5, 1.25);
    LineStencil<double> s = {2, 1, 2, 2, 2, 2, 1, 1, 6, -4, -1, -1, 0.0625, 1.9375, 0.0625, 1.9375, 0};
    const auto bound = Kp07<double, true>::faces(c, s);
    check_state(bound.low, 1.9375, 1 / 1.9375, -1 / 1.9375);
    check_state(bound.high, 0.0625, 3, -2);
    s.depth_low = s.depth_high = 0.25;  // just dry: they do not count
    const auto alone = Kp07<double, true>::faces(c, s);
    check_state(alone.low, 1.9375, 1, -1);
    check_state(alone.high, 0.0625, 1, -1);
    CHECK(Kp07<double>::halo == 2);
    CHECK(waf_halo == 3);
}

TEST_CASE("a shallow cell gives its share and no more") {
    const SchemeConstants<double> by_cell = {1, 1.3, 1e-24, 1e-6, 0, 1};
    CHECK(Kp07<double>::flux(by_cell, {4, 100, 0}, {4, 100, 0}, 0.5, 3, 0.5, false).mass == 0.25);
    CHECK(Kp07<double>::flux(by_cell, {4, -100, 0}, {4, -100, 0}, 3, 0.5, 0.5, false).mass == -0.25);
    constexpr double whole = 1 - 1e-6;
    const auto share = outflow_shares<double>(0.5, 0.5, 0.25, {0.5, 1});
    CHECK(share.low == Approx(0.5 * 0.3125 * whole).epsilon(1e-15));
    CHECK(share.high == Approx(0.5 * 0.8125 * whole).epsilon(1e-15));
    CHECK(largest_share<true>(0.25, 2.0) == 0.5);
    CHECK(draining_factor(0.25, -0.25, 0.75, 0.5) == 0.5);
    CHECK(within_share<double>({0.5, 1, 2, 4, 8}, 0.25, 9).normal_high == 1);
    CHECK(midline_depth(0.25, 0.5) == 0.03125);
}

TEST_CASE("waves of a small dam break are those of a great one, scaled") {
    const SchemeConstants<double> c = {1, 1.3, 1e-24, 1e-6, 0, 1};
    const auto f = find_waves<false, double>(c, {0.25, 0, 0}, {0.0625, 0, 0});
    const double shock = std::sqrt(3.25 * 2.25 / 2);
    CHECK(f.behind == Approx(-0.5));
    CHECK(f.ahead == Approx(shock / 4));
    CHECK(f.first == Approx(((shock + 8) / (shock + 2) - 4) / 16));
    CHECK(f.wet() == 1);
    const auto east = find_waves<false, double>(c, {0.25, 0.125, 0}, {0, 7, 0});
    CHECK(east.behind == Approx(-0.375));
    CHECK(east.ahead == Approx(1.125));
    CHECK(east.wet() == 0);
    const auto west = find_waves<false, double>(c, {0, 7, 0}, {0.25, 0.125, 0});
    CHECK(west.behind == Approx(-0.875));
    CHECK(west.ahead == Approx(0.625));
    // Water that parts leaves its middle dry, and nothing stands there: u - c and u + c of each side.
    const auto apart = find_waves<false, double>(c, {0.25, -2, 0}, {0.25, 2, 0});
    CHECK(apart.behind == Approx(-2.5));
    CHECK(apart.ahead == Approx(2.5));
}

TEST_CASE("the sides of a WAF cell keep its discharge, and a dry one is constant") {
    const WaterStencil<double> s = {{3.5, 5, 1, 4}, {4, 5.5, 2, 2}, {5, 6.5, 3, 0}};
    const auto f = linear_faces(1.0, s, 0.25);
    // Slopes of 0.5 in the depth and the level, of 1 and -2 in the velocities.
    CHECK(f.low.depth == 3.75);
    CHECK(f.high.depth == 4.25);
    CHECK(f.low.level == 5.25);
    CHECK(f.high.level == 5.75);
    CHECK(f.low.normal == Approx(2 - 0.5 * 4.25 / 4));
    CHECK(f.high.normal == Approx(2 + 0.5 * 3.75 / 4));
    CHECK(f.low.tangential == Approx(2 + 4.25 / 4));
    CHECK(f.high.tangential == Approx(2 - 3.75 / 4));
    CHECK(f.level_change == 0.5);
    const auto dry = linear_faces(1.0, s, 0.0);
    CHECK(dry.low.depth == 4);
    CHECK(dry.high.normal == 2);
    CHECK(dry.high.tangential == 2);
}

TEST_CASE("beds lie as far into their arrays as is asked for") {
    double mean[3] = {1, 2, 3}, half_x[3] = {4, 5, 6}, half_y[3] = {7, 8, 9};
    const BedArrays<double> bed = {mean, half_x, half_y};
    const auto from = bed.from(1);
    CHECK(from.mean == mean + 1);
    CHECK(from.half_x == half_x + 1);
    CHECK(from.half_y == half_y + 1);
    CHECK(from[1].mean == 3);
    CHECK(from[1].half_x == 6);
    CHECK(from[1].half_y == 9);
}
