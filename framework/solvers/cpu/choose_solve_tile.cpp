// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/line_tile.hpp"
#include "thalweg/compute/isa_level.hpp"

namespace thalweg::solvers::cpu {

auto solve_tile_x86_64(const LineTile<float>&) -> FaultWord;
auto solve_tile_x86_64(const LineTile<double>&) -> FaultWord;
auto solve_tile_x86_64_v3(const LineTile<float>&) -> FaultWord;
auto solve_tile_x86_64_v3(const LineTile<double>&) -> FaultWord;
auto solve_tile_x86_64_v4(const LineTile<float>&) -> FaultWord;
auto solve_tile_x86_64_v4(const LineTile<double>&) -> FaultWord;

template <class Real>
auto choose_solve_tile() -> SolveTile<Real> {
    using Level = FaultWord(const LineTile<Real>&);
    return compute::for_isa_level<Level>(solve_tile_x86_64, solve_tile_x86_64_v3, solve_tile_x86_64_v4);
}

template auto choose_solve_tile<float>() -> SolveTile<float>;
template auto choose_solve_tile<double>() -> SolveTile<double>;

}  // namespace thalweg::solvers::cpu
