// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/line_job.hpp"
#include "thalweg/error.hpp"

// Stands in for the CUDA methods in a build without the toolkit.
namespace thalweg::solvers::cuda {
namespace {

[[noreturn]] void refuse() {
    throw Error("this build of the solvers has no CUDA methods")
        .about("device")
        .found("cuda")
        .expected("cpu")
        .remedy("build with THALWEG_CUDA=ON, or solve on the CPU");
}

}  // namespace

template <class Real>
auto workspace_bytes(const Lines&) -> std::size_t {
    refuse();
}

template <class Real>
void solve_lines(const LineJob<Real>&) {
    refuse();
}

template auto workspace_bytes<float>(const Lines&) -> std::size_t;
template auto workspace_bytes<double>(const Lines&) -> std::size_t;
template void solve_lines(const LineJob<float>&);
template void solve_lines(const LineJob<double>&);

}  // namespace thalweg::solvers::cuda
