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
    /// Stone's r (alpha), 0 <= r < 1. Values of 0.94 and more may diverge if `alternate` is off.
    double cancellation = 0.92;
    /// Number of layers, from the first, that use r; the others use 0. Negative: all use r. Reason: if the
    /// rows of a layer gain more than they lose, SIP converges only with r = 0.
    int cancelling_layers = -1;
    /// Whether every second iteration sweeps the mesh mirrored in y, which is robust for any direction of
    /// flow.
    bool alternate = true;
    Tolerance tolerance;
};

/// Stone's strongly implicit procedure for layers of five-point systems: factors LU ~ A, then solves LU (x' -
/// x) = right - A x repeatedly. Norms are summed in a fixed order, so results have the same bits on every
/// run, with any number of threads and on every device. Memory, threads and errors: see TridiagonalPlan.
///
/// A system whose factors break down is reported and left unchanged. A system whose residual is NaN or
/// infinite is reported and left as it is at the measurement that finds it. A dry cell (centre 1, others 0,
/// right x) keeps its x. Missing convergence is only reported: if the residual grows, try a smaller r or time
/// step.
template <class Real>
class SipPlan {
  public:
    SipPlan(Device device, const FieldShape& shape, const SipOptions& options = {});

    auto workspace_bytes() const -> std::size_t;

    /// Size of the factors [bytes]. The caller allocates them in the device's memory, 256-byte aligned, and
    /// keeps them as long as it solves with the same matrix.
    auto factor_bytes() const -> std::size_t;

    /// Computes the factors by Zhang et al. (2024) eq. 17, with its misprints corrected. Uses the workspace.
    void factor(const FivePoint<Real>& matrix, void* factors, const Execution& where) const;

    /// x is the first guess and becomes the solution. `report`: one per layer, in the device's memory.
    void solve(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x,
               const Execution& where, Convergence* report) const;

    /// Makes exactly `count` iterations without measuring, for benchmarks, smoothing and preconditioning. If
    /// the factors broke down, x becomes NaN.
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
