// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/no_cuda.hpp>

#include "shallowwater/solvers/triangles/solver.hpp"

// Stands in for the CUDA executor in a build without the toolkit.
namespace thalweg::shallowwater {

template <class Real>
auto make_cuda_solver(const mesh::Triangles&, const Options&, void*) -> std::unique_ptr<Solver<Real>> {
    compute::refuse_cuda("shallowwater");
}

template auto make_cuda_solver<float>(const mesh::Triangles&, const Options&, void*)
    -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const mesh::Triangles&, const Options&, void*)
    -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::shallowwater
