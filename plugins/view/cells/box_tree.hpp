// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include <thalweg/mesh/corners.hpp>
#include "view/cells/raster.hpp"

namespace thalweg::view {

/// A rectangle along the axes, with its rim; as made it is empty.
struct MapBox {
    double x0 = std::numeric_limits<double>::infinity(), y0 = x0;
    double x1 = -std::numeric_limits<double>::infinity(), y1 = x1;

    auto is_empty() const -> bool { return x1 < x0; }

    void include(const MapBox& other) {
        x0 = std::min(x0, other.x0), y0 = std::min(y0, other.y0);
        x1 = std::max(x1, other.x1), y1 = std::max(y1, other.y1);
    }

    void include(const mesh::Point& at) { include(MapBox{at.x, at.y, at.x, at.y}); }

    /// Whether the box widened by `margin` on all sides holds the place.
    auto holds(double x, double y, double margin) const -> bool {
        return x >= x0 - margin && x <= x1 + margin && y >= y0 - margin && y <= y1 + margin;
    }
};

/// The box of a cell of any mesh.
template <class Mesh>
auto box_of(const Mesh& mesh, CellIndex cell) -> MapBox {
    MapBox result;
    for (const auto node : mesh.corners(cell)) {
        result.include(mesh.node(node));
    }
    return result;
}

/// Finds boxes by place in a time that grows with the logarithm of their number, however their sizes differ.
class BoxTree {
  public:
    struct Item {
        MapBox extent;
        CellIndex cell;
    };

    explicit BoxTree(std::vector<Item> items);

    /// Calls visit(cell) for each box that holds the place when widened by `margin`, in no certain order.
    template <class Visit>
    void visit(double x, double y, double margin, Visit visit) const {
        // Branches are stored depth first, and each has the index at which to go on if its box is skipped.
        for (std::size_t k = 0; k < branches_.size();) {
            const auto& here = branches_[k];
            const bool is_here = here.extent.holds(x, y, margin);
            for (auto i = here.first; is_here && i < here.last; ++i) {
                if (items_[i].extent.holds(x, y, margin)) {
                    visit(items_[i].cell);
                }
            }
            k = is_here ? k + 1 : here.next;
        }
    }

    /// Around all of them.
    auto extent() const -> MapBox { return branches_.empty() ? MapBox{} : branches_.front().extent; }

  private:
    struct Branch {
        MapBox extent;
        std::size_t first, last;  ///< of its items; none unless it is the last on its way
        std::size_t next;         ///< the branch after this one and all its twigs
    };

    void grow(std::size_t first, std::size_t last);

    std::vector<Item> items_;
    std::vector<Branch> branches_;
};

}  // namespace thalweg::view
