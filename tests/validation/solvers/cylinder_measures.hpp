// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cylinder_flow.hpp"

namespace thalweg::solvers::validation {

/// Coefficients of a force F on the square: F / (density * peak velocity^2 * side / 2).
struct SquareForces {
    double drag = 0, lift = 0;
    double pressure_jump = 0;  ///< left over on the way around the square; 0 but for discretisation
};

/// Takes a step; the forces are those halfway through it, by the momentum balance of a rectangle one and a
/// half sides off the square. Its pressure comes from velocity and vorticity along its edge, where both are
/// smooth as they are not at the square's corners.
auto advance_and_measure(CylinderFlow& flow) -> SquareForces;

/// From the rear face to where the flow on the axis turns forward; 0 where it is forward all along.
auto wake_length(const CylinderFlow& flow) -> double;

/// A flow that has come to rest, or as near as it came.
struct SteadyWake {
    double length = 0;
    SquareForces forces;
    double psi_off_axis = 0;  ///< stream function of the square less that of the axis
    double change = 0;        ///< greatest change of the stream function a unit of time at the end
    double time = 0;
};

/// Steps a flow on until `most_time` or until its stream function changes by no more than `least_change`.
auto run_to_rest(CylinderFlow& flow, double most_time, double least_change) -> SteadyWake;

/// A flow that sheds vortices, over whole periods of the last part of a run.
struct Shedding {
    double strouhal = 0, drag = 0, drag_amplitude = 0, lift_amplitude = 0;
    double period_spread = 0;  ///< longest less shortest period, of the mean
    double pressure_jump = 0;  ///< greatest
    int periods = 0;
    std::vector<double> times, drags, lifts;  ///< of the whole run
};

/// Samples every `every` of time, and judges what comes after `settled`. Throws std::runtime_error where the
/// forces are no numbers any more: the step was too long.
auto run_shedding(CylinderFlow& flow, double settled, double end, double every) -> Shedding;

}  // namespace thalweg::solvers::validation
