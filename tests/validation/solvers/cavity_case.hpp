// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cavity.hpp"
#include "cavity_reference.hpp"
#include "solver_table.hpp"

namespace thalweg::solvers::validation {

/// Velocity along the middle of a cavity, at its nodes.
auto middle_u(const CavityFlow& flow) -> std::vector<double>;  ///< by y, at x = 0.5
auto middle_v(const CavityFlow& flow) -> std::vector<double>;  ///< by x, at y = 0.5

auto extremes_of(const CavityFlow& flow) -> CavityExtremes;

/// One Reynolds number on meshes of 1/2, 1/4... the spacing, each from the one before.
auto solve_cavities(Device device, double reynolds, const std::vector<int>& intervals)
    -> std::vector<CavityFlow>;

/// Against Ghia et al.'s tables, with limits at 129 nodes.
void judge_against_ghia(const CavityFlow& flow, SolverResults& results);

/// Three meshes, each of half the spacing of that before: order, and extremes against the extrapolated ones.
void judge_refinement(const std::vector<CavityFlow>& flows, SolverResults& results);

/// The stream function by ADI and by SIP comes to the same flow.
void judge_stream_solvers(Device device, int intervals, double reynolds, SolverResults& results);

}  // namespace thalweg::solvers::validation
