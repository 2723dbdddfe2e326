// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "abi/field.h"

namespace thalweg {

/// The C type tag of an element type: element<float> == THW_F32.
template <class T>
constexpr thw_dtype element = THW_NO_DTYPE;
template <>
inline constexpr thw_dtype element<float> = THW_F32;
template <>
inline constexpr thw_dtype element<double> = THW_F64;
template <>
inline constexpr thw_dtype element<std::int32_t> = THW_I32;
template <>
inline constexpr thw_dtype element<std::uint8_t> = THW_U8;

/// Bytes of one value, 0 for no type.
constexpr auto element_size(thw_dtype dtype) -> std::size_t {
    return dtype == THW_F64 ? 8u : (dtype == THW_F32 || dtype == THW_I32) ? 4u : dtype == THW_U8 ? 1u : 0u;
}

}  // namespace thalweg
