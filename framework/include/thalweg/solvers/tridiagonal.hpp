// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "execution.hpp"
#include "fault.hpp"
#include "lines.hpp"

namespace thalweg::solvers {

struct TridiagonalOptions {
    bool check_dominance = false;  ///< report the first row with |diagonal| < |lower| + |upper|
};

/// lower * x[row - 1] + diagonal * x[row] + upper * x[row + 1] = right. lower of the first and upper of the
/// last row are not used. `solution` may be `right`; no other arrays may overlap.
template <class Real>
struct TridiagonalSystems {
    const Real* lower = nullptr;
    const Real* diagonal = nullptr;
    const Real* upper = nullptr;
    const Real* right = nullptr;
    Real* solution = nullptr;
};

/// Plan for solving lines of one shape on the CPU or on the CUDA device that is current at each call, which
/// the arrays are on; the number of a Device is not read. It is made once, holds no memory of the device, may
/// be copied, and may be used by several threads at once with a workspace each. The shape and the device
/// decide the method: the partition method, or one line per thread if that is faster. There is no pivoting,
/// so rows must be diagonally dominant, or nearly so; a zero pivot and a NaN are reported. The constructor
/// throws thalweg::Error for a shape that cannot be solved (negative sizes, overlapping strides), and for
/// CUDA in a build without it.
template <class Real>
class TridiagonalPlan {
  public:
    TridiagonalPlan(Device device, const Lines& lines, const TridiagonalOptions& options = {});

    auto workspace_bytes() const -> std::size_t { return workspace_bytes_; }

    auto lines() const -> const Lines& { return lines_; }

    /// Solves all lines. `fault` (one word in the device's memory, or null) becomes the lowest of its value
    /// and the first fault met: set it to no_fault beforehand. The solution of a faulty line is NaN in all
    /// rows; the other lines are solved. Results have the same bits on every run.
    void solve(const TridiagonalSystems<Real>& systems, const Execution& where, FaultWord* fault) const;

  private:
    Device device_;
    Lines lines_;
    TridiagonalOptions options_;
    int threads_ = 1;  // on the CPU
    std::size_t workspace_bytes_ = 0;
};

extern template class TridiagonalPlan<float>;
extern template class TridiagonalPlan<double>;

}  // namespace thalweg::solvers
