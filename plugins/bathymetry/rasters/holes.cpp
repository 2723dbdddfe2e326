// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/holes.hpp"

#include <cmath>
#include <vector>

namespace thalweg::bathymetry {

namespace {

/// Goes from cell to cell over those without a value, each once.
class MissingCells {
    const CellField& field_;
    std::vector<bool> is_seen_;
    std::vector<std::size_t> open_;

    void see(int i, int j) {
        const auto& grid = field_.grid;
        if (i < 0 || i >= grid.nx || j < 0 || j >= grid.ny) {
            return;
        }
        const auto at = grid.index(i, j);
        if (std::isnan(field_.values[at]) && !is_seen_[at]) {
            is_seen_[at] = true;
            open_.push_back(at);
        }
    }

  public:
    explicit MissingCells(const CellField& field) : field_(field), is_seen_(field.values.size()) {}

    void see_all_from(int i, int j) {
        const auto columns = static_cast<std::size_t>(field_.grid.nx);
        for (see(i, j); !open_.empty();) {
            const auto at = open_.back();
            open_.pop_back();
            const int column = static_cast<int>(at % columns), row = static_cast<int>(at / columns);
            see(column - 1, row);
            see(column + 1, row);
            see(column, row - 1);
            see(column, row + 1);
        }
    }

    auto is_unseen(std::size_t at) const -> bool { return std::isnan(field_.values[at]) && !is_seen_[at]; }
};

}  // namespace

auto holes_in(const CellField& field) -> Holes {
    const auto& grid = field.grid;
    MissingCells missing(field);
    for (int i = 0; i < grid.nx; ++i) {
        missing.see_all_from(i, 0);
        missing.see_all_from(i, grid.ny - 1);
    }
    for (int j = 0; j < grid.ny; ++j) {
        missing.see_all_from(0, j);
        missing.see_all_from(grid.nx - 1, j);
    }
    Holes holes;
    for (int j = 0; j < grid.ny; ++j) {
        for (int i = 0; i < grid.nx; ++i) {
            if (missing.is_unseen(grid.index(i, j))) {
                holes = holes.cells == 0 ? Holes{1, i, j} : Holes{holes.cells + 1, holes.column, holes.row};
            }
        }
    }
    return holes;
}

}  // namespace thalweg::bathymetry
