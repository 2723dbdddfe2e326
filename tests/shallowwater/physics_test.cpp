// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "shallowwater/physics/characteristic_water.hpp"
#include "shallowwater/physics/time_step.hpp"
#include "shallowwater/physics/update.hpp"
#include "shallowwater/schemes/kp07/kp07.hpp"

using namespace thalweg::shallowwater;
using doctest::Approx;

TEST_CASE("the limited slope is the least of the three differences") {
    CHECK(minmod_slope(1.3, 0.0, 1.0, 2.0) == Approx(1.0));
    CHECK(minmod_slope(1.3, 0.0, 1.0, 1.5) == Approx(0.65));
    CHECK(minmod_slope(1.3, 0.0, -0.5, -2.0) == Approx(-0.65));
}

TEST_CASE("the limited slope is zero at an extremum and on a plain") {
    CHECK(minmod_slope(1.3, 0.0, 1.0, 0.5) == 0.0);
    CHECK(minmod_slope(1.3, 1.0, 0.0, 0.5) == 0.0);
    CHECK(minmod_slope(1.3, 7.0, 7.0, 7.0) == 0.0);
}

TEST_CASE("the velocity is discharge over depth in deep water, and fades in films") {
    CHECK(2.0 * desingularised_inverse_depth(4.0, 0.0256) == Approx(0.5).epsilon(1e-15));
    CHECK(desingularised_inverse_depth(0.0, 0.0256) == 0.0);
    CHECK(desingularised_inverse_depth(0.1, 1.0) == Approx(std::sqrt(2.0) * 0.1 / std::sqrt(1.0001)));
    CHECK(desingularised_inverse_depth(1e-12f, 1e-8f) < 1e-3f);
}

TEST_CASE("the inverse cube root is good to rounding") {
    for (double x = 1e-6; x < 1e5; x *= 1.37) {
        CHECK(inverse_cube_root(x) == Approx(1 / std::cbrt(x)).epsilon(1e-14));
        CHECK(inverse_cube_root(static_cast<float>(x)) ==
              Approx(1 / std::cbrt(static_cast<double>(static_cast<float>(x)))).epsilon(4e-7));
    }
}

TEST_CASE("friction solves its own implicit equation") {
    const double h = 0.5, q = 1.2, gn2 = 9.81 * 0.03 * 0.03, dt = 0.7;

    const double after = q * manning_factor(h, 0.6 * q, 0.8 * q, gn2, dt);

    CHECK(after + dt * gn2 * after * after / std::pow(h, 7.0 / 3) == Approx(q).epsilon(1e-14));
}

TEST_CASE("no roughness means no friction at all") {
    CHECK(manning_factor(0.5f, 1.0f, 2.0f, 0.0f, 0.7f) == 1.0f);
}

TEST_CASE("equal states give their own flux exactly") {
    const FaceState<double> s = {2.0, 3.0, -1.5};

    const auto f = central_upwind(s, s, {0, 0}, 9.81, false, 1e9, 1e9);

    CHECK(f.mass == 6.0);
    CHECK(f.normal_low == 18.0);
    CHECK(f.normal_high == 18.0);
    CHECK(f.tangential == -9.0);
    CHECK(f.speed == Approx(3 + std::sqrt(9.81 * 2)));
}

TEST_CASE("a dam face gives the flux worked out by hand") {
    // Depths 4 and 1 at g = 1: c = 2 and 1, a+ = 2, a- = -2, so F1 = k (1 - 4) = 3 and the pressure is the
    // mean.
    const auto f = central_upwind<false, double>({4, 0, 0}, {1, 0, 0}, {0, 0}, 1.0, false, 1e9, 1e9);

    CHECK(f.mass == Approx(3));
    CHECK(f.normal_low + 8.0 == Approx(4.25));
    CHECK(f.normal_high + 0.5 == Approx(4.25));
    CHECK(f.tangential == 0.0);
    CHECK(f.speed == 2.0);
}

