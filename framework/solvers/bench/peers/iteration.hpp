// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solvers/bench/peers/heat_system.hpp"

namespace thalweg::solvers::bench {

// An iterative solver of one system, ours or a peer's, on one CPU thread.
struct Iteration {
    std::string name;
    std::string note;          // why there is none
    double setup_seconds = 0;  // of its factorisation, done
    // From x down to `relative` of the residual that x leaves, in the solver's own norm; says how many
    // iterations that took. Empty: there is none.
    std::function<int(double relative, std::vector<double>& x)> solve = {};
};

}  // namespace thalweg::solvers::bench
