// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "case.hpp"
#include "shallowwater/schemes/kp07/deep.hpp"
#include "shallowwater/schemes/kp07/kp07.hpp"

// The short way through deep water, which only the GPU takes, beside the general one.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr SchemeConstants<double> constants = {9.81, 1.3, 1e-12, 1e-6, 1, 0};

// Water of 2 to 4 m over a bed between 0 and 1 m, so that slopes are cut at neither face. With `dips` the
// water is shallow enough for a surface that dips below the bed of one face.
auto stencil(int n, bool dips) -> LineStencil<double> {
    const auto between = [n](int k, double low, double high) { return low + (high - low) * noise(n, k); };
    LineStencil<double> s = {};
    s.bed_low = between(0, 0, 1);
    s.bed_high = between(1, 0, 1);
    s.sill_low = s.bed_low + std::fmax(0, between(11, -0.3, 0.3));
    s.sill_high = s.bed_high + std::fmax(0, between(12, -0.3, 0.3));
    const double bed = 0.5 * (s.bed_low + s.bed_high);
    s.depth = dips ? std::fabs(s.bed_high - s.bed_low) * 0.6 + 0.01 : between(2, 2, 4);
    s.level = bed + s.depth;
    s.level_low = s.level + between(3, -1, 1);
    s.level_high = s.level + between(4, -1, 1);
    s.depth_low = s.depth_high = s.depth;
    s.normal_low = between(5, -3, 3);
    s.normal = between(6, -3, 3);
    s.normal_high = between(7, -3, 3);
    s.tangential_low = between(8, -3, 3);
    s.tangential = between(9, -3, 3);
    s.tangential_high = between(10, -3, 3);
    return s;
}

void check_same(const FaceState<double>& found, const FaceState<double>& expected) {
    CHECK(found.depth == expected.depth);  // as the bits of a face between two strips ask
    CHECK(found.normal == Approx(expected.normal).epsilon(1e-9));
    CHECK(found.tangential == Approx(expected.tangential).epsilon(1e-9));
}

}  // namespace

TEST_CASE("kp07's short way through deep water finds the sides of the general one") {
    for (int n = 0; n < 200; ++n) {
        CAPTURE(n);
        const LineStencil<double> s = stencil(n, n % 2 != 0);
        const auto published = Kp07<double, false, true>::faces(constants, s);
        const auto general = Kp07<double>::faces(constants, s);

        const auto surface = deep_surface<double>(constants.theta, s.level_low, s.level, s.level_high,
                                                  {s.bed_low, s.bed_high}, {s.sill_low, s.sill_high});
        const auto sides = deep_sides(constants.theta, surface, s.normal_low, s.normal, s.normal_high,
                                      s.tangential_low, s.tangential, s.tangential_high);

        CHECK(2 * surface.half_change == Approx(published.level_change).epsilon(1e-12));
        CHECK(std::fmax(surface.over_low, 0) == Approx(std::fmax(published.low.depth, 0)).epsilon(1e-9));
        CHECK(std::fmax(surface.over_high, 0) == Approx(std::fmax(published.high.depth, 0)).epsilon(1e-9));
        // Where the surface is cut at a face, nothing stands over its sill, and the way is not taken.
        if (std::fmin(surface.over_low, surface.over_high) > 0.1) {
            check_same(sides.low, general.low);
            check_same(sides.high, general.high);
            check_same(sides.low, published.low);
            CHECK(2 * surface.half_change == Approx(general.level_change).epsilon(1e-12));
        }
    }
}

TEST_CASE("kp07's short way through deep water has the flux of the general one") {
    const double no_limit = 1e9;
    for (int n = 0; n < 200; ++n) {
        CAPTURE(n);
        const FaceState<double> low = {1 + noise(n, 0), 4 * noise(n, 1) - 2, noise(n, 2)};
        const FaceState<double> high = {1 + noise(n, 3), 4 * noise(n, 4) - 2, noise(n, 5)};
        const auto general = Kp07<double>::flux(constants, low, high, 1, 1, no_limit, false);
        const auto published = Kp07<double, false, true>::flux(constants, low, high, 1, 1, no_limit, false);

        auto parts = deep_flux(low, high, constants.gravity);
        CHECK(parts.complete().tangential == Approx(published.tangential).epsilon(1e-12));
        carry_tangential(parts, low.tangential, high.tangential);
        const auto deep = parts.complete();

        CHECK(deep.mass == Approx(general.mass).epsilon(1e-12));
        CHECK(deep.normal_low == Approx(general.normal_low).epsilon(1e-12));
        CHECK(deep.normal_high == Approx(general.normal_high).epsilon(1e-12));
        CHECK(deep.tangential == Approx(general.tangential).epsilon(1e-12));
        CHECK(deep.speed == Approx(general.speed).epsilon(1e-12));
    }
}
