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

const ClassValues<const double> nothing;

// A cell of three classes with p = (.3, .5, .2) in 0.05 m over s = (.2, .4, .4).
struct ThreeClasses {
    TestBed bed{1, 3, 3, 0.05, 0.2};
    Values change = Values(3);

    ThreeClasses() {
        bed.set(0, 0, 0.05, {0.3, 0.5, 0.2});
        bed.set(0, 1, 0.1, {0.2, 0.4, 0.4});
    }

    auto update(Values deposition, Values erosion) -> double {
        return update_bed<double>(bed.view(), 0, 0.05, values_of(deposition), values_of(erosion),
                                  values_of(change));
    }
};

// The two oracles were found by an independent solution of the same equations.
TEST_CASE("eroding cell takes material of the layer below into the mixing layer") {
    ThreeClasses cell;

    const double dz = cell.update({0, 0, 0}, {0.02, 0.005, 0});

    CHECK(dz == doctest::Approx(-0.007234957020).epsilon(1e-9));
    CHECK(cell.change[0] == doctest::Approx(-0.00469914).epsilon(1e-6));
    CHECK(cell.change[1] == doctest::Approx(-0.00253582).epsilon(1e-6));
    CHECK(cell.change[2] == 0);
    CHECK(cell.bed.fraction(0, 0, 0) == doctest::Approx(0.23495702).epsilon(1e-7));
    CHECK(cell.bed.fraction(0, 0, 1) == doctest::Approx(0.50716332).epsilon(1e-7));
    CHECK(cell.bed.fraction(0, 0, 2) == doctest::Approx(0.25787966).epsilon(1e-7));
    CHECK(cell.bed.view().thickness_of(1, 0) == doctest::Approx(0.1 + dz).epsilon(1e-13));
    CHECK(cell.bed.fraction(0, 1, 0) == 0.2);
}

TEST_CASE("depositing cell leaves its new mixture behind") {
    ThreeClasses cell;

    const double dz = cell.update({0.004, 0.003, 0.001}, {0.001, 0.0005, 0});

    CHECK(dz == doctest::Approx(0.007433184601).epsilon(1e-9));
    CHECK(cell.change[0] == doctest::Approx(0.00367484).epsilon(1e-6));
    CHECK(cell.change[1] == doctest::Approx(0.00275834).epsilon(1e-6));
    CHECK(cell.change[2] == 0.001);
    CHECK(cell.bed.fraction(0, 0, 0) == doctest::Approx(0.3251577).epsilon(1e-6));
    CHECK(cell.bed.fraction(0, 0, 1) == doctest::Approx(0.4833154).epsilon(1e-6));
    CHECK(cell.bed.fraction(0, 0, 2) == doctest::Approx(0.1915269).epsilon(1e-6));
    CHECK(cell.bed.view().thickness_of(1, 0) == doctest::Approx(0.1 + dz).epsilon(1e-13));
    const double mixed = (0.1 * 0.2 + dz * cell.bed.fraction(0, 0, 0)) / (0.1 + dz);
    CHECK(cell.bed.fraction(0, 1, 0) == doctest::Approx(mixed).epsilon(1e-13));
}

TEST_CASE("one class changes by deposition less erosion, to the last bit") {
    TestBed bed(1, 1, 3, 0.05, 0.2);
    bed.set(0, 0, 0.05, {1});
    bed.set(0, 1, 0.1, {1});
    for (const double erosion : {0.0, 0.003, 0.017, 0.041}) {
        Values gained = {0.0123};
        Values lost = {erosion};

        const double dz = update_bed<double>(bed.view(), 0, 0.05, values_of(gained), values_of(lost), {});

        CHECK(dz == 0.0123 - erosion);
        CHECK(bed.fraction(0, 0, 0) == 1.0);
        CHECK(bed.view().thickness_of(0, 0) == 0.05);
    }
}

