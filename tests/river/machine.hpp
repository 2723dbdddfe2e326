// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "../support/chosen_machine.hpp"
#include "bench/machine.hpp"
#include "shallowwater/river/solver.hpp"

namespace thalweg::river::test {

/// Makes solvers for the device that a test runs on.
class RiverMachine : public bench::Machine {
  public:
    using bench::Machine::Machine;

    template <class Real>
    auto make_solver(const RiverBed& bed, const Options& options) -> std::unique_ptr<RiverSolver<Real>> {
        return is_cuda() ? make_cuda_river_solver<Real>(bed, options, stream())
                         : make_cpu_river_solver<Real>(bed, options);
    }
};

using Machine = thalweg::test::ChosenMachine<RiverMachine>;

}  // namespace thalweg::river::test
