// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "sediment/physics/hiding.hpp"

#include "mixtures.hpp"
#include "oracle.hpp"

namespace thalweg::sediment {
namespace {

TEST_CASE("Hidden and exposed probabilities of the Vistula's bed are those of an independent program") {
    const double hidden[] = {.7208092, .6621160, .5708871, .4498117, .2966387, .1780295, .09953446};
    const double exposed[] = {.2791908, .3378840, .4291129, .5501883, .7033613, .8219705, .9004655};
    for (int k = 0; k < vistula_classes; ++k) {
        const auto found = hiding_probabilities(vistula_diameters[k], vistula_diameters, vistula_fractions, 1,
                                                vistula_classes);
        CHECK_NEAR(found.hidden, hidden[k], printed(7));
        CHECK_NEAR(found.exposed, exposed[k], printed(7));
    }
}

TEST_CASE("Over the bed half of the grains are hidden and half exposed, in any mixture") {
    const double bimodal[] = {0.5e-3, 8e-3};
    const double halves[] = {0.5, 0.5};
    const auto fine = hiding_probabilities(bimodal[0], bimodal, halves, 1, 2);
    CHECK_NEAR(fine.hidden, .7205882, printed(7));
    CHECK_NEAR(fine.exposed, .2794118, printed(7));

    double hidden = 0;
    double exposed = 0;
    for (int k = 0; k < vistula_classes; ++k) {
        const auto found = hiding_probabilities(vistula_diameters[k], vistula_diameters, vistula_fractions, 1,
                                                vistula_classes);
        CHECK_NEAR(found.hidden + found.exposed, 1.0, 1e-14);
        hidden += found.hidden * vistula_fractions[k];
        exposed += found.exposed * vistula_fractions[k];
    }
    CHECK_NEAR(hidden, 0.5, 1e-14);
    CHECK_NEAR(exposed, 0.5, 1e-14);
}

TEST_CASE("Fractions are read from planes, one per class") {
    const double diameters[] = {0.5e-3, 8e-3};
    const double planes[] = {0.1, 0.5, 0.2, /* next class */ 0.9, 0.5, 0.8};
    const auto found = hiding_probabilities(diameters[1], diameters, planes + 1, 3, 2);
    CHECK_NEAR(found.exposed, .7205882, printed(7));
}

TEST_CASE("Uniform and empty beds hide as much as they expose") {
    const double diameter = 1e-3;
    const double whole = 1;
    const double none = 0;
    CHECK(hiding_probabilities(diameter, &diameter, &whole, 1, 1).hidden == 0.5);
    CHECK(hiding_probabilities(diameter, &diameter, &none, 1, 1).hidden == 0.5);
    CHECK(hiding_probabilities(diameter, &diameter, &none, 1, 1).exposed == 0.5);
}

TEST_CASE("Hiding factors are those of an independent program") {
    const double ratios[] = {0.25, 0.4, 1, 4};
    const double egiazaroff[] = {3.570998, 2.107685, 1, 0.462256};
    const double ashida_michiue[] = {3.4, 2.107685, 1, 0.462256};
    for (int i = 0; i < 4; ++i) {
        CHECK_NEAR(hiding_factor(HidingFactor::egiazaroff, ratios[i], 0.0), egiazaroff[i], printed(7));
        CHECK_NEAR(hiding_factor(HidingFactor::ashida_michiue, ratios[i], 0.0), ashida_michiue[i],
                   printed(7));
        CHECK(hiding_factor(HidingFactor::none, ratios[i], 0.8) == 1.0);
    }
    CHECK_NEAR(hiding_factor(HidingFactor::power_law, 4.0, 0.5), 0.5, 1e-14);
    CHECK_NEAR(hiding_factor(HidingFactor::power_law, 0.25, 1.0), 4.0, 1e-14);
}

TEST_CASE("Egiazaroff's factor stays finite and falls with the diameter past its pole") {
    double before = hiding_factor(HidingFactor::egiazaroff, 1e-6, 0.0);
    CHECK(before == hiding_factor(HidingFactor::egiazaroff, 0.1, 0.0));
    CHECK_NEAR(before, 21.045, 1e-3);
    for (int n = 0; n < 73; ++n) {
        const double now = hiding_factor(HidingFactor::egiazaroff, 0.1 * std::pow(1.1, n + 1), 0.0);
        CHECK(now < before);
        before = now;
    }
}

TEST_CASE("Hiding in single precision agrees with double") {
    float diameters[vistula_classes];
    float fractions[vistula_classes];
    for (int k = 0; k < vistula_classes; ++k) {
        diameters[k] = static_cast<float>(vistula_diameters[k]);
        fractions[k] = static_cast<float>(vistula_fractions[k]);
    }
    for (int k = 0; k < vistula_classes; ++k) {
        const auto found = hiding_probabilities(diameters[k], diameters, fractions, 1, vistula_classes);
        const auto expected = hiding_probabilities(vistula_diameters[k], vistula_diameters, vistula_fractions,
                                                   1, vistula_classes);
        CHECK_NEAR(found.hidden, expected.hidden, 1e-5);
        CHECK_NEAR(found.exposed, expected.exposed, 1e-5);
    }
    CHECK_NEAR(egiazaroff_factor(0.25F), 3.570998, 1e-5);
}

}  // namespace
}  // namespace thalweg::sediment
