// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/error.hpp>

#include "sediment/core/solver.hpp"

namespace thalweg::sediment {

template <class Real>
auto make_cuda_solver(const Options& /*options*/, void* /*stream*/) -> std::unique_ptr<Solver<Real>> {
    throw Error("this build has no CUDA")
        .about("sediment")
        .found("a run on a CUDA device")
        .remedy("run on the CPU, or build with a CUDA Toolkit");
}

template auto make_cuda_solver<float>(const Options&, void*) -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const Options&, void*) -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::sediment
