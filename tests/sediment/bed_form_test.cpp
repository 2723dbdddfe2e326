// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include "oracle.hpp"
#include "sediment/physics/bed_load_velocity.hpp"
#include "sediment/physics/dune_height.hpp"
#include "sediment/physics/porosity.hpp"

namespace thalweg::sediment {
namespace {

TEST_CASE("Porosities are those of an independent program") {
    const double d50[] = {0.02, 0.1, 0.2, 0.5, 1, 5, 20};  // mm
    const double komura[] = {.56364, .47226, .44147, .40708, .38512, .34494, .31970};
    const double wu_wang[] = {.59807, .46917, .42383, .37270, .33991, .27976, .24194};
    for (int i = 0; i < 7; ++i) {
        CAPTURE(d50[i]);
        CHECK(std::fabs(komura_porosity(d50[i] * 1e-3) - komura[i]) <= 5.1e-6);
        CHECK(std::fabs(wu_wang_porosity(d50[i] * 1e-3) - wu_wang[i]) <= 5.1e-6);
        CHECK_NEAR(komura_porosity(static_cast<float>(d50[i] * 1e-3)), komura[i], 2e-5);
        CHECK_NEAR(wu_wang_porosity(static_cast<float>(d50[i] * 1e-3)), wu_wang[i], 2e-5);
    }
    CHECK(komura_porosity(0.0) < 1);
    CHECK(wu_wang_porosity(0.0) < 1);
}

TEST_CASE("The speed of bed load is that of an independent program, and zero below the threshold") {
    const Materials<> m;
    const double stage = 2.593178 / .2427975 - 1;
    CHECK_NEAR(wu_bed_load_velocity(stage, 0.5e-3, m), 0.459042, printed(6));
    CHECK_NEAR(van_rijn_bed_load_velocity(5.0, 0.5e-3, m),
               1.5 * std::sqrt(1.65 * 9.81 * 0.5e-3) * std::pow(5.0, 0.6), 1e-14);
    CHECK(wu_bed_load_velocity(-0.5, 0.5e-3, m) == 0.0);
    CHECK(van_rijn_bed_load_velocity(-0.5, 0.5e-3, m) == 0.0);
    const Materials<float> single;
    CHECK_NEAR(wu_bed_load_velocity(9.68F, 0.5e-3F, single), wu_bed_load_velocity(9.68, 0.5e-3, m), 1e-5);
}

TEST_CASE("Dunes are as high as in an independent program, and gone on a bed at rest and in fast flow") {
    CHECK_NEAR(dune_height(1.0, 0.5e-3, 5.0), 0.206498, printed(6));
    CHECK_NEAR(dune_height(1.0F, 0.5e-3F, 5.0F), 0.206498, 1e-5);
    CHECK(dune_height(1.0, 0.5e-3, -1.0) == 0.0);
    CHECK(dune_height(1.0, 0.5e-3, 25.0) == 0.0);
    CHECK(dune_height(1.0, 0.5e-3, 40.0) == 0.0);
    CHECK(dune_height(0.0, 0.5e-3, 5.0) == 0.0);
}

}  // namespace
}  // namespace thalweg::sediment
