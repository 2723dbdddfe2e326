// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/scalar.hpp"

namespace thalweg::sediment {

// How a face weighs convection against diffusion in the implicit transport equation.
enum class Convection { upwind, central, hybrid, power_law, exponential };

// The names in a graph, in the order of the enumeration.
inline constexpr const char* convection_names = "upwind|central|hybrid|power_law|exponential";

// A(|P|) [-] of Patankar (1980), by which a face's conductance is multiplied; cell_peclet is the discharge
// through the face over its conductance, as a magnitude. All are 1 at 0. Only `central` becomes negative,
// above 2, where the matrix is no longer one of a positive solution.
template <class Real>
THALWEG_HD auto scheme_function(Convection scheme, Real cell_peclet) -> Real {
    const Real p = cell_peclet;
    switch (scheme) {
        case Convection::upwind:
            return Real(1);
        case Convection::central:
            return Real(1) - p / Real(2);
        case Convection::hybrid:
            return positive_part(Real(1) - p / Real(2));
        case Convection::power_law: {
            const Real base = positive_part(Real(1) - p / Real(10));
            return square(square(base)) * base;
        }
        default:
            // Beyond 80 the value is under 1e-33, and e^P soon leaves single precision.
            return p < Real(1e-8) ? Real(1) : p > Real(80) ? Real(0) : p / ::expm1(p);
    }
}

}  // namespace thalweg::sediment
