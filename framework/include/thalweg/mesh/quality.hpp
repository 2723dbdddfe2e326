// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "triangles.hpp"

namespace thalweg::mesh {

/// A measure of a triangle, and where it is worst.
struct WorstTriangle {
    double value = 0;
    std::int64_t cell = -1;  ///< -1: there is none
};

/// What makes triangles slow or inaccurate to compute on.
struct TriangleQuality {
    WorstTriangle smallest_angle;   ///< [degree]
    WorstTriangle largest_ratio;    ///< of the areas of two cells at an edge, from 1; the smaller cell
    WorstTriangle smallest_radius;  ///< [m] of the circle inside: it limits the time step
    double median_radius = 0;       ///< [m]
    std::int64_t bandwidth = 0;     ///< largest difference between the numbers in memory of two neighbours
};

/// Angle [degree] at a, in a triangle of three different corners.
inline auto angle_at(Point a, Point b, Point c) -> double {
    const double ux = b.x - a.x, uy = b.y - a.y, vx = c.x - a.x, vy = c.y - a.y;
    return std::atan2(std::abs(ux * vy - uy * vx), ux * vx + uy * vy) * (180 / std::acos(-1.0));
}

/// Radius [m] of the circle inside a triangle: twice its area over the length of its sides.
inline auto radius_inside(Point a, Point b, Point c) -> double {
    const double doubled = std::abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y));
    return doubled / (std::hypot(b.x - a.x, b.y - a.y) + std::hypot(c.x - b.x, c.y - b.y) +
                      std::hypot(a.x - c.x, a.y - c.y));
}

/// Takes one pass over the cells. Of equal values the first cell of the user's file counts.
inline auto quality_of(const Triangles& mesh) -> TriangleQuality {
    TriangleQuality found;
    const auto keep = [&](WorstTriangle& worst, double value, std::int64_t cell, bool is_worse) {
        const bool is_first = worst.cell < 0;
        const bool ties =
            !is_first && value == worst.value && mesh.user_cell(cell) < mesh.user_cell(worst.cell);
        if (is_first || is_worse || ties) {
            worst = {value, cell};
        }
    };
    std::vector<double> radii;
    radii.reserve(static_cast<std::size_t>(mesh.cells()));
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        const auto corners = mesh.corners(cell);
        const Point p[] = {mesh.node(corners.nodes[0]), mesh.node(corners.nodes[1]),
                           mesh.node(corners.nodes[2])};
        const double angle =
            std::min({angle_at(p[0], p[1], p[2]), angle_at(p[1], p[2], p[0]), angle_at(p[2], p[0], p[1])});
        keep(found.smallest_angle, angle, cell, angle < found.smallest_angle.value);
        const double radius = radius_inside(p[0], p[1], p[2]);
        radii.push_back(radius);
        keep(found.smallest_radius, radius, cell, radius < found.smallest_radius.value);
        const double area = cell_area(mesh, cell);
        for (int side = 0; side < 3; ++side) {
            const auto other = mesh.neighbour(cell, side);
            found.bandwidth = std::max(found.bandwidth, other - cell);
            const double ratio = other < 0 ? 0 : cell_area(mesh, other) / area;
            if (ratio >= 1) {
                keep(found.largest_ratio, ratio, cell, ratio > found.largest_ratio.value);
            }
        }
    }
    if (!radii.empty()) {
        const auto middle = radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2);
        std::nth_element(radii.begin(), middle, radii.end());
        found.median_radius = *middle;
    }
    return found;
}

}  // namespace thalweg::mesh
