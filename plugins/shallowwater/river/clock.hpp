// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include <thalweg/compute/hd.hpp>

namespace thalweg::river {

/// Time of an advance and its step, in the memory of the executor, so that steps choose their length there.
struct Clock {
    double time = 0;     ///< s, at the start of the step
    double end = 0;      ///< s, of the advance
    double dt = 0;       ///< s, of the step
    double rate = 0;     ///< 1/dt
    double theta = 1;    ///< weight of the new level and discharges in the step
    double crossed = 0;  ///< cells that the fastest wave crosses in the step
    double halving = 1;  ///< share of the free step that is taken, below 1 after steps that failed
    int is_last = 0;     ///< whether the step ends the advance

    /// Chooses a step of equal parts of what is left, at most `free` [s] long.
    THALWEG_HD void choose(double free) {
        const double left = end - time;
        const double count = std::ceil(left / (halving * free) * (1 - 1e-12));
        is_last = count <= 1 ? 1 : 0;
        dt = is_last != 0 ? left : left / count;
        rate = 1 / dt;
    }

    THALWEG_HD void pass() {
        time = is_last != 0 ? end : time + dt;
        halving = halving < 0.5 ? 2 * halving : 1;
    }
};

}  // namespace thalweg::river
