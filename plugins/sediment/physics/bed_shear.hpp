// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// Friction of the bed. depth is in m, speed in m/s, manning in s/m^(1/3); depth_limit [m], positive, stands
// in for a smaller depth wherever a formula divides by it (1e-3 in flumes to 1e-2 in rivers).

// Friction coefficient c_f = (u*/U)^2 = g n^2 / h^(1/3) [-] (Manning)
template <class Real>
THALWEG_HD auto friction_coefficient(Real depth, Real manning, Real depth_limit, const Materials<Real>& m)
    -> Real {
    return m.gravity * square(manning) / ::cbrt(greater(depth, depth_limit));
}

// Bed shear stress rho g n^2 U^2 / h^(1/3) [Pa] (Manning), along the velocity; 0 without water.
template <class Real>
THALWEG_HD auto manning_shear_stress(Real depth, Real speed, Real manning, Real depth_limit,
                                     const Materials<Real>& m) -> Real {
    const Real stress =
        m.water_density * friction_coefficient(depth, manning, depth_limit, m) * square(speed);
    return depth > Real(0) ? stress : Real(0);
}

// Shear velocity u* [m/s] of a shear stress [Pa]
template <class Real>
THALWEG_HD auto shear_velocity(Real shear_stress, const Materials<Real>& m) -> Real {
    return ::sqrt(positive_part(shear_stress) / m.water_density);
}

// Chezy's coefficient C_h = h^(1/6) / n [m^(1/2)/s] of Manning's; manning must be positive.
template <class Real>
THALWEG_HD auto manning_chezy(Real depth, Real manning, Real depth_limit) -> Real {
    return ::pow(greater(depth, depth_limit), Real(1) / 6) / manning;
}

// C_h = 18 log10(12 h / k_s) [m^(1/2)/s] of a positive roughness height k_s [m] (White-Colebrook, rough bed).
// Water shallower than k_s has the coefficient of depth k_s.
template <class Real>
THALWEG_HD auto rough_chezy(Real depth, Real roughness_height) -> Real {
    return Real(18) * ::log10(Real(12) * greater(depth, roughness_height) / roughness_height);
}

// The roughness height k_s [m] by which rough_chezy is that of Manning's coefficient; 0 for a smooth bed, n
// 0.
template <class Real>
THALWEG_HD auto manning_roughness_height(Real depth, Real manning, Real depth_limit) -> Real {
    if (!(manning > Real(0))) {
        return Real(0);
    }
    const Real chezy = manning_chezy(depth, manning, depth_limit);
    return Real(12) * greater(depth, depth_limit) * ::exp(Real(-2.302585092994046) / Real(18) * chezy);
}

// Manning's coefficient of the grains alone, n' = d50^(1/6) / 20 [s/m^(1/3)] (Wu, Wang & Jia 2000); d50 [m]
// is that of the whole bed, also for the rates of single classes.
template <class Real>
THALWEG_HD auto grain_manning(Real d50) -> Real {
    return ::pow(d50, Real(1) / 6) / Real(20);
}

// Share (n'/n)^1.5 [-] of the bed shear stress that acts on the grains, at most 1; also where n is 0.
template <class Real>
THALWEG_HD auto grain_efficiency(Real grain_manning, Real manning) -> Real {
    if (!(manning > grain_manning)) {
        return Real(1);
    }
    const Real ratio = grain_manning / manning;
    return ratio * ::sqrt(ratio);
}

}  // namespace thalweg::sediment
