// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/shape_measures.hpp"

#include <thalweg/error.hpp>
#include <thalweg/gis/indexed_geometry.hpp>
#include <thalweg/gis/session.hpp>

namespace thalweg::gis {

auto measured_area(const Shape& shape) -> double {
    return OGR_G_Area(OGRGeometry::ToHandle(area_of(shape).get()));
}

auto place_inside(const Shape& shape) -> Point {
    const Session session;
    const auto area = area_of(shape);
    const std::unique_ptr<OGRGeometry> place(
        OGRGeometry::FromHandle(OGR_G_PointOnSurface(OGRGeometry::ToHandle(area.get()))));
    if (place == nullptr || wkbFlatten(place->getGeometryType()) != wkbPoint || place->IsEmpty()) {
        throw Error("a polygon has no place inside")
            .found("a polygon without an area")
            .expected("at least three points that are not on one line")
            .remedy("correct it, or take it out");
    }
    return {place->toPoint()->getX(), place->toPoint()->getY()};
}

}  // namespace thalweg::gis
