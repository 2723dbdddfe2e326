// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "shallowwater/physics/characteristic_water.hpp"
#include "shallowwater/physics/edge_water.hpp"

// The water outside of a boundary face, with values by hand at and beside the places where they change.
// Gravity is 1 m/s2 where roots shall come out even.
using namespace thalweg::shallowwater;
using doctest::Approx;

namespace {

void check_outer(const OuterWater<double>& water, double depth, double normal, double tangential) {
    CHECK(water.depth == Approx(depth).epsilon(1e-12));
    CHECK(water.normal == Approx(normal).epsilon(1e-12));
    CHECK(water.tangential == tangential);
}

// Flow into a channel of gravity 4 m/s2 and a quadratic drag of 0.02, 1 m deep.
auto channel_velocity(double slope, double sink, double drag, double least_froude) -> double {
    return ChannelBeyond<double>{slope, sink, {0, drag}, least_froude}.normal_velocity(1, 4);
}

}  // namespace

TEST_CASE("water as fast as its waves is slow when it leaves, and fast when it enters") {
    CHECK_FALSE(leaves_freely<double>({4, 4, 2, 0}, 1));
    CHECK(leaves_freely<double>({4, 4, 2.0001, 0}, 1));
    CHECK_FALSE(leaves_freely<double>({4, 4, -3, 0}, 1));
    CHECK(enters_freely<double>({4, -2, 0}, 1));
    CHECK_FALSE(enters_freely<double>({4, -1.99, 0}, 1));
    CHECK_FALSE(enters_freely<double>({4, 3, 0}, 1));
    CHECK_FALSE(enters_freely<double>({0, 0, 0}, 1));
}

TEST_CASE("held water has its depth and the velocity of the outgoing wave, at most critical inwards") {
    check_outer(held_water<double>({4, 4, 1, 7}, 1, 1), 1, 3, 7);
    check_outer(held_water<double>({4, 4, 1, 7}, 9, 1), 9, -1, 7);
    check_outer(held_water<double>({4, 4, 1, 7}, 100, 1), 100, -10, 7);
    check_outer(held_water<double>({4, 1, 1, 7}, 1, 1), 1, 1, 7);
    check_outer(held_water<double>({4, 4, 3, 7}, 1, 1), 4, 3, 7);
}

TEST_CASE("waves leave an absorbing face, and one comes in that would have its depth alone") {
    check_outer(absorbing_water<double>({4, 4, 0, 7}, 4, 4, 1), 4, 0, 7);
    check_outer(absorbing_water<double>({4, 4, 0, 7}, 9, 4, 1), 9, -2, 7);
    check_outer(absorbing_water<double>({9, 9, 0, 7}, 4, 4, 1), 6.25, 1, 7);
    check_outer(absorbing_water<double>({4, 4, 0, 7}, 0, 4, 1), 1, 2, 7);
    check_outer(absorbing_water<double>({0, 0, 0, 0}, 4, 4, 1), 16.0 / 9, -4.0 / 3, 0);
    check_outer(absorbing_water<double>({4, 4, 3, 7}, 9, 4, 1), 4, 3, 7);
    check_outer(absorbing_water<double>({4, 4, -4, 7}, 4, 4, 4), 2.25, -2, 7);
    check_outer(absorbing_water<double>({0, 0, 0, 0}, 4, 4, 4), 16.0 / 9, -8.0 / 3, 0);
}

TEST_CASE("falling water is critical at its head, of which only an outward velocity is a part") {
    check_outer(falling_water<double>({4, 4, 0, 7}, 1), 8.0 / 3, std::sqrt(8.0 / 3), 7);
    check_outer(falling_water<double>({4, 4, 1, 7}, 1), 3, std::sqrt(3.0), 7);
    check_outer(falling_water<double>({4, 4, -1, 7}, 1), 8.0 / 3, std::sqrt(8.0 / 3), 7);
    check_outer(falling_water<double>({4, 4, 2, 7}, 2), 10.0 / 3, std::sqrt(20.0 / 3), 7);
    check_outer(falling_water<double>({4, 4, 3, 7}, 1), 4, 3, 7);
}

