// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/muscl/cell.hpp"
#include "shallowwater/triangles/block_result.hpp"

namespace thalweg::shallowwater {

// What is done to a run of cells in a stage: their sides are found, then they are stepped.
enum class MusclPass { sides, first_stage, second_stage };

// One pass over the cells [first, end), with held edges as walls, by the best instruction set of this
// machine. A pass that finds sides returns nothing.
template <class Real>
using MusclBlock = BlockResult<Real> (*)(const MusclStage<Real>&, std::int32_t first, std::int32_t end,
                                         MusclPass pass);

template <class Real>
auto choose_muscl_block() -> MusclBlock<Real>;

}  // namespace thalweg::shallowwater
