// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "abi/draft/state.h"

namespace thalweg {

/// See thw_state_promise.
enum class StatePromise {
    bits = THW_STATE_BITS,
    bits_on_same_device = THW_STATE_BITS_SAME_DEVICE,
    tolerance = THW_STATE_TOLERANCE
};

/// The C tag of an element of a block: state_element<double> == THW_STATE_F64.
template <class T>
constexpr thw_state_element state_element =
    std::is_same_v<T, float>                                                    ? THW_STATE_F32
    : std::is_same_v<T, double>                                                 ? THW_STATE_F64
    : std::is_integral_v<T> && sizeof(T) == 8                                   ? THW_STATE_I64
    : std::is_integral_v<T> && sizeof(T) == 4                                   ? THW_STATE_I32
    : (std::is_integral_v<T> && sizeof(T) == 1) || std::is_same_v<T, std::byte> ? THW_STATE_U8
                                                                                : 0;

/// Bytes of one element, 0 for no element.
constexpr auto state_element_size(thw_state_element element) -> std::size_t {
    return element == THW_STATE_F64 || element == THW_STATE_I64   ? 8u
           : element == THW_STATE_F32 || element == THW_STATE_I32 ? 4u
           : element == THW_STATE_U8                              ? 1u
                                                                  : 0u;
}

/// A named array that a node keeps from one interval to the next; see thw_state_block.
struct StateBlock {
    std::string name;
    std::string unit;  ///< UDUNITS text, "1" for a pure number, "" for records
    thw_state_element element = 0;
    std::vector<std::int64_t> shape;  ///< slowest axis first; empty: one value
    thw_location location = 0;        ///< 0: none
    std::uint32_t roles = THW_BLOCK_KEPT;
    thw_memory memory = THW_HOST_MEMORY;
    void* data = nullptr;

    auto bytes() const -> std::size_t {
        std::size_t size = state_element_size(element);
        for (const auto length : shape) {
            size *= static_cast<std::size_t>(length);
        }
        return size;
    }

    auto same_layout(const StateBlock& other) const -> bool {
        return element == other.element && shape == other.shape;
    }
};

/// The block as the C boundary has it; its texts are those of `block`.
inline auto to_abi(const StateBlock& block) -> thw_state_block {
    thw_state_block out{};
    out.struct_size = sizeof(out);
    out.element = block.element;
    out.name = block.name.c_str();
    out.unit = block.unit.c_str();
    out.location = block.location;
    out.roles = block.roles;
    out.memory = block.memory;
    out.rank = static_cast<std::int32_t>(block.shape.size());
    std::copy(block.shape.begin(), block.shape.end(), out.shape);
    out.data = block.data;
    return out;
}

/// The block that the C boundary describes. Requires texts, and a rank and lengths that are in range.
inline auto from_abi(const thw_state_block& block) -> StateBlock {
    return {block.name,     block.unit,  block.element, {block.shape, block.shape + block.rank},
            block.location, block.roles, block.memory,  block.data};
}

}  // namespace thalweg
