// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/sip_waves.hpp"
#include "thalweg/solvers/sip.hpp"

namespace thalweg::solvers::papers {

/// As solvers::SipPlan, in the form asked for. The constructor throws thalweg::Error for a form that the
/// device has not, too.
template <class Real>
class SipPlan {
  public:
    SipPlan(Device device, const FieldShape& shape, const SipOptions& options, SipForm form);

    auto workspace_bytes() const -> std::size_t;
    auto factor_bytes() const -> std::size_t;

    void factor(const FivePoint<Real>& matrix, void* factors, const Execution& where) const;

    void solve(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x,
               const Execution& where, Convergence* report) const;

    void iterate(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x, int count,
                 const Execution& where) const;

  private:
    auto has_cells() const -> bool { return setup_.cells() * setup_.shape.layers > 0; }

    solvers::SipPlan<Real> own_;  // by strips
    WaveSetup setup_;             // of the other forms, and
    WaveCode<Real> code_;         // theirs
};

extern template class SipPlan<float>;
extern template class SipPlan<double>;

}  // namespace thalweg::solvers::papers
