// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/line_part.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace thalweg::gis {

namespace {

/// Share of a face by which its middle may lie beyond an end: coordinates in a file are rounded.
constexpr double end_tolerance = 0.01;

auto middle_of(const Face& face) -> Point {
    return {0.5 * (face.from.x + face.to.x), 0.5 * (face.from.y + face.to.y)};
}

auto length_of(const Face& face) -> double {
    return std::hypot(face.to.x - face.from.x, face.to.y - face.from.y);
}

/// Whether a face whose middle lies `across` from the nearest point of a line is near enough.
auto is_near(const Point& across, const Tolerance& tolerance) -> bool {
    const double distance = std::hypot(across.x, across.y);
    return distance == 0 || distance * distance <= std::hypot(across.x * tolerance.x, across.y * tolerance.y);
}

void take_nearer(std::optional<Beside>& nearest, const std::optional<Beside>& other) {
    if (other && (!nearest || other->distance < nearest->distance)) {
        nearest = other;
    }
}

}  // namespace

LinePart::LinePart(const std::vector<Point>& points) {
    const Point* last = nullptr;
    for (const Point& point : points) {
        const double length = last != nullptr ? std::hypot(point.x - last->x, point.y - last->y) : 0;
        if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(length)) {
            continue;
        }
        if (last != nullptr && length > 0) {
            pieces_.push_back({*last, point, length, length_});
            length_ += length;
        }
        last = &point;
    }
    is_closed_ = pieces_.size() > 2 && pieces_.front().from.x == pieces_.back().to.x &&
                 pieces_.front().from.y == pieces_.back().to.y;
}

auto LinePart::piece_before(std::size_t piece) const -> const Piece* {
    return piece > 0 ? &pieces_[piece - 1] : is_closed_ ? &pieces_.back() : nullptr;
}

auto LinePart::way_to_end(double way) const -> double {
    return is_closed_ ? std::numeric_limits<double>::infinity() : std::min(way, length_ - way);
}

/// Whether the middle of a line that is shorter than a face lies on `piece` and beside the face.
auto LinePart::beside_short(const Face& face, const Piece& piece, double cosine) const -> bool {
    const double way = 0.5 * length_ - piece.before;
    if (way < 0 || way > piece.length) {
        return false;
    }
    const double ux = (piece.to.x - piece.from.x) / piece.length;
    const double uy = (piece.to.y - piece.from.y) / piece.length;
    const Point middle = middle_of(face);
    // A middle between two faces lies beside the one to the north or east, however line and faces were drawn.
    const double sign = ux < 0 || (ux == 0 && uy < 0) ? -1 : 1;
    const double past =
        sign * (way - ux * (middle.x - piece.from.x) - uy * (middle.y - piece.from.y)) / length_of(face);
    return past >= -0.5 * cosine && past < 0.5 * cosine;
}

auto LinePart::beside(const Face& face, std::size_t piece, const Tolerance& tolerance) const
    -> std::optional<Beside> {
    const Piece& one = pieces_[piece];
    const double size = length_of(face);
    const Point middle = middle_of(face);
    const auto cosine_of = [&](const Piece& p) {
        return std::fabs((p.to.x - p.from.x) * (face.to.x - face.from.x) +
                         (p.to.y - p.from.y) * (face.to.y - face.from.y)) /
               (p.length * size);
    };
    const auto way_along = [&](const Piece& p) {
        return ((middle.x - p.from.x) * (p.to.x - p.from.x) + (middle.y - p.from.y) * (p.to.y - p.from.y)) /
               p.length;
    };
    double cosine = cosine_of(one);
    const double way = way_along(one);
    const bool is_short = !is_closed_ && length_ < cosine * size;
    const Piece* before = piece_before(piece);
    if (is_short) {
        if (!beside_short(face, one, cosine)) {
            return std::nullopt;
        }
    } else if (way < 0 && before != nullptr) {
        // Beside no piece, but outside of the corner between two.
        if (way_along(*before) < before->length) {
            return std::nullopt;
        }
        cosine = std::max(cosine, cosine_of(*before));
    } else {
        const bool is_last = piece + 1 == pieces_.size() && !is_closed_;
        const double over = end_tolerance * size;
        if (!(way >= (before == nullptr ? -over : 0) && way <= one.length + (is_last ? over : 0))) {
            return std::nullopt;
        }
    }
    // The foot of a short line may lie beyond its ends: what counts is the distance across it.
    const double foot = is_short ? way : std::clamp(way, 0.0, one.length);
    const double part = foot / one.length;
    const Point across = {middle.x - one.from.x - part * (one.to.x - one.from.x),
                          middle.y - one.from.y - part * (one.to.y - one.from.y)};
    if (!(cosine >= tolerance.least_along) || !is_near(across, tolerance)) {
        return std::nullopt;
    }
    const double to_end = is_short ? 0.5 * size : std::max(way_to_end(one.before + foot), 0.0);
    return Beside{std::hypot(across.x, across.y), to_end / size};
}

auto LinePart::beside(const Face& face, const Tolerance& tolerance) const -> std::optional<Beside> {
    std::optional<Beside> nearest;
    for (std::size_t piece = 0; piece < pieces(); ++piece) {
        take_nearer(nearest, beside(face, piece, tolerance));
    }
    return nearest;
}

auto nearest_of(const std::vector<LinePart>& parts, const Face& face, const Tolerance& tolerance)
    -> std::optional<Beside> {
    std::optional<Beside> nearest;
    for (const LinePart& part : parts) {
        take_nearer(nearest, part.beside(face, tolerance));
    }
    return nearest;
}

}  // namespace thalweg::gis
