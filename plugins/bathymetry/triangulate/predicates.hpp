// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

#include "bathymetry/triangulate/lattice.hpp"

namespace thalweg::bathymetry {

/// Twice the area of the triangle, exactly: positive if it turns counter-clockwise, 0 if its corners are in
/// line.
inline auto orientation(Spot a, Spot b, Spot c) -> std::int64_t {
    return (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - a.y) -
           (std::int64_t{b.y} - a.y) * (std::int64_t{c.x} - a.x);
}

/// Scalar product of the directions from p to a and from p to b: negative where p lies inside the circle over
/// a and b as diameter.
inline auto seen_from(Spot p, Spot a, Spot b) -> std::int64_t {
    return (std::int64_t{a.x} - p.x) * (std::int64_t{b.x} - p.x) +
           (std::int64_t{a.y} - p.y) * (std::int64_t{b.y} - p.y);
}

/// Whether d lies inside the circle through a, b and c, which turn counter-clockwise; exact, and false on the
/// circle. Differences have 31 bits, so that the determinant needs 126.
inline auto is_in_circle(Spot a, Spot b, Spot c, Spot d) -> bool {
    __extension__ using Wide = __int128;
    const std::int64_t ax = std::int64_t{a.x} - d.x, ay = std::int64_t{a.y} - d.y;
    const std::int64_t bx = std::int64_t{b.x} - d.x, by = std::int64_t{b.y} - d.y;
    const std::int64_t cx = std::int64_t{c.x} - d.x, cy = std::int64_t{c.y} - d.y;
    const auto det = Wide{ax * by - ay * bx} * (cx * cx + cy * cy) +
                     Wide{bx * cy - by * cx} * (ax * ax + ay * ay) +
                     Wide{cx * ay - cy * ax} * (bx * bx + by * by);
    return det > 0;
}

inline auto squared_length(Spot a, Spot b) -> std::int64_t {
    const std::int64_t dx = std::int64_t{b.x} - a.x, dy = std::int64_t{b.y} - a.y;
    return dx * dx + dy * dy;
}

}  // namespace thalweg::bathymetry
