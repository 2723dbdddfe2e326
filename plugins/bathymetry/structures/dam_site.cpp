// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/structures/dam_site.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <thalweg/mesh/cell_at.hpp>

#include "bathymetry/ground/line.hpp"
#include "bathymetry/ground/mesh_extent.hpp"
#include "bathymetry/shapes/draw_on_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

class RasterSite final : public DamSite {
  public:
    explicit RasterSite(RasterGrid grid) : grid_(std::move(grid)) {}

    auto cells() const -> std::size_t override { return grid_.size(); }

    auto extent() const -> Window override { return grid_.extent(); }

    auto centre(std::size_t cell) const -> Point override { return grid_.centre(column(cell), row(cell)); }

    auto area(std::size_t) const -> double override { return grid_.dx * grid_.dy; }

    auto across_sides(std::size_t cell) const -> std::vector<std::size_t> override {
        return neighbours(cell, 4);
    }

    auto around(std::size_t cell) const -> std::vector<std::size_t> override {
        return neighbours(cell, offsets.size());
    }

    auto on_line(const std::vector<Point>& line, double thickness) const
        -> std::vector<std::size_t> override {
        auto cells = cells_on_line(grid_, line, thickness);
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        return cells;
    }

    auto cell_at(Point at) const -> std::size_t override {
        return cell_or_nowhere(std::floor((at.x - grid_.x0) / grid_.dx),
                               std::floor((at.y - grid_.y0) / grid_.dy));
    }

    auto name() const -> const char* override { return "raster"; }

    auto ends_in_walls() const -> bool override { return false; }

  private:
    /// Of the eight cells around a cell, those across a side first.
    static constexpr std::array<std::array<int, 2>, 8> offsets{
        {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

    auto column(std::size_t cell) const -> int {
        return static_cast<int>(cell % static_cast<std::size_t>(grid_.nx));
    }

    auto row(std::size_t cell) const -> int {
        return static_cast<int>(cell / static_cast<std::size_t>(grid_.nx));
    }

    auto cell_or_nowhere(double i, double j) const -> std::size_t {
        const bool inside = i >= 0 && j >= 0 && i < grid_.nx && j < grid_.ny;
        return inside ? grid_.index(static_cast<int>(i), static_cast<int>(j)) : nowhere;
    }

    auto neighbours(std::size_t cell, std::size_t count) const -> std::vector<std::size_t> {
        std::vector<std::size_t> found;
        for (std::size_t k = 0; k < count; ++k) {
            found.push_back(cell_or_nowhere(column(cell) + offsets[k][0], row(cell) + offsets[k][1]));
        }
        return found;
    }

    RasterGrid grid_;
};

class TriangleSite final : public DamSite {
  public:
    explicit TriangleSite(const Grid& grid) : grid_(grid), mesh_(grid) {}

    auto cells() const -> std::size_t override { return static_cast<std::size_t>(mesh_.cells()); }

    auto extent() const -> Window override { return extent_of_mesh(grid_); }

    auto centre(std::size_t cell) const -> Point override {
        const auto at = mesh::cell_centre(mesh_, static_cast<std::int64_t>(cell));
        return {at.x, at.y};
    }

    auto area(std::size_t cell) const -> double override {
        return mesh::cell_area(mesh_, static_cast<std::int64_t>(cell));
    }

    auto across_sides(std::size_t cell) const -> std::vector<std::size_t> override {
        std::vector<std::size_t> found;
        for (int side = 0; side < 3; ++side) {
            const auto other = mesh_.neighbour(static_cast<std::int64_t>(cell), side);
            found.push_back(other < 0 ? nowhere : static_cast<std::size_t>(other));
        }
        return found;
    }

    auto around(std::size_t cell) const -> std::vector<std::size_t> override { return across_sides(cell); }

    auto on_line(const std::vector<Point>& line, double thickness) const
        -> std::vector<std::size_t> override {
        DrawingStyle style;
        style.width = thickness;
        const auto drawn = draw_on_mesh(grid_, {{{line}, false, 0}}, style);
        std::vector<std::size_t> cells;
        for (std::size_t cell = 0; cell < drawn.size(); ++cell) {
            if (!std::isnan(drawn[cell])) {
                cells.push_back(cell);
            }
        }
        return cells;
    }

    auto cell_at(Point at) const -> std::size_t override {
        const auto cell = mesh::cell_at(mesh_, at.x, at.y);
        return cell < 0 ? nowhere : static_cast<std::size_t>(cell);
    }

    auto name() const -> const char* override { return "mesh"; }

    auto ends_in_walls() const -> bool override { return true; }

  private:
    Grid grid_;
    mesh::Triangles mesh_;
};

}  // namespace

auto site_on(const RasterGrid& grid) -> std::shared_ptr<const DamSite> {
    return std::make_shared<RasterSite>(grid);
}

auto site_on_triangles(const Grid& grid) -> std::shared_ptr<const DamSite> {
    return std::make_shared<TriangleSite>(grid);
}

}  // namespace thalweg::bathymetry
