// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/wave_setup.hpp"

/// What a plan asks of the devices.
namespace thalweg::solvers::papers {
namespace cpu {

/// The forms by wave lines: wavefront, wf_e and wf_all.
template <class Real>
auto wave_factor_bytes(const WaveSetup& setup) -> std::size_t;

template <class Real>
auto wave_workspace_bytes(const WaveSetup& setup) -> std::size_t;

template <class Real>
void wave_factor(const WaveSetup& setup, const FivePoint<Real>& matrix, void* factors);

template <class Real>
void wave_run(const WaveSetup& setup, const SipCall<Real>& call, void* workspace);

}  // namespace cpu

namespace cuda {

/// The forms by wave lines: wf_e, wf_all and one_block.
template <class Real>
auto wave_factor_bytes(const WaveSetup& setup) -> std::size_t;

template <class Real>
auto wave_workspace_bytes(const WaveSetup& setup) -> std::size_t;

template <class Real>
void wave_factor(const WaveSetup& setup, const FivePoint<Real>& matrix, void* factors, void* stream);

template <class Real>
void wave_run(const WaveSetup& setup, const SipCall<Real>& call, const Execution& where);

}  // namespace cuda
}  // namespace thalweg::solvers::papers
