// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "vorticity.hpp"

/// The lid-driven cavity: a square of side 1 whose upper wall moves at speed 1. Numerics V4.
namespace thalweg::solvers::validation {

struct CavityOptions {
    int intervals = 64;  ///< along a side
    double reynolds = 100;
    StreamOptions stream;
    double least_change = 1e-7;  ///< of omega anywhere over 20 steps: ends the run
    int most_steps = 20000;
};

/// A flow on the host, nodes as Mesh has them.
struct CavityFlow {
    int intervals = 0;
    double reynolds = 0;
    std::vector<double> psi, omega;
    int steps = 0;
    double change = 0;   ///< of omega over the last 20 steps
    double seconds = 0;  ///< wall time

    auto nodes() const -> int { return intervals + 1; }
};

/// From rest, or from a flow with half as many intervals, to the steady state.
auto solve_cavity(Device device, const CavityOptions& options, const CavityFlow* coarse = nullptr)
    -> CavityFlow;

}  // namespace thalweg::solvers::validation
