// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// The time step, the same on both executors. The step that starts now uses the face speeds that both stages
// of the previous step measured (the first: |u| + 2c of the initial cells). Stage 2 looks at a first-order
// forecast of the state that starts now, so the lag costs O(dt^2) in the estimate; growth is limited, Euler
// gets a tenth of reserve, and where a speed still outruns the estimate the draining limit of the flux keeps
// all depths positive. What the lag costs is in docs/schemes.md.
namespace thalweg::shallowwater {

struct StepLimits {
    double courant;  // including the reserve
    double longest;  // s, the cap when water is still or absent
    double growth;   // largest ratio of consecutive steps
};

struct StepChoice {
    double free;   // s, what stability allows
    double taken;  // s, what is taken, to hit the end exactly
    bool last;     // whether this step ends at the end
};

// `rate` is the largest of face speed over cell width [1/s]; `previous` is the free step before, or 0 for the
// first one; `remaining` is positive. A remainder below two steps is halved, so that no sliver is left.
THALWEG_HD auto choose_step(double rate, double previous, double remaining, const StepLimits& limits)
    -> StepChoice {
    StepChoice s = {limits.longest, 0, false};
    if (rate * limits.longest > limits.courant) {
        s.free = limits.courant / rate;
    }
    if (previous > 0) {
        s.free = lesser(s.free, limits.growth * previous);
    }
    constexpr double stretch = 1 + 1e-5;
    s.last = remaining <= s.free * stretch;
    s.taken = s.last ? remaining : (remaining < 2 * s.free ? remaining / 2 : s.free);
    return s;
}

}  // namespace thalweg::shallowwater
