// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include <thalweg/compute/cpu_executor.hpp>

#include "shallowwater/river/multigrid/multigrid.hpp"

namespace thalweg::river {

/// Columns of one kind that are relaxed together, row by row, so that memory is read in long streams.
struct Together {
    int first, count;  ///< whole blocks of RowLayout

    static constexpr int most = 512;  ///< whose values stay in the cache
};

/// Relaxes such columns.
template <bool odd, bool has_coarser>
struct RelaxTogether {
    Columns<RowLayout> level, coarser;

    void operator()(const Together& t) const {
        float y[Together::most] = {};
        for (int row = 0; row < level.shape.rows; ++row) {
            const std::int64_t k = place(row, t);
            float beside[Together::most + 1];  // of column n: to the west n, to the east n + 1
            find_beside(beside, row, t);
            const float* const right = level.right + k;
            const float* const west = level.west + k;
            const float* const east = level.east + k;
            const float* const south = level.south + k;
            const float* const centre = level.centre + k;
            float* const change = level.change + k;
#pragma GCC ivdep
            for (int n = 0; n < t.count; ++n) {
                const float d = right[n] - west[n] * beside[n] - east[n] * beside[n + 1];
                y[n] = centre[n] * d + south[n] * y[n];
                change[n] = y[n];
            }
        }
        float x[Together::most] = {};
        for (int row = level.shape.rows - 1; row >= 0; --row) {
            const std::int64_t k = place(row, t);
            const float* const north = level.north + k;
            float* const change = level.change + k;
#pragma GCC ivdep
            for (int n = 0; n < t.count; ++n) {
                x[n] = change[n] + north[n] * x[n];
                change[n] = x[n];
            }
        }
    }

  private:
    auto place(int row, const Together& t) const -> std::int64_t {
        return (2 * std::int64_t{row} + (odd ? 1 : 0)) * level.shape.half + t.first;
    }

    void find_beside(float* beside, int row, const Together& t) const {
        if (odd) {
            std::copy_n(level.change + 2 * std::int64_t{row} * level.shape.half + t.first, t.count + 1,
                        beside);
        } else if (has_coarser) {
            // The odd columns have what the coarser level has found for the pair.
            const float* const even_pairs =
                coarser.change + 2 * std::int64_t{row} * coarser.shape.half + t.first / 2;
            const float* const odd_pairs = even_pairs + coarser.shape.half;
            beside[0] = t.first > 0 ? odd_pairs[-1] : 0.0F;
            for (int n = 0; n < t.count / 2; ++n) {
                beside[2 * n + 1] = even_pairs[n];
                beside[2 * n + 2] = odd_pairs[n];
            }
        } else {
            std::fill_n(beside, t.count + 1, 0.0F);
        }
    }
};

/// Factors the lines of such columns.
struct FactorTogether {
    Columns<RowLayout> level;
    int odd;

    void operator()(const Together& t) const {
        float before[Together::most] = {};
        for (int row = 0; row < level.shape.rows; ++row) {
            const std::int64_t k = (2 * std::int64_t{row} + odd) * level.shape.half + t.first;
            float* const south = level.south + k;
            float* const north = level.north + k;
            float* const centre = level.centre + k;
#pragma GCC ivdep
            for (int n = 0; n < t.count; ++n) {
                factor_row(centre[n], south[n], north[n], before[n]);
            }
        }
    }
};

template <>
struct LineSweeps<compute::CpuExecutor> {
    using Layout = RowLayout;

    static constexpr bool leaps = false;

    static void factor(const compute::CpuExecutor& executor, const Ladder<Layout>& ladder) {
        for (int n = 0; n < ladder.count; ++n) {
            for (int odd = 0; odd < 2; ++odd) {
                for_pieces(executor, ladder.level[n], FactorTogether{ladder.level[n], odd});
            }
        }
    }

    static void run(const compute::CpuExecutor& executor, const Ladder<Layout>& ladder) {
        for (int n = ladder.count - 1; n >= 0; --n) {
            const Columns<Layout>& level = ladder.level[n];
            if (n + 1 < ladder.count) {
                for_pieces(executor, level, RelaxTogether<false, true>{level, ladder.level[n + 1]});
            } else {
                for_pieces(executor, level, RelaxTogether<false, false>{level, level});
            }
            if (level.shape.columns > 1) {
                for_pieces(executor, level, RelaxTogether<true, false>{level, level});
            }
        }
    }

  private:
    /// Calls function(together) for all columns of one kind, shared out among the threads.
    template <class Function>
    static void for_pieces(const compute::CpuExecutor& executor, const Columns<Layout>& level,
                           const Function& function) {
        constexpr std::int64_t few_cells = 8192;  // not worth waking threads
        const int threads = level.shape.size() > few_cells ? executor.threads() : 1;
        const int blocks = level.shape.half / Layout::block;
        const int share = lesser((blocks + threads - 1) / threads, Together::most / Layout::block);
        const int pieces = (blocks + share - 1) / share;
#pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1)
        for (int n = 0; n < pieces; ++n) {
            const int count = lesser(share, blocks - n * share);
            function(Together{n * share * Layout::block, count * Layout::block});
        }
    }
};

}  // namespace thalweg::river
