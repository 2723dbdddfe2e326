// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "sediment/physics/capacity_wu_wang_jia.hpp"

#include "mixtures.hpp"
#include "oracle.hpp"
#include "sediment/physics/bed_shear.hpp"
#include "sediment/physics/settling.hpp"
#include "sediment/physics/threshold.hpp"

namespace thalweg::sediment {
namespace {

struct Flow {
    double depth, speed, manning;
};

struct Rates {
    double settling, critical, bed_load, suspended, bed_load_phi, suspended_phi;
};

auto rates(const Flow& flow, double diameter, double d50, const Hiding<double>& hiding) -> Rates {
    const Materials<> m;
    const double tau = manning_shear_stress(flow.depth, flow.speed, flow.manning, 1e-3, m);
    const double grain = tau * grain_efficiency(grain_manning(d50), flow.manning);
    Rates r{};
    r.settling = settling_velocity(Settling::wu_wang, diameter, 0.7, m);
    r.critical = wu_critical_shear(diameter, hiding, 0.03, 0.6, m);
    r.bed_load = wu_wang_jia_bed_load(grain, r.critical, diameter, m);
    r.suspended = wu_wang_jia_suspended(tau, r.critical, flow.speed, r.settling, diameter, m);
    r.bed_load_phi = r.bed_load / einstein_rate(diameter, m);
    r.suspended_phi = r.suspended / einstein_rate(diameter, m);
    return r;
}

TEST_CASE("Wu, Wang & Jia's rates of uniform sediment are those of an independent program") {
    const Rates sand = rates({1, 1, 0.025}, 0.5e-3, 0.5e-3, {});
    CHECK_NEAR(sand.critical, .2427975, printed(7));
    CHECK_NEAR(sand.bed_load_phi, .7820829, printed(7));
    CHECK_NEAR(sand.suspended_phi, .7795373, printed(7));
    CHECK_NEAR(sand.bed_load, 3.517906e-5, printed(7));
    CHECK_NEAR(sand.suspended, 3.506456e-5, printed(7));

    const Rates gravel = rates({1.5, 2, 0.03}, 8e-3, 8e-3, {});
    CHECK_NEAR(gravel.bed_load, 3.420069e-4, printed(7));
    CHECK_NEAR(gravel.suspended, 3.453690e-5, printed(7));
    CHECK_NEAR(gravel.suspended / (1.5 * 2), 1.151230e-5, printed(7));

    const Rates trench = rates({0.39, 0.51, 0.012}, 0.16e-3, 0.16e-3, {});
    CHECK_NEAR(trench.bed_load_phi, .1985810, printed(7));
    CHECK_NEAR(trench.suspended_phi, .2666484, printed(7));
    CHECK_NEAR(trench.bed_load, 1.616941e-6, printed(7));
    CHECK_NEAR(trench.suspended, 2.171178e-6, printed(7));
}

TEST_CASE("Wu, Wang & Jia's rates of the Vistula's bed are those of an independent program") {
    const double critical[] = {.06434088, .07270663, .08644754, .1075786, .1446352, .1939347, .2590646};
    const double bed_load[] = {6.527216e-7, 9.677143e-7, 4.625495e-6, 1.210828e-5,
                               1.411009e-6, 6.227214e-7, 8.098925e-8};
    const double suspended[] = {1.012109e-4, 6.187333e-5, 9.105706e-5, 6.579810e-5,
                                2.117264e-6, 4.001309e-7, 2.883655e-8};
    double bed_load_sum = 0;
    double suspended_sum = 0;
    for (int k = 0; k < vistula_classes; ++k) {
        CAPTURE(k);
        const double d = vistula_diameters[k];
        const double p = vistula_fractions[k];
        const auto hiding = hiding_probabilities(d, vistula_diameters, vistula_fractions, 1, vistula_classes);
        const Rates r = rates({3, 1, 0.025}, d, vistula_d50, hiding);
        CHECK_NEAR(r.critical, critical[k], printed(7));
        CHECK_NEAR(p * r.bed_load, bed_load[k], printed(7));
        CHECK_NEAR(p * r.suspended, suspended[k], printed(7));
        bed_load_sum += p * r.bed_load;
        suspended_sum += p * r.suspended;
    }
    CHECK_NEAR(bed_load_sum, 2.046893e-5, printed(7));
    CHECK_NEAR(suspended_sum, 3.224856e-4, printed(7));
}

TEST_CASE("Wu, Wang & Jia's rates of sand with gravel are those of an independent program") {
    const double diameters[] = {0.5e-3, 8e-3};
    const double halves[] = {0.5, 0.5};
    const double bed_load[] = {8.092085e-5, 8.357794e-5};
    const double suspended[] = {8.247957e-5, 1.026623e-5};
    for (int k = 0; k < 2; ++k) {
        const auto hiding = hiding_probabilities(diameters[k], diameters, halves, 1, 2);
        const Rates r = rates({1, 1.5, 0.028}, diameters[k], 2e-3, hiding);
        CHECK_NEAR(0.5 * r.bed_load, bed_load[k], printed(7));
        CHECK_NEAR(0.5 * r.suspended, suspended[k], printed(7));
    }
}

TEST_CASE("Below the threshold, and without flow, water or roughness, nothing moves") {
    for (const Flow& flow : {Flow{1, 0.3, 0.02}, Flow{1, 0, 0.02}, Flow{0, 1, 0.02}, Flow{1, 1, 0}}) {
        const Rates r = rates(flow, 2e-3, 2e-3, {});
        CHECK(r.bed_load == 0.0);
        CHECK(r.suspended == 0.0);
    }
}

TEST_CASE("Rates rise from zero at the threshold without a jump") {
    const Materials<> m;
    CHECK(wu_wang_jia_bed_load(0.5, 0.5, 1e-3, m) == 0.0);
    CHECK(wu_wang_jia_bed_load(0.5 * (1 + 1e-6), 0.5, 1e-3, m) < 1e-15);
    CHECK(wu_wang_jia_suspended(0.5 * (1 + 1e-6), 0.5, 1.0, 0.1, 1e-3, m) < 1e-15);
}

TEST_CASE("Wu, Wang & Jia's rates in single precision agree with double") {
    const Materials<> m;
    const Materials<float> single;
    CHECK_NEAR(wu_wang_jia_bed_load(2.6F, 0.25F, 0.5e-3F, single), wu_wang_jia_bed_load(2.6, 0.25, 0.5e-3, m),
               1e-5);
    CHECK_NEAR(wu_wang_jia_suspended(6.1F, 0.25F, 1.0F, 0.065F, 0.5e-3F, single),
               wu_wang_jia_suspended(6.1, 0.25, 1.0, 0.065, 0.5e-3, m), 1e-5);
}

}  // namespace
}  // namespace thalweg::sediment
