// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "bed_column.hpp"

namespace thalweg::sediment {
namespace {

using Values = std::vector<double>;

void check_layers(const BedLayers<double>& bed, double mixing_thickness) {
    bool ended = false;
    for (int m = 0; m < bed.layers; ++m) {
        const double thickness = bed.thickness_of(m, 0);
        REQUIRE(thickness >= 0);
        REQUIRE(!(ended && thickness > 0));
        ended = ended || thickness == 0;
        double sum = 0;
        for (int k = 0; k < bed.classes; ++k) {
            REQUIRE(bed.fractions_of(m, 0)[k] >= 0);
            sum += bed.fractions_of(m, 0)[k];
        }
        REQUIRE((thickness == 0 || std::abs(sum - 1) < 1e-13));
    }
    REQUIRE(bed.thickness_of(0, 0) <= mixing_thickness);
    REQUIRE((bed.has(1, 0) ? bed.thickness_of(0, 0) == mixing_thickness : true));
    if (bed.layers > 2) {
        REQUIRE(bed.thickness_of(1, 0) <= bed.thickest);
        REQUIRE((!bed.has(2, 0) || bed.thickness_of(1, 0) >= bed.thinnest));
    }
}

// 10 000 steps of a cell whose bed goes up and down, down to the floor again and again.
void run_up_and_down(int layers, double swing) {
    const int classes = 4;
    std::mt19937_64 random(static_cast<unsigned>(layers));
    std::uniform_real_distribution<double> uniform(0, 1);
    TestBed bed(1, classes, layers, 0.025, 0.1);
    bed.set(0, 0, 0.05, {0.1, 0.2, 0.3, 0.4});
    bed.set(0, 1, 1.0, {0.4, 0.3, 0.2, 0.1});
    Values expected(classes);
    for (int k = 0; k < classes; ++k) {
        expected[static_cast<std::size_t>(k)] = bed.view().content(k, 0);
    }
    double bed_level = 0;
    double thickest_bed = 0;
    double worst = 0;
    int at_floor = 0;

    for (int step = 0; step < 10000; ++step) {
        const double phase = std::sin(step * 2e-3);
        Values gained(classes);
        Values lost(classes);
        Values change(classes);
        for (int k = 0; k < classes; ++k) {
            const auto c = static_cast<std::size_t>(k);
            gained[c] = phase > 0 ? swing * uniform(random) / classes : 0.0;
            lost[c] = phase < 0 ? 4 * swing * uniform(random) / (1 + k) : 0.01 * swing * uniform(random);
        }
        const double mixing_thickness = 0.04 + 0.02 * uniform(random);
        const double share = erodible_share<double>(bed.view(), 0, values_of(lost));
        for (double& b : lost) {
            b *= share;
        }
        at_floor += share < 1 ? 1 : 0;

        bed_level += update_bed<double>(bed.view(), 0, mixing_thickness, values_of(gained), values_of(lost),
                                        values_of(change));

        check_layers(bed.view(), mixing_thickness);
        for (int k = 0; k < classes; ++k) {
            const auto c = static_cast<std::size_t>(k);
            expected[c] += change[c];
            worst = std::max(worst, std::abs(bed.view().content(k, 0) - expected[c]));
        }
        worst = std::max(worst, std::abs(1.05 + bed_level - bed.view().total(0)));
        thickest_bed = std::max(thickest_bed, bed.view().total(0));
    }

    MESSAGE(layers, " layers: worst error ", worst, " m in up to ", thickest_bed, " m of bed, floor limits ",
            at_floor, " steps");
    CHECK(worst < 1e-12 * thickest_bed);
    CHECK(at_floor > 0);
}

TEST_CASE("layers conserve each class while the bed goes up and down over a floor") {
    for (const int layers : {2, 3, 4, 8}) {
        run_up_and_down(layers, 0.01);
        run_up_and_down(layers, 0.3);
    }
}

TEST_CASE("bed on its floor erodes no deeper, to the last grain") {
    TestBed bed(1, 2, 3, 0.02, 0.2);
    bed.set(0, 0, 0.05, {0.25, 0.75});
    bed.set(0, 1, 0.02, {0.5, 0.5});
    Values gained = {0, 0};
    double dz = 0;

    for (int step = 0; step < 50; ++step) {
        Values lost = {0.01, 0.004};
        const double share = erodible_share<double>(bed.view(), 0, values_of(lost));
        lost = {lost[0] * share, lost[1] * share};
        dz += update_bed<double>(bed.view(), 0, 0.05, values_of(gained), values_of(lost), {});
        REQUIRE(bed.view().thickness_of(0, 0) >= 0);
    }

    CHECK(dz == doctest::Approx(-0.07).epsilon(1e-13));
    CHECK(bed.view().total(0) < 1e-16);
    Values lost = {0.01, 0.004};
    CHECK(erodible_share<double>(bed.view(), 0, values_of(lost)) < 1e-13);
}

TEST_CASE("bare floor takes a deposit and gives it back") {
    TestBed bed(1, 2, 3, 0.02, 0.2);
    bed.set(0, 0, 0.0, {0.5, 0.5});
    Values gained = {0.003, 0.001};
    Values none = {0, 0};

    CHECK(update_bed<double>(bed.view(), 0, 0.05, values_of(gained), values_of(none), {}) == 0.004);

    CHECK(bed.fraction(0, 0, 0) == doctest::Approx(0.75).epsilon(1e-15));
    CHECK(bed.view().thickness_of(0, 0) == doctest::Approx(0.004).epsilon(1e-15));
    Values lost = {0.04, 0.04};
    CHECK(erodible_share<double>(bed.view(), 0, values_of(lost)) == doctest::Approx(0.1).epsilon(1e-14));
}

TEST_CASE("erosion of a class that is rare needs no limit where the bed is thick enough") {
    TestBed bed(1, 2, 3, 0.02, 0.2);
    bed.set(0, 0, 0.05, {0.01, 0.99});
    Values lost = {1.0, 0.001};

    CHECK(erodible_share<double>(bed.view(), 0, values_of(lost)) == 1.0);
}

TEST_CASE("deposits become layers of their own, the lowest two are united") {
    TestBed bed(1, 2, 4, 0.02, 0.1);
    bed.set(0, 0, 0.05, {0, 1});
    bed.set(0, 1, 0.09, {0, 1});
    Values red = {1, 0};

    give_below<double>(bed.view(), 0, 0.03, values_of(red));
    CHECK(bed.view().thickness_of(1, 0) == 0.03);
    CHECK(bed.view().thickness_of(2, 0) == 0.09);
    CHECK(bed.fraction(0, 1, 0) == 1.0);
    CHECK(bed.fraction(0, 2, 0) == 0.0);

    give_below<double>(bed.view(), 0, 0.08, values_of(red));
    give_below<double>(bed.view(), 0, 0.09, values_of(red));
    CHECK(bed.view().thickness_of(1, 0) == 0.09);
    CHECK(bed.view().thickness_of(2, 0) == 0.08);
    CHECK(bed.view().thickness_of(3, 0) == doctest::Approx(0.12).epsilon(1e-14));
    CHECK(bed.fraction(0, 3, 0) == doctest::Approx(0.25).epsilon(1e-14));
}

TEST_CASE("layer that has become too thin joins the next") {
    TestBed bed(1, 2, 4, 0.02, 0.1);
    bed.set(0, 1, 0.03, {1, 0});
    bed.set(0, 2, 0.06, {0, 1});
    bed.set(0, 3, 0.5, {0.5, 0.5});

    take_below(bed.view(), 0, 0.015);

    CHECK(bed.view().thickness_of(1, 0) == doctest::Approx(0.075).epsilon(1e-14));
    CHECK(bed.fraction(0, 1, 0) == doctest::Approx(0.2).epsilon(1e-14));
    CHECK(bed.view().thickness_of(2, 0) == 0.5);
    CHECK(bed.view().thickness_of(3, 0) == 0.0);
}

}  // namespace
}  // namespace thalweg::sediment
