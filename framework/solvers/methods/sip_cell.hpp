// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thalweg/compute/scalar.hpp"

/// The arithmetic of one cell of the strongly implicit procedure, shared by every form on every device, so
/// that all give the same bits.
namespace thalweg::solvers {

using compute::fused;
using compute::is_number;

/// Coefficients of one cell, 0 where they point out of the field.
template <class Real>
struct SipCoefficients {
    Real west, east, south, north, centre;
};

/// The unknown at a cell and its neighbours, 0 out of the field.
template <class Real>
struct SipValues {
    Real west, east, south, north, centre;
};

/// One row of L and of U, as the sweeps want it: L is divided by its diagonal beforehand, which leaves one
/// product and sum between a cell and the next.
template <class Real>
struct SipFactors {
    Real lower_west, lower_south, inverse, upper_east, upper_north;
};

/// U of the two cells that a cell's factors depend on; zeros out of the field.
template <class Real>
struct SipBefore {
    Real west_east, west_north, south_east, south_north;
};

template <class Real>
struct SipPivot {
    SipFactors<Real> factors;
    Real diagonal;  ///< L_P; 0 or not finite where the factorisation breaks down
};

/// Numerics: Zhang et al. (2024) eq. 17; r is Stone's cancellation.
template <class Real>
THALWEG_HD auto sip_factor(const SipCoefficients<Real>& a, const SipBefore<Real>& u, Real r)
    -> SipPivot<Real> {
    const Real west = a.west * (Real(1) / fused(r, u.west_north, Real(1)));
    const Real south = a.south * (Real(1) / fused(r, u.south_east, Real(1)));
    const Real cancelled = fused(r, fused(west, u.west_north, south * u.south_east), a.centre);
    const Real diagonal = fused(-south, u.south_north, fused(-west, u.west_east, cancelled));
    const Real inverse = Real(1) / diagonal;
    const Real r_south = r * south;
    const Real r_west = r * west;
    const Real east = fused(-r_south, u.south_east, a.east);
    const Real north = fused(-r_west, u.west_north, a.north);
    return {{west * inverse, south * inverse, inverse, east * inverse, north * inverse}, diagonal};
}

template <class Real>
THALWEG_HD auto sip_residual(const SipCoefficients<Real>& a, const SipValues<Real>& x, Real right) -> Real {
    Real rest = fused(-a.west, x.west, right);
    rest = fused(-a.east, x.east, rest);
    rest = fused(-a.south, x.south, rest);
    rest = fused(-a.north, x.north, rest);
    return fused(-a.centre, x.centre, rest);
}

/// value - coefficient * neighbour: a sweep's step. Forward is eliminate(lower_west, west,
/// eliminate(lower_south, south, residual * inverse)), backward eliminate(upper_east, east,
/// eliminate(upper_north, north, forward)): what comes along the row is taken last, so that all but one
/// product and sum of a row can be done beforehand.
template <class Real>
THALWEG_HD auto sip_eliminate(Real coefficient, Real neighbour, Real value) -> Real {
    return fused(-coefficient, neighbour, value);
}

}  // namespace thalweg::solvers
