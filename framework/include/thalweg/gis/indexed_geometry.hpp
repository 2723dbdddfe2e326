// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include <ogr_api.h>
#include <ogr_geometry.h>

#include <thalweg/gis/shapes.hpp>

namespace thalweg::gis {

/// The area of a shape that is one. Rings that lie beside each other are made polygons of their own, since
/// GEOS takes all but the first ring of a polygon for holes in it. Thread-safe.
auto area_of(const Shape& shape) -> std::unique_ptr<OGRGeometry>;

/// The polygon of a shape that is an area, with its rings as they stand. Thread-safe.
auto polygon_of(const Shape& shape) -> std::unique_ptr<OGRPolygon>;

/// The line of a shape that is none. Thread-safe.
auto line_of(const Shape& shape) -> std::unique_ptr<OGRLineString>;

/// A geometry with an index, for many questions. Use on one thread at a time.
class IndexedGeometry {
    struct Destroy {
        void operator()(OGRPreparedGeometry* p) const { OGRDestroyPreparedGeometry(p); }
    };

    std::unique_ptr<OGRGeometry> geometry_;
    std::unique_ptr<OGRPreparedGeometry, Destroy> prepared_;
    OGREnvelope envelope_;

  public:
    /// Throws Error where GDAL has been built without GEOS.
    explicit IndexedGeometry(std::unique_ptr<OGRGeometry> geometry);

    auto envelope() const -> const OGREnvelope& { return envelope_; }

    /// Whether both have a place in common; a rim is part of its polygon.
    auto meets(const OGRGeometry& other) const -> bool;
};

}  // namespace thalweg::gis
