// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "solvers/methods/sip_cell.hpp"
#include "thalweg/solvers/five_point.hpp"

namespace thalweg::solvers {

/// The factors of one system, each an array of its own.
template <class Real>
struct SipFactorArrays {
    Real* lower_west = nullptr;
    Real* lower_south = nullptr;
    Real* inverse = nullptr;
    Real* upper_east = nullptr;
    Real* upper_north = nullptr;
};

/// One system and one orientation. Sweeps count rows from 0 where they start: row `step` is the field's row
/// step, or ny - 1 - step where the field is taken mirrored in y.
template <class Real>
struct SipLayer {
    std::int64_t nx = 0, ny = 0, pitch = 0;
    bool mirrored = false;
    FivePoint<Real> matrix;
    const Real* right = nullptr;
    Real* x = nullptr;
    SipFactorArrays<Real> factors;
    Real* change = nullptr;  ///< V of the forward sweep, then the change of x; laid out as each form likes it

    THALWEG_HD auto row(std::int64_t step) const -> std::int64_t { return mirrored ? ny - 1 - step : step; }
};

/// Coefficients of cell (i, j) as the mesh has them, 0 where they point out of it.
template <class Real>
THALWEG_HD auto coefficients_at(const SipLayer<Real>& s, std::int64_t i, std::int64_t j)
    -> SipCoefficients<Real> {
    const std::int64_t k = i + j * s.pitch;
    return {i > 0 ? s.matrix.west[k] : Real(0), i + 1 < s.nx ? s.matrix.east[k] : Real(0),
            j > 0 ? s.matrix.south[k] : Real(0), j + 1 < s.ny ? s.matrix.north[k] : Real(0),
            s.matrix.centre[k]};
}

/// The same for the factorisation, which sees a mirrored field's north as its south.
template <class Real>
THALWEG_HD auto swept_coefficients(const SipLayer<Real>& s, std::int64_t i, std::int64_t step)
    -> SipCoefficients<Real> {
    const auto a = coefficients_at(s, i, s.row(step));
    return s.mirrored ? SipCoefficients<Real>{a.west, a.east, a.north, a.south, a.centre} : a;
}

/// Makes the factors of the cell (i, step), which lie at `k`; those of its neighbours before it lie at `west`
/// and `south`.
template <class Real>
THALWEG_HD auto factor_cell(const SipLayer<Real>& s, std::int64_t i, std::int64_t step, std::int64_t k,
                            std::int64_t west, std::int64_t south, Real cancellation) -> SipPivot<Real> {
    const SipFactorArrays<Real>& f = s.factors;
    const SipBefore<Real> before = {
        i > 0 ? f.upper_east[west] : Real(0), i > 0 ? f.upper_north[west] : Real(0),
        step > 0 ? f.upper_east[south] : Real(0), step > 0 ? f.upper_north[south] : Real(0)};
    const SipPivot<Real> pivot = sip_factor(swept_coefficients(s, i, step), before, cancellation);
    f.lower_west[k] = pivot.factors.lower_west;
    f.lower_south[k] = pivot.factors.lower_south;
    f.inverse[k] = pivot.factors.inverse;
    f.upper_east[k] = pivot.factors.upper_east;
    f.upper_north[k] = pivot.factors.upper_north;
    return pivot;
}

template <class Real>
THALWEG_HD auto values_at(const SipLayer<Real>& s, std::int64_t i, std::int64_t j) -> SipValues<Real> {
    const std::int64_t k = i + j * s.pitch;
    return {i > 0 ? s.x[k - 1] : Real(0), i + 1 < s.nx ? s.x[k + 1] : Real(0),
            j > 0 ? s.x[k - s.pitch] : Real(0), j + 1 < s.ny ? s.x[k + s.pitch] : Real(0), s.x[k]};
}

template <class Real>
THALWEG_HD auto residual_at(const SipLayer<Real>& s, std::int64_t i, std::int64_t j) -> Real {
    return sip_residual(coefficients_at(s, i, j), values_at(s, i, j), s.right[i + j * s.pitch]);
}

}  // namespace thalweg::solvers
