// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cmath>
#include <initializer_list>

#include <doctest/doctest.h>

namespace thalweg::sediment {

// How far two numbers lie from each other, relative to the second.
inline auto relative_error(double found, double expected) -> double {
    return expected == 0 ? std::fabs(found) : std::fabs(found / expected - 1);
}

// The tolerance of a value printed with so many significant digits: one unit in the last of them.
inline auto printed(int digits) -> double {
    return std::pow(10.0, 1 - digits);
}

}  // namespace thalweg::sediment

// Found is the printed number, within `tolerance` of it; the failure shows both.
#define CHECK_NEAR(found, expected, tolerance)                                      \
    do {                                                                            \
        const double found_ = static_cast<double>(found);                           \
        const double expected_ = static_cast<double>(expected);                     \
        INFO(#found, " is ", found_, ", expected ", expected_);                     \
        CHECK(thalweg::sediment::relative_error(found_, expected_) <= (tolerance)); \
    } while (false)
