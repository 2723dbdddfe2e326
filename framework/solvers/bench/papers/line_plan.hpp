// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/line_options.hpp"
#include "thalweg/solvers/tridiagonal.hpp"

namespace thalweg::solvers::papers {

/// As TridiagonalPlan, by the method asked for. The constructor throws thalweg::Error for options below 0 and
/// for rows beyond a method's limit, too.
template <class Real>
class LinePlan {
  public:
    LinePlan(Device device, const Lines& lines, const LineOptions& options);

    auto workspace_bytes() const -> std::size_t { return workspace_bytes_; }

    void solve(const TridiagonalSystems<Real>& systems, const Execution& where, FaultWord* fault) const;

  private:
    Device device_;
    Lines lines_;
    LineOptions options_;
    int threads_ = 1;  // of the CPU
    std::size_t workspace_bytes_ = 0;
};

extern template class LinePlan<float>;
extern template class LinePlan<double>;

}  // namespace thalweg::solvers::papers
