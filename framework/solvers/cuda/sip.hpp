// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/methods/sip_setup.hpp"

/// The strongly implicit procedure on a CUDA device.
namespace thalweg::solvers::cuda {

/// Throws where there is no device, or the build has no CUDA.
void check_sip_device();

template <class Real>
auto sip_factor_bytes(const SipSetup& setup) -> std::size_t;

template <class Real>
auto sip_workspace_bytes(const SipSetup& setup) -> std::size_t;

template <class Real>
void sip_factor(const SipSetup& setup, const FivePoint<Real>& matrix, void* factors, const Execution& where);

template <class Real>
void sip_run(const SipSetup& setup, const SipCall<Real>& call, const Execution& where);

}  // namespace thalweg::solvers::cuda
