// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/adi_sweep.cuh"
#include "solvers/cuda/partition.cuh"

namespace thalweg::solvers::cuda {

template <class Real, Splitting splitting>
void adi_sweeps(const AdiJob<Real>& job, const AdiRoom<Real>& room) {
    const auto stream = static_cast<cudaStream_t>(job.where.stream);
    const bool clusters = has_clusters();
    partition<false>(AdiSource<Real, splitting, true>(sweep_of(job, room, true)),
                     partition_shape(lines_along_x(job.shape), false, clusters), room.lines, stream);
    partition<true>(AdiSource<Real, splitting, false>(sweep_of(job, room, false)),
                    partition_shape(lines_along_y(job.shape), true, clusters), room.lines, stream);
}

}  // namespace thalweg::solvers::cuda
