// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/sip_setup.hpp"
#include "solvers/wave_mesh.hpp"

/// One cell of a wave line, for the forms that go line by line; `k` is where the cell lies in the arrays.
namespace thalweg::solvers {

template <class Real>
THALWEG_PORTABLE auto wave_factor(const SipLayer<Real>& s, const WaveMesh& mesh, std::int64_t i,
                                  std::int64_t step, std::int64_t k, Real cancellation) -> SipPivot<Real> {
    const SipFactorArrays<Real>& f = s.factors;
    const std::int64_t west = k - mesh.to_east();
    const std::int64_t south = k - mesh.to_north();
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
THALWEG_PORTABLE void wave_residual(const SipLayer<Real>& s, const WaveMesh& mesh, std::int64_t i,
                                    std::int64_t step) {
    const std::int64_t k = mesh.at(i, step);
    s.change[k] = residual_at(s, i, s.row(step)) * s.factors.inverse[k];
}

template <class Real>
THALWEG_PORTABLE void wave_forward(const SipLayer<Real>& s, const WaveMesh& mesh, std::int64_t i,
                                   std::int64_t step, std::int64_t k) {
    const Real west = i > 0 ? s.change[k - mesh.to_east()] : Real(0);
    const Real south = step > 0 ? s.change[k - mesh.to_north()] : Real(0);
    s.change[k] = sip_eliminate(s.factors.lower_west[k], west,
                                sip_eliminate(s.factors.lower_south[k], south, s.change[k]));
}

template <class Real>
THALWEG_PORTABLE void wave_backward(const SipLayer<Real>& s, const WaveMesh& mesh, std::int64_t i,
                                    std::int64_t step, std::int64_t k) {
    const Real east = i + 1 < s.nx ? s.change[k + mesh.to_east()] : Real(0);
    const Real north = step + 1 < s.ny ? s.change[k + mesh.to_north()] : Real(0);
    s.change[k] = sip_eliminate(s.factors.upper_east[k], east,
                                sip_eliminate(s.factors.upper_north[k], north, s.change[k]));
}

template <class Real>
THALWEG_PORTABLE void wave_update(const SipLayer<Real>& s, const WaveMesh& mesh, std::int64_t i,
                                  std::int64_t step) {
    s.x[i + s.row(step) * s.pitch] += s.change[mesh.at(i, step)];
}

}  // namespace thalweg::solvers
