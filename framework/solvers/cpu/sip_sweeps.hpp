// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cpu/sip_rows.hpp"
#include "solvers/methods/sip_setup.hpp"

namespace thalweg::solvers::cpu {

/// Data that several threads share while they sweep one system.
template <class Real>
struct SipTeam {
    const Real* zeros = nullptr;  ///< nx of them
    int* paces = nullptr;         ///< one cache line a group of rows, 0 at first
    int threads = 1;
};

constexpr int pace_stride = 16;  ///< ints in a cache line

/// By one thread: the backward sweep and update of the iteration `ended`, then residual and forward sweep of
/// the next, `begun`; either may be null. Where the two are mirrored to each other, in one pass over memory.
template <class Real>
void sip_pass_rows(const SipLayer<Real>* ended, const SipLayer<Real>* begun, const Real* zeros,
                   const SipMeasure& measure);

/// One iteration by rows and a team: residual and forward sweep, backward sweep and update. `sweeps`: of this
/// team before.
template <class Real>
void sip_iterate_rows(const SipLayer<Real>& layer, const SipTeam<Real>& team, int sweeps);

}  // namespace thalweg::solvers::cpu
