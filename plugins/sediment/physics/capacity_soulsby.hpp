// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/load_capacity.hpp"
#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// Speed [m/s] at which grains begin to move (van Rijn 1984c, in Soulsby 1997), diameter of the class and d90
// of the bed in m: 0.19 d^0.1 log10(4 h/d90) below 0.5 mm, 8.5 d^0.6 log10(4 h/d90) from there on, published
// to 2 mm. Water shallower than d90 counts as deep as it.
template <class Real>
THALWEG_HD auto soulsby_critical_speed(Real depth, Real diameter, Real d90) -> Real {
    const Real logarithm = ::log10(Real(4) * greater(depth, d90) / d90);
    const bool fine = diameter < Real(0.5e-3);
    return logarithm *
           (fine ? Real(0.19) * ::pow(diameter, Real(0.1)) : Real(8.5) * ::pow(diameter, Real(0.6)));
}

// Soulsby & van Rijn [m2/s] for currents alone (Soulsby 1997): with M = (U - U_cr)/sqrt((s - 1) g
// d), bed load 0.005 U h (d/h)^1.2 M^2.4, suspended 0.012 U d D*^-0.6 M^2.4; 0 below the threshold. It uses
// no friction of the bed.
template <class Real>
THALWEG_HD auto soulsby_van_rijn_load(Real depth, Real speed, Real critical_speed, Real diameter,
                                      const Materials<Real>& m) -> LoadCapacity<Real> {
    if (!(depth > Real(0)) || !(speed > critical_speed)) {
        return {};
    }
    const Real mobility = (speed - critical_speed) / ::sqrt(grain_velocity_squared(diameter, m));
    const Real scale = speed * ::pow(mobility, Real(2.4));
    return {Real(0.005) * scale * depth * ::pow(diameter / depth, Real(1.2)),
            Real(0.012) * scale * diameter * ::pow(dimensionless_diameter(diameter, m), Real(-0.6))};
}

}  // namespace thalweg::sediment
