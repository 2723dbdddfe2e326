// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include "oracle.hpp"
#include "sediment/physics/bed_load_velocity.hpp"
#include "sediment/physics/bed_roughness.hpp"

namespace thalweg::sediment {
namespace {

const Materials<double> quartz;

TEST_CASE("Roughness of grains and dunes is that of an independent program") {
    struct Row {
        double depth, speed, d50, d90, wu_wang, van_rijn;
    };

    const Row rows[] = {
        {1, 0.6, 0.00025, 0.0005, 0.02501866, 0.02513576}, {3.2, 1, 0.00025, 0.0004, 0.02708234, 0.02700879},
        {1, 1.5, 0.0005, 0.001, 0.01939569, 0.01898871},   {0.3, 0.6, 0.002, 0.004, 0.02184181, 0.0203716},
        {3.2, 2.5, 0.002, 0.005, 0.02767038, 0.03109493},  {0.5, 0.3, 0.0005, 0.002, 0.02205711, 0.01721479}};
    for (const Row& r : rows) {
        CAPTURE(r.speed);
        CAPTURE(r.d50);
        const MovableBed<double> bed = {r.depth, r.speed, r.d50, r.d90};
        CHECK_NEAR(movable_bed_manning(Roughness::wu_wang, bed, 1e-3, quartz), r.wu_wang, 2e-6);
        CHECK_NEAR(movable_bed_manning(Roughness::van_rijn, bed, 1e-3, quartz), r.van_rijn, printed(7));
        const MovableBed<float> single = {static_cast<float>(r.depth), static_cast<float>(r.speed),
                                          static_cast<float>(r.d50), static_cast<float>(r.d90)};
        const Materials<float> light;
        CHECK_NEAR(movable_bed_manning(Roughness::wu_wang, single, 1e-3F, light), r.wu_wang, 1e-5);
        CHECK_NEAR(movable_bed_manning(Roughness::van_rijn, single, 1e-3F, light), r.van_rijn, 1e-5);
    }
}

TEST_CASE("The roughness of Wu and Wang agrees with the stress on the grains that follows from it") {
    for (const double d50 : {1e-4, 5e-4, 2e-3, 2e-2}) {
        for (const double depth : {0.1, 1.0, 5.0}) {
            for (double speed = 0.05; speed < 4; speed *= 1.3) {
                const MovableBed<double> bed = {depth, speed, d50, 2 * d50};
                const double n = wu_wang_roughness(bed, 1e-3, quartz);
                const double grains = grain_manning(d50);
                const double stress =
                    manning_shear_stress(depth, speed, n, 1e-3, quartz) * grain_efficiency(grains, n);
                const double critical = submerged_weight(quartz) * d50 *
                                        soulsby_critical_shields(dimensionless_diameter(d50, quartz));
                const double again = wu_wang_manning(bed, stress / critical, 1e-3, quartz);
                CHECK(n >= grains);
                CHECK(n < 3.5 * grains);
                CHECK(std::fabs(std::fmax(again, grains) / n - 1) < 1e-4);
            }
        }
    }
}

TEST_CASE("A bed at rest has the roughness of its grains by van Rijn, and no water is no trouble") {
    for (const double speed : {0.0, 0.1}) {
        const MovableBed<double> bed = {1, speed, 5e-4, 1e-3};
        CHECK_NEAR(van_rijn_roughness(bed, 1e-3, quartz), 1 / rough_chezy(1.0, 3e-3), 1e-14);
    }
    for (const auto law : {Roughness::wu_wang, Roughness::van_rijn}) {
        const MovableBed<double> dry = {0, 0, 5e-4, 1e-3};
        const double n = movable_bed_manning(law, dry, 1e-2, quartz);
        CHECK(n > 0.005);
        CHECK(n < 0.05);
    }
}

TEST_CASE("Grains of bed load are as fast as in an independent program, and never without speed") {
    CHECK_NEAR(wu_bed_load_velocity(5.0, 5e-4, quartz), 0.3299061, printed(7));
    CHECK_NEAR(van_rijn_bed_load_velocity(5.0, 5e-4, quartz), 0.3544335, printed(7));
    const auto speed = [](BedLoadVelocity law, double stage) {
        return bed_load_velocity(law, 0.7, stage, 5e-4, quartz);
    };
    CHECK(speed(BedLoadVelocity::constant, -1) == 0.7);
    for (const auto law : {BedLoadVelocity::wu, BedLoadVelocity::van_rijn}) {
        CHECK(speed(law, -1) == speed(law, 0.1));
        CHECK(speed(law, -1) > 0);
        CHECK(speed(law, 0.2) > speed(law, 0.1));
    }
}

}  // namespace
}  // namespace thalweg::sediment
