// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "shallowwater/physics/depth_roughness.hpp"
#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// manning: g n^2 |q| q / h^(7/3). chezy: g |q| q / (C h)^2. darcy_weisbach: f |q| q / (8 h^2).
// manning_by_depth: as manning, with n of a DepthRoughness.
enum class FrictionLaw { manning, chezy, darcy_weisbach, manning_by_depth };

// Drag coefficient of a law from what the law calls its own: g n^2 [m^(1/3)], g / C^2 [1] or f / 8 [1]; of
// manning_by_depth, whose n is found later, g.
THALWEG_HD auto friction_coefficient(FrictionLaw law, double value, double gravity) -> double {
    return law == FrictionLaw::manning            ? gravity * value * value
           : law == FrictionLaw::chezy            ? gravity / (value * value)
           : law == FrictionLaw::manning_by_depth ? gravity
                                                  : value / 8;
}

// Friction of each cell, or the same everywhere.
template <class Value, class Single = Value>
struct CellFriction {
    const Value* field;  // of each cell, or null
    Single everywhere;

    THALWEG_HD auto operator[](std::ptrdiff_t k) const -> Single {
        return field == nullptr ? everywhere : static_cast<Single>(field[k]);
    }

    // The same with a pointer to the cell `first`.
    auto from(std::ptrdiff_t first) const -> CellFriction {
        return {field == nullptr ? nullptr : field + first, everywhere};
    }
};

// Resistance of a bed: Manning's g n^2 [m^(1/3)] and a quadratic drag coefficient [1], one of them 0.
template <class Real>
struct Resistance {
    Real manning, quadratic;

    // Ratio of the square of the shear velocity to the square of the velocity, at a depth [m].
    THALWEG_HD auto at(Real depth) const -> Real { return manning * inverse_cube_root(depth) + quadratic; }
};

// The friction law in force, with its drag coefficients.
template <class Real>
struct BedFriction {
    CellFriction<Real> coefficient;  // see friction_coefficient
    FrictionLaw law;
    DepthRoughness<Real> by_depth = {};  // of manning_by_depth

    // Of cell k with water of a depth [m].
    THALWEG_HD auto of(std::ptrdiff_t k, Real depth) const -> Resistance<Real> {
        const Real c = coefficient[k];
        if (law == FrictionLaw::manning_by_depth) {
            const Real n = by_depth.at(depth);
            return {c * n * n, Real(0)};
        }
        return law == FrictionLaw::manning ? Resistance<Real>{c, Real(0)} : Resistance<Real>{Real(0), c};
    }

    // What the stages compute themselves: Manning's law; the drag of the others comes after them.
    auto in_stages() const -> CellFriction<Real> {
        return law == FrictionLaw::manning ? coefficient : CellFriction<Real>{};
    }

    // Whether nothing comes after the stages.
    THALWEG_HD auto is_in_stages() const -> bool {
        return law == FrictionLaw::manning ||
               (coefficient.field == nullptr && !(coefficient.everywhere > Real(0)));
    }

    // Square of the shear velocity [m2/s2].
    THALWEG_HD auto shear2(std::ptrdiff_t k, Real depth, Real speed2) const -> Real {
        return of(k, depth).at(depth) * speed2;
    }
};

// Discharge of uniform flow of a depth [m] on a slope of 1 [m2/s].
template <class Real>
THALWEG_HD auto uniform_discharge(const Resistance<Real>& resistance, Real depth, Real gravity) -> double {
    const Real least = Real(1e-9);  // frictionless cells are not infinitely wide
    const Real drag = greater(resistance.at(depth), least);
    return static_cast<double>(depth * square_root(gravity * depth / drag));
}

// Factor by which Manning friction shrinks the discharge in a time step: the closed solution of
// q = q* - dt g n^2 |q| q / h^(7/3). It never reverses the flow, and keeps a uniform flow exactly steady.
// gn2 is g n^2 [m^(1/3)]; depth must be positive.
template <class Real>
THALWEG_HD auto manning_factor(Real depth, Real discharge_x, Real discharge_y, Real gn2, Real dt) -> Real {
    const Real discharge = square_root(sum_of_products(discharge_x, discharge_x, discharge_y, discharge_y));
    const Real rate = gn2 * discharge * inverse_seven_thirds(depth);
    return quotient(Real(2), Real(1) + square_root(Real(1) + Real(4) * dt * rate));
}

// The same for a drag c |u| u over the depth: c is g / C^2 for a Chezy coefficient C [m^(1/2)/s], and f / 8
// for a Darcy-Weisbach factor f.
template <class Real>
THALWEG_HD auto quadratic_drag_factor(Real depth, Real discharge_x, Real discharge_y, Real c, Real dt)
    -> Real {
    const Real discharge = square_root(sum_of_products(discharge_x, discharge_x, discharge_y, discharge_y));
    const Real rate = c * discharge / (depth * depth);
    return quotient(Real(2), Real(1) + square_root(Real(1) + Real(4) * dt * rate));
}

}  // namespace thalweg::shallowwater
