// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/adi_job.hpp"
#include "solvers/bench/papers/line_plan.hpp"
#include "thalweg/solvers/adi.hpp"

namespace thalweg::solvers::papers {

/// As solvers::AdiPlan, with lines solved by the method asked for; on CUDA partition makes the right-hand
/// sides as it reads, as there.
template <class Real>
class AdiPlan {
  public:
    AdiPlan(Device device, const FieldShape& shape, const AdiOptions& options, const LineOptions& lines);

    auto workspace_bytes() const -> std::size_t;

    void solve(const FivePoint<Real>& matrix, const Real* right, Real* x, const Execution& where,
               Convergence* report) const;

  private:
    auto is_fused() const -> bool;
    auto job() const -> AdiJob<Real>;

    Device device_;
    FieldShape shape_;
    AdiOptions options_;
    LineMethod method_;
    solvers::AdiPlan<Real> fused_;
    LinePlan<Real> along_x_, along_y_;  // of one layer
};

extern template class AdiPlan<float>;
extern template class AdiPlan<double>;

}  // namespace thalweg::solvers::papers