TEST_CASE("a face passes no more than the side it leaves can give") {
    const auto f = central_upwind<false, double>({4, 0, 5}, {1, 0, 0}, {0, 0}, 1.0, false, 1.5, 1e9);

    CHECK(f.mass == Approx(1.5));
    CHECK(f.tangential == Approx(7.5).epsilon(0.4));
    CHECK(f.tangential <= 5 * 2.0);
}

TEST_CASE("a supercritical face takes the flux of the upstream side") {
    const auto f = central_upwind<false, double>({1, 5, 2}, {0.5, 6, 1}, {0, 0}, 1.0, false, 1e9, 1e9);

    CHECK(f.mass == Approx(5));
    CHECK(f.normal_low == Approx(25));
    CHECK(f.tangential == Approx(10));
}

TEST_CASE("a wall stops mass and tangential momentum and reflects the normal one") {
    FaceState<double> low = {4, 1.5, 7};
    FaceState<double> high = {0, 0, 0};

    const bool blocked = close_face(1.0, wall_depth<double>, low, high);
    const auto f = central_upwind(low, high, {0, 0}, 1.0, blocked, 1e9, 1e9);

    CHECK(blocked);
    CHECK(f.mass == 0.0);
    CHECK(f.tangential == 0.0);
    CHECK(f.normal_low == Approx(4 * 1.5 * (1.5 + 1.5 + 2)));
}

TEST_CASE("an open face passes nothing by itself, not even the push against a wall") {
    FaceState<double> low = {4, 1.5, 7}, high = {0, 0, 0};

    const bool blocked = close_face(1.0, open_depth<double>, low, high);
    const auto f = central_upwind(low, high, {0, 0}, 1.0, blocked, 1e9, 1e9);

    CHECK(blocked);
    CHECK(f.mass == 0.0);
    CHECK(f.normal_low == 0.0);
    CHECK(f.tangential == 0.0);
    CHECK(f.speed == 2.0);
}

TEST_CASE("water that leaves follows its wave and the channel outside, and is never faster than critical") {
    const double g = 9.81;
    const InnerWater<double> in = {2, 2, 1, 0};
    const auto leave = [&](double slope, double n, bool freely) {
        return leaving_water<double>(in, {slope, 0, {g * n * n, 0}, 0}, freely, g);
    };
    const double wave = 1 + 2 * std::sqrt(2 * g);

    // Uniform flow outside, deeper and shallower than inside.
    for (const double slope : {1e-5, 1e-4, 1e-3}) {
        const auto out = leave(slope, 0.03, false);
        CHECK(out.normal + 2 * std::sqrt(g * out.depth) == Approx(wave));
        CHECK(out.normal == Approx(std::pow(out.depth, 2.0 / 3) * std::sqrt(slope) / 0.03));
    }
    // A steep channel has critical water at its head; a flat one without friction lets a wave go on.
    const auto steep = leave(0.1, 0.03, false);
    CHECK(steep.normal == Approx(std::sqrt(g * steep.depth)));
    CHECK(steep.normal + 2 * std::sqrt(g * steep.depth) == Approx(wave));
    CHECK(leave(0, 0, true).depth == 2);
    CHECK(leave(0, 0, true).normal == 1);
    CHECK(leave(1e-5, 0.03, true).normal == 1);
    CHECK(leave(1e-3, 0.03, true).normal == Approx(leave(1e-3, 0.03, false).normal));
    // However little the bed falls, water leaves with a Froude number of 0.15 where that is asked for.
    for (const double slope : {0.0, -0.01, 1e-9}) {
        const auto slow = leaving_water<double>({2, 2, 0.1, 0}, {slope, 0, {g * 9e-4, 0}, 0.15}, true, g);
        CHECK(slow.normal == Approx(0.15 * std::sqrt(g * slow.depth)));
    }
    // Water that goes aside as fast as out needs no more than its part of the channel.
    const auto slanting = leaving_water<double>({2, 2, 1, 1}, {1e-3, 0, {g * 9e-4, 0}, 0}, false, g);
    CHECK(slanting.normal == Approx(std::sqrt(0.5 * 1e-3) * std::pow(slanting.depth, 2.0 / 3) / 0.03));
    CHECK(slanting.tangential == 1);
    // Water that comes inwards stops, and none comes in.
    CHECK(leaving_water<double>({2, 2, -1, 0}, {0, 0, {0, 0}, 0}, true, g).normal == 0);
    CHECK(leaving_water<double>({0, 0, 0, 0}, {0.1, 0, {0, 0}, 0}, true, g).depth == 0);
    // A bed outside that is lower carries more.
    CHECK(leaving_water<double>(in, {1e-4, 1, {g * 9e-4, 0}, 0}, false, g).normal >
          leave(1e-4, 0.03, false).normal);
}

