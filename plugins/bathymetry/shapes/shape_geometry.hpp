// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>

#include <ogr_geometry.h>
#include <thalweg/gis/shapes.hpp>

namespace thalweg::bathymetry {

/// The polygon of a shape that is an area.
inline auto polygon_of(const gis::Shape& shape) -> std::unique_ptr<OGRPolygon> {
    auto polygon = std::make_unique<OGRPolygon>();
    for (const auto& part : shape.parts) {
        auto ring = std::make_unique<OGRLinearRing>();
        for (const auto& p : part) {
            ring->addPoint(p.x, p.y);
        }
        polygon->addRingDirectly(ring.release());
    }
    return polygon;
}

/// The line of a shape that is none.
inline auto line_of(const gis::Shape& shape) -> std::unique_ptr<OGRLineString> {
    auto line = std::make_unique<OGRLineString>();
    for (const auto& p : shape.parts.front()) {
        line->addPoint(p.x, p.y);
    }
    return line;
}

}  // namespace thalweg::bathymetry
