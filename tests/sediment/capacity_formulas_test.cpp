// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "oracle.hpp"
#include "sediment/physics/capacity.hpp"
#include "sediment/physics/settling.hpp"

namespace thalweg::sediment {
namespace {

// Every value without a comment is that of an independent program for this flow over this bed.
constexpr double depth = 1;        // m
constexpr double speed = 1;        // m/s
constexpr double manning = 0.025;  // s/m^(1/3)
constexpr double d50 = 0.5e-3;     // m
constexpr double d90 = 1e-3;       // m
constexpr double shear = 6.13125;  // Pa

TEST_CASE("Meyer-Peter & Mueller's and Wong & Parker's rates are those of an independent program") {
    const Materials<> m;
    const double theta = shields_number(shear, d50, m);
    const double grain = theta * grain_efficiency(grain_manning(d50), manning);
    CHECK_NEAR(meyer_peter_bed_load(theta, 0.047, d50, m), 2.155446e-4, printed(7));
    CHECK_NEAR(meyer_peter_bed_load(grain, 0.047, d50, m), 5.144655e-5, printed(7));
    CHECK_NEAR(wong_parker_bed_load(grain, 0.0495, d50, m), 2.518099e-5, printed(7));
    CHECK(meyer_peter_bed_load(0.046, 0.047, d50, m) == 0.0);
    CHECK(wong_parker_bed_load(0.0, 0.0495, d50, m) == 0.0);
}

TEST_CASE("van Rijn's bed load is that of an independent program") {
    const Materials<> m;
    const double grain = 1000 * 9.81 / std::pow(18 * std::log10(12 / (3 * d90)), 2);
    const double critical = van_rijn_critical_shields(dimensionless_diameter(d50, m)) * 1650 * 9.81 * d50;
    const double stage = grain / critical - 1;
    CHECK_NEAR(stage, 8.290547, printed(7));
    CHECK_NEAR(van_rijn_bed_load(stage, d50, m), 5.015335e-5, printed(7));
    CHECK(van_rijn_bed_load(-0.3, d50, m) == 0.0);
    const double jump = 0.1 * std::pow(3.0, 1.5) / (0.053 * std::pow(3.0, 2.1));  // as published
    CHECK_NEAR(jump, 0.976, printed(3));
    CHECK_NEAR(van_rijn_bed_load(3.0, d50, m) / van_rijn_bed_load(3 - 1e-9, d50, m), jump, 1e-8);
}

TEST_CASE("van Rijn's suspended load is that of an independent program") {
    const Materials<> m;
    const double stage = 8.290547;
    const double height = 0.05;
    const double friction = 0.08368924;  // m/s, of a roughness height of 0.1 m
    CHECK_NEAR(std::sqrt(9.81) / rough_chezy(depth, 0.1), friction, printed(7));
    const double settling = settling_velocity(Settling::van_rijn, d50, 0.7, m);
    const double concentration = van_rijn_reference_concentration(stage, d50, height, m);
    CHECK_NEAR(concentration, 1.672475e-3, printed(7));
    const double number = van_rijn_suspension_number(settling, friction, concentration);
    CHECK_NEAR(number, 1.282242, printed(7));
    CHECK_NEAR(number - settling / (2 * 0.4 * friction), .2044629, printed(7));
    CHECK_NEAR(van_rijn_shape_factor(height / depth, number), .07788052, printed(7));
    CHECK_NEAR(van_rijn_suspended(stage, depth, speed, friction, settling, d50, height, m), 1.302532e-4,
               printed(7));
    CHECK(van_rijn_suspended(0.5, depth, speed, friction, settling, d50, height, m) > 0);
    CHECK(van_rijn_suspended(0.0, depth, speed, friction, settling, d50, height, m) == 0);
    CHECK(van_rijn_suspended(stage, 0.0, speed, friction, settling, d50, height, m) == 0);
    CHECK(van_rijn_suspended(stage, depth, speed, 0.0, settling, d50, height, m) == 0);
}

TEST_CASE("van Rijn's shape factor is the quotient, and smooth where that is 0/0") {
    for (const double r : {0.01, 0.05, 0.2}) {
        for (const double z : {0.3, 1.0, 1.4, 3.0}) {
            const double quotient = (std::pow(r, z) - std::pow(r, 1.2)) / (std::pow(1 - r, z) * (1.2 - z));
            CHECK_NEAR(van_rijn_shape_factor(r, z), quotient, 1e-12);
        }
        const double limit = -std::pow(r / (1 - r), 1.2) * std::log(r);
        CHECK_NEAR(van_rijn_shape_factor(r, 1.2), limit, 1e-12);
        CHECK_NEAR(van_rijn_shape_factor(r, 1.2 + 1e-9), limit, 1e-8);
        CHECK(van_rijn_shape_factor(r, 1e9) == van_rijn_shape_factor(r, 5.0));
    }
}

TEST_CASE("van Rijn's reference height lies within its share of the depth") {
    CHECK(van_rijn_reference_height(1.0, 0.1) == 0.05);
    CHECK(van_rijn_reference_height(1.0, 1e-4) == 0.01);
    CHECK(van_rijn_reference_height(1.0, 3.0) == 0.2);
}

TEST_CASE("Engelund & Hansen's load is that of an independent program, and its two forms are one") {
    const Materials<> m;
    CHECK_NEAR(engelund_hansen_load(shear, speed, d50, 1.0, m), 1.832389e-4, printed(7));
    for (const double n : {0.012, 0.02, 0.05}) {
        const double u = 1.7;
        const double h = 2.3;
        const double chezy = manning_chezy(h, n, 1e-3);
        const double expected =
            0.05 * std::pow(u, 5) / (std::sqrt(9.81) * std::pow(chezy, 3) * 1.65 * 1.65 * d50);
        const double tau = manning_shear_stress(h, u, n, 1e-3, m);
        CHECK_NEAR(engelund_hansen_load(tau, u, d50, 1.0, m), expected, 1e-13);
    }
    CHECK(engelund_hansen_load(0.0, speed, d50, 1.0, m) == 0.0);
}

TEST_CASE("In a mixture the exposed class carries more of Engelund & Hansen's load") {
    const Materials<> m;
    CHECK(exposure_factor(Hiding<double>{}, 0.45) == 1.0);
    const double factor = exposure_factor(Hiding<double>{0.2, 0.8}, 0.45);
    CHECK_NEAR(factor, std::pow(4.0, 0.45), 1e-14);
    CHECK_NEAR(engelund_hansen_load(shear, speed, d50, factor, m),
               std::pow(factor, 2.5) * engelund_hansen_load(shear, speed, d50, 1.0, m), 1e-13);
}

TEST_CASE("Ackers & White's loads are those of an independent program") {
    const Materials<> m;
    const double friction = shear_velocity(shear, m);
    const auto revised = ackers_white_numbers(AckersWhiteFit::revised_1990, dimensionless_diameter(d50, m));
    CHECK_NEAR(ackers_white_mobility(revised.transition, depth, speed, friction, d50, m), .5847420,
               printed(7));
    const double load = ackers_white_load(AckersWhiteFit::revised_1990, depth, speed, friction, d50, m);
    CHECK_NEAR(load, 1.383714e-4, printed(7));
    CHECK_NEAR(load / (d50 * std::pow(1 / friction, revised.transition)), .1043608, printed(7));
    CHECK_NEAR(ackers_white_load(AckersWhiteFit::original_1973, depth, speed, friction, d50, m), 1.245485e-4,
               printed(7));
}

TEST_CASE("Ackers & White's numbers meet where coarse grains begin") {
    for (const AckersWhiteFit fit : {AckersWhiteFit::original_1973, AckersWhiteFit::revised_1990}) {
        const auto fine = ackers_white_numbers(fit, 60 * (1 - 1e-12));
        const auto coarse = ackers_white_numbers(fit, 60.0);
        CHECK(std::fabs(fine.transition - coarse.transition) < 0.005);
        CHECK_NEAR(fine.threshold, coarse.threshold, 0.003);
        CHECK_NEAR(fine.power, coarse.power, 0.005);
        CHECK_NEAR(fine.factor, coarse.factor, 0.05);
    }
    CHECK(ackers_white_numbers(AckersWhiteFit::original_1973, 0.3).transition == 1.0);
}

TEST_CASE("Below its threshold Ackers & White's load is exactly zero") {
    const Materials<> m;
    for (const AckersWhiteFit fit : {AckersWhiteFit::original_1973, AckersWhiteFit::revised_1990}) {
        CHECK(ackers_white_load(fit, 1.0, 0.2, 0.015, d50, m) == 0.0);
        CHECK(ackers_white_load(fit, 1.0, 1.0, 0.0, d50, m) == 0.0);
        CHECK(ackers_white_load(fit, 1.0, 0.0, 0.1, d50, m) == 0.0);
        CHECK(ackers_white_load(fit, 0.0, 1.0, 0.1, d50, m) == 0.0);
    }
}

TEST_CASE("Soulsby & van Rijn's loads are those of an independent program") {
    const Materials<> m;
    const double critical = soulsby_critical_speed(depth, d50, d90);
    CHECK_NEAR(critical, .3201488, printed(7));
    const auto load = soulsby_van_rijn_load(depth, speed, critical, d50, m);
    CHECK_NEAR(load.bed_load, 7.010997e-5, printed(7));
    CHECK_NEAR(load.suspended, 1.678744e-4, printed(7));
    // The two branches of the critical speed nearly meet at 0.5 mm.
    CHECK_NEAR(soulsby_critical_speed(depth, d50 * (1 - 1e-12), d90), critical, 1e-3);
    CHECK(soulsby_van_rijn_load(depth, 0.3, critical, d50, m).bed_load == 0.0);
    CHECK(soulsby_van_rijn_load(0.0, speed, 0.1, d50, m).suspended == 0.0);
}

}  // namespace
}  // namespace thalweg::sediment
