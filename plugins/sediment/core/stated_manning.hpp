// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sediment/core/flow_fields.hpp"

/// The roughness of the flow against the one that the user states for the sediment.
namespace thalweg::sediment {

/// First cell that has another roughness, and that roughness.
struct OtherManning {
    std::int64_t cell = INT64_MAX;  ///< INT64_MAX: none
    double value = 0;               ///< s/m^(1/3)
};

THALWEG_HD auto combine(const OtherManning& a, const OtherManning& b) -> OtherManning {
    return b.cell < a.cell ? b : a;
}

/// Compares the roughness of cell (i, j), where there is one. The two may differ by rounding to float.
struct FindOtherManning {
    AnyValues manning;  ///< s/m^(1/3), nx columns
    int nx;
    double stated;  ///< s/m^(1/3)

    THALWEG_HD auto operator()(int i, int j) const -> OtherManning {
        const auto k = static_cast<std::ptrdiff_t>(j) * nx + i;
        const double value = manning[k];
        const double most = 1e-6 * stated;
        return is_number(value) && ::fabs(value - stated) > most ? OtherManning{k, value} : OtherManning{};
    }
};

}  // namespace thalweg::sediment
