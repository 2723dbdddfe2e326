// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "sediment/physics/scheme_function.hpp"

#include "oracle.hpp"

namespace thalweg::sediment {
namespace {

TEST_CASE("The scheme functions are those of an independent program") {
    const double peclet[] = {0.5, 2, 5};
    const double hybrid[] = {.75, 0, 0};
    const double power_law[] = {.7737809, .32768, .03125};
    const double exponential[] = {.7707470, .3130353, .0339183};
    for (int i = 0; i < 3; ++i) {
        const double p = peclet[i];
        CHECK(scheme_function(Convection::upwind, p) == 1.0);
        CHECK(scheme_function(Convection::central, p) == 1 - p / 2);
        CHECK(scheme_function(Convection::hybrid, p) == hybrid[i]);
        CHECK_NEAR(scheme_function(Convection::power_law, p), power_law[i], printed(7));
        CHECK_NEAR(scheme_function(Convection::exponential, p), exponential[i], printed(6));
        CHECK_NEAR(scheme_function(Convection::exponential, static_cast<float>(p)), exponential[i], 1e-5);
        CHECK_NEAR(scheme_function(Convection::power_law, static_cast<float>(p)), power_law[i], 1e-5);
    }
}

TEST_CASE("Every scheme function begins at one, and none but the central one leaves zero to one") {
    for (const Convection scheme : {Convection::upwind, Convection::central, Convection::hybrid,
                                    Convection::power_law, Convection::exponential}) {
        CHECK(scheme_function(scheme, 0.0) == 1.0);
        CHECK(scheme_function(scheme, 0.0F) == 1.0F);
        if (scheme == Convection::central) {
            continue;
        }
        double before = 1;
        for (const double p : {1e-12, 1e-9, 1e-8, 1e-6, 1e-3, 0.1, 1.0, 9.0, 80.0, 81.0, 800.0, 1e300}) {
            const double now = scheme_function(scheme, p);
            REQUIRE(now >= 0);
            REQUIRE(now <= before);
            before = now;
        }
        const float large = scheme_function(scheme, 1e30F);
        CHECK(large >= 0);
        CHECK(large <= 1);
    }
}

}  // namespace
}  // namespace thalweg::sediment
