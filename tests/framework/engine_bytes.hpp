// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "thalweg/node.hpp"

// Ports of bytes and of anything, and their values in host or device memory.
namespace thalweg::testing::engine {

inline auto byte_count(const Field& field) -> std::size_t {
    return static_cast<std::size_t>(field.extent().count()) * element_size(field.dtype());
}

/// Sets every byte; nothing for an output that nobody reads.
void fill(const MutableField& field, int byte, void* stream);

/// Copies all values; nothing for an output that nobody reads.
void copy(const MutableField& to, const Field& from, void* stream);

inline constexpr std::uint32_t all_types = 1u << THW_F32 | 1u << THW_F64 | 1u << THW_U8;

inline auto anything() -> port {
    auto spec = port().any_unit().or_at(THW_AT_NODE);
    spec.dtypes = all_types;
    return spec;
}

inline auto bytes() -> port {
    return port().any_unit().of<std::uint8_t>();
}

inline auto size_option() -> option {
    return option().by_default("8").at_least(1);
}

}  // namespace thalweg::testing::engine
