// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace thalweg::fuzz {

/// What a target does with an input beside reading it. Drawn from sums over all bytes, so that a file alone
/// is an input, and inputs that are kept and changed do not keep a choice that takes long.
class InputChoices {
    std::array<std::uint8_t, 16> sums_{};
    FuzzedDataProvider drawn_;

    static auto sums_of(const std::uint8_t* data, std::size_t size) -> std::array<std::uint8_t, 16> {
        std::array<std::uint8_t, 16> sums{};
        for (std::size_t k = 0; k < size; ++k) {
            auto& sum = sums[k % sums.size()];
            sum = static_cast<std::uint8_t>(31 * sum + data[k]);
        }
        return sums;
    }

  public:
    InputChoices(const std::uint8_t* data, std::size_t size)
        : sums_(sums_of(data, size)), drawn_(sums_.data(), sums_.size()) {}

    InputChoices(const InputChoices&) = delete;
    auto operator=(const InputChoices&) -> InputChoices& = delete;

    /// Whether to change the CRS, which takes ten times as long as all the rest: for one input of sixteen.
    auto changes_crs() -> bool { return drawn_.ConsumeIntegralInRange(0, 15) == 0; }

    auto flip() -> bool { return drawn_.ConsumeBool(); }

    template <class Value, std::size_t n>
    auto one_of(const Value (&values)[n]) -> Value {
        return drawn_.PickValueInArray(values);
    }
};

}  // namespace thalweg::fuzz
