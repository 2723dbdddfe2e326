// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace thalweg::test {

/// Number of cell (i, j) in rows of `width` cells, all zero or more. Not narrowed in between.
constexpr auto cell_index(int i, int j, int width) -> std::size_t {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(width) + static_cast<std::size_t>(i);
}

}  // namespace thalweg::test
