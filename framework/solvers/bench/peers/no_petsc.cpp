// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/peers/petsc.hpp"

namespace thalweg::solvers::bench {

auto petsc_iterations(const HeatSystem& /*system*/) -> std::vector<Iteration> {
    return {{"PETSc", "built without it: PETSc and MPI were not found"}};
}

}  // namespace thalweg::solvers::bench
