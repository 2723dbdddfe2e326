// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// How fast suspended load takes on its capacity: the coefficient alpha [-] of the exchange alpha omega (C* -
// C).
enum class Adaptation { constant, armanini_di_silvio, galappatti, lin };

inline auto choices(Adaptation) -> const std::vector<Choice<Adaptation>>& {
    static const std::vector<Choice<Adaptation>> all = {
        {"constant", Adaptation::constant},
        {"armanini_di_silvio", Adaptation::armanini_di_silvio},
        {"galappatti", Adaptation::galappatti},
        {"lin", Adaptation::lin}};
    return all;
}

// alpha within the bounds that all laws share
template <class Real>
THALWEG_HD auto bounded_adaptation(Real alpha) -> Real {
    return clamped(alpha, Real(0.1), Real(30));
}

// One value where the bed erodes, another where the load settles (Han 1980: 1 and 0.25 in rivers).
template <class Real>
THALWEG_HD auto constant_adaptation(bool erodes, Real erosion, Real deposition) -> Real {
    return bounded_adaptation(erodes ? erosion : deposition);
}

// Thickness of the near-bed layer over the depth, a/h = 33 exp(-(1 + kappa C_h/sqrt(g))) [-], at most 1
// (Armanini & Di Silvio 1988). shear_velocity / speed is sqrt(g)/C_h; 0 where nothing flows.
template <class Real>
THALWEG_HD auto armanini_layer(Real speed, Real shear_velocity) -> Real {
    if (!(shear_velocity > Real(0))) {
        return Real(0);
    }
    return lesser(Real(33) * ::exp(-(Real(1) + Real(von_karman) * speed / shear_velocity)), Real(1));
}

// 1/alpha = r + (1 - r) exp(-1.5 r^(-1/6) omega/u*), r = a/h of 0 to 1 (Armanini & Di Silvio 1988). It
// tends to 30 as r does to 0.
template <class Real>
THALWEG_HD auto armanini_di_silvio_adaptation(Real settling_velocity, Real shear_velocity, Real layer)
    -> Real {
    if (!(shear_velocity > Real(0))) {
        return Real(1);
    }
    if (!(layer > Real(0))) {
        return Real(30);
    }
    const Real rate = Real(1.5) * ::pow(layer, Real(-1) / 6) * settling_velocity / shear_velocity;
    return bounded_adaptation(Real(1) / (layer + (Real(1) - layer) * ::exp(-rate)));
}

// Adaptation time [s] of Galappatti (1983), as the polynomial fit in omega/u* and u*/U of the public CMS and
// XBeach; natural logarithm, at least 0.2 s. The fit turns upward beyond omega/u* of about 1.4: 1 stands in
// for larger ratios. All arguments must be positive.
template <class Real>
THALWEG_HD auto galappatti_time(Real depth, Real speed, Real shear_velocity, Real settling_velocity) -> Real {
    const Real w = lesser(settling_velocity / shear_velocity, Real(1));
    const Real u = shear_velocity / speed;
    const Real cubic = Real(1.547) - Real(20.12) * u;
    const Real quadratic = Real(326.832) * ::pow(u, Real(2.2047)) - Real(0.2);
    const Real linear = Real(0.1385) * ::log(u) - Real(6.4061);
    const Real exponent = ((cubic * w + quadratic) * w + linear) * w + Real(0.5467) * u + Real(2.1963);
    return greater(depth / shear_velocity * ::exp(exponent), Real(0.2));
}

// The coefficient h/(omega T) of Galappatti's time.
template <class Real>
THALWEG_HD auto galappatti_adaptation(Real depth, Real speed, Real shear_velocity, Real settling_velocity)
    -> Real {
    if (!(depth > Real(0)) || !(speed > Real(0)) || !(shear_velocity > Real(0)) ||
        !(settling_velocity > Real(0))) {
        return Real(1);
    }
    const Real time = galappatti_time(depth, speed, shear_velocity, settling_velocity);
    return bounded_adaptation(depth / (settling_velocity * time));
}

// alpha = 3.25 + 0.55 ln(omega/(kappa u*)) (Lin 1984)
template <class Real>
THALWEG_HD auto lin_adaptation(Real settling_velocity, Real shear_velocity) -> Real {
    if (!(shear_velocity > Real(0)) || !(settling_velocity > Real(0))) {
        return Real(1);
    }
    const Real rouse = settling_velocity / (Real(von_karman) * shear_velocity);
    return bounded_adaptation(Real(3.25) + Real(0.55) * ::log(rouse));
}

// The flow and the two user values that the laws of alpha need.
template <class Real>
struct AdaptationInput {
    Real depth = Real(0);              // m
    Real speed = Real(0);              // m/s
    Real shear_velocity = Real(0);     // m/s, total
    Real settling_velocity = Real(0);  // m/s
    bool erodes = false;               // the load is below its capacity
    Real erosion = Real(1);            // alpha of `constant` [-]
    Real deposition = Real(0.25);
};

// The law's alpha [-], 0.1 to 30.
template <class Real>
THALWEG_HD auto adaptation_coefficient(Adaptation law, const AdaptationInput<Real>& in) -> Real {
    switch (law) {
        case Adaptation::armanini_di_silvio:
            return armanini_di_silvio_adaptation(in.settling_velocity, in.shear_velocity,
                                                 armanini_layer(in.speed, in.shear_velocity));
        case Adaptation::galappatti:
            return galappatti_adaptation(in.depth, in.speed, in.shear_velocity, in.settling_velocity);
        case Adaptation::lin:
            return lin_adaptation(in.settling_velocity, in.shear_velocity);
        default:
            return constant_adaptation(in.erodes, in.erosion, in.deposition);
    }
}

}  // namespace thalweg::sediment
