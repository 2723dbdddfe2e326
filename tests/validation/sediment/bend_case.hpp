// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "flume.hpp"

namespace thalweg::sediment::validation {

/// A way to compute the flood of Yen & Lee (1995), run 4, through a flume that turns by 180 degrees.
struct BendRun {
    std::string name;
    double dx = 0.1;          ///< m
    double bank = 0;          ///< m, width of fixed banks of 45 degrees beside the floor; 0: upright walls
    double helical = 7;       ///< Engelund's factor
    double factor = 40;       ///< morphological
    double minutes = 300;     ///< of the hydrograph
    double interval = 0.5;    ///< s, of coupling
    double manning = 0.0175;  ///< by which the first and the highest flood flow uniformly
    SlopeDirection slope = SlopeDirection::talmon_depth;
    double slope_factor = 0.85;  ///< of SlopeDirection::talmon
    bool turns_right = false;
    bool judged = true;
};

/// The change of the bed at the end, over the first depth, in cells; NaN outside of the flume.
auto bend_after_flood(const BendRun& run, Teller& teller) -> std::vector<double>;

/// Walls, banks, and factors of the secondary flow to compare.
auto bend_runs() -> std::vector<BendRun>;

/// Runs and compares with the sections measured at 90 and 180 degrees.
void judge_bend(const BendRun& run, SolverResults& results);

/// A coarse one of walls for judge_turned_bend: over banks that fall dry the flow magnifies rounding.
auto turned_bend() -> BendRun;

/// A bend turned the other way has the mirrored bed.
void judge_turned_bend(const BendRun& run, SolverResults& results);

}  // namespace thalweg::sediment::validation
