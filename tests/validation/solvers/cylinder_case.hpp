// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cylinder_measures.hpp"
#include "solver_table.hpp"

namespace thalweg::solvers::validation {

/// Cells of 1/`cells` sides; flows around the square for `time` at the longest.
struct CylinderSize {
    int cells = 20;
    double upstream = 6, downstream = 14;
    double time = 100;
    int step =
        0;  ///< [%] of a cell that the peak velocity crosses in a step; 0: 40, and 60 where vortices are shed
};

/// A flow that comes to rest: its wake, its drag. Reynolds numbers of 10 to 40.
void judge_wake(Device device, double reynolds, const CylinderSize& size, SolverResults& results);

/// A flow that sheds vortices: frequency and forces over the last 40 % of the time. Reynolds numbers of 75 to
/// 200. The flow is left at the end.
void judge_shedding(CylinderFlow& flow, double reynolds, double time, SolverResults& results);

auto wake_setup(double reynolds, const CylinderSize& size) -> CylinderSetup;
auto shedding_setup(double reynolds, const CylinderSize& size) -> CylinderSetup;

}  // namespace thalweg::solvers::validation
