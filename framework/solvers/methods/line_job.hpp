// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "solvers/methods/tridiagonal_row.hpp"
#include "thalweg/solvers/tridiagonal.hpp"

namespace thalweg::solvers {

/// One call of a plan as the code of a device gets it.
template <class Real>
struct LineJob {
    TridiagonalSystems<Real> systems;
    Lines lines;
    TridiagonalOptions options;
    void* workspace = nullptr;
    void* stream = nullptr;
    FaultWord* fault = nullptr;
    int threads = 1;  ///< of the CPU
};

namespace cpu {

template <class Real>
auto workspace_bytes(const Lines& lines, int threads) -> std::size_t;

template <class Real>
void solve_lines(const LineJob<Real>& job);

}  // namespace cpu

namespace cuda {

template <class Real>
auto workspace_bytes(const Lines& lines) -> std::size_t;

template <class Real>
void solve_lines(const LineJob<Real>& job);

}  // namespace cuda

}  // namespace thalweg::solvers
