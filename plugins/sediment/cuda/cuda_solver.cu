// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/cuda_executor.cuh>

#include "sediment/core/grid_solver.hpp"

namespace thalweg::sediment {

template <class Real>
auto make_cuda_solver(const Options& options, void* stream) -> std::unique_ptr<Solver<Real>> {
    using Executor = compute::CudaExecutor;
    return std::make_unique<GridSolver<Real, Executor>>(options, Executor(static_cast<cudaStream_t>(stream)),
                                                        Device::cuda());
}

template auto make_cuda_solver<float>(const Options&, void*) -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const Options&, void*) -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::sediment
