// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/scalar.hpp"

namespace thalweg::sediment {

// The secondary flow of a bend, which turns the water near the bed toward the centre of curvature.
enum class HelicalFlow { off, engelund, struiksma };

inline auto choices(HelicalFlow) -> const std::vector<Choice<HelicalFlow>>& {
    static const std::vector<Choice<HelicalFlow>> all = {{"off", HelicalFlow::off},
                                                         {"engelund", HelicalFlow::engelund},
                                                         {"struiksma", HelicalFlow::struiksma}};
    return all;
}

// Curvature of the streamline [1/m], positive where it turns left, from the velocity [m/s] and its gradients
// [1/s], u_y = du/dy; 0 where the water flows slower than 1 mm/s.
template <class Real>
THALWEG_HD auto streamline_curvature(Real u, Real v, Real u_x, Real u_y, Real v_x, Real v_y) -> Real {
    const Real speed = ::sqrt(u * u + v * v);
    if (!(speed >= Real(1e-3))) {
        return Real(0);
    }
    return (u * (u * v_x + v * v_y) - v * (u * u_x + v * u_y)) / cube(speed);
}

// A = (2/kappa^2) (1 - sqrt(g)/(kappa C_h)) [-], not below 0, with friction = sqrt(g)/C_h = u*/U (Struiksma
// et al. 1985, their factor epsilon 1)
template <class Real>
THALWEG_HD auto struiksma_coefficient(Real friction) -> Real {
    constexpr auto kappa = Real(von_karman);
    return Real(2) / (kappa * kappa) * positive_part(Real(1) - friction / kappa);
}

// The law's A. `value` is Engelund's constant, 7 as published (1974), of a range of 7 (smooth) to 9.3
// (rough); struiksma takes `friction` = u*/U instead.
template <class Real>
THALWEG_HD auto helical_coefficient(HelicalFlow law, Real value, Real friction) -> Real {
    switch (law) {
        case HelicalFlow::engelund:
            return value;
        case HelicalFlow::struiksma:
            return struiksma_coefficient(friction);
        default:
            return Real(0);
    }
}

// Tangent A h kappa_s of the angle [-] by which the flow near the bed is turned from the mean flow,
// counter-clockwise if positive: toward the centre of a curvature [1/m] at a depth [m].
template <class Real>
THALWEG_HD auto helical_tangent(Real coefficient, Real depth, Real curvature) -> Real {
    return coefficient * depth * curvature;
}

}  // namespace thalweg::sediment
