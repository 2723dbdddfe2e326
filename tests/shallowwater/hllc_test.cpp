// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/schemes/hllc/hllc.hpp"

#include <cmath>

#include <doctest/doctest.h>

using namespace thalweg::shallowwater;
using doctest::Approx;

namespace {

constexpr SchemeConstants<double> constants = {9.81, 1.3, 1e-24, 1e-6, 1, 0};

// The flux over a flat bed with shares that never bind.
auto flux(const FaceState<double>& low, const FaceState<double>& high) -> FaceFlux<double> {
    return hllc_flux<false, double>(constants, {low.depth, low.depth, low.normal, low.tangential},
                                    {high.depth, high.depth, high.normal, high.tangential},
                                    {low.depth, high.depth, 1e9, 1e9});
}

// What the flux of normal momentum is in all, with the pressure of the low side.
auto momentum(const FaceFlux<double>& f, double depth_low) -> double {
    return f.normal_low + 0.5 * 9.81 * depth_low * depth_low;
}

}  // namespace

TEST_CASE("equal sides have their own flux, and faster ones than their waves that of the side upstream") {
    const auto even = flux({2, 0.7, -0.3}, {2, 0.7, -0.3});

    CHECK(even.mass == 2 * 0.7);
    CHECK(even.normal_low == 2 * 0.7 * 0.7);
    CHECK(even.normal_high == even.normal_low);
    CHECK(even.tangential == 2 * 0.7 * -0.3);

    const auto fast = flux({1, 12, 0.5}, {0.8, 11, -2});

    CHECK(fast.mass == 12);
    CHECK(fast.tangential == 12 * 0.5);
    CHECK(momentum(fast, 1) == Approx(144 + 0.5 * 9.81));
    const auto back = flux({0.8, -11, -2}, {1, -12, 0.5});
    CHECK(back.mass == -12);
    CHECK(back.tangential == -12 * 0.5);
}

TEST_CASE("the flux of a mirrored face is the mirrored flux") {
    const auto a = flux({2, 0.7, -0.3}, {0.5, -1.1, 0.9});
    const auto b = flux({0.5, 1.1, 0.9}, {2, -0.7, -0.3});

    CHECK(b.mass == Approx(-a.mass).epsilon(1e-14));
    CHECK(momentum(b, 0.5) == Approx(momentum(a, 2)).epsilon(1e-14));
    CHECK(b.tangential == Approx(-a.tangential).epsilon(1e-14));
    CHECK(b.speed == Approx(a.speed).epsilon(1e-14));
}

TEST_CASE(
    "mass and momentum are those of two waves, and the contact between them decides whose shear crosses") {
    const FaceState<double> low = {2, 0.7, -0.3}, high = {0.5, -1.1, 0.9};
    const auto w = outer_waves(constants, low, high);
    REQUIRE(w.behind < 0);
    REQUIRE(w.ahead > 0);
    const auto between = [&](double flux_low, double flux_high, double jump) {
        return (w.ahead * flux_low - w.behind * flux_high + w.behind * w.ahead * jump) / (w.ahead - w.behind);
    };
    const auto push = [](const FaceState<double>& s) {
        return s.depth * s.normal * s.normal + 0.5 * 9.81 * s.depth * s.depth;
    };
    const double mass = between(2 * 0.7, 0.5 * -1.1, 0.5 - 2);
    // The depth between the waves, h (S - u) / (S - S*), is the same from both sides: so the contact wave
    // moves with the water that crosses.
    const double depth =
        (low.depth * (low.normal - w.behind) + high.depth * (w.ahead - high.normal)) / (w.ahead - w.behind);
    const double contact = w.behind + low.depth * (low.normal - w.behind) / depth;

    const auto f = flux(low, high);

    CHECK(f.mass == Approx(mass).epsilon(1e-12));
    CHECK(momentum(f, low.depth) ==
          Approx(between(push(low), push(high), 0.5 * -1.1 - 2 * 0.7)).epsilon(1e-12));
    CHECK(f.mass == Approx(depth * contact).epsilon(1e-12));
    CHECK(f.tangential == Approx(mass * low.tangential).epsilon(1e-12));
}

TEST_CASE("the front into dry ground runs with twice the wave speed, and nothing stirs between dry cells") {
    const double c = std::sqrt(9.81 * 3);

    const auto ahead = outer_waves<false, double>(constants, {3, 0.4, 0}, {0, 0, 0});
    const auto behind = outer_waves<false, double>(constants, {0, 0, 0}, {3, 0.4, 0});
    const auto dry = flux({1e-7, 5, 5}, {1e-7, -5, 5});

    CHECK(ahead.ahead == Approx(0.4 + 2 * c));
    CHECK(ahead.behind == Approx(0.4 - c));
    CHECK(behind.behind == Approx(0.4 - 2 * c));
    CHECK(dry.mass == 0);
    CHECK(dry.tangential == 0);
}

TEST_CASE("a level surface over a step pushes nothing, dry ground above it neither") {
    const auto f = hllc_flux<false, double>(constants, {3, 5, 0, 0}, {1, 5, 0, 0}, {3, 1, 9, 9});
    const auto shore = hllc_flux<false, double>(constants, {3, 5, 0, 0}, {0, 6, 0, 0}, {3, 0, 9, 9});

    CHECK(f.mass == 0);
    CHECK(f.normal_low == 0);
    CHECK(f.normal_high == 0);
    CHECK(shore.mass == 0);
    CHECK(shore.normal_low == 0);
    CHECK(shore.normal_high == 0);
}

TEST_CASE("a wall passes no water and no shear, and carries the pressure of what runs against it") {
    const FaceCells<double> cells = {2, wall_depth<double>, 9, 9};

    const auto f = hllc_flux<true, double>(constants, {2, 4, 1.5, 0.8}, {0, 0, 0, 0}, cells);

    CHECK(f.mass == 0);
    CHECK(f.tangential == 0);
    CHECK(f.normal_low > 2 * 1.5 * 1.5);
}

TEST_CASE("a cell gives no more than its share, and the momentum shrinks with the water") {
    const auto free = flux({2, 1.5, 0.8}, {1, 1.5, 0});

    const auto held = hllc_flux<false, double>(constants, {2, 2, 1.5, 0.8}, {1, 1, 1.5, 0}, {2, 1, 0.5, 0.1});

    CHECK(free.mass > 0.5);
    CHECK(held.mass == Approx(0.5).epsilon(1e-12));
    CHECK(held.tangential == Approx(0.5 * 0.8).epsilon(1e-12));
    CHECK(held.speed == free.speed);
}
