// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "solvers/methods/sip_setup.hpp"

namespace thalweg::solvers::cuda {

/// By strips of 32 columns.
template <class Real>
auto strips_factor_bytes(const SipSetup& setup) -> std::size_t;

template <class Real>
auto strips_workspace_bytes(const SipSetup& setup) -> std::size_t;

template <class Real>
void strips_factor(const SipSetup& setup, const FivePoint<Real>& matrix, void* factors, void* workspace,
                   cudaStream_t stream);

template <class Real>
void strips_run(const SipSetup& setup, const SipCall<Real>& call, void* workspace, cudaStream_t stream);

}  // namespace thalweg::solvers::cuda
