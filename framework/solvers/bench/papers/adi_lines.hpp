// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/methods/adi_job.hpp"

/// ADI on CUDA with rows laid down in memory for any method for lines.
namespace thalweg::solvers::papers::cuda {

template <class Real>
auto adi_bytes(const AdiJob<Real>& job) -> std::size_t;

template <class Real>
void solve_adi(const AdiJob<Real>& job);

}  // namespace thalweg::solvers::papers::cuda
