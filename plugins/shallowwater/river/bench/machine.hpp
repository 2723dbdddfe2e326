// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "bench/machine.hpp"
#include "shallowwater/river/solver.hpp"

namespace thalweg::river::bench {

/// Makes solvers for the device that a benchmark or a test runs on.
class Machine : public thalweg::bench::Machine {
  public:
    using thalweg::bench::Machine::Machine;

    template <class Real>
    auto make_solver(const RiverBed& bed, const Options& options) -> std::unique_ptr<RiverSolver<Real>> {
        return is_cuda() ? make_cuda_river_solver<Real>(bed, options, stream())
                         : make_cpu_river_solver<Real>(bed, options);
    }
};

}  // namespace thalweg::river::bench
