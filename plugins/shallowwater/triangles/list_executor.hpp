// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include <thalweg/compute/hd.hpp>

namespace thalweg::shallowwater {

// A function of cell (i, j) for the cells of a mesh, which lie in one row.
template <class Function>
struct OnList {
    Function function;

    THALWEG_HD void operator()(std::int64_t k) const { function(static_cast<int>(k), 0); }
};

// The same in a reduction, which works through pieces of the row.
template <class Function>
struct OnPieces {
    static constexpr int length = 1024;  // cells
    Function function;
    int count;

    THALWEG_HD auto operator()(int i, int piece) const -> decltype(function(0, 0)) {
        const int k = piece * length + i;
        if (k >= count) {
            return {};
        }
        return function(k, 0);
    }
};

// An executor whose loops over a single row of many cells are spread over its threads, so that the functions
// of cells of a raster serve the cells of a mesh (see Layout::of_mesh). Sums do not depend on the number of
// threads.
template <class Executor>
class ListExecutor : public Executor {
  public:
    explicit ListExecutor(Executor executor) : Executor(std::move(executor)) {}

    template <class Function>
    void for_each(int width, int height, const Function& function) const {
        if (height == 1) {
            Executor::for_each(std::int64_t{width}, OnList<Function>{function});
        } else {
            Executor::for_each(width, height, function);
        }
    }

    // for_each(count, 1, function) for a function that solves edges as the cells of the scheme do. An
    // executor whose cells are rounded otherwise than its loops must round it as the cells.
    template <class Function>
    void for_each_as_cells(int count, const Function& function) const {
        for_each(count, 1, function);
    }

    template <class Function>
    auto reduce(int width, int height, const Function& function) {
        if (height != 1) {
            return Executor::reduce(width, height, function);
        }
        const OnPieces<Function> pieces = {function, width};
        return Executor::reduce(std::min(width, pieces.length), (width + pieces.length - 1) / pieces.length,
                                pieces);
    }
};

}  // namespace thalweg::shallowwater
