// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/testing/field_values.hpp"

#include <type_traits>

#include "thalweg/element.hpp"

namespace thalweg::testing {

auto dtype_of(const FieldValues& values) -> thw_dtype {
    return std::visit(
        [](const auto& list) { return element<typename std::decay_t<decltype(list)>::value_type>; }, values);
}

auto count_of(const FieldValues& values) -> std::size_t {
    return std::visit([](const auto& list) { return list.size(); }, values);
}

auto bytes_of(const FieldValues& values) -> const void* {
    return std::visit([](const auto& list) -> const void* { return list.data(); }, values);
}

}  // namespace thalweg::testing
