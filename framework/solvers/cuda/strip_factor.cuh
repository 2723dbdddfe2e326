// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/residual_norms.cuh"
#include "solvers/cuda/signal.cuh"
#include "solvers/cuda/strip_job.cuh"

namespace thalweg::solvers::cuda {

/// Coefficients of this lane's cell of sweep row `step`, south being where the sweep comes from.
template <class Real>
__device__ auto fetch_swept(const Strip<Real>& s, int step) -> SipCoefficients<Real> {
    const int i = s.column();
    if (i >= s.nx || step < 0 || step >= s.ny) {
        return {};
    }
    const std::int64_t k = i + s.row(step) * s.pitch;
    const Real* south = s.mirrored ? s.matrix.north : s.matrix.south;
    const Real* north = s.mirrored ? s.matrix.south : s.matrix.north;
    return {i > 0 ? s.matrix.west[k] : Real(0), i + 1 < s.nx ? s.matrix.east[k] : Real(0),
            step > 0 ? south[k] : Real(0), step + 1 < s.ny ? north[k] : Real(0), s.matrix.centre[k]};
}

/// What a neighbour hands on for eight steps, fetched at once: its U_E in the first eight lanes, its U_N in
/// the next.
template <class Real>
__device__ auto take_chunk(const Strip<Real>& s, Real* east_box, Real* north_box, int first) -> Real {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int step = first + lane % chunk;
    Real value = 0;
    if (s.number > 0 && lane < 2 * chunk && step < s.ny) {
        Real* box = (lane < chunk ? east_box : north_box) + step;
        do {
            value = peek(box);
        } while (is_nothing(value));
        post(box, nothing(value));
    }
    __syncwarp();
    return value;
}

/// One warp factors a strip; the boxes carry U of its neighbour's last column. The next step's coefficients
/// are fetched while the divisions of this one run.
template <class Real>
__device__ void factor_strip(const Strip<Real>& s, Real cancellation, SipFaults* faults) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    Real* east_box = s.from_west;
    Real* north_box = s.from_east - 2 * s.ny;
    FaultWord fault = no_fault;
    Real ue = 0;
    Real un = 0;
    SipCoefficients<Real> next = fetch_swept(s, -lane);
    Real handed = 0;
    for (int step = 0; step < s.chunks * chunk; ++step) {
        if (step % chunk == 0) {
            handed = take_chunk(s, east_box, north_box, step);
        }
        const int j = step - lane;
        const SipCoefficients<Real> a = next;
        next = fetch_swept(s, j + 1);
        Real west_ue = __shfl_up_sync(whole_warp, ue, 1);
        Real west_un = __shfl_up_sync(whole_warp, un, 1);
        const Real first_ue = __shfl_sync(whole_warp, handed, step % chunk);
        const Real first_un = __shfl_sync(whole_warp, handed, step % chunk + chunk);
        west_ue = lane == 0 ? first_ue : west_ue;
        west_un = lane == 0 ? first_un : west_un;
        const bool active = j >= 0 && j < s.ny && s.column() < s.nx;
        SipPivot<Real> pivot = {};
        if (active) {
            pivot = sip_factor<Real>(a, {west_ue, west_un, ue, un}, cancellation);
            const std::int64_t at = j * s.width + lane;
            s.lower_west[at] = pivot.factors.lower_west;
            s.lower_south[at] = pivot.factors.lower_south;
            s.inverse[at] = pivot.factors.inverse;
            const FaultWord word = pivot_fault(pivot, s.layer, std::int64_t{j} * s.nx + s.column());
            fault = word < fault ? word : fault;
        }
        ue = pivot.factors.upper_east;
        un = pivot.factors.upper_north;
        s.upper_east[step * strip_columns + lane] = ue;
        s.upper_north[step * strip_columns + lane] = un;
        if (lane == 31 && active && s.number < s.last) {
            post(s.to_east + j, ue);
            post(s.to_west + j, un);
        }
    }
    if (fault != no_fault) {
        FaultWord* word = s.mirrored ? &faults[s.layer].mirrored : &faults[s.layer].straight;
        atomicMin(reinterpret_cast<unsigned long long*>(word), static_cast<unsigned long long>(fault));
    }
}

}  // namespace thalweg::solvers::cuda
