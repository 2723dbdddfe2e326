// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <thalweg/node.hpp>

namespace thalweg::shallowwater {

// Size of levels and depths that no water on Earth exceeds [m].
constexpr double most_metres_of_water = 20000;

// Throws Error about the input where the level or depth [m] of a cell is infinite or beyond
// most_metres_of_water; NaN passes.
void require_water(const Input& input, double value, std::int64_t cell);

// Throws Error, with the first cell, where an input of levels or depths [m] at the start holds an infinity or
// a size beyond most_metres_of_water; NaN passes. Copies the values from the device if need be.
void check_first_water(const Input& input, Device device, void* stream);

}  // namespace thalweg::shallowwater
