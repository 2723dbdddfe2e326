// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/grid_faces.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <thalweg/error.hpp>
#include <thalweg/series/units.hpp>

namespace thalweg::gis {

using compute::FaceBetween;
using compute::OuterFace;
using compute::OuterFaces;

namespace {

/// The face at the low side of cell (i, j): along_x to its west, or else to its south.
auto face_at(std::int64_t i, std::int64_t j, bool along_x, const Grid& grid) -> Face {
    const Point low = {grid.x0 + static_cast<double>(i) * grid.dx,
                       grid.y0 + static_cast<double>(j) * grid.dy};
    return {low, {low.x + (along_x ? 0 : grid.dx), low.y + (along_x ? grid.dy : 0)}};
}

auto face_of(const OuterFace& face, const Grid& grid) -> Face {
    const int behind = face.high ? 1 : 0;
    return face_at(face.i + (face.along_x ? behind : 0), face.j + (face.along_x ? 0 : behind), face.along_x,
                   grid);
}

auto face_of(const FaceBetween& face, const Grid& grid) -> Face {
    return face_at(face.i, face.j, face.along_x, grid);
}

// Outer faces that a line follows rather than crosses; and all but those that it crosses nearly at a right
// angle, so that a slanting line takes all steps of a coast.
constexpr double along_outer = 0.5, along_between = 0.2;

/// Cells [first, end) of a row.
struct Span {
    int first, end;
};

/// Cells of a row within `reach` [m] of the range between two coordinates.
auto near_cells(double a, double b, double origin, double width, std::int64_t cells, double reach) -> Span {
    const auto last = static_cast<double>(cells);
    const double first = std::floor((std::min(a, b) - reach - origin) / width);
    const double end = std::ceil((std::max(a, b) + reach - origin) / width) + 1;
    return {static_cast<int>(std::clamp(first, 0.0, last)), static_cast<int>(std::clamp(end, 0.0, last))};
}

/// Narrows the part from `first` to `last` of the way from a to b to where it is between two bounds.
void keep_within(double a, double b, double least, double most, double& first, double& last) {
    if (a == b) {
        last = a < least || a > most ? first : last;
        return;
    }
    const double in = (least - a) / (b - a);
    const double out = (most - a) / (b - a);
    first = std::max(first, std::min(in, out));
    last = std::min(last, std::max(in, out));
}

struct NearFace {
    FaceBetween face;
    Beside how;
};

/// Adds the faces between cells along a straight piece of a line. It goes in parts, so that the boxes in
/// which it looks stay small where the piece slants.
void add_between(const LinePart& line, std::size_t piece, const Grid& grid, std::vector<NearFace>& faces) {
    const Point a = line.start(piece);
    const Point b = line.end(piece);
    const Tolerance tolerance = {grid.dx, grid.dy, along_between};
    const double reach = std::max(grid.dx, grid.dy);
    double first = 0;
    double last = 1;
    keep_within(a.x, b.x, grid.x0 - reach, grid.x0 + grid.dx * static_cast<double>(grid.nx) + reach, first,
                last);
    keep_within(a.y, b.y, grid.y0 - reach, grid.y0 + grid.dy * static_cast<double>(grid.ny) + reach, first,
                last);
    if (!(last > first)) {
        return;
    }
    const double length = std::hypot(b.x - a.x, b.y - a.y) * (last - first);
    const int count = static_cast<int>(std::ceil(length / (16 * reach)));
    for (int n = 0; n < count; ++n) {
        const auto at = [&](double part) {
            const double t = first + (last - first) * part / count;
            return Point{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
        };
        const Point from = at(n);
        const Point to = at(n + 1);
        const Span columns = near_cells(from.x, to.x, grid.x0, grid.dx, grid.nx, reach);
        const Span rows = near_cells(from.y, to.y, grid.y0, grid.dy, grid.ny, reach);
        for (int j = rows.first; j < rows.end; ++j) {
            for (int i = columns.first; i < columns.end; ++i) {
                for (const bool along_x : {true, false}) {
                    const FaceBetween face = {i, j, along_x};
                    const auto how = line.beside(face_of(face, grid), piece, tolerance);
                    if ((along_x ? i : j) > 0 && how) {
                        faces.push_back({face, *how});
                    }
                }
            }
        }
    }
}

/// Adds faces in the order of rows, each once and as it lies beside the nearest piece.
void add_sorted(std::vector<NearFace>& near, FacesAlong& faces) {
    const auto place = [](const NearFace& f) { return std::make_tuple(f.face.j, f.face.i, f.face.along_x); };
    std::sort(near.begin(), near.end(), [&](const NearFace& a, const NearFace& b) {
        return place(a) != place(b) ? place(a) < place(b) : a.how.distance < b.how.distance;
    });
    near.erase(std::unique(near.begin(), near.end(),
                           [&](const NearFace& a, const NearFace& b) { return place(a) == place(b); }),
               near.end());
    for (const NearFace& one : near) {
        faces.between.push_back(one.face);
        faces.between_beside.push_back(one.how);
    }
}

auto extent_of(const LineParts& line) -> Window {
    Window all{HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (const auto& part : line) {
        for (const Point& p : part) {
            all = {std::min(all.x_min, p.x), std::min(all.y_min, p.y), std::max(all.x_max, p.x),
                   std::max(all.y_max, p.y)};
        }
    }
    return all;
}

}  // namespace

auto edge_name(const OuterFace& face) -> std::string {
    return face.along_x ? (face.high ? "east" : "west") : (face.high ? "north" : "south");
}

auto faces_of_edge(const std::string& name, const Grid& grid) -> std::vector<int> {
    std::vector<int> faces;
    const OuterFaces all = {static_cast<int>(grid.nx), static_cast<int>(grid.ny)};
    for (int n = 0; n < all.count(); ++n) {
        if (edge_name(all[n]) == name) {
            faces.push_back(n);
        }
    }
    return faces;
}

auto faces_along(const std::string& name, const LineParts& line, const Grid& grid) -> FacesAlong {
    FacesAlong faces;
    std::vector<NearFace> between;
    const std::vector<LinePart> parts(line.begin(), line.end());
    const OuterFaces all = {static_cast<int>(grid.nx), static_cast<int>(grid.ny)};
    for (int n = 0; n < all.count(); ++n) {
        if (const auto how = nearest_of(parts, face_of(all[n], grid), {grid.dx, grid.dy, along_outer})) {
            faces.outer.push_back(n);
            faces.outer_beside.push_back(*how);
        }
    }
    for (const LinePart& part : parts) {
        for (std::size_t piece = 0; piece < part.pieces(); ++piece) {
            add_between(part, piece, grid, between);
        }
    }
    add_sorted(between, faces);
    if (faces.outer.empty() && faces.between.empty()) {
        throw Error("line '" + name + "' runs along no face of the grid")
            .about(boundary_lines_parameter)
            .found("a line within " + to_text(extent_of(line)))
            .expected("one within a cell of the grid, " + to_text(frame_of(grid).extent))
            .remedy("draw it where water shall cross, in the CRS of the bed");
    }
    return faces;
}

auto faces_of_segment(const std::string& name, const NamedLines& drawn, const Grid& grid,
                      const std::string& subject) -> FacesAlong {
    const auto found = drawn.find(name);
    if (found == drawn.end()) {
        std::vector<std::string> names;
        for (const auto& one : drawn) {
            names.push_back(one.first);
        }
        const std::string like = series::most_like(name, names);
        throw Error("nobody has drawn this segment")
            .about(subject)
            .found("\"" + name + "\"")
            .expected(series::one_of(names) + ", the lines of " + boundary_lines_parameter)
            .remedy(like.empty() ? "name one of them" : "did you mean \"" + like + "\"?");
    }
    return faces_along(name, found->second, grid);
}

}  // namespace thalweg::gis
