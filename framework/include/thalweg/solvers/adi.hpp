// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "convergence.hpp"
#include "execution.hpp"
#include "five_point.hpp"
#include "lines.hpp"
#include "tridiagonal.hpp"

namespace thalweg::solvers {

/// Method for a five-point system A x = s by lines. A = M + X + Y, where M is the diagonal matrix of the
/// rows' sums, X the couplings along x and Y those along y (each with row sum 0):
enum class Splitting {
    alternating_line,   ///< Zhang and Jia's iteration: lines along x with the others lagged, then along y;
                        ///< converges to the unsplit solution
    peaceman_rachford,  ///< (M + X/2) x* = (M - Y/2) x + s/2, (M + Y/2) x' = (M - X/2) x* + s/2: second order
                        ///< in time
    locally_one_dimensional,  ///< (M + X) x* = M x + s, (M + Y) x' = M x*: positive, first order
    douglas_gunn,             ///< (M + X) M^-1 (M + Y) (x' - x) = s - (X + Y) x: exact steady state
};

struct AdiOptions {
    Splitting splitting = Splitting::alternating_line;
    double relaxation = 1;  ///< of alternating_line, 0 < relaxation <= 1
    Tolerance tolerance;    ///< of alternating_line; the others take one step
    TridiagonalOptions lines;
};

/// Solves, or steps, layers of five-point systems by lines along x and y without the caller transposing.
/// Memory, threads and errors: see TridiagonalPlan.
template <class Real>
class AdiPlan {
  public:
    AdiPlan(Device device, const FieldShape& shape, const AdiOptions& options = {});

    auto workspace_bytes() const -> std::size_t;

    /// alternating_line: x is the first guess and becomes the solution of A x = right. On CUDA all iterations
    /// are queued, and those that are not needed return at once. If the stream is being captured, the device
    /// ends the iteration (CUDA 13 and later).
    ///
    /// Other methods: x is the old value and becomes the new one; right holds only the sources s, without M
    /// x.
    ///
    /// `report`: one per layer, in the device's memory; may be null. Methods that take one step report one
    /// iteration and no residual. A fault names the layer as its system and the cell i + j * nx as its row; x
    /// of that layer is then NaN.
    void solve(const FivePoint<Real>& matrix, const Real* right, Real* x, const Execution& where,
               Convergence* report) const;

  private:
    Device device_;
    FieldShape shape_;
    AdiOptions options_;
    TridiagonalPlan<Real> along_x_, along_y_;  // each for one layer
};

extern template class AdiPlan<float>;
extern template class AdiPlan<double>;

}  // namespace thalweg::solvers
