// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "view/cells/cell_finder.hpp"

namespace thalweg::view {
namespace {

class RasterCellFinder final : public CellFinder {
  public:
    explicit RasterCellFinder(const Grid& grid) : grid_(grid) {}

    auto containing(double x, double y) const -> std::optional<CellIndex> override {
        const double i = (x - grid_.x0) / grid_.dx;
        const double j = (y - grid_.y0) / grid_.dy;
        if (!(i >= 0.0 && j >= 0.0 && i <= static_cast<double>(grid_.nx) &&
              j <= static_cast<double>(grid_.ny))) {
            return std::nullopt;
        }
        const auto column = std::min(grid_.nx - 1, static_cast<CellIndex>(i));
        const auto row = std::min(grid_.ny - 1, static_cast<CellIndex>(j));
        return row * grid_.nx + column;
    }

    auto around(double x, double y, double radius) const -> std::vector<NearCell> override {
        std::vector<NearCell> found;
        const auto own = containing(x, y);
        if (!own) {
            return found;
        }
        const auto reach_x = static_cast<CellIndex>(radius / grid_.dx) + 1;
        const auto reach_y = static_cast<CellIndex>(radius / grid_.dy) + 1;
        const CellIndex i0 = *own % grid_.nx;
        const CellIndex j0 = *own / grid_.nx;
        for (CellIndex j = std::max<CellIndex>(0, j0 - reach_y); j <= std::min(grid_.ny - 1, j0 + reach_y);
             ++j) {
            for (CellIndex i = std::max<CellIndex>(0, i0 - reach_x);
                 i <= std::min(grid_.nx - 1, i0 + reach_x); ++i) {
                const double distance = centre_distance(i, j, x, y);
                if (!(distance > radius)) {
                    found.push_back({j * grid_.nx + i, distance});
                }
            }
        }
        return found;
    }

    auto extent_text() const -> std::string override {
        return fmt::format("x from {} to {}, y from {} to {}", grid_.x0,
                           grid_.x0 + grid_.dx * static_cast<double>(grid_.nx), grid_.y0,
                           grid_.y0 + grid_.dy * static_cast<double>(grid_.ny));
    }

  private:
    auto centre_distance(CellIndex i, CellIndex j, double x, double y) const -> double {
        return std::hypot(grid_.x0 + (static_cast<double>(i) + 0.5) * grid_.dx - x,
                          grid_.y0 + (static_cast<double>(j) + 0.5) * grid_.dy - y);
    }

    Grid grid_;
};

}  // namespace

auto make_raster_cell_finder(const Grid& grid) -> std::unique_ptr<CellFinder> {
    return std::make_unique<RasterCellFinder>(grid);
}

auto make_cell_finder(const Grid& grid) -> std::unique_ptr<CellFinder> {
    return grid.kind == THW_GRID_UNIFORM ? make_raster_cell_finder(grid) : make_mesh_cell_finder(grid);
}

}  // namespace thalweg::view
