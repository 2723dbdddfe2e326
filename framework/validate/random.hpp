// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace thalweg::validate {

/// Numbers that follow from the seed and a name alone.
class Random {
    std::mt19937_64 engine_;

  public:
    Random(std::uint64_t seed, const std::string& name) {
        std::uint64_t mixed = seed ^ 0xCBF29CE484222325u;
        for (const char letter : name) {
            mixed = (mixed ^ static_cast<unsigned char>(letter)) * 0x100000001B3u;
        }
        engine_.seed(mixed);
    }

    /// In [0, 1).
    auto unit() -> double { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

    auto between(double low, double high) -> double { return low + (high - low) * unit(); }

    /// From `low` to `high`, both included.
    auto whole(std::int64_t low, std::int64_t high) -> std::int64_t {
        return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
    }
};

}  // namespace thalweg::validate
