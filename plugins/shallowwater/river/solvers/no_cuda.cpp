// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/no_cuda.hpp>

#include "shallowwater/river/solver.hpp"

namespace thalweg::river {

template <class Real>
auto make_cuda_river_solver(const RiverBed& /*bed*/, const Options& /*options*/, void* /*stream*/)
    -> std::unique_ptr<RiverSolver<Real>> {
    compute::refuse_cuda("riverflow");
}

template auto make_cuda_river_solver<float>(const RiverBed&, const Options&, void*)
    -> std::unique_ptr<RiverSolver<float>>;
template auto make_cuda_river_solver<double>(const RiverBed&, const Options&, void*)
    -> std::unique_ptr<RiverSolver<double>>;

void copy_from_cuda(void* /*to*/, const void* /*from*/, std::size_t /*bytes*/, void* /*stream*/) {
    compute::refuse_cuda("riverflow");
}

}  // namespace thalweg::river
