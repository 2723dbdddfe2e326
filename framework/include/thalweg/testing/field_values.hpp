// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "../abi/field.h"

namespace thalweg::testing {

/// Values of a field in host memory, contiguous, row 0 in the south: one vector of the field's element type.
using FieldValues = std::variant<std::vector<float>, std::vector<double>, std::vector<std::int32_t>,
                                 std::vector<std::uint8_t>>;

/// Returns THW_F32, THW_F64, THW_I32 or THW_U8, also for no values. Any thread.
auto dtype_of(const FieldValues& values) -> thw_dtype;

/// Number of values. Any thread.
auto count_of(const FieldValues& values) -> std::size_t;

/// The first value; it belongs to `values`. Any thread.
auto bytes_of(const FieldValues& values) -> const void*;

}  // namespace thalweg::testing
