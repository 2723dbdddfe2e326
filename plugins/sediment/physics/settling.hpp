// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

enum class Settling { wu_wang, zhang, soulsby, van_rijn, ferguson_church };

inline auto choices(Settling) -> const std::vector<Choice<Settling>>& {
    static const std::vector<Choice<Settling>> all = {{"wu_wang", Settling::wu_wang},
                                                      {"zhang", Settling::zhang},
                                                      {"soulsby", Settling::soulsby},
                                                      {"van_rijn", Settling::van_rijn},
                                                      {"ferguson_church", Settling::ferguson_church}};
    return all;
}

// Settling velocities [m/s] of a single grain in still clear water, from its diameter [m]; 0 for diameter 0.
// Roots minus a number are written as quotients, which keep their digits for fine grains in single precision.

// Wu & Wang (2006), for any Reynolds number and a Corey shape factor [-] of 0.3 to 1; 0.7 is natural sand.
template <class Real>
THALWEG_HD auto wu_wang_settling(Real diameter, Real shape_factor, const Materials<Real>& m) -> Real {
    if (!(diameter > Real(0))) {
        return Real(0);
    }
    const Real drag_m = Real(53.5) * ::exp(Real(-0.65) * shape_factor);
    const Real drag_n = Real(5.65) * ::exp(Real(-2.5) * shape_factor);
    const Real exponent = Real(0.7) + Real(0.9) * shape_factor;
    const Real size = cube(dimensionless_diameter(diameter, m));
    const Real bracket = ::pow(Real(4) * drag_n / (Real(3) * square(drag_m)) * size, Real(1) / exponent);
    const Real root = bracket / (::sqrt(Real(0.25) + bracket) + Real(0.5));
    return drag_m * m.viscosity / (drag_n * diameter) * ::pow(root, exponent);
}

// Zhang (1961), natural grains of any size
template <class Real>
THALWEG_HD auto zhang_settling(Real diameter, const Materials<Real>& m) -> Real {
    if (!(diameter > Real(0))) {
        return Real(0);
    }
    const Real slow = Real(13.95) * m.viscosity / diameter;
    const Real fast = Real(1.09) * grain_velocity_squared(diameter, m);
    return fast / (::sqrt(square(slow) + fast) + slow);
}

// Soulsby (1997), natural sand of any size, in clear water
template <class Real>
THALWEG_HD auto soulsby_settling(Real diameter, const Materials<Real>& m) -> Real {
    if (!(diameter > Real(0))) {
        return Real(0);
    }
    const Real size = Real(1.049) * cube(dimensionless_diameter(diameter, m));
    return m.viscosity / diameter * size / (::sqrt(square(Real(10.36)) + size) + Real(10.36));
}

// van Rijn (1984b): Stokes to 0.1 mm, Zanke to 1 mm, constant drag above. It jumps at both joints (by 4 % and
// 20 %).
template <class Real>
THALWEG_HD auto van_rijn_settling(Real diameter, const Materials<Real>& m) -> Real {
    const Real scale = grain_velocity_squared(diameter, m);
    if (diameter > Real(1e-3)) {
        return Real(1.1) * ::sqrt(scale);
    }
    if (diameter > Real(1e-4)) {
        const Real size = Real(0.01) * scale * square(diameter / m.viscosity);
        return Real(10) * m.viscosity / diameter * size / (::sqrt(Real(1) + size) + Real(1));
    }
    return diameter > Real(0) ? scale * diameter / (Real(18) * m.viscosity) : Real(0);
}

// Ferguson & Church (2004) with C1 = 18 and C2 = 1.0, natural grains of any size
template <class Real>
THALWEG_HD auto ferguson_church_settling(Real diameter, const Materials<Real>& m) -> Real {
    const Real pull = grain_velocity_squared(diameter, m) * diameter;
    return diameter > Real(0) ? pull / (Real(18) * m.viscosity + ::sqrt(Real(0.75) * pull * diameter))
                              : Real(0);
}

// The law's velocity; only wu_wang uses the shape factor.
template <class Real>
THALWEG_HD auto settling_velocity(Settling law, Real diameter, Real shape_factor, const Materials<Real>& m)
    -> Real {
    switch (law) {
        case Settling::zhang:
            return zhang_settling(diameter, m);
        case Settling::soulsby:
            return soulsby_settling(diameter, m);
        case Settling::van_rijn:
            return van_rijn_settling(diameter, m);
        case Settling::ferguson_church:
            return ferguson_church_settling(diameter, m);
        default:
            return wu_wang_settling(diameter, shape_factor, m);
    }
}

// Factor [-] on the settling velocity among other grains of a volume concentration [-]: (1 - c)^e
// (Richardson & Zaki 1954), with e of 4 for sand to 4.7 for fine grains. 0 where there is no water left.
template <class Real>
THALWEG_HD auto hindered_settling_factor(Real concentration, Real exponent) -> Real {
    return ::pow(positive_part(Real(1) - positive_part(concentration)), exponent);
}

}  // namespace thalweg::sediment
