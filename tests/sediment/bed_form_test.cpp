// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include "oracle.hpp"
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
