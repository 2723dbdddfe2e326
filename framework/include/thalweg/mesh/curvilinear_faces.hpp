// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "../error.hpp"
#include "corners.hpp"
#include "curvilinear_quality.hpp"

namespace thalweg::mesh {

/// A face of a curvilinear grid, seen along its axis: from its low cell, before it, to its high one.
struct FaceShape {
    Point normal;  ///< [m], as long as the face, toward the high cell
    Point low;     ///< [m], from the centre of the low cell to the middle of the face; 0 without that cell
    Point high;    ///< [m], from the middle of the face to the centre of the high cell; 0 without that cell

    auto between() const -> Point { return {low.x + high.x, low.y + high.y}; }

    auto length() const -> double { return std::hypot(normal.x, normal.y); }

    /// Product of the normal and the way between the centres [m2].
    auto passage() const -> double {
        const Point d = between();
        return normal.x * d.x + normal.y * d.y;
    }

    /// Cosine of the angle between the normal and the way between the centres.
    auto alignment() const -> double {
        const Point d = between();
        return passage() / (length() * std::hypot(d.x, d.y));
    }
};

/// Shape of a face across axis i (`along_i`) or j from its nodes `a` and `b`, in the order of the grid, and
/// the centres of the cells before and behind it that exist.
inline auto face_shape(bool along_i, Point a, Point b, const std::optional<Point>& low,
                       const std::optional<Point>& high) -> FaceShape {
    FaceShape f;
    f.normal = along_i ? Point{b.y - a.y, a.x - b.x} : Point{a.y - b.y, b.x - a.x};
    const Point middle = {0.5 * (a.x + b.x), 0.5 * (a.y + b.y)};
    f.low = low ? Point{middle.x - low->x, middle.y - low->y} : Point{};
    f.high = high ? Point{high->x - middle.x, high->y - middle.y} : Point{};
    return f;
}

/// Throws Error unless the cells beside face (i, j) lie well enough across it for a flow or a transport to be
/// computed.
inline void require_alignment(const FaceShape& face, bool along_i, std::int64_t i, std::int64_t j) {
    const double cosine = face.alignment();
    if (!(cosine > CurvilinearLimits::alignment)) {
        throw Error("the centres beside a face lie too far aside of it")
            .about(std::string("face along ") + (along_i ? "i" : "j") + " at cell (i, j) = (" +
                   std::to_string(i) + ", " + std::to_string(j) + ")")
            .found("a cosine of " + std::to_string(cosine) + " between its normal and their line")
            .expected("above " + std::to_string(CurvilinearLimits::alignment))
            .remedy("make the mesh less skewed there");
    }
}

}  // namespace thalweg::mesh
