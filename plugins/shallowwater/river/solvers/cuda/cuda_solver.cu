// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/multigrid/cuda_lines.cuh"
#include "shallowwater/river/solvers/cuda/colour_turns.cuh"

#include "shallowwater/river/solvers/river_solver.hpp"

namespace thalweg::river {

template <class Real>
auto make_cuda_river_solver(const RiverBed& bed, const Options& options, void* stream)
    -> std::unique_ptr<RiverSolver<Real>> {
    using Executor = compute::CudaExecutor;
    return std::make_unique<GridRiverSolver<Real, Executor>>(
        bed, options, Executor(static_cast<cudaStream_t>(stream)), Device::cuda());
}

template auto make_cuda_river_solver<float>(const RiverBed&, const Options&, void*)
    -> std::unique_ptr<RiverSolver<float>>;
template auto make_cuda_river_solver<double>(const RiverBed&, const Options&, void*)
    -> std::unique_ptr<RiverSolver<double>>;

void copy_from_cuda(void* to, const void* from, std::size_t bytes, void* stream) {
    compute::CudaExecutor(static_cast<cudaStream_t>(stream)).download(to, from, bytes);
}

}  // namespace thalweg::river
