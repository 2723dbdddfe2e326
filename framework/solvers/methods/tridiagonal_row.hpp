// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thalweg/compute/scalar.hpp"
#include "thalweg/solvers/fault.hpp"

/// The arithmetic of one row of a tridiagonal system, shared by every method on every device.
namespace thalweg::solvers {

using compute::fused;
using compute::is_number;
using compute::magnitude;

/// lower * x[row - 1] + diagonal * x[row] + upper * x[row + 1] = right.
template <class Real>
struct Row {
    Real lower = 0, diagonal = 1, upper = 0, right = 0;
};

template <class Real>
THALWEG_HD auto is_dominant(const Row<Real>& row) -> bool {
    return !(magnitude(row.diagonal) < magnitude(row.lower) + magnitude(row.upper));
}

/// What makes a row useless to a method that divides by its diagonal.
template <class Real>
THALWEG_HD auto breakdown_of(const Row<Real>& row) -> FaultKind {
    if (!is_number(row.lower) || !is_number(row.diagonal) || !is_number(row.upper) || !is_number(row.right)) {
        return FaultKind::not_finite;
    }
    return row.diagonal == 0 ? FaultKind::zero_pivot : FaultKind::none;
}

/// Eliminates the neighbours at one stride from a row by means of their own rows (cyclic reduction); what is
/// left couples rows at twice the stride.
template <class Real>
THALWEG_HD auto eliminate(const Row<Real>& below, const Row<Real>& own, const Row<Real>& above) -> Row<Real> {
    const Real p = own.lower / below.diagonal;
    const Real q = own.upper / above.diagonal;
    return {-below.lower * p, fused(-above.lower, q, fused(-below.upper, p, own.diagonal)), -above.upper * q,
            fused(-above.right, q, fused(-below.right, p, own.right))};
}

}  // namespace thalweg::solvers
