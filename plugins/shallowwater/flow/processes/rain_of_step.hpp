// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "shallowwater/physics/compensated_sum.hpp"
#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// What falls on a cell within the present step.
template <class Real>
struct RainOfStep {
    const std::uint8_t* zones;  // zone of each cell; null: all are in zone 0
    const Real* fallen;         // m, on each zone, or null: no rain by zones
    const Real* field;          // m/s, on each cell, or null

    // m. Rounded by itself, so that all that add it give the same bits.
    THALWEG_HD auto operator()(std::ptrdiff_t k, Real dt) const -> Real {
        const Real even = fallen == nullptr ? Real(0) : fallen[zones == nullptr ? 0 : zones[k]];
        return field == nullptr ? even : product(field[k], dt);
    }
};

// Depth [m] of a cell after `fallen` [m] of rain; `remainder` [m] keeps what its last digit cannot take.
template <class Real>
THALWEG_HD auto rained_on(Real depth, Real fallen, Real& remainder) -> Real {
    return fallen == Real(0) ? depth : add_compensated(depth, fallen, remainder);
}

}  // namespace thalweg::shallowwater
