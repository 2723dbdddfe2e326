// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/adi_sweep.cuh"

namespace thalweg::solvers::cuda {

/// Queues the whole iteration by alternating lines of layers that are small enough, each by a cluster of
/// blocks which keep it in shared memory; otherwise queues nothing and returns false. Layers whose lines
/// break down or whose residual is not finite are left as they were, with running 1.
template <class Real>
auto adi_in_clusters(const AdiJob<Real>& job, const AdiRoom<Real>& room) -> bool;

}  // namespace thalweg::solvers::cuda
