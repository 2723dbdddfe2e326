// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace thalweg::solvers {

/// Kind of fault of a row of a system.
enum class FaultKind : std::uint8_t {
    none,
    zero_pivot,    ///< an elimination met a pivot of exactly 0
    not_finite,    ///< a coefficient, a right-hand side or the solution is NaN or infinite
    not_dominant,  ///< |diagonal| < sum of |others|; checked on request only, and the solve continues
};

/// The first faulty row of a batch, the one of the lowest system and there of the lowest row, packed into one
/// word so that threads can agree on it in any order. It is in the memory of the device that solves.
using FaultWord = std::uint64_t;

constexpr FaultWord no_fault = ~FaultWord{0};

struct Fault {
    FaultKind kind = FaultKind::none;
    std::int64_t system = -1;  ///< of the batch, counted as Lines and FivePoint count
    std::int64_t row = -1;     ///< unknown of that system

    explicit operator bool() const { return kind != FaultKind::none; }
};

/// systems < 2^31, rows < 2^29.
constexpr auto pack(FaultKind kind, std::int64_t system, std::int64_t row) -> FaultWord {
    return static_cast<FaultWord>(system) << 32U | static_cast<FaultWord>(row) << 3U |
           static_cast<FaultWord>(kind);
}

constexpr auto unpack(FaultWord word) -> Fault {
    if (word == no_fault) {
        return {};
    }
    return {static_cast<FaultKind>(word & 7U), static_cast<std::int64_t>(word >> 32U),
            static_cast<std::int64_t>(word >> 3U & 0x1fffffffU)};
}

/// Text for messages: "system 3, row 17: zero pivot; the matrix is singular or needs pivoting".
auto describe(const Fault& fault) -> std::string;

}  // namespace thalweg::solvers
