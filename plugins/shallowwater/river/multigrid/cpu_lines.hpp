// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/cpu_executor.hpp>

#include "shallowwater/river/multigrid/multigrid.hpp"

namespace thalweg::river {

/// Relaxes a block of columns of one kind, a column in each lane of a vector.
template <bool odd, bool has_coarser>
struct RelaxBlock {
    Columns<RowLayout> level, coarser;

    void operator()(std::int64_t number) const {
        constexpr int lanes = RowLayout::block;
        const int first = static_cast<int>(number) * lanes;
        const int half = level.shape.half;
        float y[lanes] = {};
        for (int row = 0; row < level.shape.rows; ++row) {
            const std::int64_t k = (2 * std::int64_t{row} + (odd ? 1 : 0)) * half + first;
            float beside[lanes + 1];  // of lane n: to the west n, to the east n + 1
            find_beside(beside, row, first);
            const float* const right = level.right + k;
            const float* const west = level.west + k;
            const float* const east = level.east + k;
            const float* const south = level.south + k;
            const float* const centre = level.centre + k;
            float* const change = level.change + k;
#pragma GCC ivdep
            for (int n = 0; n < lanes; ++n) {
                const float d = right[n] - west[n] * beside[n] - east[n] * beside[n + 1];
                y[n] = centre[n] * d + south[n] * y[n];
                change[n] = y[n];
            }
        }
        float x[lanes] = {};
        for (int row = level.shape.rows - 1; row >= 0; --row) {
            const std::int64_t k = (2 * std::int64_t{row} + (odd ? 1 : 0)) * half + first;
            const float* const north = level.north + k;
            float* const change = level.change + k;
#pragma GCC ivdep
            for (int n = 0; n < lanes; ++n) {
                x[n] = change[n] + north[n] * x[n];
                change[n] = x[n];
            }
        }
    }

  private:
    void find_beside(float* beside, int row, int first) const {
        constexpr int lanes = RowLayout::block;
        if (odd) {
            const float* even = level.change + 2 * std::int64_t{row} * level.shape.half + first;
            for (int n = 0; n <= lanes; ++n) {
                beside[n] = even[n];
            }
        } else if (has_coarser) {
            // The odd columns have what the coarser level has found for the pair.
            for (int n = 0; n <= lanes; ++n) {
                const int column = first + n - 1;
                beside[n] = column >= 0 && column < coarser.shape.columns
                                ? coarser.change[coarser.at(column, row)]
                                : 0.0F;
            }
        } else {
            for (int n = 0; n <= lanes; ++n) {
                beside[n] = 0;
            }
        }
    }
};

/// Factors such a block as FactorColumn does.
struct FactorBlock {
    Columns<RowLayout> level;
    int odd;

    void operator()(std::int64_t number) const {
        constexpr int lanes = RowLayout::block;
        float before[lanes] = {};
        for (int row = 0; row < level.shape.rows; ++row) {
            const std::int64_t k =
                (2 * std::int64_t{row} + odd) * level.shape.half + static_cast<int>(number) * lanes;
            float* const south = level.south + k;
            float* const north = level.north + k;
            float* const centre = level.centre + k;
#pragma GCC ivdep
            for (int n = 0; n < lanes; ++n) {
                const float least = FactorColumn<RowLayout>::least * centre[n];
                const float pivot = greater(centre[n] + south[n] * before[n], least);
                const float inverse = centre[n] > 0 ? 1 / pivot : 0.0F;
                before[n] = -north[n] * inverse;
                centre[n] = inverse;
                south[n] = -south[n] * inverse;
                north[n] = before[n];
            }
        }
    }
};

template <>
struct LineSweeps<compute::CpuExecutor> {
    using Layout = RowLayout;

    static void factor(const compute::CpuExecutor& executor, const Ladder<Layout>& ladder) {
        for (int n = 0; n < ladder.count; ++n) {
            for (int odd = 0; odd < 2; ++odd) {
                for_blocks(executor, ladder.level[n], FactorBlock{ladder.level[n], odd});
            }
        }
    }

    static void run(const compute::CpuExecutor& executor, const Ladder<Layout>& ladder) {
        for (int n = ladder.count - 1; n >= 0; --n) {
            const Columns<Layout>& level = ladder.level[n];
            if (n + 1 < ladder.count) {
                for_blocks(executor, level, RelaxBlock<false, true>{level, ladder.level[n + 1]});
            } else {
                for_blocks(executor, level, RelaxBlock<false, false>{level, level});
            }
            if (level.shape.columns > 1) {
                for_blocks(executor, level, RelaxBlock<true, false>{level, level});
            }
        }
    }

  private:
    template <class Function>
    static void for_blocks(const compute::CpuExecutor& executor, const Columns<Layout>& level,
                           const Function& function) {
        constexpr std::int64_t few_cells = 8192;  // not worth waking threads
        const std::int64_t blocks = level.shape.half / Layout::block;
#pragma omp parallel for schedule(static) num_threads(executor.threads()) if (level.shape.size() > few_cells)
        for (std::int64_t number = 0; number < blocks; ++number) {
            function(number);
        }
    }
};

}  // namespace thalweg::river
