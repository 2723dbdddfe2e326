// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "sediment/physics/threshold.hpp"

#include <cmath>

#include "oracle.hpp"

namespace thalweg::sediment {
namespace {

TEST_CASE("Critical Shields numbers are those of an independent program") {
    const double size[] = {2, 5, 12.65, 25.3, 60, 200};
    const double van_rijn[] = {0.12000, 0.04998, 0.03103, 0.03318, 0.04262, 0.05500};
    const double soulsby[] = {0.09039, 0.04809, 0.03084, 0.03141, 0.04254, 0.05524};
    for (int i = 0; i < 6; ++i) {
        CAPTURE(size[i]);
        CHECK(std::fabs(van_rijn_critical_shields(size[i]) - van_rijn[i]) <= 5.1e-6);
        CHECK(std::fabs(soulsby_critical_shields(size[i]) - soulsby[i]) <= 5.1e-6);
    }
}

TEST_CASE("The pieces of van Rijn's Shields curve meet within five per cent") {
    for (const double joint : {4.0, 10.0, 20.0, 150.0}) {
        CAPTURE(joint);
        const double above = van_rijn_critical_shields(joint * (1 + 1e-12));
        CHECK_NEAR(above, van_rijn_critical_shields(joint), 0.05);
    }
}

TEST_CASE("In a mixture the coarse class moves at the smaller Shields number") {
    const Materials<> m;
    const double diameters[] = {0.5e-3, 8e-3};
    const double fractions[] = {0.5, 0.5};
    double shields[2];
    for (int k = 0; k < 2; ++k) {
        const auto hiding = hiding_probabilities(diameters[k], diameters, fractions, 1, 2);
        const double critical = wu_critical_shear(diameters[k], hiding, 0.03, 0.6, m);
        CHECK_NEAR(critical, k == 0 ? 0.4286568 : 2.200385, printed(7));
        shields[k] = shields_number(critical, diameters[k], m);
    }
    CHECK(shields[0] > 0.03);
    CHECK(shields[1] < 0.03);
}

TEST_CASE("Uniform sediment has the published critical Shields number") {
    const Materials<> m;
    CHECK_NEAR(wu_critical_shear(0.5e-3, Hiding<double>{}, 0.03, 0.6, m), 0.2427975, printed(7));
    CHECK_NEAR(wu_critical_shear(2e-3, Hiding<double>{}, 0.03, 0.6, m), 0.971190, printed(6));
    CHECK_NEAR(wu_critical_shear(8e-3, Hiding<double>{}, 0.03, 0.6, m), 3.884760, printed(7));
}

TEST_CASE("Thresholds in single precision agree with double") {
    const Materials<> m;
    const Materials<float> single;
    const Hiding<double> hiding{0.72, 0.28};
    const Hiding<float> single_hiding{0.72F, 0.28F};
    CHECK_NEAR(wu_critical_shear(1e-3F, single_hiding, 0.03F, 0.6F, single),
               wu_critical_shear(1e-3, hiding, 0.03, 0.6, m), 1e-5);
    for (const float size : {2.0F, 7.0F, 15.0F, 60.0F, 200.0F}) {
        CHECK_NEAR(van_rijn_critical_shields(size), van_rijn_critical_shields(double{size}), 1e-5);
        CHECK_NEAR(soulsby_critical_shields(size), soulsby_critical_shields(double{size}), 1e-5);
    }
}

}  // namespace
}  // namespace thalweg::sediment
