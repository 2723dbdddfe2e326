// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/wave_mesh.hpp"
#include "solvers/methods/sip_layer.hpp"

/// One cell of a wave line, for the forms that go line by line; `k` is where the cell lies in the arrays.
namespace thalweg::solvers::papers {

template <class Real>
THALWEG_HD auto wave_factor(const SipLayer<Real>& s, const WaveMesh& mesh, std::int64_t i, std::int64_t step,
                            std::int64_t k, Real cancellation) -> SipPivot<Real> {
    return factor_cell(s, i, step, k, k - mesh.to_east(), k - mesh.to_north(), cancellation);
}

template <class Real>
THALWEG_HD void wave_residual(const SipLayer<Real>& s, const WaveMesh& mesh, std::int64_t i,
                              std::int64_t step) {
    const std::int64_t k = mesh.at(i, step);
    s.change[k] = residual_at(s, i, s.row(step)) * s.factors.inverse[k];
}

template <class Real>
THALWEG_HD void wave_forward(const SipLayer<Real>& s, const WaveMesh& mesh, std::int64_t i, std::int64_t step,
                             std::int64_t k) {
    const Real west = i > 0 ? s.change[k - mesh.to_east()] : Real(0);
    const Real south = step > 0 ? s.change[k - mesh.to_north()] : Real(0);
    s.change[k] = sip_eliminate(s.factors.lower_west[k], west,
                                sip_eliminate(s.factors.lower_south[k], south, s.change[k]));
}

/// With the update of the unknown.
template <class Real>
THALWEG_HD void wave_backward(const SipLayer<Real>& s, const WaveMesh& mesh, std::int64_t i,
                              std::int64_t step, std::int64_t k) {
    const Real east = i + 1 < s.nx ? s.change[k + mesh.to_east()] : Real(0);
    const Real north = step + 1 < s.ny ? s.change[k + mesh.to_north()] : Real(0);
    const Real change = sip_eliminate(s.factors.upper_east[k], east,
                                      sip_eliminate(s.factors.upper_north[k], north, s.change[k]));
    s.change[k] = change;
    s.x[i + s.row(step) * s.pitch] += change;
}

}  // namespace thalweg::solvers::papers
