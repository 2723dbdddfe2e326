// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/line_plan.hpp"
#include "solvers/methods/adi_job.hpp"
#include "thalweg/solvers/adi.hpp"

namespace thalweg::solvers::papers {

/// As solvers::AdiPlan, with lines solved by the method asked for; on CUDA partition makes the right-hand
/// sides as it reads, as there, unless sweeps are taken in turn.
///
/// `sweeps_in_turn`, 1 or more, is of alternating_line: an iteration is so many sweeps along x, each with the
/// other couplings of the one before, and then as many along y (Iteration of tables 1 and 2 of Zhang et al.
/// 2024, who print no loop around both). With 1 directions take turns, as the library's do. The constructor
/// throws thalweg::Error for fewer.
template <class Real>
class AdiPlan {
  public:
    AdiPlan(Device device, const FieldShape& shape, const AdiOptions& options, const LineOptions& lines,
            int sweeps_in_turn = 1);

    auto workspace_bytes() const -> std::size_t;

    void solve(const FivePoint<Real>& matrix, const Real* right, Real* x, const Execution& where,
               Convergence* report) const;

  private:
    auto is_fused() const -> bool;
    auto job() const -> AdiJob<Real>;

    Device device_;
    FieldShape shape_;
    AdiOptions options_;
    LineOptions lines_;
    int sweeps_in_turn_;
    solvers::AdiPlan<Real> fused_;
    LinePlan<Real> along_x_, along_y_;  // of one layer
};

extern template class AdiPlan<float>;
extern template class AdiPlan<double>;

}  // namespace thalweg::solvers::papers
