// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "solvers/bench/papers/flow_mesh.hpp"
#include "solvers/bench/papers/line_plan.hpp"

namespace thalweg::solvers::papers {

/// Shape of a flow in a cavity driven by its lid: a square of side 1, lid speed 1.
struct CavityCase {
    int nodes = 0;  ///< along a side, walls included; 3 or more
    double reynolds = 1000;
    bool along_x = true;  ///< lines that are solved: contiguous, else interleaved

    auto mesh() const -> Mesh { return {nodes, nodes, 1.0 / (nodes - 1), 1.0 / (nodes - 1)}; }
};

/// Iteration of Souri et al. 2020 (equations 3 and 4) to the steady flow in a cavity: the lines of vorticity
/// with what lies across them as it was, then those of the stream function, all lines at once. Central
/// differences, walls by Thom's formula. A wall's value is a row of its lines, so that lines have `nodes`
/// rows. As printed the iteration grows without bounds at Re 1000; here vorticity goes on by steps of
/// pseudo-time of half a mesh width over the lid's speed, which adds a term to the diagonal and to the
/// right-hand side. Memory, threads and errors: see TridiagonalPlan.
class CavityIteration {
  public:
    CavityIteration(Device device, const CavityCase& flow, const LineOptions& lines);

    auto workspace_bytes() const -> std::size_t;

    /// Queues one iteration of psi [lid speed x side] and omega [lid speed / side], nodes as Mesh has them.
    void iterate(double* psi, double* omega, const Execution& where) const;

  private:
    Device device_;
    CavityCase flow_;
    LinePlan<double> lines_;
};

/// Flow that an iteration starts from: a swirl that fills the cavity and rests at its walls. From rest most
/// values of a fine mesh would be zero or denormal for hundreds of iterations.
struct CavityStart {
    std::vector<double> psi, omega;
};

auto cavity_start(const CavityCase& flow) -> CavityStart;

}  // namespace thalweg::solvers::papers
