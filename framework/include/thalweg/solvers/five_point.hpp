// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::solvers {

/// The five-point operator of Zhang et al. (2024) eq. 9, all on the left-hand side:
///   west x[i-1,j] + east x[i+1,j] + south x[i,j-1] + north x[i,j+1] + centre x[i,j] = right.
/// An M-matrix has centre > 0 and the others <= 0. Coefficients of neighbours outside the field are not used.
/// All arrays have the same FieldShape.
template <class Real>
struct FivePoint {
    const Real* west = nullptr;
    const Real* east = nullptr;
    const Real* south = nullptr;
    const Real* north = nullptr;
    const Real* centre = nullptr;
};

}  // namespace thalweg::solvers
