// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "shallowwater/physics/compensated_sum.hpp"
#include "shallowwater/physics/friction.hpp"
#include "shallowwater/physics/scalar.hpp"
#include "shallowwater/physics/time_step.hpp"
#include "shallowwater/physics/update.hpp"
#include "shallowwater/physics/velocity.hpp"

#include "limit_values.hpp"

// Steps and their arithmetic, with values by hand at and beside the places where they change. Gravity is 1
// m/s2 where roots shall come out even.
using namespace thalweg::shallowwater;
using doctest::Approx;
using thalweg::shallowwater::test::beyond;

TEST_CASE("a compensated sum is never negative, and what it could not add or take stays in the remainder") {
    double remainder = 0.5;
    CHECK(add_compensated(1.0, -3.0, remainder) == 0);
    CHECK(remainder == -1.5);
    remainder = 0.25;
    CHECK(add_compensated(1.0, 0.25, remainder) == 1.5);
    CHECK(remainder == 0);
    float rest = 0;
    CHECK(add_compensated(8.0F, 1e-9F, rest) == 8.0F);
    CHECK(rest == 1e-9F);
    CHECK(add_compensated(0.0F, -1.0F, rest) == 0.0F);
}

TEST_CASE("a quadratic drag solves its own implicit equation") {
    const double h = 0.5, q = 2, c = 0.02, dt = 0.7;
    const double after = q * quadratic_drag_factor(h, 0.6 * q, -0.8 * q, c, dt);
    CHECK(after + dt * c * after * after / (h * h) == Approx(q).epsilon(1e-14));
    CHECK(after < q);
    CHECK(quadratic_drag_factor(h, 1.0, 2.0, 0.0, dt) == 1);
}

TEST_CASE("a step is a last one if no more than the reserve for rounding is left, and two are equal ones") {
    const StepLimits limits = {0.25, 10, 1.5};
    CHECK(choose_step(0.25, 0, 100, limits).free == 1);
    CHECK(choose_step(0.25, 0.5, 100, limits).free == 0.75);
    CHECK(choose_step(0.25, 1, 2, limits).taken == 1);
    CHECK(choose_step(0.25, 1, 1.875, limits).taken == 0.9375);
    CHECK_FALSE(choose_step(0.25, 1, 1.875, limits).last);
    CHECK_FALSE(choose_step(0.25, 1, 2, limits).last);
    CHECK(choose_step(0.25, 1, 1.000009, limits).last);
    CHECK(choose_step(0.25, 1, 1.000009, limits).taken == 1.000009);
    CHECK_FALSE(choose_step(0.25, 1, 1.000011, limits).last);
    CHECK(choose_step(0.02, 0, 100, limits).free == 10);
}

TEST_CASE("a step adds the rates, and takes the momentum of what is no deeper than dry") {
    const auto deep = euler_step<double>({2, 3, 4}, {1, 10, -10}, 0.5, 0, 0.25);
    CHECK(deep.depth == 2.5);
    CHECK(deep.discharge_x == 8);
    CHECK(deep.discharge_y == -1);
    const auto emptied = euler_step<double>({0.125, 3, 4}, {-1, 0, 0}, 0.5, 0, 0.25);
    CHECK(emptied.depth == 0);
    CHECK(emptied.discharge_x == 0);
    CHECK(emptied.discharge_y == 0);
    const auto limit = euler_step<double>({0.25, 3, 4}, {0, 0, 0}, 0.5, 0, 0.25);
    CHECK(limit.depth == 0.25);
    CHECK(limit.discharge_x == 0);
    CHECK(limit.discharge_y == 0);
    const auto rough = euler_step<double>({8, 3, 4}, {0, 0, 0}, 0.5, 0.5, 0.25);
    const double drag = manning_factor(8.0, 3.0, 4.0, 0.5, 0.5);
    CHECK(rough.discharge_x == 3 * drag);
    CHECK(rough.discharge_y == 4 * drag);
}

