// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/indexed_geometry.hpp"

#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/gis/session.hpp>

namespace thalweg::gis {

auto polygon_of(const Shape& shape) -> std::unique_ptr<OGRPolygon> {
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

auto line_of(const Shape& shape) -> std::unique_ptr<OGRLineString> {
    auto line = std::make_unique<OGRLineString>();
    for (const auto& p : shape.parts.front()) {
        line->addPoint(p.x, p.y);
    }
    return line;
}

auto area_of(const Shape& shape) -> std::unique_ptr<OGRGeometry> {
    const Session session;
    std::unique_ptr<OGRGeometry> polygon = polygon_of(shape);
    if (shape.parts.size() == 1 || polygon->IsValid() != 0) {
        return polygon;
    }
    std::unique_ptr<OGRGeometry> valid(polygon->MakeValid());
    return valid != nullptr ? std::move(valid) : std::move(polygon);
}

IndexedGeometry::IndexedGeometry(std::unique_ptr<OGRGeometry> geometry)
    : geometry_(std::move(geometry)),
      prepared_(OGRCreatePreparedGeometry(OGRGeometry::ToHandle(geometry_.get()))) {
    geometry_->getEnvelope(&envelope_);
    if (prepared_ == nullptr) {
        throw Error("drawn features cannot be searched: GDAL has been built without GEOS");
    }
}

auto IndexedGeometry::meets(const OGRGeometry& other) const -> bool {
    OGREnvelope around;
    other.getEnvelope(&around);
    return envelope_.Intersects(around) != 0 &&
           OGRPreparedGeometryIntersects(prepared_.get(),
                                         OGRGeometry::ToHandle(const_cast<OGRGeometry*>(&other))) != 0;
}

}  // namespace thalweg::gis
