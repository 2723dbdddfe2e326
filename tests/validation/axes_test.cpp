// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Whether a flow prefers the axes of its mesh, by one scheme on squares and on triangles.
#include <cmath>

#include <doctest/doctest.h>

#include "catalogue/axes.hpp"

using namespace thalweg::shallowwater::catalogue;

TEST_CASE("a spreading column of water prefers the axes of squares, and no direction of triangles") {
    const auto before = waves_around({false, 60, 0});
    const auto squares = waves_around({false, 60});
    const auto triangles = waves_around({true, 60});
    double most = 0;
    for (int k = 1; k <= most_waves; ++k) {
        most = std::fmax(most, std::abs(triangles[static_cast<std::size_t>(k)]));
    }
    MESSAGE("four waves around: squares " << std::abs(squares[4]) << ", triangles " << std::abs(triangles[4])
                                          << ", before " << std::abs(before[4]) << "; of triangles any "
                                          << most);
    CHECK(std::abs(before[4]) < std::abs(squares[4]) / 500);
    CHECK(std::abs(triangles[4]) < std::abs(squares[4]) / 5);
    CHECK(most < std::abs(squares[4]) / 5);
}
