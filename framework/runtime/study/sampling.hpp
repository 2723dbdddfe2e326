// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace thalweg::runtime {

/// Points of a unit cube, one after the other, each with its coordinates in [0, 1).
struct UnitPoints {
    std::size_t dimensions = 0;
    std::vector<double> coordinates;

    auto at(std::size_t point, std::size_t dimension) const -> double {
        return coordinates[point * dimensions + dimension];
    }
};

/// Dimensions of the table of direction numbers (Joe and Kuo 2008) that Boost.Random has.
constexpr std::size_t most_sobol_dimensions = 3667;

/// Latin hypercube (McKay, Beckman and Conover 1979): of each coordinate every one of `count` equal strata
/// holds one point, at a random place in it. Bits of the 64-bit Mersenne twister, which the C++ standard
/// fixes: for one dimension after the other first count - 1 numbers for a permutation (Fisher and Yates),
/// then one for each point. An index is the upper 53 bits of a number as a fraction, times how many there
/// are, rounded down; the place in a stratum is the upper 32 bits. So the same seed gives the same points on
/// any machine.
auto latin_hypercube(std::size_t count, std::size_t dimensions, std::uint64_t seed) -> UnitPoints;

/// The first points of Sobol's sequence, the origin among them, without which 2^m points are no net (Owen
/// 2020). With a seed all points are moved by a digital shift: exclusive or with one number of the Mersenne
/// twister for each dimension, which keeps the net. At most most_sobol_dimensions.
auto sobol_points(std::size_t count, std::size_t dimensions, std::optional<std::uint64_t> seed) -> UnitPoints;

}  // namespace thalweg::runtime
