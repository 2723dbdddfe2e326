// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/wave_setup.hpp"

/// What a plan asks of the devices.
namespace thalweg::solvers::papers {

/// The code of some forms on one device; see solvers::SipPlan.
template <class Real>
struct WaveCode {
    std::size_t (*factor_bytes)(const WaveSetup&) = nullptr;
    std::size_t (*workspace_bytes)(const WaveSetup&) = nullptr;
    void (*factor)(const WaveSetup&, const FivePoint<Real>&, void* factors, const Execution&) = nullptr;
    void (*run)(const WaveSetup&, const SipCall<Real>&, const Execution&) = nullptr;
};

namespace cpu {

/// plain, wavefront and wf_e.
template <class Real>
auto wave_lines() -> WaveCode<Real>;

/// wf_all.
template <class Real>
auto wave_nodes() -> WaveCode<Real>;

}  // namespace cpu

namespace cuda {

/// wf_e and wf_e_one_kernel.
template <class Real>
auto wave_lines() -> WaveCode<Real>;

/// wf_all and wf_all_one_kernel.
template <class Real>
auto wave_nodes() -> WaveCode<Real>;

/// one_block.
template <class Real>
auto one_block() -> WaveCode<Real>;

}  // namespace cuda
}  // namespace thalweg::solvers::papers
