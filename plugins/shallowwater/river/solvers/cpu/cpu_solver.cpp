// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/multigrid/cpu_lines.hpp"

#include "shallowwater/river/solvers/river_solver.hpp"

namespace thalweg::river {

template <class Real>
auto make_cpu_river_solver(const RiverBed& bed, const Options& options)
    -> std::unique_ptr<RiverSolver<Real>> {
    using Executor = compute::CpuExecutor;
    return std::make_unique<GridRiverSolver<Real, Executor>>(bed, options, Executor(options.threads),
                                                             Device());
}

template auto make_cpu_river_solver<float>(const RiverBed&, const Options&)
    -> std::unique_ptr<RiverSolver<float>>;
template auto make_cpu_river_solver<double>(const RiverBed&, const Options&)
    -> std::unique_ptr<RiverSolver<double>>;

}  // namespace thalweg::river
