// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <thalweg/gis/place.hpp>

namespace thalweg::gis {

/// A straight face of a raster, or edge of a mesh, by its two corners.
struct Face {
    Point from, to;
};

/// How far a line may be from a face that it means.
struct Tolerance {
    /// m, from a line that runs along y, and along x. In between the root of the mean square, weighted by the
    /// direction across the line: with the sizes of a cell a line may lie one cell away.
    double x = 0, y = 0;
    double least_along = 0;  ///< Least cosine of the angle between line and face
};

/// How a face lies beside a line.
struct Beside {
    double distance = 0;  ///< m, from the middle of the face to the line
    /// Way from there to the nearer end of the line, in lengths of the face; 0.5 of a line shorter than it.
    double faces_to_end = 0;
};

/// One part of a drawn line, and the faces along it. A face lies along it if its middle is near, if line and
/// face have about one direction, and if the middle does not lie beyond the ends of the line. Of a line that
/// is shorter than the face, the middle must lie beside the face instead; so a short line has a face, too.
class LinePart {
  public:
    /// Takes points [m]; those that repeat the one before them, and those that are no numbers, are left out.
    explicit LinePart(const std::vector<Point>& points);

    auto pieces() const -> std::size_t { return pieces_.size(); }

    auto start(std::size_t piece) const -> const Point& { return pieces_[piece].from; }

    auto end(std::size_t piece) const -> const Point& { return pieces_[piece].to; }

    /// How a face lies beside one straight piece, or beside the corner before it. Nothing if it does not.
    auto beside(const Face& face, std::size_t piece, const Tolerance& tolerance) const
        -> std::optional<Beside>;

    /// The same for the nearest of all pieces.
    auto beside(const Face& face, const Tolerance& tolerance) const -> std::optional<Beside>;

  private:
    struct Piece {
        Point from, to;
        double length;  // m
        double before;  // m, of the part up to `from`
    };

    auto piece_before(std::size_t piece) const -> const Piece*;
    auto way_to_end(double way) const -> double;
    auto beside_short(const Face& face, const Piece& piece, double cosine) const -> bool;

    std::vector<Piece> pieces_;
    double length_ = 0;  // m
    bool is_closed_ = false;
};

/// How a face lies beside the nearest part of a line. Nothing if it lies along none.
auto nearest_of(const std::vector<LinePart>& parts, const Face& face, const Tolerance& tolerance)
    -> std::optional<Beside>;

}  // namespace thalweg::gis
