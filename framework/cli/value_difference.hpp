// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace thalweg::cli {

/// The first place where two texts or arrays of numbers are not the same, and how far the numbers are apart.
struct ValueDifference {
    std::string place;          ///< "line 3, cell 2"
    std::string first, second;  ///< what stands there
    std::size_t count = 0;      ///< cells that differ
    double largest = 0;         ///< difference of two numbers among them
    std::uint64_t ulps = 0;     ///< largest number of ulps, as doubles
};

}  // namespace thalweg::cli
