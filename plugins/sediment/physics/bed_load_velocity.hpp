// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// Mean speed [m/s] of the grains of the bed load, of a diameter [m] and a transport stage T = tau'/tau_c - 1
// [-]; 0 below the threshold.

// 1.64 sqrt((s - 1) g d T) (Wu et al. 2006)
template <class Real>
THALWEG_HD auto wu_bed_load_velocity(Real transport_stage, Real diameter, const Materials<Real>& m) -> Real {
    return Real(1.64) * ::sqrt(grain_velocity_squared(diameter, m) * positive_part(transport_stage));
}

// 1.5 sqrt((s - 1) g d) T^0.6 (van Rijn 1984a)
template <class Real>
THALWEG_HD auto van_rijn_bed_load_velocity(Real transport_stage, Real diameter, const Materials<Real>& m)
    -> Real {
    return Real(1.5) * ::sqrt(grain_velocity_squared(diameter, m)) *
           ::pow(positive_part(transport_stage), Real(0.6));
}

}  // namespace thalweg::sediment
