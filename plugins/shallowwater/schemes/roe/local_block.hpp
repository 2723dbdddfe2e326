// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/roe/local_cell.hpp"
#include "shallowwater/schemes/roe/step_block.hpp"

namespace thalweg::shallowwater {

// What a part of a step has found of those of a run that stepped.
template <class Real>
struct LocalBlockResult {
    Real fastest;  // m/s, waves at their edges
    Real deepest;  // m
};

// Steps those of the cells [first, end) whose local step ends with the present part, with held edges as
// walls, by the best instruction set of this machine.
template <class Real>
using LocalBlock = LocalBlockResult<Real> (*)(const LocalStep<Real>&, std::int32_t first, std::int32_t end);

template <class Real>
auto choose_local_block() -> LocalBlock<Real>;

}  // namespace thalweg::shallowwater
