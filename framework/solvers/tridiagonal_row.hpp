// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/portable.hpp"
#include "thalweg/solvers/fault.hpp"

/// The arithmetic of one row of a tridiagonal system, shared by every method on every device.
namespace thalweg::solvers {

/// lower * x[row - 1] + diagonal * x[row] + upper * x[row + 1] = right.
template <class Real>
struct Row {
    Real lower = 0, diagonal = 1, upper = 0, right = 0;
};

template <class Real>
THALWEG_PORTABLE auto is_dominant(const Row<Real>& row) -> bool {
    return !(magnitude(row.diagonal) < magnitude(row.lower) + magnitude(row.upper));
}

/// What makes a row useless to a method that divides by its diagonal.
template <class Real>
THALWEG_PORTABLE auto breakdown_of(const Row<Real>& row) -> FaultKind {
    if (!finite(row.lower) || !finite(row.diagonal) || !finite(row.upper) || !finite(row.right)) {
        return FaultKind::not_finite;
    }
    return row.diagonal == 0 ? FaultKind::zero_pivot : FaultKind::none;
}

/// Eliminates the neighbours at one stride from a row by means of their own rows (cyclic reduction); what is
/// left couples rows at twice the stride.
template <class Real>
THALWEG_PORTABLE auto eliminate(const Row<Real>& below, const Row<Real>& own, const Row<Real>& above)
    -> Row<Real> {
    const Real p = own.lower / below.diagonal;
    const Real q = own.upper / above.diagonal;
    return {-below.lower * p, fused(-above.lower, q, fused(-below.upper, p, own.diagonal)), -above.upper * q,
            fused(-above.right, q, fused(-below.right, p, own.right))};
}

}  // namespace thalweg::solvers
