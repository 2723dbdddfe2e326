// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "bench/machine.hpp"
#include "sediment/core/solver.hpp"

namespace thalweg::sediment::bench {

/// Makes solvers for the device that a benchmark or a test runs on.
class Machine : public thalweg::bench::Machine {
  public:
    using thalweg::bench::Machine::Machine;

    template <class Real>
    auto make_solver(const Options& options) -> std::unique_ptr<Solver<Real>> {
        return is_cuda() ? make_cuda_solver<Real>(options, stream()) : make_cpu_solver<Real>(options);
    }
};

}  // namespace thalweg::sediment::bench
