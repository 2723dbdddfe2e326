// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "solvers/methods/sip_setup.hpp"

/// The strongly implicit procedure on the CPU.
namespace thalweg::solvers::cpu {

/// Threads that share a system. They meet every few rows: worth it where each has enough.
inline auto sip_sharers(const FieldShape& shape, int threads) -> int {
    constexpr std::int64_t cells_a_thread = 65536;
    const std::int64_t cells = shape.nx * shape.ny;
    return static_cast<int>(std::clamp<std::int64_t>(cells / cells_a_thread, 1, threads));
}

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
