// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/sections/section_faces.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "view/sections/face_list.hpp"

namespace thalweg::view {

namespace {

using gis::Point;

/// Twice the area of the triangle a, b, p: positive where p lies on the left of the way from a to b [m2].
auto area(const Point& a, const Point& b, const Point& p) -> double {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/// A point on the line itself counts as on its left, so that each face is crossed once.
auto is_left(const Point& a, const Point& b, const Point& p) -> bool {
    return area(a, b, p) >= 0;
}

/// A straight piece of a section, `before` [m] behind its first point.
struct Piece {
    Point from, to;
    double before;

    auto length() const -> double { return std::hypot(to.x - from.x, to.y - from.y); }
};

/// The face as one of the section where the piece runs between the centres of its cells.
auto crossed(const Piece& piece, const CellFace& face) -> std::optional<SectionFace> {
    const auto& [low, high] = face.centres;
    const bool low_is_left = is_left(piece.from, piece.to, low);
    if (low_is_left == is_left(piece.from, piece.to, high) ||
        is_left(low, high, piece.from) == is_left(low, high, piece.to)) {
        return std::nullopt;
    }
    const double from = std::fabs(area(low, high, piece.from)), to = std::fabs(area(low, high, piece.to));
    const double part = from / (from + to);
    const double length = piece.length();
    const double dx = face.ends[1].x - face.ends[0].x, dy = face.ends[1].y - face.ends[0].y;
    const double along =
        std::fabs(dx * (piece.to.x - piece.from.x) + dy * (piece.to.y - piece.from.y)) / length;
    return SectionFace{face.list,
                       face.index,
                       face.cells,
                       low_is_left ? 1.0 : -1.0,
                       std::hypot(dx, dy),
                       along,
                       piece.before + part * length,
                       piece.from.x + part * (piece.to.x - piece.from.x),
                       piece.from.y + part * (piece.to.y - piece.from.y)};
}

auto bounds_of(const Piece& piece) -> Bounds {
    return {{std::min(piece.from.x, piece.to.x), std::min(piece.from.y, piece.to.y)},
            {std::max(piece.from.x, piece.to.x), std::max(piece.from.y, piece.to.y)}};
}

auto pieces_of(const gis::LineParts& line) -> std::vector<Piece> {
    std::vector<Piece> pieces;
    double before = 0;
    for (const auto& part : line) {
        for (std::size_t k = 1; k < part.size(); ++k) {
            pieces.push_back({part[k - 1], part[k], before});
            before += pieces.back().length();
            if (pieces.back().length() == 0) {
                pieces.pop_back();
            }
        }
    }
    return pieces;
}

}  // namespace

auto Section::covered() const -> double {
    double sum = 0;
    for (const auto& face : faces) {
        sum += face.width;
    }
    return sum;
}

auto find_sections(const gis::NamedLines& lines, const Grid& grid) -> std::vector<Section> {
    std::vector<Section> sections;
    for (const auto& [name, line] : lines) {
        Section section{name, 0, {}};
        for (const auto& piece : pieces_of(line)) {
            section.length += piece.length();
            each_face(grid, bounds_of(piece), [&](const CellFace& face) {
                if (const auto one = crossed(piece, face)) {
                    section.faces.push_back(*one);
                }
            });
        }
        std::stable_sort(section.faces.begin(), section.faces.end(),
                         [](const SectionFace& a, const SectionFace& b) { return a.distance < b.distance; });
        sections.push_back(std::move(section));
    }
    return sections;
}

}  // namespace thalweg::view
