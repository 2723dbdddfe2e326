// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omp.h>

namespace thalweg::solvers::bench {

// As many threads as plans made and run while this lives may use.
class ThreadCount {
    int before_ = omp_get_max_threads();

  public:
    explicit ThreadCount(int threads) { omp_set_num_threads(threads); }

    ThreadCount(const ThreadCount&) = delete;
    auto operator=(const ThreadCount&) -> ThreadCount& = delete;

    ~ThreadCount() { omp_set_num_threads(before_); }
};

}  // namespace thalweg::solvers::bench
