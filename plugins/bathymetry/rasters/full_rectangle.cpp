// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/full_rectangle.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

namespace thalweg::bathymetry {

namespace {

/// Columns from `first` on that have values in at least so many rows up to the present one.
struct OpenColumns {
    int first, height;
};

auto cells_of(const CellBlock& block) -> std::int64_t {
    return std::int64_t{block.nx} * block.ny;
}

/// The largest block whose northernmost row is `row`, where `heights` says how many rows of each column have
/// values from there southwards. Each column is opened and closed once.
void widen(CellBlock& largest, const std::vector<int>& heights, int row) {
    std::vector<OpenColumns> open;
    const int columns = static_cast<int>(heights.size());
    for (int column = 0; column <= columns; ++column) {
        const int height = column < columns ? heights[static_cast<std::size_t>(column)] : 0;
        int first = column;
        while (!open.empty() && open.back().height >= height) {
            first = open.back().first;
            const CellBlock block{first, row + 1 - open.back().height, column - first, open.back().height};
            largest = cells_of(block) > cells_of(largest) ? block : largest;
            open.pop_back();
        }
        open.push_back({first, height});
    }
}

}  // namespace

auto largest_full_block(const CellField& field) -> CellBlock {
    const auto& grid = field.grid;
    CellBlock largest;
    std::vector<int> heights(static_cast<std::size_t>(grid.nx));
    for (int j = 0; j < grid.ny; ++j) {
        for (int i = 0; i < grid.nx; ++i) {
            auto& height = heights[static_cast<std::size_t>(i)];
            height = std::isnan(field.values[grid.index(i, j)]) ? 0 : height + 1;
        }
        widen(largest, heights, j);
    }
    return largest;
}

auto cut_to(const CellField& field, const CellBlock& block) -> CellField {
    CellField cut{grid_of_block(field.grid, block), {}};
    cut.values.reserve(cut.grid.size());
    for (int j = block.j0; j < block.j0 + block.ny; ++j) {
        const auto row = field.values.begin() + static_cast<std::ptrdiff_t>(field.grid.index(block.i0, j));
        cut.values.insert(cut.values.end(), row, row + block.nx);
    }
    return cut;
}

}  // namespace thalweg::bathymetry
