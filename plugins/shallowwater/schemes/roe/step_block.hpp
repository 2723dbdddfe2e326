// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/roe/cell.hpp"

namespace thalweg::shallowwater {

// Cells of a run, at most.
constexpr std::int32_t block_length = 64;

// What a step has found of a run of cells.
template <class Real>
struct BlockResult {
    Real rate;     // 1/s, of the fastest wave over the height of its triangle
    Real deepest;  // m
};

// Steps the cells [first, end), with held edges as walls, by the best instruction set of this machine.
template <class Real>
using StepBlock = BlockResult<Real> (*)(const RoeStep<Real>&, std::int32_t first, std::int32_t end);

template <class Real>
auto choose_step_block() -> StepBlock<Real>;

}  // namespace thalweg::shallowwater
