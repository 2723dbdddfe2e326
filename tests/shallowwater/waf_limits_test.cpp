// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "shallowwater/schemes/waf/waf.hpp"

// The waves of WAF, with values by hand at and beside the places where they change. Gravity is 1 m/s2 where
// roots shall come out even.
using namespace thalweg::shallowwater;
using doctest::Approx;

TEST_CASE("a wave's sign is upwind beside dry ground, and held back by what its limiter gains") {
    const auto sign = [](double speed, double below, double above, double smooth) {
        return 2 *
               half_limited_sign<MinmodLimiter, double>({speed, below, 2, above, 1e-30}, 0.125, smooth / 2);
    };
    CHECK(sign(1, 2, 0, 1) == Approx(0.25));  // the Courant number
    CHECK(sign(-1, 0, 2, 1) == Approx(-0.25));
    CHECK(sign(1, 1, 0, 1) == Approx(0.625));
    CHECK(sign(1, 0, 2, 1) == 1);
    CHECK(sign(-1, 2, 0, 1) == -1);
    CHECK(sign(1, 2, 0, 0) == 1);
    CHECK(sign(8, 2, 0, 1) == 1);
}

TEST_CASE("behind a wall stand the mirrored jumps of the other side") {
    const WafNeighbours<double> given = {{1, 2, 3}, {4, 5, 6}, 0.25, 0.5};
    auto low = given;
    close_neighbours(-1.0, 1.0, low);
    CHECK(low.below.first == -6);
    CHECK(low.below.shear == -5);
    CHECK(low.below.third == -4);
    CHECK(low.wet_below == 0.5);
    CHECK(low.above.first == 4);
    auto high = given;
    close_neighbours(1.0, -1.0, high);
    CHECK(high.above.first == -3);
    CHECK(high.above.shear == -2);
    CHECK(high.above.third == -1);
    CHECK(high.wet_above == 0.25);
    CHECK(high.below.first == 1);
    auto open = given;
    close_neighbours(0.0, 0.0, open);
    CHECK(open.below.first == 1);
    CHECK(open.above.third == 6);
    CHECK(open.wet_below == 0.25);
    CHECK(open.wet_above == 0.5);
}

TEST_CASE("shares, drained parts and stencils of WAF are those by hand") {
    CHECK(largest_share<true>(-1.0, 2.0) == 0);
    CHECK(largest_share<true>(3.0, 2.0) == 6);
    CHECK(largest_share<false>(3.0, 2.0) == 6);
    CHECK(draining_factor(2.0, -3.0, 5.0, 0.5) == 0.5);
    CHECK(draining_factor(2.0, 3.0, 5.0, 0.5) == 0.8);
    CHECK(draining_factor(2.0, 3.0, -5.0, 0.5) == 1);
    CHECK(draining_factor(-1.0, -3.0, 5.0, 0.5) == 0);
    const FaceFlux<double> back = {-4, 10, 12, 8, 3};
    CHECK(within_share(back, 100.0, 2.0).mass == -2);
    CHECK(within_share(back, 100.0, 2.0).normal_high == 6);
    CHECK(within_share(back, 100.0, 2.0).speed == 3);
    CHECK(within_share(back, 0.0, 5.0).mass == -4);
    CHECK(within_share<double>({0, 10, 12, 8, 3}, 0, 0).normal_low == 10);
    WaterStencil<double> s = {{-1, 9, 9, 9}, {2, 3, 4, 5}, {-2, 9, 9, 9}};
    close_water_stencil(s);
    CHECK(s.low.depth == 2);
    CHECK(s.low.level == 3);
    CHECK(s.low.normal == -4);
    CHECK(s.low.tangential == 5);
    CHECK(s.high.depth == 2);
    CHECK(s.high.level == 3);
    CHECK(s.high.normal == 4);
    CHECK(s.high.tangential == 5);
    WaterStencil<double> t = {{-2, 9, 9, 9}, {2, 3, 4, 5}, {-1, 9, 9, 9}};
    close_water_stencil(t);
    CHECK(t.low.normal == 4);
    CHECK(t.high.normal == -4);
    WaterStencil<double> free = {{0, 6, 7, 8}, {2, 3, 4, 5}, {0, 9, 10, 11}};
    close_water_stencil(free);
    CHECK(free.low.normal == 7);
    CHECK(free.high.tangential == 11);
}

TEST_CASE("in WAF nothing stirs between cells that are just dry, and a film over the higher bed is dry") {
    const SchemeConstants<double> c = {1, 1.3, 1e-24, 0.25, 0, 1};
    const WaterSide<double> deep = {4, 4, 0, 0};
    const auto dry = waf_interface<false, double>(c, {0.25, 0.25, 1, 0}, {0.25, 0.25, 1, 0}, 0.25, 0.25);
    CHECK(dry.low.depth == 0);
    CHECK(dry.wet() == 0);
    // The bed of the other side lies 3.75 m higher: just a film stands over it.
    CHECK(waf_interface<false, double>(c, deep, {0.25, 4, 0, 0}, 4, 0.25).low.depth == 0);
    CHECK(waf_interface<false, double>(c, deep, {0.25, 3.875, 0, 0}, 4, 0.25).low.depth == 0.375);
    CHECK(waf_interface<false, double>(c, {0.25, 4, 0, 0}, deep, 0.25, 4).high.depth == 0);
    CHECK(waf_interface<false, double>(c, {0.25, 3.875, 0, 0}, deep, 0.25, 4).high.depth == 0.375);
    CHECK(waf_interface<false, double>(c, deep, deep, 4, 4).wet() == 1);
}
