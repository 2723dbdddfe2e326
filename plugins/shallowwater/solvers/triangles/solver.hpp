// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include <thalweg/mesh/triangles.hpp>

#include "shallowwater/flow/solver.hpp"

namespace thalweg::shallowwater {

// A Solver on a triangular mesh. Its arrays have a value for each cell, or each node where it is a bed at
// vertices, in the mesh's numbers, as if nx were their number and ny 1. Options::boundaries names edges of
// the mesh, and cells by `i`. Options::face_discharges are those through edges. The mesh is read in host
// memory during the call only. Throws std::invalid_argument, naming option or size, found and expected value.
template <class Real>
auto make_cpu_solver(const mesh::Triangles& mesh, const Options& options) -> std::unique_ptr<Solver<Real>>;

// On the current CUDA device; `stream` is a cudaStream_t, borrowed for the life of the solver. Throws
// std::runtime_error if the device fails or this build has no CUDA executor.
template <class Real>
auto make_cuda_solver(const mesh::Triangles& mesh, const Options& options, void* stream)
    -> std::unique_ptr<Solver<Real>>;

}  // namespace thalweg::shallowwater
