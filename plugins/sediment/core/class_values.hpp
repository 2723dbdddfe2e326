// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include <thalweg/compute/hd.hpp>

namespace thalweg::sediment {

/// The most size classes that a mixture may have.
inline constexpr int max_classes = 16;

/// One value a size class of one cell. A field of classes is a stack of planes, class by class, so the values
/// of a cell lie a plane apart and a warp reads neighbouring cells. Borrowed; null: no such values.
template <class Value>
struct ClassValues {
    Value* first = nullptr;
    std::ptrdiff_t stride = 0;

    THALWEG_HD ClassValues() {}

    THALWEG_HD ClassValues(Value* first_class, std::ptrdiff_t plane) : first(first_class), stride(plane) {}

    /// Values that may change can be read.
    template <class Other, class = std::enable_if_t<std::is_same_v<const Other, Value>>>
    THALWEG_HD ClassValues(const ClassValues<Other>& other) : first(other.first), stride(other.stride) {}

    THALWEG_HD auto operator[](int k) const -> Value& { return first[k * stride]; }

    THALWEG_HD auto given() const -> bool { return first != nullptr; }
};

/// The values of `cell` in a stack of planes; null stays null.
template <class Value>
THALWEG_HD auto class_values(Value* planes, std::ptrdiff_t plane, std::ptrdiff_t cell) -> ClassValues<Value> {
    return {planes == nullptr ? nullptr : planes + cell, plane};
}

}  // namespace thalweg::sediment
