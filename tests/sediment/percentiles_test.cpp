// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "bed_column.hpp"
#include "sediment/core/percentiles.hpp"

namespace thalweg::sediment {
namespace {

auto percentile_of(const std::vector<double>& diameters, std::vector<double> fractions, double finer)
    -> double {
    return percentile<double>(class_limits(diameters), values_of(fractions), finer);
}

// The bed of a reach of the Vistula in seven classes; its median was found by an independent script.
TEST_CASE("median of the Vistula's bed is 0.2183 mm") {
    const std::vector<double> diameters = {0.075e-3, 0.1e-3, 0.15e-3, 0.25e-3, 0.5e-3, 1e-3, 2e-3};
    const std::vector<double> fractions = {0.054, 0.06895, 0.26835, 0.5465, 0.0459, 0.01485, 0.00145};

    CHECK(percentile_of(diameters, fractions, 0.5) == doctest::Approx(0.2183e-3).epsilon(2e-4));
    CHECK(percentile_of(diameters, fractions, 0.16) < percentile_of(diameters, fractions, 0.5));
    CHECK(percentile_of(diameters, fractions, 0.84) < percentile_of(diameters, fractions, 0.9));
}

TEST_CASE("percentiles at class limits are the geometric means of the diameters") {
    const std::vector<double> diameters = {1e-3, 4e-3, 16e-3};

    CHECK(percentile_of(diameters, {0.16, 0.34, 0.5}, 0.16) == doctest::Approx(2e-3).epsilon(1e-13));
    CHECK(percentile_of(diameters, {0.16, 0.34, 0.5}, 0.5) == doctest::Approx(8e-3).epsilon(1e-13));
    CHECK(percentile_of(diameters, {0, 1, 0}, 0.5) == doctest::Approx(4e-3).epsilon(1e-13));
    CHECK(percentile_of(diameters, {0.9, 0, 0.1}, 0.9) == doctest::Approx(2e-3).epsilon(1e-13));
    CHECK(percentile_of(diameters, {0, 0, 1}, 0.84) ==
          doctest::Approx(8e-3 * std::pow(4, 0.84)).epsilon(1e-13));
    CHECK(percentile_of(diameters, {0.2, 0.3, 0.5 - 1e-15}, 1 - 1e-16) ==
          doctest::Approx(32e-3).epsilon(1e-12));
}

TEST_CASE("one class has its own diameter for every percentile") {
    CHECK(percentile_of({0.3e-3}, {1}, 0.16) == doctest::Approx(0.3e-3).epsilon(1e-14));
    CHECK(percentile_of({0.3e-3}, {1}, 0.9) == doctest::Approx(0.3e-3).epsilon(1e-14));
}

TEST_CASE("classes of one diameter have the percentiles of a class of all of them") {
    const std::vector<double> diameters = {1e-3, 2e-3, 2e-3, 2e-3, 16e-3};

    for (const double finer : {0.1, 0.3, 0.5, 0.75, 0.9}) {
        CHECK(percentile_of(diameters, {0.2, 0.1, 0.35, 0.05, 0.3}, finer) ==
              doctest::Approx(percentile_of({1e-3, 2e-3, 16e-3}, {0.2, 0.5, 0.3}, finer)).epsilon(1e-13));
    }
    CHECK(percentile_of({1e-3, 1e-3}, {0.7, 0.3}, 0.9) == doctest::Approx(1e-3).epsilon(1e-14));
}

TEST_CASE("diameters that fall or are not positive, or too many of them, are refused") {
    CHECK_THROWS_WITH_AS(class_limits({2e-3, 1e-3}), "the diameters of the size classes fall", Error);
    CHECK_THROWS_WITH_AS(class_limits({0.0}), "the diameters of the size classes fall", Error);
    CHECK_THROWS_WITH_AS(class_limits({}), "too few or too many size classes", Error);
}

}  // namespace
}  // namespace thalweg::sediment
