// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/no_cuda.hpp>

#include "shallowwater/flow/manning_cells.hpp"
#include "shallowwater/flow/solver.hpp"

// Stands in for the CUDA executor in a build without the toolkit.
namespace thalweg::shallowwater {

template <class Real>
auto make_cuda_solver(const Domain&, const Options&, void*) -> std::unique_ptr<Solver<Real>> {
    compute::refuse_cuda("shallowwater");
}

template auto make_cuda_solver<float>(const Domain&, const Options&, void*) -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const Domain&, const Options&, void*)
    -> std::unique_ptr<Solver<double>>;

void publish_manning_on_cuda(const ManningCell& /*cell*/, int /*ny*/, void* /*stream*/) {
    compute::refuse_cuda("shallowwater");
}

auto copy_to_cuda(const void* /*values*/, std::size_t /*bytes*/) -> std::shared_ptr<void> {
    compute::refuse_cuda("shallowwater");
}

}  // namespace thalweg::shallowwater
