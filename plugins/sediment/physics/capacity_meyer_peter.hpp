// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// Bed load of a power of the excess Shields number, Phi = factor (theta' - theta_c)^1.5. The Shields number
// of the grains and the critical one are plain numbers, diameter is in m; 0 below the threshold.

inline constexpr double meyer_peter_critical_shields = 0.047;
inline constexpr double wong_parker_critical_shields = 0.0495;

// Meyer-Peter & Mueller (1948) [m2/s], gravel and coarse sand of 0.4 to 29 mm; factor 8, threshold 0.047.
template <class Real>
THALWEG_HD auto meyer_peter_bed_load(Real grain_shields, Real critical_shields, Real diameter,
                                     const Materials<Real>& m) -> Real {
    const Real excess = positive_part(grain_shields - critical_shields);
    return Real(8) * excess * ::sqrt(excess) * einstein_rate(diameter, m);
}

// Wong & Parker (2006) [m2/s], the same experiments without a form-drag correction; factor 3.97, threshold
// 0.0495.
template <class Real>
THALWEG_HD auto wong_parker_bed_load(Real grain_shields, Real critical_shields, Real diameter,
                                     const Materials<Real>& m) -> Real {
    const Real excess = positive_part(grain_shields - critical_shields);
    return Real(3.97) * excess * ::sqrt(excess) * einstein_rate(diameter, m);
}

}  // namespace thalweg::sediment
