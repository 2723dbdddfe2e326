// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "flume.hpp"
#include "measured_data.hpp"

namespace thalweg::sediment::validation {

/// A way to compute the trench of van Rijn (1987).
struct TrenchRun {
    std::string name;
    Capacity capacity = Capacity::wu_wang_jia;
    Adaptation adaptation = Adaptation::armanini_di_silvio;
    double alpha = 1;  ///< of Adaptation::constant
    double suspended_factor = 1, bed_load_factor = 1;
    double bed_load_length = 0.3;  ///< m
    bool lid = false;              ///< the level is held everywhere, and the bed moves at its own pace
    shallowwater::Scheme scheme = shallowwater::Scheme::kp07;
    Convection convection = Convection::upwind;
    double dx = 0.1;       ///< m
    double factor = 15;    ///< morphological, without a lid
    double interval = 1;   ///< s, of coupling
    double tilt = 3.8e-4;  ///< slope of the flume without a lid: that of the friction of the first depth
    double least_skill = NAN;
};

/// The bed after 15 h, relative to the flume, in cells of run.dx.
auto trench_after_15_hours(const TrenchRun& run, Teller& teller) -> std::vector<double>;

/// Formulas, laws of adaptation and sizes of step to compare.
auto trench_runs() -> std::vector<TrenchRun>;

/// Runs and compares with the bed measured after 15 h. Returns the bed.
auto judge_trench(const TrenchRun& run, const Profile& measured, SolverResults& results)
    -> std::vector<double>;

/// Against the levels of an independent model of the same equations under a lid.
void judge_trench_under_lid(SolverResults& results);

}  // namespace thalweg::sediment::validation
