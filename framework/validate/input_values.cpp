// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "input_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace thalweg::validate {

namespace {

template <class T, class Value>
auto filled(std::size_t count, Value value) -> testing::FieldValues {
    std::vector<T> values;
    for (std::size_t k = 0; k < count; ++k) {
        values.push_back(static_cast<T>(value(k)));
    }
    return values;
}

/// Returns an integer from 0 to 9; 0 where the value is no number.
auto digit_of(double value) -> int {
    return std::isfinite(value) ? static_cast<int>(std::fmod(std::fabs(10 * value), 10)) : 0;
}

/// Returns the nearest integer of the type.
template <class T>
auto rounded(double value) -> T {
    using Limits = std::numeric_limits<T>;
    return static_cast<T>(std::clamp(std::round(value), static_cast<double>(Limits::min()),
                                     static_cast<double>(Limits::max())));
}

}  // namespace

auto first_dtype(std::uint32_t set) -> thw_dtype {
    for (const auto dtype : {THW_F32, THW_F64, THW_I32, THW_U8}) {
        if ((set & 1u << dtype) != 0) {
            return dtype;
        }
    }
    return THW_F32;
}

auto first_location(std::uint32_t set, const Grid& grid) -> thw_location {
    for (const auto location : {THW_AT_CELL, THW_AT_NODE, THW_AT_FACE_X, THW_AT_FACE_Y, THW_AT_EDGE}) {
        if ((set & 1u << location) != 0 && extent_of(grid, location).count() > 0) {
            return location;
        }
    }
    return THW_AT_CELL;
}

auto ruled_values(thw_dtype dtype, std::size_t count, const std::function<double(std::size_t)>& value)
    -> testing::FieldValues {
    switch (dtype) {
        case THW_F64:
            return filled<double>(count, value);
        case THW_I32:
            return filled<std::int32_t>(count,
                                        [&](std::size_t k) { return rounded<std::int32_t>(value(k)); });
        case THW_U8:
            return filled<std::uint8_t>(count,
                                        [&](std::size_t k) { return rounded<std::uint8_t>(value(k)); });
        default:
            return filled<float>(count, value);
    }
}

auto plain_values(thw_dtype dtype, std::size_t count, const std::function<double(std::size_t)>& value)
    -> testing::FieldValues {
    switch (dtype) {
        case THW_F64:
            return filled<double>(count, value);
        case THW_I32:
            return filled<std::int32_t>(count, [&](std::size_t k) { return digit_of(value(k)); });
        case THW_U8:
            return filled<std::uint8_t>(count, [&](std::size_t k) { return digit_of(value(k)); });
        default:
            return filled<float>(count, value);
    }
}

}  // namespace thalweg::validate
