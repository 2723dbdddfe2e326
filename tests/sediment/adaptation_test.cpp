// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "sediment/physics/adaptation.hpp"

#include "oracle.hpp"
#include "sediment/physics/bed_load_length.hpp"

namespace thalweg::sediment {
namespace {

// A flume's flow over fine sand.
constexpr double depth = 0.39;
constexpr double speed = 0.51;
constexpr double shear = 0.03;
constexpr double settling = 0.0138847;

TEST_CASE("Armanini & Di Silvio's coefficient is that of an independent program") {
    const double layer[] = {0.0039, 0.0125, 0.0390};  // m
    const double alpha[] = {4.313053, 3.179923, 2.353711};
    const double length[] = {3.32134, 4.50486, 6.08618};  // m
    for (int i = 0; i < 3; ++i) {
        const double found = armanini_di_silvio_adaptation(settling, shear, layer[i] / depth);
        CHECK_NEAR(found, alpha[i], printed(7));
        CHECK_NEAR(speed * depth / (found * settling), length[i], printed(6));
    }
}

TEST_CASE("Armanini & Di Silvio's layer follows the bed's roughness") {
    const double chezy = 40;
    CHECK_NEAR(armanini_layer(1.0, std::sqrt(9.81) / chezy),
               33 * std::exp(-(1 + 0.4 * chezy / std::sqrt(9.81))), 1e-12);
    CHECK(armanini_layer(1.0, 1.0) == 1.0);
    CHECK(armanini_layer(0.0, 0.0) == 0.0);
}

TEST_CASE("Galappatti's time, length and coefficient are those of an independent program") {
    const double time = galappatti_time(depth, speed, shear, settling);
    CHECK_NEAR(time, 5.90462, printed(6));
    CHECK_NEAR(speed * time, 3.01136, printed(6));
    CHECK_NEAR(galappatti_adaptation(depth, speed, shear, settling), 4.75703, printed(6));
    CHECK(galappatti_time(1e-4, speed, shear, settling) == 0.2);
}

TEST_CASE("Galappatti's coefficient is 1 without water, flow, shear or settling") {
    CHECK(galappatti_adaptation(0.0, speed, shear, settling) == 1.0);
    CHECK(galappatti_adaptation(depth, 0.0, shear, settling) == 1.0);
    CHECK(galappatti_adaptation(depth, speed, 0.0, settling) == 1.0);
    CHECK(galappatti_adaptation(depth, speed, shear, 0.0) == 1.0);
}

TEST_CASE("Lin's coefficient is its formula") {
    CHECK_NEAR(lin_adaptation(0.012, 0.03), 3.25, 1e-14);
    CHECK_NEAR(lin_adaptation(settling, shear), 3.25 + 0.55 * std::log(settling / 0.012), 1e-14);
}

TEST_CASE("The constant coefficient is one for erosion and one for deposition, within bounds") {
    CHECK(constant_adaptation(true, 1.0, 0.25) == 1.0);
    CHECK(constant_adaptation(false, 1.0, 0.25) == 0.25);
    CHECK(constant_adaptation(true, 99.0, 0.25) == 30.0);
    CHECK(constant_adaptation(false, 1.0, 0.0) == 0.1);
}

TEST_CASE("Every law's coefficient stays within its bounds, also without water or flow") {
    for (const Adaptation law :
         {Adaptation::constant, Adaptation::armanini_di_silvio, Adaptation::galappatti, Adaptation::lin}) {
        for (const double u : {0.0, 1e-12, 1e-3, 0.1, 10.0}) {
            for (const double h : {0.0, 1e-6, 1.0, 100.0}) {
                for (const double w : {1e-9, 1e-3, 1.0}) {
                    for (const double friction : {0.0, 1e-3, 0.05, 1.0}) {
                        AdaptationInput<double> in;
                        in.depth = h;
                        in.speed = u;
                        in.shear_velocity = u * friction;
                        in.settling_velocity = w;
                        const double alpha = adaptation_coefficient(law, in);
                        REQUIRE(alpha >= 0.1);
                        REQUIRE(alpha <= 30);
                    }
                }
            }
        }
    }
}

TEST_CASE("Adaptation in single precision agrees with double") {
    CHECK_NEAR(armanini_di_silvio_adaptation(0.0138847F, 0.03F, 0.01F), 4.313053, 1e-5);
    CHECK_NEAR(galappatti_adaptation(0.39F, 0.51F, 0.03F, 0.0138847F), 4.75703, 1e-5);
    CHECK_NEAR(lin_adaptation(0.0138847F, 0.03F), lin_adaptation(settling, shear), 1e-5);
}

TEST_CASE("Bed load adapts over a saltation, a multiple of the depth, or a given length") {
    const Materials<> m;
    CHECK_NEAR(saltation_length(0.5e-3, 5.0, m), .02926691, printed(7));
    CHECK(saltation_length(0.5e-3, -0.5, m) == 0.0);
    CHECK(bed_load_length(BedLoadLength::constant, 0.5, 0.1, 1e-3, 0.0, 1e-3, m) == 0.5);
    CHECK_NEAR(bed_load_length(BedLoadLength::depth_factor, 7.3, 2.0, 1e-3, 0.0, 1e-3, m), 14.6, 1e-14);
    CHECK(bed_load_length(BedLoadLength::saltation, 0.0, 2.0, 1e-3, 0.0, 1e-3, m) == 1e-3);
    CHECK(bed_load_length(BedLoadLength::depth_factor, 7.3, 0.0, 1e-3, 0.0, 1e-3, m) == 1e-3);
    const Materials<float> single;
    CHECK_NEAR(saltation_length(0.5e-3F, 5.0F, single), .02926691, 1e-5);
}

}  // namespace
}  // namespace thalweg::sediment
