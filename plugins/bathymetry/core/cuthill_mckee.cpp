// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/cuthill_mckee.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace thalweg::bathymetry {

namespace {

/// Cells beside each cell, -1 where there is none.
using neighbour_rows = std::vector<std::array<std::int32_t, 3>>;

auto neighbours_of(const triangle_mesh& mesh) -> neighbour_rows {
    struct side {
        int a, b;
        std::int32_t cell;
        std::size_t k;
    };

    std::vector<side> sides;
    sides.reserve(3 * mesh.triangles.size());
    for (std::size_t cell = 0; cell < mesh.triangles.size(); ++cell) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [a, b] = std::minmax(mesh.triangles[cell][k], mesh.triangles[cell][(k + 1) % 3]);
            sides.push_back({a, b, static_cast<std::int32_t>(cell), k});
        }
    }
    std::sort(sides.begin(), sides.end(), [](const side& p, const side& q) {
        return std::tie(p.a, p.b, p.cell) < std::tie(q.a, q.b, q.cell);
    });
    neighbour_rows rows(mesh.triangles.size(), {-1, -1, -1});
    for (std::size_t s = 1; s < sides.size(); ++s) {
        const auto &one = sides[s - 1], &other = sides[s];
        if (one.a == other.a && one.b == other.b) {
            rows[static_cast<std::size_t>(one.cell)][one.k] = other.cell;
            rows[static_cast<std::size_t>(other.cell)][other.k] = one.cell;
        }
    }
    return rows;
}

class level_search {
    const neighbour_rows& rows_;
    std::vector<std::int32_t> visit_;  ///< number of the search that last came to each cell
    std::int32_t searches_ = 0;

    auto degree(std::int32_t cell) const -> std::ptrdiff_t {
        const auto& row = rows_[static_cast<std::size_t>(cell)];
        return 3 - std::count(row.begin(), row.end(), -1);
    }

    auto before(std::int32_t p, std::int32_t q) const -> bool {
        return std::make_pair(degree(p), p) < std::make_pair(degree(q), q);
    }

  public:
    explicit level_search(const neighbour_rows& rows) : rows_(rows), visit_(rows.size()) {}

    auto reached(std::int32_t cell) const -> bool { return visit_[static_cast<std::size_t>(cell)] > 0; }

    /// Cells that hang together with `start`, level by level, at each cell those with few neighbours first.
    struct levels {
        std::vector<std::int32_t> cells;
        std::size_t last;   ///< where the last level begins in `cells`
        std::size_t depth;  ///< number of levels
    };

    auto from(std::int32_t start) -> levels {
        levels found{{start}, 0, 1};
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
    auto from_an_end(std::int32_t cell) -> levels {
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

}  // namespace

auto cuthill_mckee_order(const triangle_mesh& mesh) -> std::vector<std::int32_t> {
    const auto rows = neighbours_of(mesh);
    level_search search(rows);
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

}  // namespace thalweg::bathymetry