TEST_CASE("a discharge comes in at critical depth at least, and goes out no faster than critical") {
    CHECK(critical_depth(3.0, 9.0) == Approx(1));
    CHECK(critical_depth(-8.0, 1.0) == Approx(4));
    CHECK(critical_depth(0.0, 1.0) == 0);
    // The square of this discharge is 0 in float.
    const OuterWater<float> tiny = flowing_water<float>({0, 0, 0, 7}, 1e-30f, 0, 1);
    CHECK(tiny.depth == 0);
    CHECK(tiny.normal == 0);
    check_outer(flowing_water<double>({2, 2, 0, 7}, 8, 0, 1), 4, -2, 0);
    check_outer(flowing_water<double>({5, 5, 0, 7}, 8, 0, 1), 5, -1.6, 0);
    check_outer(flowing_water<double>({5, 5, 0, 7}, 8, 1, 1), 1, -8, 0);
    check_outer(flowing_water<double>({5, 4, 0, 7}, -2, 0, 1), 4, 0.5, 7);
    check_outer(flowing_water<double>({5, 4, 0, 7}, -20, 0, 1), 4, 2, 7);
    check_outer(flowing_water<double>({0, 0, 0, 7}, -2, 0, 1), 0, 0, 7);
    check_outer(flowing_water<double>({5, 4, 0, 7}, 0, 1, 1), 4, 0, 7);
}

TEST_CASE("water leaves as fast as the channel beyond carries it, at most critical") {
    CHECK(channel_velocity(0.00125, 0, 0.02, 0) == Approx(0.5));  // sqrt(4 x 1 x 0.00125 / 0.02)
    CHECK(channel_velocity(0.000625, 1, 0.02, 0) == Approx(1));   // half as fast in water twice as deep
    CHECK(channel_velocity(0.1, 0, 0.02, 0) == Approx(2));
    CHECK(channel_velocity(-0.1, 0, 0.02, 0) == 0);
    CHECK(channel_velocity(0.00125, -2, 0.02, 0) == 0);
    CHECK(channel_velocity(0.00125, 0, 0, 0.5) == 0);
    CHECK(channel_velocity(0.00125, 0, 0.02, 0.5) == Approx(1));
    CHECK(channel_velocity(-0.1, 0, 0.02, 0.125) == Approx(0.25));
    CHECK(Resistance<double>{0.5, 0}.at(8) == Approx(0.25));
    CHECK(Resistance<double>{0, 0.25}.at(8) == 0.25);
    CHECK(straightness<double>({1, 1, 3, 4}) == Approx(0.6));
    CHECK(straightness<double>({1, 1, -3, 4}) == 0);
    CHECK(straightness<double>({1, 1, 0, 0}) == 1);
}

TEST_CASE("water without a depth or a head leaves none, and fast water goes on as it is") {
    const ChannelBeyond<double> flat = {0, 0, {0, 0.02}, 0};
    check_outer(leaving_water<double>({0, 4, 1, 7}, flat, true, 1), 0, 0, 0);
    check_outer(leaving_water<double>({4, 0, 1, 7}, flat, true, 1), 0, 0, 0);
    check_outer(leaving_water<double>({4, 1, 3, 7}, flat, false, 1), 4, 3, 7);
    check_outer(leaving_water<double>({4, 4, 1, 7}, flat, true, 1), 4, 1, 7);
    check_outer(leaving_water<double>({4, 4, -4, 7}, flat, true, 1), 4, 0, 7);
    // Nothing carries it on: it stops, and its wave raises it: 2 sqrt(h) = 1 + 4.
    check_outer(leaving_water<double>({4, 4, 1, 7}, flat, false, 1), 6.25, 0, 7);
}

TEST_CASE("standing water is critical where the water inside falls over it") {
    check_outer(standing_water<double>({4, 4, 1, 7}, 1, 1), 25.0 / 9, 5.0 / 3, 7);
    check_outer(standing_water<double>({4, 4, 1, 7}, 4, 1), 4, 1, 7);
    check_outer(standing_water<double>({4, 4, 3, 7}, 1, 1), 4, 3, 7);
    check_outer(standing_water<double>({4, 4, -5, 7}, 1, 1), 1, -1, 7);
}

TEST_CASE("a discharge passes at the depth at which it meets the outgoing wave") {
    const InnerWater<double> in = {4, 4, 0, 7};  // its wave has 4 m/s
    for (const double discharge : {-2.0, -0.5, 0.5, 2.0, 6.0}) {
        CAPTURE(discharge);
        const auto out = exchanged_water<double>(in, discharge, 0, 1);
        CHECK(out.depth * out.normal == Approx(-discharge));
        CHECK(out.normal + 2 * std::sqrt(out.depth) == Approx(4));
        CHECK(std::fabs(out.normal) <= std::sqrt(out.depth) * 1.000001);
        CHECK(out.tangential == (discharge > 0 ? 0 : 7));
    }
    check_outer(exchanged_water<double>(in, 0, 3, 1), 4, 0, 7);
    check_outer(exchanged_water<double>(in, 8, 1, 1), 1, -8, 0);
    check_outer(exchanged_water<double>(in, -100, 3, 1), 16.0 / 9, 4.0 / 3, 7);
    check_outer(exchanged_water<double>({4, 4, -10, 7}, 8, 0, 1), 4, -2, 0);
    check_outer(exchanged_water<double>({4, 4, -10, 7}, -1, 0, 1), 0, 0, 7);
}
