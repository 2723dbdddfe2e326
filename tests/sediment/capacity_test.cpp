// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "sediment/physics/capacity.hpp"

#include <cmath>

#include "oracle.hpp"

namespace thalweg::sediment {
namespace {

constexpr Capacity laws[] = {Capacity::wu_wang_jia,       Capacity::meyer_peter_mueller,
                             Capacity::wong_parker,       Capacity::van_rijn,
                             Capacity::engelund_hansen,   Capacity::engelund_hansen_fractional,
                             Capacity::ackers_white_1973, Capacity::ackers_white,
                             Capacity::soulsby_van_rijn,  Capacity::grass};

// Sand of 0.5 mm under a flow.
template <class Real>
auto input_of(Capacity law, Real depth, Real speed, Real manning, const Materials<Real>& m)
    -> CapacityInput<Real> {
    CapacityInput<Real> in;
    in.depth = depth;
    in.speed = speed;
    in.manning = manning;
    in.bed_shear = manning_shear_stress(depth, speed, manning, Real(1e-3), m);
    in.diameter = in.d50 = Real(0.5e-3);
    in.d90 = Real(1e-3);
    in.settling_velocity = Real(0.06512676);
    in.grain_shear = grain_shear_stress(law, in, m);
    return in;
}

auto capacity_of(Capacity law, double depth, double speed, double manning) -> LoadCapacity<double> {
    const Materials<> m;
    return transport_capacity(law, input_of(law, depth, speed, manning, m), m, {});
}

TEST_CASE("Every law by its name gives the rates of its formula") {
    const double bed_load[] = {3.517906e-5, 5.144655e-5, 2.518099e-5, 5.015335e-5, 1.832389e-4,
                               1.832389e-4, 1.245485e-4, 1.383714e-4, 7.010997e-5, 1e-3};
    for (int i = 0; i < 10; ++i) {
        CAPTURE(i);
        CHECK_NEAR(capacity_of(laws[i], 1, 1, 0.025).bed_load, bed_load[i], printed(7));
    }
    CHECK_NEAR(capacity_of(Capacity::wu_wang_jia, 1, 1, 0.025).suspended, 3.506456e-5, printed(7));
    CHECK_NEAR(capacity_of(Capacity::soulsby_van_rijn, 1, 1, 0.025).suspended, 1.678744e-4, printed(7));
    CHECK(capacity_of(Capacity::meyer_peter_mueller, 1, 1, 0.025).suspended == 0.0);
    CHECK(capacity_of(Capacity::engelund_hansen, 1, 1, 0.025).suspended == 0.0);
}

TEST_CASE("van Rijn's suspended load takes the roughness height that it is given") {
    const Materials<> m;
    auto in = input_of(Capacity::van_rijn, 1.0, 1.0, 0.025, m);
    in.settling_velocity = 0.07215883;
    in.bed_shear = 1000 * 0.08368924 * 0.08368924;
    in.roughness_height = 0.1;
    CHECK_NEAR(transport_capacity(Capacity::van_rijn, in, m, {}).suspended, 1.302532e-4, printed(7));
    in.roughness_height = 0;
    in.bed_shear = 6.13125;
    const double height = manning_roughness_height(1.0, 0.025, 1e-3) / 2;
    CHECK_NEAR(
        transport_capacity(Capacity::van_rijn, in, m, {}).suspended,
        van_rijn_suspended(8.290547, 1.0, 1.0, shear_velocity(6.13125, m), 0.07215883, 0.5e-3, height, m),
        printed(7));
}

TEST_CASE("Without water or flow every law carries exactly nothing") {
    for (const Capacity law : laws) {
        for (const auto& load : {capacity_of(law, 0, 0, 0.025), capacity_of(law, 0, 1, 0.025),
                                 capacity_of(law, 1, 0, 0.025), capacity_of(law, 0, 0, 0)}) {
            CHECK(load.bed_load == 0.0);
            CHECK(load.suspended == 0.0);
        }
    }
}

TEST_CASE("Without friction the laws of the shear stress carry nothing, those of the speed as before") {
    for (const Capacity law : laws) {
        const auto smooth = capacity_of(law, 1, 1, 0);
        const auto rough = capacity_of(law, 1, 1, 0.025);
        const bool by_speed = law == Capacity::grass || law == Capacity::soulsby_van_rijn;
        CHECK(smooth.suspended == (by_speed ? rough.suspended : 0.0));
        CHECK(smooth.bed_load == (by_speed || law == Capacity::van_rijn ? rough.bed_load : 0.0));
    }
}

TEST_CASE("Below its threshold every law that has one carries exactly nothing") {
    for (const Capacity law : laws) {
        const bool without = law == Capacity::engelund_hansen || law == Capacity::grass ||
                             law == Capacity::engelund_hansen_fractional;
        const auto load = capacity_of(law, 1, 0.1, 0.02);
        CHECK((load.bed_load > 0) == without);
        CHECK(load.suspended == 0.0);
    }
}

TEST_CASE("Every law's rates are finite, not negative, and grow with the speed over all magnitudes") {
    for (const Capacity law : laws) {
        for (const double depth : {1e-12, 1e-6, 1e-3, 0.1, 10.0, 100.0}) {
            for (const double manning : {1e-6, 0.01, 0.1}) {
                LoadCapacity<double> before;
                for (const double speed : {1e-12, 1e-6, 1e-3, 0.1, 0.5, 2.0, 10.0}) {
                    CAPTURE(static_cast<int>(law));
                    CAPTURE(depth);
                    CAPTURE(speed);
                    const auto load = capacity_of(law, depth, speed, manning);
                    REQUIRE(std::isfinite(load.bed_load));
                    REQUIRE(std::isfinite(load.suspended));
                    REQUIRE(load.bed_load >= before.bed_load);
                    REQUIRE(load.suspended >= before.suspended);
                    before = load;
                }
            }
        }
    }
}

TEST_CASE("A total load counts as bed load, but for the share that the user sets") {
    const Materials<> m;
    CapacityParameters<double> parameters;
    parameters.total_suspended_share = 0.75;
    for (const Capacity law : {Capacity::engelund_hansen, Capacity::ackers_white, Capacity::grass}) {
        const double total = capacity_of(law, 1, 1, 0.025).bed_load;
        const auto split = transport_capacity(law, input_of(law, 1.0, 1.0, 0.025, m), m, parameters);
        CHECK_NEAR(split.suspended, 0.75 * total, 1e-14);
        CHECK_NEAR(split.bed_load + split.suspended, total, 1e-14);
    }
}

TEST_CASE("A factor on the threshold and another grain shear stress act as in the formula") {
    const Materials<> m;
    auto in = input_of(Capacity::meyer_peter_mueller, 1.0, 1.0, 0.025, m);
    in.threshold_factor = 2;
    in.grain_shear *= 1.5;
    const double theta = 1.5 * 0.757576 * 0.422949;
    CHECK_NEAR(transport_capacity(Capacity::meyer_peter_mueller, in, m, {}).bed_load,
               meyer_peter_bed_load(theta, 0.094, 0.5e-3, m), 1e-5);
    in.threshold_factor = 100;
    for (const Capacity law :
         {Capacity::wu_wang_jia, Capacity::meyer_peter_mueller, Capacity::wong_parker, Capacity::van_rijn}) {
        CHECK(transport_capacity(law, in, m, {}).bed_load == 0.0);
        CHECK(transport_capacity(law, in, m, {}).suspended == 0.0);
    }
}

TEST_CASE("Capacities in single precision agree with double") {
    const Materials<> m;
    const Materials<float> single;
    for (const Capacity law : laws) {
        CAPTURE(static_cast<int>(law));
        const auto expected = transport_capacity(law, input_of(law, 0.8, 1.2, 0.022, m), m, {});
        const auto found = transport_capacity(law, input_of(law, 0.8F, 1.2F, 0.022F, single), single, {});
        CHECK_NEAR(found.bed_load, expected.bed_load, 1e-4);
        CHECK_NEAR(found.suspended, expected.suspended, 1e-4);
    }
}

}  // namespace
}  // namespace thalweg::sediment
