// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/bed_columns.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "shallowwater/physics/cell_bed.hpp"

namespace thalweg::shallowwater {
namespace {

// Finds the cells of one column after the other, from neighbour to neighbour in the order of their sides: so
// no sum depends on the numbers of cells in memory.
class Strips {
  public:
    Strips(const MeshTables& mesh, const std::vector<double>& bed, double unit, double reach)
        : mesh_(mesh), bed_(bed), unit_(unit), reach_(reach), seen_by_(bed.size(), -1) {}

    auto column_at(const HeldEdge& edge) -> BedColumn {
        BedColumn column = {edge.length, unit_, edge.normal_x, edge.normal_y, {}};
        ++columns_;
        std::vector<std::size_t> cells;
        visit(static_cast<std::size_t>(edge.cell), cells);
        for (std::size_t n = 0; n < cells.size(); ++n) {
            const std::size_t k = cells[n];
            const BedPlace place = place_of(edge, k);
            if (place.inwards <= reach_ && std::fabs(place.across) <= half_width(edge, k)) {
                column.cells.push_back(place);
            }
            for (const auto& side : mesh_.side) {
                const auto next = static_cast<std::size_t>(SideOf(side[k]).cell());
                if (touches(edge, next)) {
                    visit(next, cells);
                }
            }
        }
        return column;
    }

  private:
    void visit(std::size_t cell, std::vector<std::size_t>& cells) {
        if (seen_by_[cell] != columns_ && bed_[cell] != no_ground<double>) {
            seen_by_[cell] = columns_;
            cells.push_back(cell);
        }
    }

    // The middle of a column goes through the centre of the cell beside its edge.
    auto place_of(const HeldEdge& edge, std::size_t cell) const -> BedPlace {
        const auto first = static_cast<std::size_t>(edge.cell);
        const double x = mesh_.centre_x[cell] - mesh_.centre_x[first];
        const double y = mesh_.centre_y[cell] - mesh_.centre_y[first];
        const double to_edge = 2 * edge.area / (3 * edge.length);
        return {to_edge - x * edge.normal_x - y * edge.normal_y, x * edge.normal_y - y * edge.normal_x,
                bed_[cell]};
    }

    auto half_width(const HeldEdge& edge, std::size_t cell) const -> double {
        return std::fmax(edge.length, std::sqrt(2 * mesh_.area[cell])) / 2;
    }

    // Whether a cell may lead on to others of the strip. One farther off could lead around a gap in the
    // ground.
    auto touches(const HeldEdge& edge, std::size_t cell) const -> bool {
        const double longest = mesh_.area[cell] / mesh_.height[cell];
        const BedPlace place = place_of(edge, cell);
        return place.inwards >= -longest && place.inwards <= reach_ + longest &&
               std::fabs(place.across) <= 1.5 * half_width(edge, cell);
    }

    const MeshTables& mesh_;
    const std::vector<double>& bed_;
    double unit_, reach_;       // m
    std::vector<int> seen_by_;  // by cell: the last column that has met it
    int columns_ = 0;
};

}  // namespace

auto columns_inwards(const MeshTables& mesh, const std::vector<double>& bed,
                     const std::vector<HeldEdge>& edges, int cells) -> std::vector<BedColumn> {
    double length = 0, unit = 0;
    for (const HeldEdge& edge : edges) {
        length += edge.length;
        unit += edge.length * std::sqrt(2 * edge.area);
    }
    unit /= length;
    Strips strips(mesh, bed, unit, cells * unit);
    std::vector<BedColumn> columns;
    columns.reserve(edges.size());
    for (const HeldEdge& edge : edges) {
        columns.push_back(strips.column_at(edge));
    }
    return columns;
}

}  // namespace thalweg::shallowwater
