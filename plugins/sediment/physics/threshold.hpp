// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/hiding.hpp"
#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// Critical Shields number [-] of uniform sediment, Shields' curve in five pieces (van Rijn 1984a), of a
// positive D*. The pieces meet within 5 %.
template <class Real>
THALWEG_HD auto van_rijn_critical_shields(Real dimensionless_diameter) -> Real {
    const Real size = dimensionless_diameter;
    if (size <= Real(4)) {
        return Real(0.24) / size;
    }
    if (size <= Real(10)) {
        return Real(0.14) * ::pow(size, Real(-0.64));
    }
    if (size <= Real(20)) {
        return Real(0.04) * ::pow(size, Real(-0.10));
    }
    return size <= Real(150) ? Real(0.013) * ::pow(size, Real(0.29)) : Real(0.055);
}

// Critical Shields number as one smooth curve (Soulsby 1997), which is finite also for the finest grains.
template <class Real>
THALWEG_HD auto soulsby_critical_shields(Real dimensionless_diameter) -> Real {
    const Real size = dimensionless_diameter;
    return Real(0.30) / (Real(1) + Real(1.2) * size) + Real(0.055) * (Real(1) - ::exp(Real(-0.020) * size));
}

// Critical shear stress [Pa] of a class of `diameter` [m] in a mixture (Wu, Wang & Jia 2000):
// critical_shields (rho_s - rho) g d (hidden/exposed)^exponent; critical_shields is 0.03 and exponent 0.6 as
// published.
template <class Real>
THALWEG_HD auto wu_critical_shear(Real diameter, const Hiding<Real>& hiding, Real critical_shields,
                                  Real exponent, const Materials<Real>& m) -> Real {
    return critical_shields * submerged_weight(m) * diameter *
           ::pow(hiding.hidden / hiding.exposed, exponent);
}

}  // namespace thalweg::sediment
