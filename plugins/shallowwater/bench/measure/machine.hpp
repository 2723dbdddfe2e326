// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "bench/machine.hpp"
#include "shallowwater/flow/solver.hpp"
#include "shallowwater/solvers/triangles/solver.hpp"

namespace thalweg::shallowwater::bench {

#if defined(THALWEG_HAS_CUDA)
using thalweg::bench::check_cuda_call;
#endif

// Makes solvers for the device that a benchmark or a test runs on.
class Machine : public thalweg::bench::Machine {
  public:
    using thalweg::bench::Machine::Machine;

    template <class Real>
    auto make_solver(const Domain& domain, const Options& options) -> std::unique_ptr<Solver<Real>> {
#if defined(THALWEG_HAS_CUDA)
        if (is_cuda()) {
            return make_cuda_solver<Real>(domain, options, stream());
        }
#endif
        return make_cpu_solver<Real>(domain, options);
    }

    template <class Real>
    auto make_solver(const mesh::Triangles& mesh, const Options& options) -> std::unique_ptr<Solver<Real>> {
#if defined(THALWEG_HAS_CUDA)
        if (is_cuda()) {
            return make_cuda_solver<Real>(mesh, options, stream());
        }
#endif
        return make_cpu_solver<Real>(mesh, options);
    }
};

}  // namespace thalweg::shallowwater::bench
