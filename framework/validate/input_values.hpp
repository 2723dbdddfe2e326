// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "thalweg/grid.hpp"
#include "thalweg/testing/field_values.hpp"

/// Types, places and values of the fields that inputs get.

namespace thalweg::validate {

/// Returns the first element type of a set of bits 1u << thw_dtype, THW_F32 if it is empty.
auto first_dtype(std::uint32_t set) -> thw_dtype;

/// Returns the first location of a set of bits 1u << thw_location that the grid has, THW_AT_CELL if there is
/// none.
auto first_location(std::uint32_t set, const Grid& grid) -> thw_location;

/// Returns `count` values that follow the rule of an input: value(k), which integers hold rounded and within
/// their range.
auto ruled_values(thw_dtype dtype, std::size_t count, const std::function<double(std::size_t)>& value)
    -> testing::FieldValues;

/// Returns `count` values without a rule: value(k), from which integers take a digit from 0 to 9.
auto plain_values(thw_dtype dtype, std::size_t count, const std::function<double(std::size_t)>& value)
    -> testing::FieldValues;

}  // namespace thalweg::validate
