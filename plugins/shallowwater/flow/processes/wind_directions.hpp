// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "shallowwater/flow/time_series.hpp"

namespace thalweg::shallowwater {

// The same directions [degree], but so that the way from one to the next is the shorter one.
inline auto without_jumps(TimeSeries directions) -> TimeSeries {
    for (std::size_t k = 1; k < directions.y.size(); ++k) {
        const double turn = directions.y[k] - directions.y[k - 1];
        directions.y[k] -= 360 * std::round(turn / 360);
    }
    return directions;
}

}  // namespace thalweg::shallowwater
