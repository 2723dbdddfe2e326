// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <ogr_geometry.h>
#include <thalweg/gis/place.hpp>

namespace thalweg::gis {

/// The vertices of a line or ring, without their heights.
inline auto points_of(const OGRSimpleCurve& curve) -> std::vector<Point> {
    std::vector<Point> points;
    points.reserve(static_cast<std::size_t>(curve.getNumPoints()));
    for (int k = 0; k < curve.getNumPoints(); ++k) {
        points.push_back({curve.getX(k), curve.getY(k)});
    }
    return points;
}

}  // namespace thalweg::gis
