// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/overlap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <thalweg/mesh/mesh.hpp>

namespace thalweg::bathymetry {

namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

auto coordinate(point p, int axis) -> double {
    return axis == 0 ? p.x : p.y;
}

struct range {
    double low, high;
};

auto range_of(const small_polygon& polygon, int axis) -> range {
    range r{coordinate(polygon.corners[0], axis), coordinate(polygon.corners[0], axis)};
    for (int k = 1; k < polygon.count; ++k) {
        const double at = coordinate(polygon.corners[static_cast<std::size_t>(k)], axis);
        r = {std::min(r.low, at), std::max(r.high, at)};
    }
    return r;
}

/// First and last of `count` intervals of width `step` from 0 on that the range touches; last < first: none.
struct index_pair {
    int first, last;
};

auto touched(range r, double step, int count) -> index_pair {
    const auto place = [&](double at) {
        return static_cast<int>(std::clamp(std::floor(at / step), -1.0, static_cast<double>(count)));
    };
    return {std::max(place(r.low), 0), std::min(place(r.high), count - 1)};
}

/// A cell in coordinates from the raster's corner, which keep the digits that large ones lose.
template <class Mesh>
auto polygon_of(const Mesh& mesh, std::int64_t cell, const raster_grid& raster) -> small_polygon {
    small_polygon polygon;
    for (const auto node : mesh.corners(cell)) {
        const auto at = mesh.node(node);
        polygon.corners[static_cast<std::size_t>(polygon.count++)] = {at.x - raster.x0, at.y - raster.y0};
    }
    return polygon;
}

/// What covers a cell: its area, and value times area.
struct covered {
    double area = 0, volume = 0;

    void take(double shared, double value, kept what) {
        if (what == kept::volume || !std::isnan(value)) {
            area += shared;
            volume += std::isnan(value) ? 0 : shared * value;
        }
    }

    /// The value of a cell of the area `whole`.
    auto value(double whole, kept what) const -> double {
        return area > 0 ? volume / (what == kept::mean ? area : whole) : no_value;
    }
};

}  // namespace

auto small_polygon::area() const -> double {
    double doubled = 0;
    for (std::size_t k = 1; k + 1 < static_cast<std::size_t>(count); ++k) {
        const point a{corners[k].x - corners[0].x, corners[k].y - corners[0].y};
        const point b{corners[k + 1].x - corners[0].x, corners[k + 1].y - corners[0].y};
        doubled += a.x * b.y - b.x * a.y;
    }
    return doubled / 2;
}

auto clipped(const small_polygon& polygon, int axis, double limit, double along) -> small_polygon {
    small_polygon result;
    const auto add = [&](point p) {
        if (static_cast<std::size_t>(result.count) < result.corners.size()) {
            result.corners[static_cast<std::size_t>(result.count++)] = p;
        }
    };
    const auto inside = [&](point p) { return along * (coordinate(p, axis) - limit); };
    for (int k = 0; k < polygon.count; ++k) {
        const point a = polygon.corners[static_cast<std::size_t>(k)];
        const point b = polygon.corners[static_cast<std::size_t>((k + 1) % polygon.count)];
        const double in_a = inside(a), in_b = inside(b);
        if (in_a >= 0) {
            add(a);
        }
        if ((in_a > 0 && in_b < 0) || (in_a < 0 && in_b > 0)) {
            const double part = in_a / (in_a - in_b);
            point cut{a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
            (axis == 0 ? cut.x : cut.y) = limit;  // exactly, so that both sides of the line meet
            add(cut);
        }
    }
    return result;
}

void find_overlaps(const small_polygon& polygon, const raster_grid& raster, std::vector<overlap>& out) {
    const auto rows = touched(range_of(polygon, 1), raster.dy, raster.ny);
    for (int j = rows.first; j <= rows.last; ++j) {
        const auto strip = clipped(clipped(polygon, 1, j * raster.dy, 1), 1, (j + 1) * raster.dy, -1);
        if (strip.count < 3) {
            continue;
        }
        const auto columns = touched(range_of(strip, 0), raster.dx, raster.nx);
        for (int i = columns.first; i <= columns.last; ++i) {
            const auto piece = clipped(clipped(strip, 0, i * raster.dx, 1), 0, (i + 1) * raster.dx, -1);
            const double area = piece.count < 3 ? 0 : piece.area();
            if (area > 0) {
                out.push_back({raster.index(i, j), area});
            }
        }
    }
}

cell_overlaps::cell_overlaps(const Grid& mesh, const raster_grid& raster) : raster_(raster) {
    const auto find = [&](const auto& cells) {
        for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
            first_.push_back(static_cast<std::int64_t>(shared_.size()));
            mesh_areas_.push_back(cells.has_cell(cell) ? mesh::cell_area(cells, cell) : 0);
            if (cells.has_cell(cell)) {
                find_overlaps(polygon_of(cells, cell, raster), raster, shared_);
            }
        }
        first_.push_back(static_cast<std::int64_t>(shared_.size()));
    };
    std::visit(find, mesh::mesh_of(mesh));
}

auto cell_overlaps::to_raster(const std::vector<double>& at_mesh, kept what) const -> std::vector<double> {
    std::vector<covered> sums(raster_.size());
    for (std::size_t cell = 0; cell < at_mesh.size(); ++cell) {
        for (auto k = first_[cell]; k < first_[cell + 1]; ++k) {
            const auto& part = shared_[static_cast<std::size_t>(k)];
            sums[part.raster_cell].take(part.area, at_mesh[cell], what);
        }
    }
    std::vector<double> values;
    values.reserve(sums.size());
    for (const auto& sum : sums) {
        values.push_back(sum.value(raster_.dx * raster_.dy, what));
    }
    return values;
}

auto cell_overlaps::to_mesh(const std::vector<double>& at_raster, kept what) const -> std::vector<double> {
    std::vector<double> values;
    values.reserve(mesh_areas_.size());
    for (std::size_t cell = 0; cell < mesh_areas_.size(); ++cell) {
        covered sum;
        for (auto k = first_[cell]; k < first_[cell + 1]; ++k) {
            const auto& part = shared_[static_cast<std::size_t>(k)];
            sum.take(part.area, at_raster[part.raster_cell], what);
        }
        values.push_back(sum.value(mesh_areas_[cell], what));
    }
    return values;
}

}  // namespace thalweg::bathymetry
