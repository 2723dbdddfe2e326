// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "saved_state.hpp"

namespace thalweg::runtime {

/// A block or output that is not the same in two states.
struct StateDifference {
    std::string node;
    std::string block;          ///< "depth", or "output depth"
    std::string place;          ///< of the first element that differs, "[3, 17]"; empty: the layouts do
    std::string first, second;  ///< the values there, or the layouts
    std::size_t count = 0;      ///< elements that differ
};

/// Compares two states bit by bit, also numbers that are missing. Empty where they are the same; one entry a
/// block, in the order of the first state.
auto state_differences(const SavedState& first, const SavedState& second) -> std::vector<StateDifference>;

}  // namespace thalweg::runtime
