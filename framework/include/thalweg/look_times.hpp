// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace thalweg {

/// Returns whether a node looks, after the interval from t0 to t1 [s] of a run until `end` [s], for what it
/// warns of: at the start, after each twentieth of the run, and at its end. Reason: these times depend on the
/// graph alone, so that two runs of it give the same warnings; RareReport goes by the clock on the wall.
inline auto is_look(double t0, double t1, double end) -> bool {
    constexpr double looks = 20;
    return t1 == t0 || t1 >= end || std::floor(looks * t1 / end) > std::floor(looks * t0 / end);
}

}  // namespace thalweg
