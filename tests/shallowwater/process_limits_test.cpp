// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "shallowwater/physics/eddy_viscosity.hpp"
#include "shallowwater/physics/flood_hazard.hpp"
#include "shallowwater/physics/infiltration.hpp"
#include "shallowwater/physics/wind.hpp"

#include "limit_values.hpp"

// What happens beside the stages, with values by hand at and beside the places where they change. Gravity is
// 1 m/s2 where roots shall come out even.
using namespace thalweg::shallowwater;
using doctest::Approx;
using thalweg::shallowwater::test::beyond;

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
