// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include "bathymetry/triangulate/drawing.hpp"
#include "bathymetry/triangulate/triangulation.hpp"

namespace thalweg::bathymetry {

/// A straight edge of the drawing between two nodes, before it is divided further. Its number is the mark of
/// its edges.
struct Segment {
    int a, b;
    int line;  ///< number of the drawn line
};

/// The drawing as a triangulation: faces with the state `inside` are those of the mesh.
struct Domain {
    static constexpr std::uint8_t inside = 1;
    static constexpr int drawn = -2, free = -1;  ///< in `home`

    Triangulation net;
    std::vector<Segment> segments;
    std::vector<Point> points;  ///< of the nodes, exactly as drawn; the first four are not used
    std::vector<int> home;      ///< of the nodes: number of the segment that they divide, drawn or free

    auto is_inside(int f) const -> bool { return f >= 0 && net.of(f).state == inside; }
};

/// Joins the lines of a drawing and finds what they enclose: places inside an odd number of outlines and of
/// no hole. A break line may cross other lines, which meet it in a new node; what lies outside has no effect.
/// Throws thalweg::Error, with the place in the coordinates of the drawing, for an outline or hole that is
/// open, crosses or lies on another or itself, an outline without area, a hole that is not inside an outline,
/// and for different points or lines nearer to each other than `least`. Points must be finite.
auto join_lines(const std::vector<DrawnLine>& lines, const Lattice& places, double least) -> Domain;

}  // namespace thalweg::bathymetry
