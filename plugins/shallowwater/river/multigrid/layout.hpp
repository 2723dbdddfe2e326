// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <thalweg/compute/hd.hpp>

namespace thalweg::river {

/// Place of a cell of a level of columns, for the CPU: row by row, the even columns of a row and then the odd
/// ones, so that all columns which are relaxed at the same time fill vectors.
struct RowLayout {
    int columns = 0, rows = 0;
    int half = 0;  ///< places for the columns of one kind, of whole blocks

    static constexpr int block = 16;  ///< columns that are relaxed together

    static auto of(int columns, int rows) -> RowLayout {
        return {columns, rows, ((columns + 1) / 2 + block - 1) / block * block};
    }

    THALWEG_HD auto at(int column, int row) const -> std::int64_t {
        return (2 * std::int64_t{row} + column % 2) * half + column / 2;
    }

    auto size() const -> std::int64_t { return 2 * std::int64_t{rows} * half; }

    /// A loop over the cells: its sizes, and the cell at (a, b), which may be beyond the last column.
    auto width() const -> int { return (columns + 1) / 2; }

    auto height() const -> int { return 2 * rows; }

    THALWEG_HD auto column_at(int a, int b) const -> int { return 2 * a + b % 2; }

    THALWEG_HD auto row_at(int, int b) const -> int { return b / 2; }
};

/// The same for CUDA: column by column, since the threads of a warp share a column.
struct ColumnLayout {
    int columns = 0, rows = 0;
    int pitch = 0;  ///< places for a column

    static auto of(int columns, int rows) -> ColumnLayout { return {columns, rows, (rows + 31) / 32 * 32}; }

    THALWEG_HD auto at(int column, int row) const -> std::int64_t {
        return std::int64_t{column} * pitch + row;
    }

    auto size() const -> std::int64_t { return std::int64_t{columns} * pitch; }

    auto width() const -> int { return rows; }

    auto height() const -> int { return columns; }

    THALWEG_HD auto column_at(int, int b) const -> int { return b; }

    THALWEG_HD auto row_at(int a, int) const -> int { return a; }
};

}  // namespace thalweg::river
