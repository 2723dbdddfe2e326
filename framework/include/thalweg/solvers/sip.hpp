// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "convergence.hpp"
#include "execution.hpp"
#include "five_point.hpp"
#include "lines.hpp"

namespace thalweg::solvers {

struct SipOptions {
    /// Stone's r (alpha), 0 <= r < 1. 0.94 and more may diverge where `alternate` is off.
    double cancellation = 0.92;
    /// So many of the first layers have it, the others none: for layers whose rows gain more than they lose,
    /// on which SIP converges without it only. Negative: all have it.
    int cancelling_layers = -1;
    /// Every second iteration sweeps the mesh mirrored in y: robust for any direction of flow.
    bool alternate = true;
    Tolerance tolerance;
};

/// Stone's strongly implicit procedure for layers of five-point systems: factors LU ~ A, then repeats
/// LU (x' - x) = right - A x. Norms are summed in a fixed order; the same bits on every run, by any number of
/// threads and on every device. As TridiagonalPlan in all that is said of memory, threads and errors.
///
/// A system whose factors break down is reported and left as it was; so is one whose residual is NaN or
/// infinite, at the measurement that finds it. A dry cell (centre 1, others 0, right x) keeps its x. Not
/// converging is told, not mended: a caller whose residual grows should try a smaller r or time step.
template <class Real>
class SipPlan {
  public:
    SipPlan(Device device, const FieldShape& shape, const SipOptions& options = {});

    auto workspace_bytes() const -> std::size_t;

    /// Bytes of the factors, in the device's memory and 256-byte aligned, which the caller keeps as long as
    /// it solves with one matrix.
    auto factor_bytes() const -> std::size_t;

    /// Numerics reference: Zhang et al. (2024) eq. 17, with its misprints put right. Uses the workspace.
    void factor(const FivePoint<Real>& matrix, void* factors, const Execution& where) const;

    /// x is the first guess and becomes the solution. `report`: one a layer, in the device's memory.
    void solve(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x,
               const Execution& where, Convergence* report) const;

    /// Exactly `count` iterations, none measured: for benchmarks, smoothing and preconditioning. Where the
    /// factors broke down, x becomes NaN.
    void iterate(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x, int count,
                 const Execution& where) const;

  private:
    Device device_;
    FieldShape shape_;
    SipOptions options_;
    int threads_ = 1;
};

extern template class SipPlan<float>;
extern template class SipPlan<double>;

}  // namespace thalweg::solvers
