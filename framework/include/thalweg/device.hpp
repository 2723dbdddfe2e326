// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "abi/field.h"
#include "abi/setup.h"

namespace thalweg {

/// Where a node computes and its fields are: the CPU, or one of the CUDA devices by its number.
class Device {
    static constexpr int cpu = -1;
    int number_ = cpu;

    constexpr explicit Device(int number) : number_(number) {}

  public:
    /// The CPU.
    constexpr Device() = default;

    static constexpr auto cuda(int number = 0) -> Device { return Device(number); }

    constexpr auto is_cuda() const -> bool { return number_ != cpu; }

    /// The number that setups and fields carry: that of the CUDA device, 0 for the CPU.
    constexpr auto id() const -> int { return is_cuda() ? number_ : 0; }

    constexpr auto executor() const -> std::uint32_t { return is_cuda() ? THW_ON_CUDA : THW_ON_CPU; }

    constexpr auto memory() const -> thw_memory { return is_cuda() ? THW_CUDA_MEMORY : THW_HOST_MEMORY; }

    friend constexpr auto operator==(Device a, Device b) -> bool { return a.number_ == b.number_; }

    friend constexpr auto operator!=(Device a, Device b) -> bool { return !(a == b); }
};

}  // namespace thalweg
