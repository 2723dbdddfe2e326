// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/methods/line_job.hpp"
#include "thalweg/compute/no_cuda.hpp"

// Stands in for the CUDA methods in a build without the toolkit.
namespace thalweg::solvers::cuda {

template <class Real>
auto workspace_bytes(const Lines&) -> std::size_t {
    compute::refuse_cuda("solvers");
}

template <class Real>
void solve_lines(const LineJob<Real>&) {
    compute::refuse_cuda("solvers");
}

template auto workspace_bytes<float>(const Lines&) -> std::size_t;
template auto workspace_bytes<double>(const Lines&) -> std::size_t;
template void solve_lines(const LineJob<float>&);
template void solve_lines(const LineJob<double>&);

}  // namespace thalweg::solvers::cuda
