// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/roe/cell.hpp"
#include "shallowwater/triangles/block_result.hpp"

namespace thalweg::shallowwater {

// Steps the cells [first, end), with held edges as walls, by the best instruction set of this machine.
template <class Real>
using StepBlock = BlockResult<Real> (*)(const RoeStep<Real>&, std::int32_t first, std::int32_t end);

template <class Real>
auto choose_step_block() -> StepBlock<Real>;

}  // namespace thalweg::shallowwater
