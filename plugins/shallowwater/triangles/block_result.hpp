// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thalweg::shallowwater {

// Cells of a run, at most.
constexpr std::int32_t block_length = 64;

// What a step has found of a run of cells.
template <class Real>
struct BlockResult {
    Real rate;     // 1/s, of the fastest wave over the height of its triangle
    Real deepest;  // m
};

}  // namespace thalweg::shallowwater