TEST_CASE("faces of a wet cell keep its depth as their mean") {
    const SchemeConstants<double> c = {9.81, 1.3, 1e-8, 1e-6, 1, 0};
    const LineStencil<double> s = {1, 1.5, 2, 2, 2.4, 2.9, 0, 0, 0, 0, 0, 0, 1.1, 0.7, 1.1, 0.7, 0};

    const auto f = Kp07<double>::faces(c, s);

    CHECK(f.low.depth + f.high.depth == Approx(2 * (2.4 - 0.9)));
    CHECK(f.level_change == Approx(0.45));
}

TEST_CASE("a face below its bed is lifted to it, and the other face takes the rest") {
    const SchemeConstants<double> c = {9.81, 1.3, 1e-8, 1e-6, 1, 0};
    const LineStencil<double> s = {1, 0.1, 0, 0.6, 0.6, 0.6, 0, 0, 0, 0, 0, 0, 0.2, 0.8, 0.2, 0.8, 0};

    const auto f = Kp07<double>::faces(c, s);

    CHECK(f.high.depth == Approx(0).epsilon(1e-15));
    CHECK(f.low.depth == Approx(0.2));
    CHECK(f.level_change == Approx(0.4));
}

TEST_CASE("the velocity bound keeps face velocities among those of the cells") {
    const SchemeConstants<double> c = {9.81, 1.3, 1e-16, 1e-6, 1, 0};
    const LineStencil<double> s = {0.1, 0.1, 0.1, 0.6,  0.6,  0.6,  0.1,  0.1, 0.1,
                                   0,   0,   0,   0.41, 0.59, 0.41, 0.59, 0};

    const auto free = Kp07<double>::faces(c, s);
    const auto bound = Kp07<double, true>::faces(c, s);

    CHECK(free.high.normal == Approx(10));
    CHECK(bound.high.normal == Approx(1));
    CHECK(bound.low.normal == Approx(1));
}

TEST_CASE("nothing passes between two dry cells") {
    const SchemeConstants<double> c = {9.81, 1.3, 1e-8, 1e-3, 1, 0};
    const auto f = Kp07<double>::flux(c, {9e-4, 1, 1}, {1e-4, 0, 0}, 5e-4, 9e-4, 1e9, false);

    CHECK(f.mass == 0.0);
    CHECK(f.speed == 0.0);
}

TEST_CASE("a depth that is not a number survives the step, so that the health check finds it") {
    const Conserved<float> u = {NAN, 0, 0};

    CHECK(std::isnan(euler_step(u, {0, 0, 0}, 0.1f, 0.0f, 1e-5f).depth));
}

TEST_CASE("the last step ends at the end and leaves no sliver") {
    const StepLimits limits = {0.25, 10, 1.2};

    CHECK(choose_step(0.25, 1.0, 5.0, limits).taken == 1.0);
    CHECK(choose_step(0.25, 1.0, 1.5, limits).taken == 0.75);
    CHECK(choose_step(0.25, 1.0, 0.4, limits).taken == 0.4);
    CHECK(choose_step(0.25, 1.0, 0.4, limits).last);
    CHECK(choose_step(0.25, 1.0, 1.0 + 1e-9, limits).last);
}

TEST_CASE("the step is capped in still water and grows by a fifth at most") {
    const StepLimits limits = {0.25, 10, 1.2};

    CHECK(choose_step(0, 0, 100, limits).free == 10.0);
    CHECK(choose_step(0.25, 0.5, 100, limits).free == Approx(0.6));
    CHECK(choose_step(25, 5, 100, limits).free == Approx(0.01));
}
