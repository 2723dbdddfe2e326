// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/converters/overlap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>

#include <thalweg/mesh/mesh.hpp>

namespace thalweg::bathymetry {

namespace {

/// A coordinate from `corner` on, moved to the nearest line that is a multiple of `step` away from there if
/// it lies on it but for a few units in the last place of its own.
auto from_corner(double at, double corner, double step) -> double {
    constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
    const double place = at - corner, line = std::round(place / step) * step;
    const double largest = std::max(std::fabs(at), std::fabs(corner));
    return std::fabs(place - line) <= rounding * largest ? line : place;
}

struct Range {
    double low, high;
};

auto range_of(const SmallPolygon& polygon, int axis) -> Range {
    Range r{coordinate(polygon.corners[0], axis), coordinate(polygon.corners[0], axis)};
    for (int k = 1; k < polygon.count; ++k) {
        const double at = coordinate(polygon.corners[static_cast<std::size_t>(k)], axis);
        r = {std::min(r.low, at), std::max(r.high, at)};
    }
    return r;
}

/// First and last of `count` intervals of width `step` from 0 on that the range touches; last < first: none.
struct IndexPair {
    int first, last;
};

auto touched(Range r, double step, int count) -> IndexPair {
    const auto place = [&](double at) {
        return static_cast<int>(std::clamp(std::floor(at / step), -1.0, static_cast<double>(count)));
    };
    return {std::max(place(r.low), 0), std::min(place(r.high), count - 1)};
}

/// A cell in coordinates from the raster's corner.
template <class Mesh>
auto polygon_of(const Mesh& mesh, std::int64_t cell, const RasterGrid& raster) -> SmallPolygon {
    SmallPolygon polygon;
    for (const auto node : mesh.corners(cell)) {
        polygon.corners[static_cast<std::size_t>(polygon.count++)] = place_on(raster, mesh.node(node));
    }
    return polygon;
}

/// Gives shares of a cell, from `first` on, the area that the cell has in its mesh where place_on() has moved
/// a corner of `placed`, so that volumes are kept.
template <class Mesh>
void keep_area(const Mesh& mesh, std::int64_t cell, const RasterGrid& raster, const SmallPolygon& placed,
               std::vector<Share>& shares, std::size_t first) {
    bool is_moved = false;
    int k = 0;
    for (const auto node : mesh.corners(cell)) {
        const auto at = mesh.node(node);
        const Point corner = placed.corners[static_cast<std::size_t>(k++)];
        is_moved = is_moved || corner.x != at.x - raster.x0 || corner.y != at.y - raster.y0;
    }
    const double ratio = is_moved ? mesh::cell_area(mesh, cell) / placed.area() : 1;
    for (auto at = first; is_moved && at < shares.size(); ++at) {
        shares[at].weight *= ratio;
    }
}

/// What lies nearest to corner k: to the middles of its two edges and to the mean of all corners.
auto part_of_corner(const SmallPolygon& whole, int k) -> SmallPolygon {
    const auto corner = [&](int at) {
        return whole.corners[static_cast<std::size_t>((at + whole.count) % whole.count)];
    };
    const auto middle = [](Point a, Point b) { return Point{(a.x + b.x) / 2, (a.y + b.y) / 2}; };
    Point centre;
    for (int at = 0; at < whole.count; ++at) {
        centre.x += corner(at).x / whole.count;
        centre.y += corner(at).y / whole.count;
    }
    SmallPolygon part;
    part.count = 4;
    part.corners[0] = corner(k);
    part.corners[1] = middle(corner(k), corner(k + 1));
    part.corners[2] = centre;
    part.corners[3] = middle(corner(k - 1), corner(k));
    return part;
}

}  // namespace

auto SmallPolygon::area() const -> double {
    double doubled = 0;
    for (std::size_t k = 1; k + 1 < static_cast<std::size_t>(count); ++k) {
        const Point a{corners[k].x - corners[0].x, corners[k].y - corners[0].y};
        const Point b{corners[k + 1].x - corners[0].x, corners[k + 1].y - corners[0].y};
        doubled += a.x * b.y - b.x * a.y;
    }
    return doubled / 2;
}

auto place_on(const RasterGrid& raster, mesh::Point at) -> Point {
    return {from_corner(at.x, raster.x0, raster.dx), from_corner(at.y, raster.y0, raster.dy)};
}

auto clipped(const SmallPolygon& polygon, int axis, double limit, double along) -> SmallPolygon {
    SmallPolygon result;
    const auto add = [&](Point p) {
        if (static_cast<std::size_t>(result.count) < result.corners.size()) {
            result.corners[static_cast<std::size_t>(result.count++)] = p;
        }
    };
    const auto inside = [&](Point p) { return along * (coordinate(p, axis) - limit); };
    for (int k = 0; k < polygon.count; ++k) {
        const Point a = polygon.corners[static_cast<std::size_t>(k)];
        const Point b = polygon.corners[static_cast<std::size_t>((k + 1) % polygon.count)];
        const double in_a = inside(a), in_b = inside(b);
        if (in_a >= 0) {
            add(a);
        }
        if ((in_a > 0 && in_b < 0) || (in_a < 0 && in_b > 0)) {
            const double part = in_a / (in_a - in_b);
            Point cut{a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
            (axis == 0 ? cut.x : cut.y) = limit;  // exactly, so that both sides of the line meet
            add(cut);
        }
    }
    return result;
}

void find_overlaps(const SmallPolygon& polygon, const RasterGrid& raster, std::vector<Share>& out) {
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
                out.push_back({static_cast<std::int64_t>(raster.index(i, j)), area});
            }
        }
    }
}

