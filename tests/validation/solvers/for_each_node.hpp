// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/flow_mesh.hpp"
#include "thalweg/compute/executor.hpp"
#include "thalweg/solvers/execution.hpp"

/// For sources that are compiled as CUDA where a build has it, and as C++ where not: physics written once as
/// a body of plain values, run at every node of the device's memory.
namespace thalweg::solvers::validation {

using papers::Mesh;

/// body(i, j) at every node, in any order, at once.
template <class Body>
void for_each_node(Device device, const Mesh& mesh, const Body& body) {
    compute::Executor(device).for_each(mesh.nx, mesh.ny, body);
}

}  // namespace thalweg::solvers::validation
