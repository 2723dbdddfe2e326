// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "sediment/physics/bed_shear.hpp"

#include "oracle.hpp"

namespace thalweg::sediment {
namespace {

constexpr double limit = 1e-3;  // m

TEST_CASE("Shear stress, grain roughness and efficiency are those of an independent program") {
    const Materials<> m;
    const double tau = manning_shear_stress(1.0, 1.0, 0.025, limit, m);
    CHECK_NEAR(tau, 6.131250, printed(7));
    CHECK_NEAR(shear_velocity(tau, m), 0.078302, printed(5));
    CHECK_NEAR(shields_number(tau, 0.5e-3, m), 0.757576, printed(6));
    CHECK_NEAR(grain_manning(0.5e-3), 0.014086, printed(5));
    CHECK_NEAR(grain_efficiency(grain_manning(0.5e-3), 0.025), 0.422949, printed(6));
    CHECK_NEAR(manning_shear_stress(1.5, 2.0, 0.03, limit, m), 30.851368, printed(8));
    CHECK_NEAR(manning_shear_stress(0.39, 0.51, 0.012, limit, m), 0.502902, printed(6));
    CHECK_NEAR(grain_manning(0.16e-3), 0.011650, printed(5));
}

TEST_CASE("Chezy's coefficient agrees between Manning's and the roughness height") {
    CHECK_NEAR(manning_chezy(1.0, 0.025, limit), 40.0, 1e-12);
    CHECK_NEAR(rough_chezy(1.0, 0.1), 18 * std::log10(120.0), 1e-12);
    const double roughness = manning_roughness_height(2.0, 0.03, limit);
    CHECK_NEAR(rough_chezy(2.0, roughness), manning_chezy(2.0, 0.03, limit), 1e-12);
    CHECK(manning_roughness_height(2.0, 0.0, limit) == 0.0);
    CHECK(rough_chezy(0.0, 0.1) == rough_chezy(0.1, 0.1));
}

TEST_CASE("Friction coefficient, Manning and Chezy are three names of one thing") {
    const Materials<> m;
    const double coefficient = friction_coefficient(0.7, 0.02, limit, m);
    const double chezy = manning_chezy(0.7, 0.02, limit);
    CHECK_NEAR(coefficient, 9.81 / (chezy * chezy), 1e-14);
    CHECK_NEAR(manning_shear_stress(0.7, 1.3, 0.02, limit, m), 1000 * coefficient * 1.3 * 1.3, 1e-14);
}

TEST_CASE("Without water, flow or roughness the shear stress is exactly zero") {
    const Materials<> m;
    CHECK(manning_shear_stress(0.0, 1.0, 0.025, limit, m) == 0.0);
    CHECK(manning_shear_stress(1.0, 0.0, 0.025, limit, m) == 0.0);
    CHECK(manning_shear_stress(1.0, 1.0, 0.0, limit, m) == 0.0);
    CHECK(shear_velocity(0.0, m) == 0.0);
}

TEST_CASE("Thin water has the friction of the depth limit") {
    const Materials<> m;
    CHECK(friction_coefficient(1e-9, 0.025, limit, m) == friction_coefficient(limit, 0.025, limit, m));
}

TEST_CASE("Grains take at most the whole shear stress, also over a bed without roughness") {
    CHECK(grain_efficiency(0.014, 0.010) == 1.0);
    CHECK(grain_efficiency(0.014, 0.014) == 1.0);
    CHECK(grain_efficiency(0.014, 0.0) == 1.0);
}

TEST_CASE("The shear functions in single precision agree with double") {
    const Materials<> m;
    const Materials<float> single;
    CHECK_NEAR(manning_shear_stress(0.39F, 0.51F, 0.012F, 1e-3F, single),
               manning_shear_stress(0.39, 0.51, 0.012, limit, m), 1e-5);
    CHECK_NEAR(grain_efficiency(grain_manning(0.5e-3F), 0.025F), 0.422949, 1e-5);
    CHECK_NEAR(manning_roughness_height(2.0F, 0.03F, 1e-3F), manning_roughness_height(2.0, 0.03, limit),
               1e-5);
}

}  // namespace
}  // namespace thalweg::sediment
