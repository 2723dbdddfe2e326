// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "curvilinear.hpp"

namespace thalweg::mesh {

/// A measure of a curvilinear grid, and the cell or node (i, j), from 0, where it is worst.
struct WorstPlace {
    double value = 0;
    std::int64_t i = -1, j = -1;  ///< -1: there is none
};

/// How far a flow on curvilinear grids has been verified. Beyond these limits it loses accuracy.
struct CurvilinearLimits {
    static constexpr double cosine = 0.5;     ///< 60 degrees between the lines at a node
    static constexpr double ratio = 2;        ///< of the areas of neighbours
    static constexpr double aspect = 20;      ///< of the sides of a cell
    static constexpr double alignment = 0.2;  ///< no flow can be computed at or below it
};

/// What makes a curvilinear grid inaccurate to compute on, and how many places are beyond the limits.
struct CurvilinearQuality {
    std::int64_t cells = 0;         ///< that exist
    WorstPlace smallest_area;       ///< [m2] of a cell
    WorstPlace largest_cosine;      ///< size of the cosine of the angle between both lines at a node
    WorstPlace largest_ratio;       ///< of the areas of two cells at a face, from 1; the smaller cell
    WorstPlace largest_aspect;      ///< mean length along i over that along j, or the inverse, from 1
    WorstPlace smallest_alignment;  ///< over the faces of a cell, see alignment_at(); 1 is best
    std::int64_t skewed_nodes = 0, uneven_faces = 0, long_cells = 0;  ///< beyond CurvilinearLimits
};

inline auto has_cell_at(const Curvilinear& mesh, std::int64_t i, std::int64_t j) -> bool {
    return i >= 0 && j >= 0 && i < mesh.nx() && j < mesh.ny() && mesh.has_cell(j * mesh.nx() + i);
}

inline auto node_at(const Curvilinear& mesh, std::int64_t i, std::int64_t j) -> Point {
    return mesh.node(j * (mesh.nx() + 1) + i);
}

/// Cosine, without its sign, of the angle at which the two lines of the grid cross at node (i, j). Lines run
/// between the neighbours on both sides, at an end from the node itself. NaN where a line is missing.
inline auto cosine_at(const Curvilinear& mesh, std::int64_t i, std::int64_t j) -> double {
    const auto step = [&](bool is_there, std::int64_t di, std::int64_t dj) {
        return is_there ? node_at(mesh, i + di, j + dj) : node_at(mesh, i, j);
    };
    const bool sw = has_cell_at(mesh, i - 1, j - 1), se = has_cell_at(mesh, i, j - 1);
    const bool nw = has_cell_at(mesh, i - 1, j), ne = has_cell_at(mesh, i, j);
    const Point west = step(sw || nw, -1, 0), east = step(se || ne, 1, 0);
    const Point south = step(sw || se, 0, -1), north = step(nw || ne, 0, 1);
    const double ux = east.x - west.x, uy = east.y - west.y;
    const double vx = north.x - south.x, vy = north.y - south.y;
    return std::abs(ux * vx + uy * vy) / (std::hypot(ux, uy) * std::hypot(vx, vy));
}

/// Cosine of the angle between the normal of a face from node a to node b and the line that goes across it,
/// between the centres of both cells; at a boundary between the centre and the middle of the face. 1: they
/// are parallel; 0: the line runs along the face.
inline auto alignment_at(Point a, Point b, Point from, Point to) -> double {
    const double dx = to.x - from.x, dy = to.y - from.y;
    const double sx = b.y - a.y, sy = a.x - b.x;
    return (sx * dx + sy * dy) / (std::hypot(sx, sy) * std::hypot(dx, dy));
}

/// Smallest alignment_at() of the four faces of a cell that exists.
inline auto alignment_of(const Curvilinear& mesh, std::int64_t i, std::int64_t j) -> double {
    const auto centre = [&](std::int64_t ci, std::int64_t cj) {
        return cell_centre(mesh, cj * mesh.nx() + ci);
    };
    const Point own = centre(i, j);
    const auto outwards = [&](Point a, Point b, std::int64_t ci, std::int64_t cj) {
        const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
        return alignment_at(a, b, own, has_cell_at(mesh, ci, cj) ? centre(ci, cj) : middle);
    };
    const Point sw = node_at(mesh, i, j), se = node_at(mesh, i + 1, j);
    const Point ne = node_at(mesh, i + 1, j + 1), nw = node_at(mesh, i, j + 1);
    return std::min({outwards(sw, se, i, j - 1), outwards(se, ne, i + 1, j), outwards(ne, nw, i, j + 1),
                     outwards(nw, sw, i - 1, j)});
}

/// Ratio, from 1, of the mean lengths of a cell's sides along i and along j.
inline auto aspect_of(const Curvilinear& mesh, std::int64_t i, std::int64_t j) -> double {
    const auto length = [&](std::int64_t ai, std::int64_t aj, std::int64_t bi, std::int64_t bj) {
        const Point a = node_at(mesh, ai, aj), b = node_at(mesh, bi, bj);
        return std::hypot(b.x - a.x, b.y - a.y);
    };
    const double along_i = length(i, j, i + 1, j) + length(i, j + 1, i + 1, j + 1);
    const double along_j = length(i, j, i, j + 1) + length(i + 1, j, i + 1, j + 1);
    return std::max(along_i, along_j) / std::min(along_i, along_j);
}

/// Takes one pass over the nodes and one over the cells. Of equal values the first place counts.
inline auto quality_of(const Curvilinear& mesh) -> CurvilinearQuality {
    CurvilinearQuality found;
    const auto keep = [](WorstPlace& worst, double value, std::int64_t i, std::int64_t j, bool is_worse) {
        if (worst.i < 0 || is_worse) {
            worst = {value, i, j};
        }
    };
    for (std::int64_t j = 0; j <= mesh.ny(); ++j) {
        for (std::int64_t i = 0; i <= mesh.nx(); ++i) {
            const double cosine = cosine_at(mesh, i, j);
            if (!std::isnan(cosine)) {
                keep(found.largest_cosine, cosine, i, j, cosine > found.largest_cosine.value);
                found.skewed_nodes += cosine > CurvilinearLimits::cosine ? 1 : 0;
            }
        }
    }
    for (std::int64_t j = 0; j < mesh.ny(); ++j) {
        for (std::int64_t i = 0; i < mesh.nx(); ++i) {
            if (!has_cell_at(mesh, i, j)) {
                continue;
            }
            found.cells += 1;
            const double area = cell_area(mesh, j * mesh.nx() + i);
            keep(found.smallest_area, area, i, j, area < found.smallest_area.value);
            const double aspect = aspect_of(mesh, i, j);
            keep(found.largest_aspect, aspect, i, j, aspect > found.largest_aspect.value);
            found.long_cells += aspect > CurvilinearLimits::aspect ? 1 : 0;
            const double alignment = alignment_of(mesh, i, j);
            keep(found.smallest_alignment, alignment, i, j, alignment < found.smallest_alignment.value);
            const std::int64_t beside[2][2] = {{i + 1, j}, {i, j + 1}};
            for (const auto& [oi, oj] : beside) {
                if (has_cell_at(mesh, oi, oj)) {
                    const double other = cell_area(mesh, oj * mesh.nx() + oi);
                    const double ratio = std::max(area, other) / std::min(area, other);
                    const bool is_own = area <= other;
                    keep(found.largest_ratio, ratio, is_own ? i : oi, is_own ? j : oj,
                         ratio > found.largest_ratio.value);
                    found.uneven_faces += ratio > CurvilinearLimits::ratio ? 1 : 0;
                }
            }
        }
    }
    return found;
}

}  // namespace thalweg::mesh
