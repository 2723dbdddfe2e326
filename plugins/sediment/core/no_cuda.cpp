// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/no_cuda.hpp>

#include "sediment/core/solver.hpp"

namespace thalweg::sediment {

template <class Real>
auto make_cuda_solver(const Options& /*options*/, void* /*stream*/) -> std::unique_ptr<Solver<Real>> {
    compute::refuse_cuda("sediment");
}

template auto make_cuda_solver<float>(const Options&, void*) -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const Options&, void*) -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::sediment
