// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/hd.hpp>

namespace thalweg::shallowwater {

// Stress of a wind on water, over the density of water [m2/s2]. `speed` [m/s] is that 10 m above; a drag of 0
// stands for the law of Garratt 1977. Air weighs 1.225 kg/m3, water 1000 kg/m3.
THALWEG_HD auto wind_stress(double speed, double drag) -> double {
    const double coefficient = drag > 0 ? drag : (0.75 + 0.067 * speed) * 1e-3;
    return 1.225e-3 * coefficient * speed * speed;
}

}  // namespace thalweg::shallowwater
