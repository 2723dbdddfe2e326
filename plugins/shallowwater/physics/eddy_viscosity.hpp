// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/von_karman.hpp>

#include "shallowwater/physics/scalar.hpp"
#include "shallowwater/physics/velocity.hpp"

namespace thalweg::shallowwater {

// What the exchange of momentum between two cells needs of each. A wall or dry cell has no depth.
template <class Real>
struct StirredCell {
    Real depth, u, v;
    Real viscosity;  // m2/s
};

template <class Real>
struct StirFlux {
    Real x, y;  // m3/s2: momentum that goes from `high` to `low` a second and metre of face
};

// Eddy viscosity times depth at a face [m3/s]. The lesser depth counts, so that no cell gets more than its
// own water can take, and nothing crosses where one side has none: walls slip. The step was chosen before the
// viscosity was known, so it counts up to `most` only.
template <class Real>
THALWEG_HD auto stirring(const StirredCell<Real>& low, const StirredCell<Real>& high, Real most) -> Real {
    const Real depth = lesser(low.depth, high.depth);
    const Real viscosity = lesser(Real(0.5) * (low.viscosity + high.viscosity), most);
    return viscosity * depth;
}

// The same times the change of velocity across a face between cells of one width.
template <class Real>
THALWEG_HD auto stir_flux(const StirredCell<Real>& low, const StirredCell<Real>& high, Real inverse_width,
                          Real most) -> StirFlux<Real> {
    const Real share = stirring(low, high, most) * inverse_width;
    return {share * (high.u - low.u), share * (high.v - low.v)};
}

// Mean over the depth of a parabolic profile of eddy viscosity: kappa / 6 times shear velocity times depth,
// with von Karman's constant (Elder 1959 has the same form). shear2 is the square of the shear velocity.
template <class Real>
THALWEG_HD auto parabolic_viscosity(Real depth, Real shear2) -> Real {
    return Real(compute::von_karman / 6) * square_root(shear2) * depth;
}

}  // namespace thalweg::shallowwater
