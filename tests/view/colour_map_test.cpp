// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

#include "view/terrain/colour_map.hpp"

using namespace thalweg::view;

TEST_CASE("water, sequential and probability colours change lightness in equal steps") {
    for (const auto* map : {&water_colours(), &sequential_colours(), &probability_colours()}) {
        const float first = lightness((*map)(0.0F));
        const float last = lightness((*map)(1.0F));

        for (int k = 0; k <= 20; ++k) {
            const float share = static_cast<float>(k) / 20.0F;
            CHECK(lightness((*map)(share)) == doctest::Approx(first + share * (last - first)).epsilon(0.01));
        }
        CHECK(std::abs(last - first) > 60.0F);
    }
}

TEST_CASE("water colours are blue throughout") {
    for (int k = 0; k <= 10; ++k) {
        const Colour c = water_colours()(static_cast<float>(k) / 10.0F);

        CHECK(c.blue > c.red + 0.15F);
        CHECK(c.blue > c.green);
    }
}

TEST_CASE("diverging colours are palest in the middle") {
    const float middle = lightness(diverging_colours()(0.5F));

    CHECK(middle > 90.0F);
    CHECK(lightness(diverging_colours()(0.0F)) < 40.0F);
    CHECK(lightness(diverging_colours()(1.0F)) < 40.0F);
}

// What red and green cones tell apart fails in the common kinds of colour blindness; the blue ones remain.
TEST_CASE("loss and gain differ in blue where they are equally light") {
    for (const float share : {0.1F, 0.2F, 0.3F, 0.4F}) {
        const Colour loss = diverging_colours()(0.5F - share);
        const Colour gain = diverging_colours()(0.5F + share);

        CHECK(gain.blue > gain.red);
        CHECK(loss.red > loss.blue);
        CHECK(gain.blue > loss.blue + 0.5F * share);
    }
}

TEST_CASE("a colour map returns its end colours and clamps beyond them") {
    const auto map = ColourMap::evenly({{1.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 1.0F}});

    CHECK(map(-3.0F).red == doctest::Approx(1.0F).epsilon(1e-3));
    CHECK(map(-3.0F).blue == doctest::Approx(0.0F).epsilon(1e-3));
    CHECK(map(7.0F).blue == doctest::Approx(1.0F).epsilon(1e-3));
}

TEST_CASE("white has lightness 100, black 0, and half grey 53.4") {
    CHECK(lightness({1.0F, 1.0F, 1.0F}) == doctest::Approx(100.0F).epsilon(1e-3));
    CHECK(lightness({0.0F, 0.0F, 0.0F}) == doctest::Approx(0.0F));
    CHECK(lightness({0.5F, 0.5F, 0.5F}) == doctest::Approx(53.39F).epsilon(1e-3));
}
