// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "saved_state.hpp"

namespace thalweg::runtime {

/// What numbers may differ by and count as the same: by as much as one of these allows, each 0 for no help.
struct Tolerance {
    double absolute = 0;     ///< in the unit of the numbers
    double relative = 0;     ///< to the larger one of the two
    std::uint64_t ulps = 0;  ///< numbers of the type from one to the other
};

/// A block or output that is not the same in two states.
struct StateDifference {
    std::string node;
    std::string block = {};  ///< "depth", or "output depth"
    std::string place = {};  ///< of the first element that differs, "[3, 17]"; empty: the layouts do
    std::string first = {}, second = {};  ///< the values there, or the layouts
    std::size_t count = 0;                ///< elements that differ
    double largest = 0;      ///< difference among them, in the unit of the block; infinite where one is NaN
    std::uint64_t ulps = 0;  ///< largest number of ulps among them
};

/// Compares two states bit by bit, also numbers that are missing; numbers of blocks and outputs may differ as
/// far as `tolerance` allows, but not records of bytes. Empty where they are the same; one entry a block, in
/// the order of the first state.
auto state_differences(const SavedState& first, const SavedState& second, const Tolerance& tolerance = {})
    -> std::vector<StateDifference>;

}  // namespace thalweg::runtime
