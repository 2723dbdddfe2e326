// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// Wu, Wang & Jia (2000), for single classes of 0.01 to 128 mm; the rates are 0 below the threshold. Shear
// stresses in Pa, critical_shear (positive) of wu_critical_shear.

// Bed-load capacity [m2/s]: Phi = 0.0053 (tau'/tau_c - 1)^2.2, with the shear stress on the grains.
template <class Real>
THALWEG_HD auto wu_wang_jia_bed_load(Real grain_shear, Real critical_shear, Real diameter,
                                     const Materials<Real>& m) -> Real {
    const Real excess = positive_part(grain_shear / critical_shear - Real(1));
    return Real(0.0053) * ::pow(excess, Real(2.2)) * einstein_rate(diameter, m);
}

// Suspended-load capacity [m2/s]: Phi = 0.0000262 ((tau_b/tau_c - 1) U/omega)^1.74, with the whole bed shear
// stress. settling_velocity must be positive.
template <class Real>
THALWEG_HD auto wu_wang_jia_suspended(Real bed_shear, Real critical_shear, Real speed, Real settling_velocity,
                                      Real diameter, const Materials<Real>& m) -> Real {
    const Real excess = positive_part(bed_shear / critical_shear - Real(1));
    return Real(0.0000262) * ::pow(excess * speed / settling_velocity, Real(1.74)) *
           einstein_rate(diameter, m);
}

}  // namespace thalweg::sediment
