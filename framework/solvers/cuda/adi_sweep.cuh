// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "solvers/adi_job.hpp"
#include "solvers/cuda/adi_source.cuh"

namespace thalweg::solvers::cuda {

/// Where a solve keeps what it needs.
template <class Real>
struct AdiRoom {
    Real* between;   ///< the field between the two sweeps
    Real* diagonal;  ///< of the lines, and
    Real* right;     ///< their right-hand sides, where they are not made as they are read
    AdiFaults* faults;
    int* running;
    Convergence* reports;
    FaultWord* line_faults;  ///< of a direction's lines, one a layer
    void* norms;
    void* lines;
};

/// Queues the sweeps along x, from x to `between`, and along y, from there to x. One for each splitting.
template <class Real, Splitting splitting>
void adi_sweeps(const AdiJob<Real>& job, const AdiRoom<Real>& room);

/// The same by any method for lines, with the rows laid down in memory.
template <class Real, Splitting splitting>
void adi_line_sweeps(const AdiJob<Real>& job, const AdiRoom<Real>& room);

template <class Real>
auto sweep_of(const AdiJob<Real>& job, const AdiRoom<Real>& room, bool along_x) -> AdiSweep<Real> {
    const Real* in = along_x ? job.x : room.between;
    Real* out = along_x ? room.between : job.x;
    return {{job.matrix, job.right, in, job.x, out},
            job.shape,
            room.faults,
            room.running,
            static_cast<Real>(job.options.relaxation),
            job.options.lines.check_dominance};
}

}  // namespace thalweg::solvers::cuda
