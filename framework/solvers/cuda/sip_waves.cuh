// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "solvers/sip_setup.hpp"

namespace thalweg::solvers::cuda {

/// The forms that go by wave lines: wf_e, wf_all and one_block.
template <class Real>
auto wave_factor_bytes(const SipSetup& setup) -> std::size_t;

template <class Real>
auto wave_workspace_bytes(const SipSetup& setup) -> std::size_t;

template <class Real>
void wave_factor(const SipSetup& setup, const FivePoint<Real>& matrix, void* factors, cudaStream_t stream);

template <class Real>
void wave_run(const SipSetup& setup, const SipCall<Real>& call, void* workspace, cudaStream_t stream);

}  // namespace thalweg::solvers::cuda
