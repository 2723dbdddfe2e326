// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/ground/line.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace thalweg::bathymetry {

namespace {

/// The cells [first, last) along one axis whose centres may be within `low` to `high`.
struct CellSpan {
    int first, last;

    CellSpan(double low, double high, double origin, double size, int count)
        : first(bounded(std::floor((low - origin) / size), count)),
          last(bounded(std::ceil((high - origin) / size) + 1, count)) {}

  private:
    static auto bounded(double cell, int count) -> int {
        return static_cast<int>(std::clamp(cell, 0.0, static_cast<double>(count)));
    }
};

}  // namespace

auto line_length(const std::vector<Point>& line) -> double {
    double length = 0;
    for (std::size_t k = 1; k < line.size(); ++k) {
        length += std::hypot(line[k].x - line[k - 1].x, line[k].y - line[k - 1].y);
    }
    return length;
}

auto position_on_line(const std::vector<Point>& line, Point at) -> LinePosition {
    LinePosition best;
    best.distance = std::numeric_limits<double>::infinity();
    double before = 0;
    for (std::size_t k = 1; k < line.size(); ++k) {
        const double ux = line[k].x - line[k - 1].x;
        const double uy = line[k].y - line[k - 1].y;
        const double vx = at.x - line[k - 1].x;
        const double vy = at.y - line[k - 1].y;
        const double length = std::hypot(ux, uy);
        const double t = length > 0 ? (ux * vx + uy * vy) / (length * length) : 0;
        const double part = std::clamp(t, 0.0, 1.0);
        const double distance = std::hypot(vx - part * ux, vy - part * uy);
        if (distance < best.distance) {
            const bool before_start = k == 1 && t < 0;
            const bool after_end = k + 1 == line.size() && t > 1;
            best = {before + part * length, distance, ux * vy - uy * vx > 0, !before_start && !after_end};
        }
        before += length;
    }
    return best;
}

auto line_reach(const RasterGrid& grid, double width) -> double {
    constexpr double rounding = 1 + 1e-9;
    return 0.5 * std::max(width, std::hypot(grid.dx, grid.dy)) * rounding;
}

auto cells_on_line(const RasterGrid& grid, const std::vector<Point>& line, double width)
    -> std::vector<std::size_t> {
    std::vector<std::size_t> cells;
    const double reach = line_reach(grid, width);
    for (std::size_t k = 1; k < line.size(); ++k) {
        const std::vector<Point> part = {line[k - 1], line[k]};
        const auto [west, east] = std::minmax(part[0].x, part[1].x);
        const auto [south, north] = std::minmax(part[0].y, part[1].y);
        const CellSpan columns(west - reach, east + reach, grid.x0, grid.dx, grid.nx);
        const CellSpan rows(south - reach, north + reach, grid.y0, grid.dy, grid.ny);
        for (int j = rows.first; j < rows.last; ++j) {
            for (int i = columns.first; i < columns.last; ++i) {
                if (position_on_line(part, grid.centre(i, j)).distance <= reach) {
                    cells.push_back(grid.index(i, j));
                }
            }
        }
    }
    return cells;
}

}  // namespace thalweg::bathymetry
