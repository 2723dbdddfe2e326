// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/shapes/draw_on_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <variant>

#include <ogr_api.h>
#include <ogr_geometry.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/session.hpp>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/shapes/shape_geometry.hpp"

namespace thalweg::bathymetry {

namespace {

/// A geometry with an index, for many questions.
class IndexedGeometry {
    struct Destroy {
        void operator()(OGRPreparedGeometry* p) const { OGRDestroyPreparedGeometry(p); }
    };

    std::unique_ptr<OGRGeometry> geometry_;
    std::unique_ptr<OGRPreparedGeometry, Destroy> prepared_;
    OGREnvelope envelope_;

  public:
    explicit IndexedGeometry(std::unique_ptr<OGRGeometry> geometry)
        : geometry_(std::move(geometry)),
          prepared_(OGRCreatePreparedGeometry(OGRGeometry::ToHandle(geometry_.get()))) {
        geometry_->getEnvelope(&envelope_);
        if (prepared_ == nullptr) {
            throw Error("drawn features cannot be searched: GDAL has been built without GEOS");
        }
    }

    auto meets(const OGRGeometry& other) const -> bool {
        OGREnvelope around;
        other.getEnvelope(&around);
        return envelope_.Intersects(around) != 0 &&
               OGRPreparedGeometryIntersects(prepared_.get(),
                                             OGRGeometry::ToHandle(const_cast<OGRGeometry*>(&other))) != 0;
    }
};

/// The area of a shape. Rings that lie beside each other are made polygons of their own, since GEOS takes all
/// but the first ring of a polygon for holes in it.
auto area_of(const gis::Shape& shape) -> std::unique_ptr<OGRGeometry> {
    const gis::Session session;
    std::unique_ptr<OGRGeometry> polygon = polygon_of(shape);
    if (shape.parts.size() == 1 || polygon->IsValid() != 0) {
        return polygon;
    }
    std::unique_ptr<OGRGeometry> valid(polygon->MakeValid());
    return valid != nullptr ? std::move(valid) : std::move(polygon);
}

/// The outline of a cell, made smaller about its centre to such a part.
template <class Mesh>
auto outline_of(const Mesh& mesh, std::int64_t cell, double part) -> OGRPolygon {
    OGRPolygon polygon;
    auto ring = std::make_unique<OGRLinearRing>();
    const auto centre = mesh::cell_centre(mesh, cell);
    for (const auto node : mesh.corners(cell)) {
        const auto at = mesh.node(node);
        ring->addPoint(part == 1 ? at.x : centre.x + part * (at.x - centre.x),
                       part == 1 ? at.y : centre.y + part * (at.y - centre.y));
    }
    ring->closeRings();
    polygon.addRingDirectly(ring.release());
    return polygon;
}

template <class Mesh>
auto centre_of(const Mesh& mesh, std::int64_t cell) -> OGRPoint {
    const auto at = mesh::cell_centre(mesh, cell);
    return {at.x, at.y};
}

/// Sets the cells of one shape.
template <class Mesh>
void draw(const Mesh& mesh, const gis::Shape& shape, const DrawingStyle& style, std::vector<double>& values) {
    const bool by_outline = !shape.is_area || style.areas != AreaRule::centre;
    // A polygon whose rim runs along the sides of a cell does not go into it.
    const double part = shape.is_area && style.areas == AreaRule::outlined ? 1 - 1e-6 : 1;
    std::unique_ptr<OGRGeometry> drawn;
    if (shape.is_area) {
        drawn = area_of(shape);
    } else {
        drawn = line_of(shape);
    }
    std::unique_ptr<IndexedGeometry> wide;
    if (!shape.is_area && style.width > 0) {
        wide =
            std::make_unique<IndexedGeometry>(std::unique_ptr<OGRGeometry>(drawn->Buffer(style.width / 2)));
    }
    const IndexedGeometry geometry(std::move(drawn));
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        if (!mesh.has_cell(cell)) {
            continue;
        }
        const bool is_met =
            by_outline ? geometry.meets(outline_of(mesh, cell, part)) : geometry.meets(centre_of(mesh, cell));
        if (is_met || (wide != nullptr && wide->meets(centre_of(mesh, cell)))) {
            put_value(values[static_cast<std::size_t>(cell)], shape.value, style.overlap);
        }
    }
}

}  // namespace

auto draw_on_mesh(const Grid& grid, const std::vector<gis::Shape>& shapes, const DrawingStyle& style)
    -> std::vector<double> {
    std::vector<double> values(static_cast<std::size_t>(grid.cells()),
                               std::numeric_limits<double>::quiet_NaN());
    std::visit(
        [&](const auto& mesh) {
            // Lines lie over polygons.
            for (const bool areas : {true, false}) {
                for (const auto& shape : shapes) {
                    if (shape.is_area == areas) {
                        draw(mesh, shape, style, values);
                    }
                }
            }
        },
        mesh::mesh_of(grid));
    if (std::all_of(values.begin(), values.end(), [](double v) { return std::isnan(v); })) {
        throw Error(
            "the polygons cover no centre of a cell of the mesh; take every cell they touch, or a finer "
            "mesh");
    }
    return values;
}

}  // namespace thalweg::bathymetry
