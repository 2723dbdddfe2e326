// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/compute/hd.hpp>

namespace thalweg::shallowwater {

// Calls function(i, j) for the n-th cell of a list.
template <class Function>
struct AtListed {
    Function function;
    const std::int64_t* cells;
    int nx;

    THALWEG_HD void operator()(int n, int /*row*/) const {
        function(static_cast<int>(cells[n] % nx), static_cast<int>(cells[n] / nx));
    }
};

// The cells whose results are wanted now: all, or those of a list in the memory of the executor.
template <class Executor>
class ShownCells {
  public:
    ShownCells(Executor& executor, int nx, int ny) : executor_(executor), nx_(nx), ny_(ny) {}

    // From now on those of `cells`; empty: all.
    void show(const std::vector<std::int64_t>& cells) {
        shown_ = static_cast<int>(cells.size());
        if (shown_ > 0 && cells != list_) {
            list_ = cells;
            held_ = executor_.hold(cells);
        }
    }

    void show_all() { shown_ = 0; }

    template <class Function>
    void for_each(const Function& function) const {
        if (shown_ > 0) {
            executor_.for_each(shown_, 1, AtListed<Function>{function, held_, nx_});
        } else {
            executor_.for_each(nx_, ny_, function);
        }
    }

  private:
    Executor& executor_;
    int nx_, ny_;
    int shown_ = 0;  // cells of held_ that are shown; 0: all of the grid
    std::vector<std::int64_t> list_;
    const std::int64_t* held_ = nullptr;
};

}  // namespace thalweg::shallowwater
