// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace thalweg::solvers::papers {

constexpr int pcr_most_threads = 1024;  // threads of a block, which solves one line

/// Rows that a thread of parallel cyclic reduction has on CUDA, asked for `wanted`.
inline auto pcr_rows_a_thread(std::int64_t size, int wanted) -> int {
    constexpr int most = 16;
    const auto least = static_cast<int>((size + pcr_most_threads - 1) / pcr_most_threads);
    return std::min(std::max(least, wanted), most);
}

}  // namespace thalweg::solvers::papers
