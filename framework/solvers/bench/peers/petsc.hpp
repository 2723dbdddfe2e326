// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/peers/iteration.hpp"

namespace thalweg::solvers::bench {

// PETSc's incomplete factorisations, by themselves (ILU, which stands nearest to SIP) and under conjugate
// gradients (ICC), without fill and with the fill that was fastest. Only where PETSc was found when this was
// built; the library itself is loaded here. The system outlives them.
auto petsc_iterations(const HeatSystem& system) -> std::vector<Iteration>;

}  // namespace thalweg::solvers::bench
