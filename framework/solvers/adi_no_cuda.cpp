// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/methods/adi_job.hpp"

// Stands in for CUDA in a build without the toolkit, where no plan for it can be made.
namespace thalweg::solvers::cuda {

template <class Real>
auto adi_bytes(const AdiJob<Real>&) -> std::size_t {
    return 0;
}

template <class Real>
void solve_adi(const AdiJob<Real>&) {}

template auto adi_bytes(const AdiJob<float>&) -> std::size_t;
template auto adi_bytes(const AdiJob<double>&) -> std::size_t;
template void solve_adi(const AdiJob<float>&);
template void solve_adi(const AdiJob<double>&);

}  // namespace thalweg::solvers::cuda
