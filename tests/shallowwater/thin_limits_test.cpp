// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <doctest/doctest.h>

#include "shallowwater/physics/central_upwind.hpp"
#include "shallowwater/physics/thin_velocities.hpp"
#include "shallowwater/schemes/hwp14/hwp14.hpp"

// Velocities in thin and fast water, and what two cells exchange, with values by hand. Gravity is 1 m/s2.
using namespace thalweg::shallowwater;
using doctest::Approx;

TEST_CASE("water is slow up to twice the speed of its waves, and fast from three times on") {
    CHECK(slowness(1.0, 1.0, 0.0, 1.0) == 1);
    CHECK(slowness(1.0, 0.0, 2.0, 1.0) == 1);
    CHECK(slowness(1.0, 2.0, 1.5, 1.0) == Approx(0.55));  // (9 - 6.25) / 5
    CHECK(slowness(1.0, 3.0, 0.0, 1.0) == 0);
    CHECK(slowness(0.25, 3.0, -4.0, 1.0) == Approx(0.55));
    CHECK(slowness(1e30, 0.0, 0.0, 1.0) == 1);
    CHECK(slowness(1e30, 1.0, 0.0, 1.0) == 0);
}

TEST_CASE("beside a step of the bed water is thin below half of it, and deep from its height on") {
    CHECK(depth_over_step(0.5, 1.0) == 0);
    CHECK(depth_over_step(0.75, 1.0) == 0.5);
    CHECK(depth_over_step(1.0, 1.0) == 1);
    CHECK(depth_over_step(0.0, 0.0) == 1);
}

TEST_CASE("thin and fast water leaves a cell with the cell's velocity on the mean") {
    // 1.5 and 0.5 of the depth stand at the faces.
    const FaceShares<double> thin = {1.5, 0.5, 0};
    double low = 9, high = 9;
    lean_with_velocity(thin, 1.0, 2.0, 4.0, low, high);
    CHECK(low == Approx(1.75));   // 2 - 1/2 * 0.5
    CHECK(high == Approx(2.75));  // 2 + 1/2 * 1.5
    CHECK((1.5 * low + 0.5 * high) / 2 == Approx(2));

    lean_with_velocity(thin, 1.0, 5.0, 4.0, low, high);  // the fastest of the three
    CHECK(low == 5);
    CHECK(high == 5);

    double half_low = 1, half_high = 3;
    lean_with_velocity<double>({1.5, 0.5, 0.5}, 1.0, 2.0, 4.0, half_low, half_high);
    CHECK(half_low == Approx(1.375));
    CHECK(half_high == Approx(2.875));

    double kept_low = 1, kept_high = 3;
    lean_with_velocity<double>({1.5, 0.5, 1}, 1.0, 2.0, 4.0, kept_low, kept_high);
    CHECK(kept_low == 1);
    CHECK(kept_high == 3);

    const FaceShares<double> shares = face_shares<double>({0.5, 1.5, 0, 0, 0}, 1.0, 1.0, 4.0, 0.25);
    CHECK(shares.low == 0.5);
    CHECK(shares.high == 1.5);
    CHECK(shares.by_discharge == 0.25);
    CHECK(face_shares<double>({0.5, 1.5, 0, 0, 0}, 3.0, 1.0, 4.0, 0.25).by_discharge == 0.5);
}

TEST_CASE("two sides exchange no more momentum than the water that the net flow leaves them") {
    // 0.5 m2/s run with 3 m/s from a side with 3 to one with 1 m/s, and 2 m2/s are exchanged beside.
    const auto flux = [] { return CentralFlux<double>{0.5, 0.5 * 3 + 2 * (3 - 1), 0, 0, 0, 0}; };
    auto f = flux();
    limit_mixing(f, 3.0, 1.0, MixingLimit<double>{2.5, 2});
    CHECK(f.advected == 5.5);
    limit_mixing(f, 3.0, 1.0, MixingLimit<double>{1.5, 2});
    CHECK(f.advected == 0.5 * 3 + 1 * 2);
    f = flux();
    limit_mixing(f, 3.0, 1.0, MixingLimit<double>{9, 0.25});
    CHECK(f.advected == 0.5 * 3 + 0.25 * 2);
    f = flux();
    limit_mixing(f, 3.0, 1.0, MixingLimit<double>{0.25, 9});
    CHECK(f.advected == 0.5 * 3);
    f = flux();
    limit_mixing(f, 3.0, 1.0, UnlimitedMixing{});
    CHECK(f.advected == 5.5);

    const double epsilon4 = 1e-4 * 1e-4 * 1e-4 * 1e-4;
    CHECK(most_mixed(0.5, 1.0, epsilon4) == 1.25);
    // Half as deep as the desingularisation depth: sqrt(2) / 4 / sqrt(1 + 1/16) of the velocity are left.
    CHECK(most_mixed(0.5, 0.5e-4, epsilon4) == Approx(1.25 * 4 * std::sqrt(1 + 1.0 / 16) / std::sqrt(2.0)));
    CHECK(most_mixed(0.5, 0.0, epsilon4) == 1250);
}

TEST_CASE("the limit of the exchange holds beside a partly covered cell, and takes no push off a wall") {
    using Scheme = Hwp14<double, false>;
    const SchemeConstants<double> c = {1, 1.3, 1e-16, 1e-8, 0, 1};
    const FaceState<double> towards = {1, 0.5, 0};
    const FaceState<double> away = {1, -0.5, 0};
    const auto flux = [&](double cell_high, double fraction) {
        return Scheme::flux(c, towards, away, 0.01, cell_high, {0, 0.002, fraction}, {0.002, 0, 1}, true);
    };

    // Between two cells 0.5 m2/s would be exchanged; 2.5 times the share of 0.002 m2/s are.
    const auto covered = flux(0.01, 1);
    const auto in_part = flux(0.01, -1);
    CHECK(covered.mass == 0);
    CHECK(covered.normal_low > 0.3);
    CHECK(in_part.mass == 0);
    CHECK(in_part.normal_low == Approx(2.5 * 0.002));

    // A wall is a mirror image: the same momentum as between the cells without a limit.
    CHECK(flux(wall_depth<double>, -1).normal_low == flux(wall_depth<double>, 1).normal_low);
    CHECK(flux(wall_depth<double>, -1).normal_low > 0.3);
}
