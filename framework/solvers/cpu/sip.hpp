// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/sip_setup.hpp"

/// The strongly implicit procedure on the CPU.
namespace thalweg::solvers::cpu {

template <class Real>
auto sip_factor_bytes(const SipSetup& setup) -> std::size_t;

template <class Real>
auto sip_workspace_bytes(const SipSetup& setup) -> std::size_t;

template <class Real>
void sip_factor(const SipSetup& setup, const FivePoint<Real>& matrix, void* factors);

template <class Real>
void sip_run(const SipSetup& setup, const SipCall<Real>& call, void* workspace);

/// The arrays of a layer's factors; those of every other iteration where `mirrored`.
template <class Real>
auto sip_factors_of(const SipSetup& setup, void* factors, std::int64_t layer, bool mirrored)
    -> SipFactorArrays<Real>;

}  // namespace thalweg::solvers::cpu
