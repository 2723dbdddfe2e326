// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/processes/ring.hpp"

namespace thalweg::shallowwater {

// Velocity [m/s], inwards, of the water of a sea beside a face: a series, or else one that follows the water
// at the face within `response` [s]. Waves that are much shorter than that find it as good as constant, and
// leave; slower than that the level at the face becomes that of the sea, whatever the flow. Of a wave with
// angular frequency w comes back 1 / sqrt(1 + (2 w response)^2), so that no wave can grow.
struct SeaVelocity {
    const SeriesSet& series;
    int number;  // negative: none
    double response;
    const StageTime& time;

    // What counts in this stage where `last` is that of the stage before.
    THALWEG_HD auto at(double last) const -> double {
        return number < 0 ? last : series[number].at(time.now());
    }

    // That of the next step, where water goes out at the face with this velocity.
    THALWEG_HD auto followed(double last, double outwards) const -> double {
        if (number >= 0 || time.second) {
            return last;
        }
        return last - time.clock->dt / (time.clock->dt + response) * (last + outwards);
    }
};

}  // namespace thalweg::shallowwater
