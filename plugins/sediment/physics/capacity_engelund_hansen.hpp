// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/hiding.hpp"
#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// (exposed/hidden)^exponent [-], by which the Shields number of a class in a mixture is multiplied (Wu 2001);
// the exponent is 0.45 as published, and uniform sediment has 1.
template <class Real>
THALWEG_HD auto exposure_factor(const Hiding<Real>& hiding, Real exponent) -> Real {
    return ::pow(hiding.exposed / hiding.hidden, exponent);
}

// Total load [m2/s] (Engelund & Hansen 1967; by classes Wu 2001), sand of 0.19 to 0.93 mm: 2 c_f Phi = 0.1 (e
// theta)^2.5 with the Shields number of the whole bed shear stress [Pa] and the exposure factor e. As c_f =
// tau_b/(rho U^2), one power of the shear stress cancels: nothing is divided by it. For e = 1 it is 0.05 U^5
// / (sqrt(g) C_h^3 (s - 1)^2 d). It has no threshold.
template <class Real>
THALWEG_HD auto engelund_hansen_load(Real bed_shear, Real speed, Real diameter, Real exposure,
                                     const Materials<Real>& m) -> Real {
    const Real shields = exposure * shields_number(positive_part(bed_shear), diameter, m);
    const Real speed_number = m.water_density * square(speed) / (submerged_weight(m) * diameter);
    return Real(0.05) * exposure * shields * ::sqrt(shields) * speed_number * einstein_rate(diameter, m);
}

}  // namespace thalweg::sediment
