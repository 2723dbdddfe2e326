// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace thalweg::mesh {

/// Cells beside each cell, -1 where a side has none.
template <std::size_t Sides>
using NeighbourRows = std::vector<std::array<std::int32_t, Sides>>;

/// Walks from a cell to all that hang together with it, level by level. Takes 4 bytes a cell.
template <std::size_t Sides>
class LevelSearch {
    const NeighbourRows<Sides>& rows_;
    std::vector<std::int32_t> visit_;  // number of the search that last came to each cell
    std::int32_t searches_ = 0;

    auto degree(std::int32_t cell) const -> std::ptrdiff_t {
        const auto& row = rows_[static_cast<std::size_t>(cell)];
        return static_cast<std::ptrdiff_t>(Sides) - std::count(row.begin(), row.end(), -1);
    }

    auto before(std::int32_t p, std::int32_t q) const -> bool {
        return std::make_pair(degree(p), p) < std::make_pair(degree(q), q);
    }

  public:
    explicit LevelSearch(const NeighbourRows<Sides>& rows) : rows_(rows), visit_(rows.size()) {}

    auto reached(std::int32_t cell) const -> bool { return visit_[static_cast<std::size_t>(cell)] > 0; }

    /// Cells that hang together with a start, at each cell those with few neighbours first.
    struct Levels {
        std::vector<std::int32_t> cells;
        std::size_t last;   ///< where the last level begins in `cells`
        std::size_t depth;  ///< number of levels
    };

    auto from(std::int32_t start) -> Levels {
        Levels found{{start}, 0, 1};
        visit_[static_cast<std::size_t>(start)] = ++searches_;
        for (std::size_t k = 0, next = 1; k < found.cells.size(); ++k) {
            if (k == next) {
                found.last = k;
                found.depth += 1;
                next = found.cells.size();
            }
            const auto begin = static_cast<std::ptrdiff_t>(found.cells.size());
            for (const auto cell : rows_[static_cast<std::size_t>(found.cells[k])]) {
                if (cell >= 0 && visit_[static_cast<std::size_t>(cell)] != searches_) {
                    visit_[static_cast<std::size_t>(cell)] = searches_;
                    found.cells.push_back(cell);
                }
            }
            std::sort(found.cells.begin() + begin, found.cells.end(),
                      [this](std::int32_t p, std::int32_t q) { return before(p, q); });
        }
        return found;
    }

    /// Levels from an end of the part that holds `cell`: from the cell with the fewest neighbours that is
    /// farthest away, until that makes no more levels.
    auto from_an_end(std::int32_t cell) -> Levels {
        auto found = from(cell);
        for (;;) {
            const auto farthest = *std::min_element(
                found.cells.begin() + static_cast<std::ptrdiff_t>(found.last), found.cells.end(),
                [this](std::int32_t p, std::int32_t q) { return before(p, q); });
            auto again = from(farthest);
            if (again.depth <= found.depth) {
                return found;
            }
            found = std::move(again);
        }
    }
};

/// Cells by reverse Cuthill-McKee (Cuthill and McKee 1969, George 1971): from one end of the mesh to the
/// other in rows of neighbours, so that the numbers of two neighbours differ by about the square root of the
/// number of cells. Each part of a mesh in several parts is numbered on its own, in the order of their first
/// cells.
template <std::size_t Sides>
auto cuthill_mckee_order(const NeighbourRows<Sides>& rows) -> std::vector<std::int32_t> {
    LevelSearch<Sides> search(rows);
    std::vector<std::int32_t> order;
    order.reserve(rows.size());
    for (std::int32_t cell = 0; cell < static_cast<std::int32_t>(rows.size()); ++cell) {
        if (!search.reached(cell)) {
            const auto part = search.from_an_end(cell).cells;
            order.insert(order.end(), part.rbegin(), part.rend());
        }
    }
    return order;
}

}  // namespace thalweg::mesh
