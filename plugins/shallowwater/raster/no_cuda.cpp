// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "shallowwater/raster/solver.hpp"

// Stands in for the CUDA executor in a build without the toolkit.
namespace thalweg::shallowwater {

template <class Real>
auto make_cuda_solver(const Domain&, const Options&, void*) -> std::unique_ptr<Solver<Real>> {
    throw std::runtime_error(
        "shallowwater: this build has no CUDA executor; build with THALWEG_CUDA=ON, or use the CPU");
}

template auto make_cuda_solver<float>(const Domain&, const Options&, void*) -> std::unique_ptr<Solver<float>>;
template auto make_cuda_solver<double>(const Domain&, const Options&, void*)
    -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::shallowwater
