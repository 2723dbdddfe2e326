// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/multigrid/line_team.cuh"

namespace thalweg::river::kernel {

constexpr int factor_block = 32;  // columns: few, so that they are spread over the device
constexpr int factor_rows = 8;    // rows that a thread has under way while it reads as many more

/// Rows of the matrix along a line.
struct FactorRows {
    Rows centre[2], south[2], north[2];

    __device__ FactorRows(const Columns<ColumnLayout>& level, std::int64_t k, bool there) {
        for (int n = 0; n < 2; ++n) {
            centre[n] = Rows::load(level.centre + k + n * lane_rows, there);
            south[n] = Rows::load(level.south + k + n * lane_rows, there);
            north[n] = Rows::load(level.north + k + n * lane_rows, there);
        }
    }

    __device__ void store(const Columns<ColumnLayout>& level, std::int64_t k) const {
        for (int n = 0; n < 2; ++n) {
            centre[n].store(level.centre + k + n * lane_rows, true);
            south[n].store(level.south + k + n * lane_rows, true);
            north[n].store(level.north + k + n * lane_rows, true);
        }
    }
};

/// Factors the lines of all columns of all levels, a thread each. Columns have room for whole pieces of rows.
static __global__ void __launch_bounds__(factor_block)
    factor_columns(const __grid_constant__ Ladder<ColumnLayout> ladder) {
    int column = static_cast<int>(blockIdx.x) * factor_block + static_cast<int>(threadIdx.x);
    int n = 0;
    while (n < ladder.count && column >= ladder.level[n].shape.columns) {
        column -= ladder.level[n].shape.columns;
        ++n;
    }
    if (n == ladder.count) {
        return;
    }
    const Columns<ColumnLayout>& level = ladder.level[n];
    const std::int64_t base = level.at(column, 0);
    FactorRows coming(level, base, true);
    float north = 0;
    for (int row = 0; row < level.shape.rows; row += factor_rows) {
        FactorRows rows = coming;
        coming = FactorRows(level, base + row + factor_rows, row + factor_rows < level.shape.rows);
#pragma unroll
        for (int m = 0; m < factor_rows; ++m) {
            factor_row(rows.centre[m / lane_rows].of[m % lane_rows],
                       rows.south[m / lane_rows].of[m % lane_rows],
                       rows.north[m / lane_rows].of[m % lane_rows], north);
        }
        rows.store(level, base + row);
    }
}

}  // namespace thalweg::river::kernel
