// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sampling.hpp"

#include <cmath>
#include <numeric>
#include <random>
#include <utility>

#include <boost/random/sobol.hpp>

namespace thalweg::runtime {

namespace {

/// In [0, 1), of the upper 53 bits, which a double holds exactly.
auto fraction_of(std::uint64_t bits) -> double {
    return std::ldexp(static_cast<double>(bits >> 11), -53);
}

/// In [0, 1), of the upper 32 bits, so that a stratum below 2^20 and the place in it add up without rounding.
auto place_in_stratum(std::uint64_t bits) -> double {
    return std::ldexp(static_cast<double>(bits >> 32), -32);
}

/// 0 to count - 1 in random order.
auto permutation(std::size_t count, std::mt19937_64& random) -> std::vector<std::size_t> {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t k = count; k > 1; --k) {
        const auto other = static_cast<std::size_t>(fraction_of(random()) * static_cast<double>(k));
        std::swap(order[k - 1], order[other]);
    }
    return order;
}

}  // namespace

auto latin_hypercube(std::size_t count, std::size_t dimensions, std::uint64_t seed) -> UnitPoints {
    UnitPoints points{dimensions, std::vector<double>(count * dimensions)};
    std::mt19937_64 random(seed);
    for (std::size_t d = 0; d < dimensions; ++d) {
        const auto strata = permutation(count, random);
        for (std::size_t k = 0; k < count; ++k) {
            const double inside = static_cast<double>(strata[k]) + place_in_stratum(random());
            points.coordinates[k * dimensions + d] = inside / static_cast<double>(count);
        }
    }
    return points;
}

auto sobol_points(std::size_t count, std::size_t dimensions, std::optional<std::uint64_t> seed)
    -> UnitPoints {
    UnitPoints points{dimensions, {}};
    points.coordinates.reserve(count * dimensions);
    std::vector<std::uint64_t> shift(dimensions, 0);
    if (seed) {
        std::mt19937_64 random(*seed);
        for (auto& bits : shift) {
            bits = random();
        }
    }
    boost::random::sobol engine(dimensions);  // begins behind the origin
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t d = 0; d < dimensions; ++d) {
            const std::uint64_t bits = k == 0 ? 0 : engine();
            points.coordinates.push_back(fraction_of(bits ^ shift[d]));
        }
    }
    return points;
}

}  // namespace thalweg::runtime
