// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/vorticity_rows.hpp"

namespace thalweg::solvers::papers {

/// Vorticity [lid speed / side] of a node on an edge of a square whose upper wall, the lid, moves at speed 1
/// (Thom). No row of a matrix uses that of a corner.
THALWEG_HD auto cavity_wall_vorticity(const Mesh& mesh, const double* psi, int i, int j) -> double {
    const bool lid = j == mesh.ny - 1;
    const int near_i = i == 0 ? 1 : i == mesh.nx - 1 ? i - 1 : i;
    const int near_j = j == 0 ? 1 : lid ? j - 1 : j;
    const double distance = near_j == j ? mesh.dx : mesh.dy;
    return wall_vorticity(psi[mesh.at(i, j)], psi[mesh.at(near_i, near_j)], distance, lid ? -1 : 0);
}

}  // namespace thalweg::solvers::papers
