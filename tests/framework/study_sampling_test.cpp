// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "runtime/study/sampling.hpp"

using namespace thalweg::runtime;

namespace {

/// How many of `count` equal strata hold a point.
auto strata_with_points(const UnitPoints& points, std::size_t dimension, std::size_t count) -> std::size_t {
    std::set<std::size_t> met;
    for (std::size_t k = 0; k < points.coordinates.size() / points.dimensions; ++k) {
        met.insert(static_cast<std::size_t>(points.at(k, dimension) * static_cast<double>(count)));
    }
    return met.size();
}

/// How many of `side` by `side` squares of two dimensions hold a point.
auto squares_with_points(const UnitPoints& points, std::size_t side) -> std::size_t {
    std::set<std::pair<std::size_t, std::size_t>> met;
    for (std::size_t k = 0; k < points.coordinates.size() / points.dimensions; ++k) {
        met.emplace(static_cast<std::size_t>(points.at(k, 0) * static_cast<double>(side)),
                    static_cast<std::size_t>(points.at(k, 1) * static_cast<double>(side)));
    }
    return met.size();
}

}  // namespace

TEST_CASE("a Latin hypercube has one point in each stratum of each dimension") {
    for (const std::size_t count : {1, 2, 7, 31, 33, 1000}) {
        const auto points = latin_hypercube(count, 5, 42);

        for (std::size_t d = 0; d < 5; ++d) {
            CAPTURE(count);
            CAPTURE(d);
            CHECK(strata_with_points(points, d, count) == count);
        }
    }
}

TEST_CASE("dimensions of a Latin hypercube have orders of their own") {
    const auto points = latin_hypercube(1000, 2, 1);

    double product = 0;
    for (std::size_t k = 0; k < 1000; ++k) {
        product += (points.at(k, 0) - 0.5) * (points.at(k, 1) - 0.5);
    }
    CHECK(std::abs(12 * product / 1000) < 0.1);  // correlation; 1 / sqrt(1000) at random
}

TEST_CASE("the generator of a Latin hypercube is the one that the standard fixes") {
    // First number of the 64-bit Mersenne twister with its default seed, as Nishimura and Matsumoto's program
    // prints it.
    constexpr std::uint64_t first = 14514284786278117030U;

    const auto points = latin_hypercube(1, 1, 5489);

    CHECK(points.at(0, 0) == static_cast<double>(first >> 32) / 4294967296.0);
}

TEST_CASE("seeds give Latin hypercubes of their own, and one seed the same again") {
    const auto points = latin_hypercube(20, 3, 7);

    CHECK(points.coordinates == latin_hypercube(20, 3, 7).coordinates);
    CHECK(points.coordinates != latin_hypercube(20, 3, 8).coordinates);
}

TEST_CASE("Sobol's sequence begins as Joe and Kuo's direction numbers say") {
    const std::vector<double> known = {0,     0,     0,     0.5,   0.5,   0.5,   0.75,  0.25,
                                       0.25,  0.25,  0.75,  0.75,  0.375, 0.375, 0.625, 0.875,
                                       0.875, 0.125, 0.625, 0.125, 0.875, 0.125, 0.625, 0.375};

    CHECK(sobol_points(8, 3, std::nullopt).coordinates == known);
}

TEST_CASE("2^m points of Sobol's sequence are a net, with a seed, too") {
    for (const auto seed : {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(3)}) {
        const auto points = sobol_points(256, 6, seed);

        for (std::size_t d = 0; d < 6; ++d) {
            CHECK(strata_with_points(points, d, 256) == 256);
        }
        CHECK(squares_with_points(points, 16) == 256);
    }
    CHECK(sobol_points(4, 2, 3).coordinates != sobol_points(4, 2, 4).coordinates);
}
