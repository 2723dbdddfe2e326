// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/hllc/triangle_cell.hpp"
#include "shallowwater/triangles/block_result.hpp"

namespace thalweg::shallowwater {

// Steps the cells [first, end), with held edges as walls, by the best instruction set of this machine.
template <class Real>
using HllcBlock = BlockResult<Real> (*)(const HllcStep<Real>&, std::int32_t first, std::int32_t end);

template <class Real>
auto choose_hllc_block() -> HllcBlock<Real>;

}  // namespace thalweg::shallowwater
