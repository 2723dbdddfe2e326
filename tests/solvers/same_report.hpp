// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thalweg/solvers/convergence.hpp"

namespace thalweg::solvers::test {

/// Whether two solves went the same way, bit for bit.
inline auto same(const Convergence& a, const Convergence& b) -> bool {
    return a.first_residual == b.first_residual && a.last_residual == b.last_residual &&
           a.imbalance == b.imbalance && a.pointwise == b.pointwise && a.iterations == b.iterations &&
           a.converged == b.converged && a.fault == b.fault;
}

}  // namespace thalweg::solvers::test
