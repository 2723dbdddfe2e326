// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "heat.hpp"
#include "solver_table.hpp"

namespace thalweg::solvers::validation {

struct HeatSize {
    int nodes = 1000;
    int steps = 3600;         ///< of the sine
    int square_steps = 20;    ///< of the hot square
    double slow_steps = 0.1;  ///< share of the steps that alternating_line takes at the largest Fourier
                              ///< number, where it needs a thousand iterations a step
    std::vector<double> fouriers = {0.5, 1, 5, 50};
};

/// The amplitude of a sine against that of each method's own discrete solution.
void judge_sine(Device device, const HeatSize& size, SolverResults& results);

/// A hot square, which is not smooth: what leaves [0, 1].
void judge_square(Device device, const HeatSize& size, SolverResults& results);

/// One hot node and one step: how far below 0 the splittings fall.
void judge_spike(Device device, SolverResults& results);

}  // namespace thalweg::solvers::validation
