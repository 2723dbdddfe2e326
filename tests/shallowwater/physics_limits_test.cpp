// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <limits>

#include "shallowwater/physics/characteristic_water.hpp"
#include "shallowwater/physics/compensated_sum.hpp"
#include "shallowwater/physics/eddy_viscosity.hpp"
#include "shallowwater/physics/flood_hazard.hpp"
#include "shallowwater/physics/infiltration.hpp"
#include "shallowwater/physics/time_step.hpp"
#include "shallowwater/physics/update.hpp"
#include "shallowwater/physics/wind.hpp"
#include "shallowwater/schemes/hwp14/hwp14.hpp"
#include "shallowwater/schemes/kp07/kp07.hpp"
#include "shallowwater/schemes/waf/waf.hpp"

// The small functions of the schemes, with values by hand at and beside the places where they change. Gravity
// is 1 m/s2 where roots shall come out even.
using namespace thalweg::shallowwater;
using doctest::Approx;

namespace {

constexpr double beyond = 1 + 4 * std::numeric_limits<double>::epsilon();

void check_outer(const OuterWater<double>& water, double depth, double normal, double tangential) {
    CHECK(water.depth == Approx(depth).epsilon(1e-12));
    CHECK(water.normal == Approx(normal).epsilon(1e-12));
    CHECK(water.tangential == tangential);
}

void check_state(const FaceState<double>& s, double depth, double normal, double tangential) {
    CHECK(s.depth == depth);
    CHECK(s.normal == normal);
    CHECK(s.tangential == tangential);
}

// Flow into a channel of gravity 4 m/s2 and a quadratic drag of 0.02, 1 m deep.
auto channel_velocity(double slope, double sink, double drag, double least_froude) -> double {
    return ChannelBeyond<double>{slope, sink, {0, drag}, least_froude}.normal_velocity(1, 4);
}

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

TEST_CASE("the classes of the hazard rating begin at 0.75 and 1.25, and end above 2") {
    CHECK(hazard_rating(2.0, 3.0, 0.5) == 7.5);
    CHECK(hazard_class(0.0) == 1);
    CHECK(hazard_class(0.75 / beyond) == 1);
    CHECK(hazard_class(0.75) == 2);
    CHECK(hazard_class(1.25 / beyond) == 2);
    CHECK(hazard_class(1.25) == 3);
    CHECK(hazard_class(2.0) == 3);
    CHECK(hazard_class(2 * beyond) == 4);
}

TEST_CASE("each class of vulnerability ends at its product, its depth and its speed") {
    const struct {
        double depth, speed;
        int within, past;  // the class there, and where the number that is at its limit is a little more
        bool deeper;       // whether the depth is that number, and not the speed
    } limits[] = {{0.3, 0.5, 1, 2, true},  {0.3, 1, 1, 2, false},   {0.1, 2, 1, 5, false},
                  {0.5, 0.5, 2, 3, true},  {0.5, 1.2, 2, 4, false}, {0.2, 2, 2, 5, false},
                  {1.2, 0.25, 3, 4, true}, {1.2, 0.5, 3, 4, false}, {2, 0.25, 4, 5, true},
                  {2, 0.5, 4, 5, false},   {0.5, 2, 4, 5, false},   {4, 0.5, 5, 6, true},
                  {4, 1, 5, 6, false},     {1, 4, 5, 6, false}};

    for (const auto& limit : limits) {
        CAPTURE(limit.depth);
        CAPTURE(limit.speed);
        CHECK(vulnerability_class(limit.depth, limit.speed) == limit.within);
        CHECK(vulnerability_class(limit.depth * (limit.deeper ? beyond : 1),
                                  limit.speed * (limit.deeper ? 1 : beyond)) == limit.past);
    }
    CHECK(vulnerability_class(0.0, 0.0) == 1);
}

TEST_CASE("a soil takes up what Green and Ampt's closed form says, and nothing if it lets nothing in") {
    CHECK(infiltration_capacity<double>({2, 3}, 0, 0.5) == 3);  // root 2.5, half -0.5
    CHECK(infiltration_capacity<double>({2, 3}, 1, 0.5) == Approx(std::sqrt(8.25) - 0.5));
    CHECK(infiltration_capacity<double>({2, 0}, 2, 0.5) == Approx(1));                 // a constant loss
    CHECK(infiltration_capacity<double>({2, 3}, 0.5, 0.5) == Approx(std::sqrt(7.0)));  // half 0
    CHECK(infiltration_capacity<double>({0, 3}, 0, 0.5) == 0);
    CHECK(infiltration_capacity<double>({0, 3}, 2, 0.5) == 0);
    CHECK(infiltration_capacity<double>({2, 3}, 0, 0) == 0);
}

TEST_CASE("wind pushes with the drag that is given, or with Garratt's") {
    CHECK(wind_stress(10, 0.002) == Approx(2.45e-4).epsilon(1e-14));
    CHECK(wind_stress(10, 0) == Approx(1.225e-3 * 1.42e-3 * 100).epsilon(1e-14));
    CHECK(wind_stress(0, 0) == 0);
}

TEST_CASE("eddies exchange momentum through the lesser depth, with the mean viscosity up to the most") {
    const StirredCell<double> low = {2, 1, 3, 0.5}, high = {1, 5, 2, 0.75};
    const auto free = stir_flux(low, high, 0.5, 10.0);
    const auto held = stir_flux(low, high, 0.5, 0.125);
    CHECK(free.x == 0.625 * 0.5 * 4);
    CHECK(free.y == -0.625 * 0.5);
    CHECK(held.x == 0.125 * 0.5 * 4);
    CHECK(stir_flux(high, low, 0.5, 10.0).x == -free.x);
    CHECK(parabolic_viscosity(2.0, 0.09) == Approx(0.4 / 6 * 0.3 * 2).epsilon(1e-14));
}

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

TEST_CASE("walls and open places are told by their depths, and nothing else is") {
    CHECK(is_wall(-1.0));
    CHECK(is_wall(-2.0));
    CHECK_FALSE(is_wall(-1.5));
    CHECK_FALSE(is_wall(0.0));
    CHECK(is_open(-2.0));
    CHECK_FALSE(is_open(-1.5));
    CHECK_FALSE(is_open(-1.0));
    CHECK(wall_depth<double> == -1);
    CHECK(open_depth<double> == -2);
}

TEST_CASE("neighbours without flow are mirror images, and go on behind an open face") {
    LineStencil<double> s = {-1, 2, -2, 9, 3, 9, 9, 4, 9, 9, 5, 9, 0, 0, 0, 0};
    close_stencil(s);
    CHECK(s.level_low == 3);
    CHECK(s.level_high == 3);
    CHECK(s.normal_low == -4);
    CHECK(s.normal_high == 4);
    CHECK(s.tangential_low == 5);
    CHECK(s.tangential_high == 5);
    LineStencil<double> t = {-2, 2, -1, 9, 3, 9, 9, 4, 9, 9, 5, 9, 0, 0, 0, 0};
    close_stencil(t);
    CHECK(t.normal_low == 4);
    CHECK(t.normal_high == -4);
    LineStencil<double> free = {0, 2, 0, 8, 3, 9, 10, 4, 11, 12, 5, 13, 0, 0, 0, 0};
    close_stencil(free);
    CHECK(free.level_low == 8);
    CHECK(free.level_high == 9);
    CHECK(free.normal_low == 10);
    CHECK(free.normal_high == 11);
    CHECK(free.tangential_low == 12);
    CHECK(free.tangential_high == 13);
}

TEST_CASE("a face beside a cell without flow gets the mirror image on either side") {
    FaceState<double> low = {4, 1.5, 7}, high = {3, 2, 1};
    CHECK_FALSE(close_face(1.0, 0.0, low, high));
    check_state(low, 4, 1.5, 7);
    check_state(high, 3, 2, 1);
    CHECK(close_face(1.0, -1.0, low, high));
    check_state(high, 4, -1.5, 7);
    low = {4, 1.5, 7};
    high = {3, 2, 1};
    CHECK(close_face(-1.0, 1.0, low, high));
    check_state(low, 3, -2, 1);
    check_state(high, 3, 2, 1);
    low = {4, 1.5, 7};
    CHECK(close_face(-2.0, 1.0, low, high));
    check_state(high, 3, 0, 1);
    check_state(low, 3, 0, 1);
}

TEST_CASE(
    "the bed of a cell rises by its neighbours' steps, and toward an end of the ground by the smaller one") {
    CHECK(half_rise(0.0, 1.0, 3.0) == 0.75);
    CHECK(half_rise(0.0, 1.0, 9.0) == 1);
    CHECK(half_rise(0.0, 1.0, 0.5) == 0);
    CHECK(half_rise_at_end(3.0, 2.0, 0.0, true) == 0.5);
    CHECK(half_rise_at_end(3.0, 2.0, 0.0, false) == 0);
    CHECK(half_rise_at_end(0.0, 1.0, 4.0, true) == -0.5);
    CHECK(half_rise_at_end(0.0, 1.0, 4.0, false) == -0.5);
    CHECK(half_rise_at_end(4.0, 1.0, 0.0, true) == 0.5);
    CHECK(half_rise_at_end(0.0, 1.0, 0.0, true) == 0);
    const CellBed<double> bed = {10, 1, -0.5};
    CHECK(bed.west() == 9);
    CHECK(bed.east() == 11);
    CHECK(bed.south() == 10.5);
    CHECK(bed.north() == 9.5);
}

TEST_CASE("depths below a sill are cut, and told") {
    FaceState<double> low = {-2, 1, 1}, high = {3, 1, 1};
    const auto falls = cut_falls(low, high);
    CHECK(falls.low == 2);
    CHECK(falls.high == 0);
    CHECK(low.depth == 0);
    CHECK(high.depth == 3);
    low.depth = 3;
    high.depth = -2;
    CHECK(cut_falls(low, high).high == 2);
    CHECK(high.depth == 0);
}

TEST_CASE("water over a fall pushes with its weight, of at most eight times the depth") {
    FaceFlux<double> f = {0, 1000, 1000, 0, 0};
    push_falling<double>(f, {2, 0, 0}, {3, 0, 0}, {0.25, 0.5}, 10);
    CHECK(f.normal_low == 1000 - 10 * 2 * 0.5);
    CHECK(f.normal_high == 1000 - 10 * 3 * 0.25);
    f = {0, 1000, 1000, 0, 0};
    push_falling<double>(f, {2, 0, 0}, {3, 0, 0}, {100, 100}, 10);
    CHECK(f.normal_low == 1000 - 10 * 2 * 16);
    CHECK(f.normal_high == 1000 - 10 * 3 * 24);
}

TEST_CASE("what a side cannot give takes mass and momentum down alike, whichever way it flows") {
    CentralFlux<double> east = {4, 8, 12, 5, 6, 7};
    limit_draining(east, 1.0, 100.0);
    CHECK(east.mass == 1);
    CHECK(east.advected == 2);
    CHECK(east.tangential == 3);
    CHECK(east.pressure_low == 5);
    CentralFlux<double> west = {-4, 8, 12, 5, 6, 7};
    limit_draining(west, 100.0, 1.0);
    CHECK(west.mass == -1);
    const auto flux = west.complete();
    CHECK(flux.normal_low == 7);
    CHECK(flux.normal_high == 1);
    CHECK(flux.speed == 7);
}

TEST_CASE("one-sided speeds are those of the faster side, and never turn back") {
    const auto a = one_sided_speeds<double>({4, 1, 0}, {1, -2, 0}, 1);
    CHECK(a.ahead == 3);
    CHECK(a.behind == -3);
    const auto fast = one_sided_speeds<double>({1, 5, 0}, {1, 6, 0}, 1);
    CHECK(fast.ahead == 7);
    CHECK(fast.behind == 0);
    const auto back = one_sided_speeds<double>({1, -5, 0}, {1, -6, 0}, 1);
    CHECK(back.ahead == 0);
    CHECK(back.behind == -7);
}

TEST_CASE("nothing passes between two cells that are just dry, and something where one is wetter") {
    const SchemeConstants<double> c = {9.81, 1.3, 1e-8, 0.25, 1, 0};
    const auto dry = Kp07<double>::flux(c, {0.25, 1, 1}, {0.25, 1, 0}, 0.25, 0.25, 1e9, false);
    CHECK(dry.mass == 0);
    CHECK(dry.speed == 0);
    CHECK(Kp07<double>::flux(c, {0.25, 1, 1}, {0.25, 1, 0}, 0.25, 0.25 * beyond, 1e9, false).mass > 0);
    CHECK(Kp07<double>::flux(c, {0.25, 1, 1}, {0.25, 1, 0}, 0.25 * beyond, 0.25, 1e9, false).mass > 0);
}

TEST_CASE("a side gives a share of the depth at its face, or of that of its cell") {
    const auto limited = [](double face, double cell) {
        const SchemeConstants<double> c = {1, 1.3, 1e-8, 1e-6, face, cell};
        return Kp07<double>::flux(c, {4, 100, 0}, {4, 100, 0}, 2, 3, 0.5, false).mass;
    };
    CHECK(limited(1, 0) == 2);
    CHECK(limited(0, 1) == 1);
}

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

TEST_CASE("a wave's sign is upwind beside dry ground, and held back by what its limiter gains") {
    const auto sign = [](double speed, double below, double above, double smooth) {
        return limited_sign<MinmodLimiter, double>({speed, below, 2, above, 1e-30}, 0.25, smooth);
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

TEST_CASE("a part of a whole is at most one, and none of nothing") {
    CHECK(fraction_of(1.0, 4.0) == 0.25);
    CHECK(fraction_of(4.0, 4.0) == 1);
    CHECK(fraction_of(5.0, 4.0) == 1);
    CHECK(fraction_of(0.0, 0.0) == 1);
    CHECK(fraction_of(0.0, 1e-40) == 0);
    CHECK(inverse_seven_thirds(8.0) == Approx(1.0 / 128).epsilon(1e-14));
    CHECK(inverse_square_root(16.0) == 0.25);
}
