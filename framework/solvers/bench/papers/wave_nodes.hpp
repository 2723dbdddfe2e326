// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/wave_mesh.hpp"
#include "solvers/methods/residual_rule.hpp"
#include "solvers/methods/sip_layer.hpp"

/// One node of the wave mesh, on which form wf_all has the whole system (Zhang et al. 2024, eqs. 21-23, with
/// the east term of eq. 23 and the coefficients of tables 5 and 6 mended). `k` is where the node lies.
namespace thalweg::solvers::papers {

/// One system and one orientation on the wave mesh. Nodes that are no cells are virtual: they hold an
/// identity row with right-hand side 0, so that their unknown and its change stay 0 and no node asks whether
/// it has neighbours. Lines of virtual nodes lie before the first line and behind the last.
template <class Real>
struct WaveNodes {
    WaveMesh mesh;  ///< skewed
    bool mirrored = false;
    Real *west, *east, *south, *north, *centre;  ///< neighbours as the field names them
    SipFactorArrays<Real> factors;
    Real *right, *x, *change;

    /// From a node to the field's south; its north is as far the other way.
    THALWEG_HD auto to_south() const -> std::int64_t { return mirrored ? mesh.to_north() : -mesh.to_north(); }
};

template <class Real>
THALWEG_HD auto node_residual(const WaveNodes<Real>& s, std::int64_t k) -> Real {
    const std::int64_t east = s.mesh.to_east();
    const std::int64_t south = s.to_south();
    return sip_residual({s.west[k], s.east[k], s.south[k], s.north[k], s.centre[k]},
                        {s.x[k - east], s.x[k + east], s.x[k + south], s.x[k - south], s.x[k]}, s.right[k]);
}

template <class Real>
THALWEG_HD auto node_factor(const WaveNodes<Real>& s, std::int64_t k, Real cancellation) -> SipPivot<Real> {
    const SipFactorArrays<Real>& f = s.factors;
    const std::int64_t west = k - s.mesh.to_east();
    const std::int64_t south = k - s.mesh.to_north();
    const Real low = s.mirrored ? s.north[k] : s.south[k];
    const Real high = s.mirrored ? s.south[k] : s.north[k];
    const SipPivot<Real> pivot = sip_factor(
        SipCoefficients<Real>{s.west[k], s.east[k], low, high, s.centre[k]},
        {f.upper_east[west], f.upper_north[west], f.upper_east[south], f.upper_north[south]}, cancellation);
    f.lower_west[k] = pivot.factors.lower_west;
    f.lower_south[k] = pivot.factors.lower_south;
    f.inverse[k] = pivot.factors.inverse;
    f.upper_east[k] = pivot.factors.upper_east;
    f.upper_north[k] = pivot.factors.upper_north;
    return pivot;
}

template <class Real>
THALWEG_HD void node_scaled_residual(const WaveNodes<Real>& s, std::int64_t k) {
    s.change[k] = node_residual(s, k) * s.factors.inverse[k];
}

template <class Real>
THALWEG_HD void node_forward(const WaveNodes<Real>& s, std::int64_t k) {
    const Real south = s.change[k - s.mesh.to_north()];
    const Real west = s.change[k - s.mesh.to_east()];
    s.change[k] = sip_eliminate(s.factors.lower_west[k], west,
                                sip_eliminate(s.factors.lower_south[k], south, s.change[k]));
}

/// With the update of the unknown.
template <class Real>
THALWEG_HD void node_backward(const WaveNodes<Real>& s, std::int64_t k) {
    const Real north = s.change[k + s.mesh.to_north()];
    const Real east = s.change[k + s.mesh.to_east()];
    const Real change = sip_eliminate(s.factors.upper_east[k], east,
                                      sip_eliminate(s.factors.upper_north[k], north, s.change[k]));
    s.change[k] = change;
    s.x[k] += change;
}

/// What the cell (i, step) adds to the norms of its system.
template <class Real>
THALWEG_HD auto norms_at(const WaveNodes<Real>& s, std::int64_t i, std::int64_t step) -> ResidualNorms {
    const std::int64_t k = s.mesh.at(i, step);
    return norms_of_cell(node_residual(s, k), Real(1) / s.centre[k], s.x[k]);
}

}  // namespace thalweg::solvers::papers
