// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/line_tile.hpp"

namespace thalweg::solvers::cpu {

auto solve_tile_x86_64(const LineTile<float>&) -> FaultWord;
auto solve_tile_x86_64(const LineTile<double>&) -> FaultWord;
auto solve_tile_x86_64_v3(const LineTile<float>&) -> FaultWord;
auto solve_tile_x86_64_v3(const LineTile<double>&) -> FaultWord;
auto solve_tile_x86_64_v4(const LineTile<float>&) -> FaultWord;
auto solve_tile_x86_64_v4(const LineTile<double>&) -> FaultWord;

template <class Real>
auto choose_solve_tile() -> SolveTile<Real> {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw")) {
        return solve_tile_x86_64_v4;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return solve_tile_x86_64_v3;
    }
    return solve_tile_x86_64;
}

template auto choose_solve_tile<float>() -> SolveTile<float>;
template auto choose_solve_tile<double>() -> SolveTile<double>;

}  // namespace thalweg::solvers::cpu