auto overlaps_of_mesh(const Grid& mesh, const RasterGrid& raster) -> GatherRows {
    GatherRows rows;
    const auto find = [&](const auto& cells) {
        for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
            rows.first.push_back(static_cast<std::int64_t>(rows.shares.size()));
            rows.sizes.push_back(cells.has_cell(cell) ? mesh::cell_area(cells, cell) : 0);
            if (cells.has_cell(cell)) {
                const auto placed = polygon_of(cells, cell, raster);
                const auto first = rows.shares.size();
                find_overlaps(placed, raster, rows.shares);
                keep_area(cells, cell, raster, placed, rows.shares, first);
            }
        }
        rows.first.push_back(static_cast<std::int64_t>(rows.shares.size()));
    };
    std::visit(find, mesh::mesh_of(mesh));
    return rows;
}

auto overlaps_of_nodes(const Grid& mesh, const RasterGrid& raster) -> GatherRows {
    std::vector<std::int64_t> nodes;  // node of each share
    std::vector<Share> shares;
    std::vector<double> areas;
    const auto find = [&](const auto& cells) {
        areas.assign(static_cast<std::size_t>(cells.nodes()), 0);
        for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
            const auto corners = cells.corners(cell);
            const auto whole = cells.has_cell(cell) ? polygon_of(cells, cell, raster) : SmallPolygon();
            for (int k = 0; k < whole.count; ++k) {
                const auto part = part_of_corner(whole, k);
                const auto node = corners.nodes[k];
                find_overlaps(part, raster, shares);
                nodes.resize(shares.size(), node);
                areas[static_cast<std::size_t>(node)] += part.area();
            }
        }
    };
    std::visit(find, mesh::mesh_of(mesh));
    const auto each_share = [&](const auto& visit) {
        for (std::size_t k = 0; k < shares.size(); ++k) {
            visit(nodes[k], shares[k]);
        }
    };
    return rows_by_target(each_share, std::move(areas));
}

auto overlaps_of_raster(const Grid& mesh, const RasterGrid& raster) -> GatherRows {
    const auto by_mesh = overlaps_of_mesh(mesh, raster);
    const auto each_share = [&](const auto& visit) {
        for (std::size_t cell = 0; cell < by_mesh.sizes.size(); ++cell) {
            for (auto k = by_mesh.first[cell]; k < by_mesh.first[cell + 1]; ++k) {
                const auto& part = by_mesh.shares[static_cast<std::size_t>(k)];
                visit(part.source, Share{static_cast<std::int64_t>(cell), part.weight});
            }
        }
    };
    return rows_by_target(each_share, std::vector<double>(raster.size(), raster.dx * raster.dy));
}

auto covered_cells(const Grid& mesh, const RasterGrid& raster) -> std::vector<bool> {
    std::vector<bool> covered(raster.size());
    std::vector<Share> shares;
    const auto find = [&](const auto& cells) {
        for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
            shares.clear();
            if (cells.has_cell(cell)) {
                find_overlaps(polygon_of(cells, cell, raster), raster, shares);
            }
            for (const auto& part : shares) {
                covered[static_cast<std::size_t>(part.source)] = true;
            }
        }
    };
    std::visit(find, mesh::mesh_of(mesh));
    return covered;
}

}  // namespace thalweg::bathymetry