TEST_CASE("the second stage gives the mean of two states, without momentum where that is dry") {
    const auto mean = mean_state<double>({0.25, 3, 4}, {0.75, 5, -2}, 0.25);
    CHECK(mean.depth == 0.5);
    CHECK(mean.discharge_x == 4);
    CHECK(mean.discharge_y == 1);
    const auto dry = mean_state<double>({0.25, 3, 4}, {0.75, 5, -2}, 0.5);
    CHECK(dry.depth == 0.5);
    CHECK(dry.discharge_x == 0);
    CHECK(dry.discharge_y == 0);
}

TEST_CASE(
    "many steps in float, each far below the last digit of the depth, bring what they bring in double") {
    // 100 000 steps of two stages; half of their rates lie in the second.
    const float rate = 1e-9F;
    Conserved<float> u = {8, 0, 0};
    float remainder = 0;
    for (int step = 0; step < 100000; ++step) {
        const auto first = stage_of_cell<false>(u, u, {rate, 0, 0}, 0.5F, 0.0F, 1e-5F, 0.5F, remainder);
        u = stage_of_cell<true>(first, u, {3 * rate, 0, 0}, 0.5F, 0.0F, 1e-5F, 0.0F, remainder);
    }
    const double exact = 8 + 100000 * 0.5 * 2e-9;
    CHECK(std::abs(u.depth + static_cast<double>(remainder) - exact) < 1e-9);
    CHECK(std::abs(u.depth - exact) < 4.8e-7);
    // A single stage, and one that empties the cell: what is missing is taken from the next water.
    remainder = 0;
    u = stage_of_cell<false>({8, 0, 0}, {}, {1e-9F, 0, 0}, 1.0F, 0.0F, 1e-5F, 0.0F, remainder);
    CHECK(u.depth == 8);
    CHECK(remainder == 1e-9F);
    u = stage_of_cell<false>({0.25F, 0, 0}, {}, {-0.5F, 0, 0}, 1.0F, 0.0F, 1e-5F, 0.0F, remainder);
    CHECK(u.depth == 0);
    CHECK(remainder == -0.25F);
}

TEST_CASE("a cell at rest keeps the bits of its depth and its remainder, whatever they are") {
    for (const float depth : {0.0F, 1e-6F, 0.1F, 8.0F, 123.456F}) {
        for (const float share : {-0.5F, -0.3F, 0.0F, 0.2F, 0.5F}) {
            float remainder = share * (std::nextafter(depth, 1000.0F) - depth);
            Conserved<float> u = {depth, 0, 0};
            u.depth = add_compensated(depth, 0.0F, remainder);
            const Conserved<float> settled = u;
            const float kept = remainder;
            for (int step = 0; step < 5; ++step) {
                const auto first = stage_of_cell<false>(u, u, {0, 0, 0}, 0.5F, 0.0F, 1e-5F, 0.5F, remainder);
                CHECK(remainder == kept);
                u = stage_of_cell<true>(first, u, {0, 0, 0}, 0.5F, 0.0F, 1e-5F, 0.0F, remainder);
                CHECK(u.depth == settled.depth);
                CHECK(remainder == kept);
            }
        }
    }
}

TEST_CASE("water is damped below the desingularisation depth, and not from there on") {
    CHECK_FALSE(is_damped(2.0, 16.0));
    CHECK(is_damped(2 / beyond, 16.0));
    CHECK(desingularised_inverse_depth(2.0, 16.0) == Approx(0.5).epsilon(1e-15));
    CHECK(desingularised_inverse_depth(1.0, 16.0) == Approx(std::sqrt(2.0 / 17)).epsilon(1e-15));
}

TEST_CASE("a part of a whole is at most one, and none of nothing") {
    CHECK(fraction_of(1.0, 4.0) == 0.25);
    CHECK(fraction_of(4.0, 4.0) == 1);
    CHECK(fraction_of(5.0, 4.0) == 1);
    CHECK(fraction_of(0.0, 0.0) == 1);
    CHECK(fraction_of(0.0, 1e-40) == 0);
    CHECK(inverse_seven_thirds(8.0) == Approx(1.0 / 128).epsilon(1e-14));
    CHECK(inverse_square_root(16.0) == 0.25);
}
