// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "fault.hpp"

namespace thalweg::solvers {

/// When an iteration ends. The residual R = right - A x is measured as
///   relative: sum |R| / sum |R before the first iteration|,  pointwise: max |R / centre| / max |x|;
/// both must be met, unless the pointwise measure is negligible: then the relative one is not needed, because
/// a good first guess leaves nothing to reduce but rounding. Each system of the batch iterates until it has
/// converged.
struct Tolerance {
    double relative = 1e-8;
    double pointwise = 1e-6;
    int most_iterations = 500;
    int check_every = 2;     ///< iterations between two measurements
    double negligible = 0;   ///< pointwise measure that needs no further reduction; 0: none is
    double smallest = 0;     ///< no iteration is needed if max |x| and max |R / centre| are at most this
    double most_growth = 0;  ///< of sum |R| over the first one, above which an iteration is given up; 0: none
    /// Whether a solve goes on from an earlier one, whose reports it is given: the first residual is then
    /// that of the earlier one, if it was larger.
    bool resumes = false;
};

/// Result of a system's iteration; one per system, in the memory of the device that solves.
struct Convergence {
    double first_residual = 0;  ///< sum |R| before the first iteration
    double last_residual = 0;   ///< sum |R| when last measured
    double imbalance =
        0;  ///< sum R when last measured: gain or loss of the conserved quantity by the solution
    double pointwise = 0;  ///< max |R / centre| / max |x| when last measured
    std::int32_t iterations = 0;
    std::int32_t converged = 0;  ///< 0 or 1
    FaultWord fault = no_fault;
};

}  // namespace thalweg::solvers