TEST_CASE("random cells conserve each class and have no negative fraction") {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(0, 1);
    const auto mixture = [&](int classes) {
        Values p(static_cast<std::size_t>(classes));
        double sum = 0;
        for (double& v : p) {
            v = uniform(random) < 0.15 ? 0.0 : uniform(random);
            sum += v;
        }
        p[0] += sum > 0 ? 0.0 : 1.0;
        sum += sum > 0 ? 0.0 : 1.0;
        for (double& v : p) {
            v /= sum;
        }
        return p;
    };
    double worst = 0;
    double least = 1;
    double drift = 0;
    for (int trial = 0; trial < 200000; ++trial) {
        const int classes = 2 + trial % 7;
        const double old_thickness = 0.01 + 0.1 * uniform(random);
        const double wanted = old_thickness * (0.5 + uniform(random));
        TestBed bed(1, classes, 4, 0.05, 0.2);
        for (int m = 0; m < 4; ++m) {
            bed.set(0, m, m == 0 ? old_thickness : 2 * uniform(random), mixture(classes));
        }
        Values gained(static_cast<std::size_t>(classes));
        Values lost(static_cast<std::size_t>(classes));
        Values before(static_cast<std::size_t>(classes));
        Values change(static_cast<std::size_t>(classes));
        for (int k = 0; k < classes; ++k) {
            const auto c = static_cast<std::size_t>(k);
            gained[c] = uniform(random) < 0.3 ? 0.0 : 2 * old_thickness * uniform(random) * uniform(random);
            lost[c] = uniform(random) < 0.3 ? 0.0 : 4 * old_thickness * uniform(random) * uniform(random);
            before[c] = bed.view().content(k, 0);
        }
        const double total = bed.view().total(0);
        const double share = erodible_share<double>(bed.view(), 0, values_of(lost));
        for (double& b : lost) {
            b *= share;
        }

        const double dz =
            update_bed<double>(bed.view(), 0, wanted, values_of(gained), values_of(lost), values_of(change));

        const double scale = total + std::abs(dz);
        worst = std::max(worst, std::abs(bed.view().total(0) - total - dz) / scale);
        for (int m = 0; m < 4; ++m) {
            double sum = 0;
            for (int k = 0; k < classes; ++k) {
                least = std::min(least, bed.fraction(0, m, k));
                sum += bed.fraction(0, m, k);
            }
            drift = std::max(drift, bed.view().has(m, 0) ? std::abs(sum - 1) : 0.0);
        }
        for (int k = 0; k < classes; ++k) {
            const auto c = static_cast<std::size_t>(k);
            worst = std::max(worst, std::abs(bed.view().content(k, 0) - before[c] - change[c]) / scale);
            worst =
                std::max(worst, std::abs(change[c] - gained[c] + lost[c] * bed.fraction(0, 0, k)) / scale);
        }
    }
    MESSAGE("worst error of a class ", worst, ", of a sum of fractions ", drift);
    CHECK(worst <= 1e-14);
    CHECK(drift <= 1e-14);
    CHECK(least >= 0);
}

// Only class 1 moves: what erodes, delta_m (1 - s_2) / s_2, leaves an armour of class 2 behind.
TEST_CASE("armour ends the erosion of a mixture with one mobile class") {
    TestBed bed(1, 2, 3, 0.02, 0.2);
    bed.set(0, 0, 0.05, {0.5, 0.5});
    bed.set(0, 1, 1.0, {0.5, 0.5});
    Values gained = {0, 0};
    Values lost = {0.002, 0};
    double dz = 0;

    for (int step = 0; step < 5000; ++step) {
        dz += update_bed<double>(bed.view(), 0, 0.05, values_of(gained), values_of(lost), {});
    }

    CHECK(dz == doctest::Approx(-0.05).epsilon(1e-10));
    CHECK(bed.fraction(0, 0, 0) < 1e-10);
    CHECK(bed.fraction(0, 0, 1) == doctest::Approx(1).epsilon(1e-10));
}

TEST_CASE("prescribed changes happen as they are, down to the layer that has the material") {
    TestBed bed(1, 2, 4, 0.02, 0.2);
    bed.set(0, 0, 0.05, {1, 0});
    bed.set(0, 1, 0.1, {0.5, 0.5});
    bed.set(0, 2, 0.1, {0, 1});
    Values change = {0.01, -0.12};

    const double dz = update_bed<double>(bed.view(), 0, 0.05, values_of(change), nothing, values_of(change));

    CHECK(dz == doctest::Approx(-0.11).epsilon(1e-14));
    CHECK(change[0] == 0.01);
    CHECK(change[1] == -0.12);
    CHECK(bed.view().content(0, 0) == doctest::Approx(0.11).epsilon(1e-14));
    CHECK(bed.view().content(1, 0) == doctest::Approx(0.03).epsilon(1e-13));
    CHECK(bed.view().thickness_of(0, 0) == 0.05);
    CHECK(bed.view().total(0) == doctest::Approx(0.14).epsilon(1e-14));
}

TEST_CASE("prescribed erosion of more than there is takes what there is, and says so") {
    TestBed bed(1, 2, 3, 0.02, 0.2);
    bed.set(0, 0, 0.02, {0.25, 0.75});
    Values change = {-0.01, 0.003};

    const double dz = update_bed<double>(bed.view(), 0, 0.05, values_of(change), nothing, values_of(change));

    CHECK(change[0] == doctest::Approx(-0.005).epsilon(1e-14));
    CHECK(change[1] == 0.003);
    CHECK(dz == doctest::Approx(-0.002).epsilon(1e-13));
    CHECK(bed.view().content(0, 0) == 0);
    CHECK(bed.view().total(0) == doctest::Approx(0.018).epsilon(1e-14));
}

TEST_CASE("cell at rest stays as it is, and a wall takes no part") {
    TestBed bed(2, 2, 3, 0.02, 0.2);
    for (int cell = 0; cell < 2; ++cell) {
        bed.set(cell, 0, 0.05, {0.3, 0.7});
        bed.set(cell, 1, 0.1, {0.6, 0.4});
    }
    Values gained = {0, 0.01, 0, 0.01};
    Values bed_change(2);
    Values change(4, 5.0);
    const std::uint8_t active[2] = {1, 0};
    const UpdateBed<double> update = {2,       bed.view(),        {nullptr, 0.05}, active, gained.data(),
                                      nullptr, bed_change.data(), change.data()};

    update(0, 0);
    update(1, 0);

    CHECK(bed_change == Values{0, 0});
    CHECK(change == Values{0, 0, 0, 0});
    CHECK(bed.fraction(0, 0, 0) == 0.3);
    CHECK(bed.fraction(1, 1, 0) == 0.6);
}

}  // namespace
}  // namespace thalweg::sediment
