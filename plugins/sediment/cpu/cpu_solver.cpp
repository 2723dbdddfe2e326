// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/cpu_executor.hpp>

#include "sediment/core/grid_solver.hpp"

namespace thalweg::sediment {

template <class Real>
auto make_cpu_solver(const Options& options) -> std::unique_ptr<Solver<Real>> {
    using Executor = compute::CpuExecutor;
    return std::make_unique<GridSolver<Real, Executor>>(options, Executor(options.threads), Device());
}

template auto make_cpu_solver<float>(const Options&) -> std::unique_ptr<Solver<float>>;
template auto make_cpu_solver<double>(const Options&) -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::sediment
