// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "sediment/physics/settling.hpp"

#include "oracle.hpp"

namespace thalweg::sediment {
namespace {

struct Row {
    double diameter, size, wu_wang, zhang, soulsby, van_rijn, ferguson_church;  // mm, -, mm/s
};

// Values of an independent program, rho 1000, rho_s 2650, g 9.81, nu 1e-6, shape factor 0.7.
constexpr Row rows[] = {
    {0.062, 1.5683, 2.39124, 2.41786, 3.12094, 3.45672, 3.15827},
    {0.1, 2.5296, 5.97904, 6.18658, 7.89405, 8.99250, 7.53413},
    {0.15, 3.7944, 12.43252, 13.28026, 16.47368, 16.23339, 14.92550},
    {0.25, 6.3240, 28.00529, 30.94365, 35.77517, 35.14403, 31.84049},
    {0.5, 12.6480, 65.12676, 70.07986, 73.72119, 72.15883, 71.04964},
    {1, 25.2959, 118.80340, 119.60855, 120.35713, 117.61857, 126.27837},
    {2, 50.5919, 189.39199, 181.00165, 179.17322, 197.91748, 196.41474},
    {8, 202.3676, 410.50044, 373.95469, 367.26814, 395.83497, 412.54046},
    {32, 809.4704, 834.95868, 750.95298, 736.79804, 791.66993, 830.28858},
};

constexpr Settling laws[] = {Settling::wu_wang, Settling::zhang, Settling::soulsby, Settling::van_rijn,
                             Settling::ferguson_church};

TEST_CASE("Settling velocities are those of an independent program") {
    const Materials<> m;
    for (const Row& row : rows) {
        CAPTURE(row.diameter);
        const double d = row.diameter * 1e-3;
        // 5e-5 and 5e-6 are half a unit of the last printed digit.
        CHECK(std::fabs(dimensionless_diameter(d, m) - row.size) <= 5.1e-5);
        const double expected[] = {row.wu_wang, row.zhang, row.soulsby, row.van_rijn, row.ferguson_church};
        for (int law = 0; law < 5; ++law) {
            CAPTURE(law);
            CHECK(std::fabs(1e3 * settling_velocity(laws[law], d, 0.7, m) - expected[law]) <= 5.1e-6);
        }
    }
}

TEST_CASE("Fine grains settle by Stokes' law where a formula tends to it") {
    const Materials<> m;
    const double d = 1e-7;
    const double stokes = 1.65 * 9.81 * d * d / (18 * 1e-6);
    CHECK_NEAR(settling_velocity(Settling::van_rijn, d, 0.7, m), stokes, 1e-12);
    CHECK_NEAR(settling_velocity(Settling::ferguson_church, d, 0.7, m), stokes, 1e-3);
    CHECK_NEAR(settling_velocity(Settling::zhang, d, 0.7, m), 1.09 / 27.9 * 18 * stokes, 1e-6);
    CHECK_NEAR(settling_velocity(Settling::soulsby, d, 0.7, m), 1.049 / 20.72 * 18 * stokes, 1e-6);
}

TEST_CASE("A grain of diameter zero does not settle") {
    const Materials<> m;
    for (const Settling law : laws) {
        CHECK(settling_velocity(law, 0.0, 0.7, m) == 0.0);
    }
}

TEST_CASE("Settling velocities in single precision agree with double") {
    const Materials<> m;
    const Materials<float> single;
    for (const Row& row : rows) {
        for (const Settling law : laws) {
            const float found = settling_velocity(law, static_cast<float>(row.diameter * 1e-3), 0.7F, single);
            CHECK_NEAR(found, settling_velocity(law, row.diameter * 1e-3, 0.7, m), 1e-5);
        }
    }
}

TEST_CASE("Grains hinder each other, wholly where there is no water left") {
    CHECK(hindered_settling_factor(0.0, 4.0) == 1.0);
    CHECK_NEAR(hindered_settling_factor(0.1, 4.0), 0.6561, 1e-12);
    CHECK_NEAR(hindered_settling_factor(0.2, 4.7), 0.350367, 1e-6);
    CHECK(hindered_settling_factor(1.0, 4.0) == 0.0);
    CHECK(hindered_settling_factor(1.2, 4.7) == 0.0);
    CHECK(hindered_settling_factor(-1e-12, 4.0) == 1.0);
}

}  // namespace
}  // namespace thalweg::sediment
