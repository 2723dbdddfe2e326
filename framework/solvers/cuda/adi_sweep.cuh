// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "solvers/cuda/adi_source.cuh"
#include "solvers/methods/adi_job.hpp"

namespace thalweg::solvers::cuda {

/// Working memory of a solve.
template <class Real>
struct AdiRoom {
    Real* between;  ///< the field between the two sweeps
    AdiFaults* faults;
    int* running;
    Convergence* reports;
    void* norms;
    void* lines;  ///< what the solution of lines needs
};

/// Bytes of workspace, of which the solution of lines needs `lines`.
template <class Real>
auto adi_room_bytes(const AdiJob<Real>& job, std::size_t lines) -> std::size_t;

/// Queues a sweep along x, from x to `between`, and one along y, from there to x.
template <class Real>
using QueueSweeps = void (*)(const AdiJob<Real>& job, const AdiRoom<Real>& room);

/// Queues a solve, whose sweeps are those given.
template <class Real>
void queue_adi(const AdiJob<Real>& job, QueueSweeps<Real> sweeps);

/// Sweeps by the partition method. One for each splitting.
template <class Real, Splitting splitting>
void adi_sweeps(const AdiJob<Real>& job, const AdiRoom<Real>& room);

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
