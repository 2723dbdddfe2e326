// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "shallowwater/raster/cpu/stage.hpp"

namespace thalweg::shallowwater {

// Columns [begin, end) of rows, counted from the western one of a tile; none where begin >= end. Vectors of
// short integers, because the tiles are gone through in every step.
template <int rows>
struct ColumnsOfRows {
    static constexpr std::int16_t none = 1000;  // columns, more than a tile has beside it

    std::int16_t begin[rows], end[rows];

    ColumnsOfRows() { clear(); }

    void clear() {
        std::fill(begin, begin + rows, none);
        std::fill(end, end + rows, std::int16_t(-none));
    }

    auto operator[](int row) const -> Columns { return {begin[row], end[row]}; }

    void set(int row, const Columns& columns) {
        begin[row] = columns.is_empty() ? none : static_cast<std::int16_t>(columns.begin);
        end[row] = columns.is_empty() ? std::int16_t(-none) : static_cast<std::int16_t>(columns.end);
    }

    // Widens a row to the smallest columns around its own and these.
    void add(int row, const Columns& columns) { set(row, around((*this)[row], columns)); }

    // The smallest columns around those of all rows.
    auto all() const -> Columns {
        return {*std::min_element(begin, begin + rows), *std::max_element(end, end + rows)};
    }

    auto count() const -> int {
        int sum = 0;
        for (int row = 0; row < rows; ++row) {
            sum += std::max(end[row] - begin[row], 0);
        }
        return sum;
    }

    // Whether a row has columns that `other` has not.
    auto exceeds(const ColumnsOfRows& other) const -> bool {
        int more = 0;
        for (int row = 0; row < rows; ++row) {
            more |= begin[row] < other.begin[row] || end[row] > other.end[row] ? 1 : 0;
        }
        return more != 0;
    }

    auto operator==(const ColumnsOfRows& other) const -> bool {
        return std::equal(begin, begin + rows, other.begin) && std::equal(end, end + rows, other.end);
    }
};

using TileRows = ColumnsOfRows<rows_of_part>;

// Of a tile and of one row more to its south and north.
using ReachedRows = ColumnsOfRows<rows_of_part + 2>;

// Some cells of a tile and all cells around them, as far as a stage reaches.
inline auto reached_from(const TileRows& from) -> ReachedRows {
    ReachedRows to;
    for (int up = 0; up <= 2; ++up) {
        for (int row = 0; row < rows_of_part; ++row) {
            to.begin[row + up] = std::min(to.begin[row + up], static_cast<std::int16_t>(from.begin[row] - 1));
            to.end[row + up] = std::max(to.end[row + up], static_cast<std::int16_t>(from.end[row] + 1));
        }
    }
    return to;
}

}  // namespace thalweg::shallowwater
