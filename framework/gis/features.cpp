// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/features.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <cpl_conv.h>
#include <cpl_string.h>
#include <fmt/format.h>
#include <ogrsf_frmts.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/crs_units.hpp>
#include <thalweg/gis/format_lock.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "gis/choose_layer.hpp"
#include "gis/points_in_frame.hpp"

namespace thalweg::gis {

namespace {

/// A text in one line and in UTF-8, as edges carry it.
auto printable(const char* text) -> std::string {
    std::string line = text;
    if (CPLIsUTF8(text, -1) == 0) {
        char* ascii = CPLForceToASCII(text, -1, '?');
        line = ascii;
        CPLFree(ascii);
    }
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    return line;
}

/// Columns of the attributes while features are read.
class AttributeColumns {
    OGRFeatureDefn& fields_;
    std::vector<Column> columns_;

    static auto is_number(OGRFieldType type) -> bool {
        return type == OFTReal || type == OFTInteger || type == OFTInteger64;
    }

  public:
    explicit AttributeColumns(OGRFeatureDefn& fields) : fields_(fields) {
        for (int k = 0; k < fields_.GetFieldCount(); ++k) {
            const auto& field = *fields_.GetFieldDefn(k);
            columns_.push_back(is_number(field.GetType())
                                   ? Column{field.GetNameRef(), "1", std::vector<double>()}
                                   : Column{field.GetNameRef(), "", std::vector<std::string>()});
        }
        if (columns_.empty()) {
            columns_.push_back({"fid", "1", std::vector<double>()});
        }
    }

    void add(OGRFeature& feature) {
        if (fields_.GetFieldCount() == 0) {
            std::get<0>(columns_[0].values).push_back(static_cast<double>(feature.GetFID()));
        }
        for (int k = 0; k < fields_.GetFieldCount(); ++k) {
            auto& column = columns_[static_cast<std::size_t>(k)];
            const bool there = feature.IsFieldSetAndNotNull(k) != 0;
            if (column.holds_texts()) {
                std::get<1>(column.values)
                    .emplace_back(there ? printable(feature.GetFieldAsString(k)) : std::string());
            } else {
                std::get<0>(column.values).push_back(there ? feature.GetFieldAsDouble(k) : std::nan(""));
            }
        }
    }

    auto table() -> Table {
        Table table;
        for (auto& column : columns_) {
            table.add(std::move(column));
        }
        return table;
    }
};

/// A line, or a ring without its last point, which is its first again.
void add_part(const OGRSimpleCurve& curve, FeatureShape& shape, std::vector<double>& heights) {
    const bool ring = shape.kind() == ShapeKind::polygons;
    const int last = curve.getNumPoints() - 1;
    const bool closed =
        ring && last > 0 && curve.getX(0) == curve.getX(last) && curve.getY(0) == curve.getY(last);
    shape.begin_part();
    for (int k = 0; k < curve.getNumPoints() - (closed ? 1 : 0); ++k) {
        shape.add_point(curve.getX(k), curve.getY(k));
        heights.push_back(curve.getZ(k));
    }
}

/// Adds a geometry of the shape's kind, and the height of each of its points, 0 where it has none; false for
/// another kind.
auto add_geometry(const OGRGeometry& geometry, FeatureShape& shape, std::vector<double>& heights) -> bool {
    const auto type = wkbFlatten(geometry.getGeometryType());
    if (type == wkbPoint && shape.kind() == ShapeKind::points) {
        if (shape.parts() == 0) {
            shape.begin_part();
        }
        shape.add_point(geometry.toPoint()->getX(), geometry.toPoint()->getY());
        heights.push_back(geometry.toPoint()->getZ());
        return true;
    }
    if (type == wkbLineString && shape.kind() == ShapeKind::lines) {
        add_part(*geometry.toLineString(), shape, heights);
        return true;
    }
    if (type == wkbPolygon && shape.kind() == ShapeKind::polygons) {
        for (const auto* ring : *geometry.toPolygon()) {
            add_part(*ring, shape, heights);
        }
        return true;
    }
    if (OGR_GT_IsSubClassOf(type, wkbGeometryCollection) == 0) {
        return false;
    }
    for (const auto* part : *geometry.toGeometryCollection()) {
        if (!add_geometry(*part, shape, heights)) {
            return false;
        }
    }
    return true;
}

auto kind_of(const OGRGeometry& geometry) -> ShapeKind {
    const auto dimension = geometry.getDimension();
    return dimension == 2 ? ShapeKind::polygons : dimension == 1 ? ShapeKind::lines : ShapeKind::points;
}

/// A multipolygon as one area: where parts of it overlap, a place that lies in two of them would count as
/// outside by the rule of FeatureShape.
auto without_overlaps(OGRGeometryUniquePtr geometry) -> OGRGeometryUniquePtr {
    if (wkbFlatten(geometry->getGeometryType()) != wkbMultiPolygon || geometry->IsValid() != 0) {
        return geometry;
    }
    OGRMultiPolygon parts;
    for (const auto* part : *geometry->toMultiPolygon()) {
        const OGRGeometryUniquePtr valid(part->IsValid() != 0 ? part->clone() : part->MakeValid());
        if (valid == nullptr) {
            return geometry;
        }
        if (wkbFlatten(valid->getGeometryType()) == wkbPolygon) {
            parts.addGeometry(valid.get());
        } else if (OGR_GT_IsSubClassOf(wkbFlatten(valid->getGeometryType()), wkbGeometryCollection) != 0) {
            for (const auto* one : *valid->toGeometryCollection()) {
                parts.addGeometry(one);  // takes polygons alone
            }
        }
    }
    OGRGeometryUniquePtr whole(parts.UnionCascaded());
    return whole != nullptr && !whole->IsEmpty() ? std::move(whole) : std::move(geometry);
}

/// Throws Error unless edges can carry the shape (abi/draft/features.h).
void require_points(const FeatureShape& shape, const std::string& feature) {
    const std::size_t least = shape.kind() == ShapeKind::polygons ? 3
                              : shape.kind() == ShapeKind::lines  ? 2
                                                                  : 1;
    for (std::size_t part = 0; part < shape.parts(); ++part) {
        const auto count = shape.start(part + 1) - shape.start(part);
        if (count < least) {
            throw Error(feature +
                        (least == 3 ? " has a ring without an area" : " has a line without a length"))
                .found(fmt::format("{} point(s)", count))
                .expected(fmt::format("at least {} of them", least))
                .remedy("correct or delete it in the file");
        }
    }
    for (std::size_t k = 0; k < shape.points(); ++k) {
        if (!std::isfinite(shape.x(k)) || !std::isfinite(shape.y(k))) {
            throw Error(feature + " has coordinates that are not finite")
                .found(fmt::format("x {}, y {}", shape.x(k), shape.y(k)))
                .remedy("correct it in the file");
        }
    }
}

auto all_finite(const std::vector<double>& values) -> bool {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

/// Metres of one unit of heights, positive upwards; nothing where the CRS does not tell: one that has no
/// heights of its own, and whose places are in feet.
auto height_scale(const FileCrs& crs) -> std::optional<double> {
    if (crs.heights) {
        return crs.heights->is_down ? -crs.heights->metres : crs.heights->metres;
    }
    const double metres = coordinate_unit(crs.crs).metres;
    return metres == 1 || metres == 0 ? std::optional<double>(1) : std::nullopt;
}

/// `scale` of heights as from height_scale().
auto shape_of(const OGRFeature& feature, const std::string& label, std::optional<double> scale)
    -> FeatureShape {
    const auto* geometry = feature.GetGeometryRef();
    OGRGeometryUniquePtr straight(geometry != nullptr ? geometry->getLinearGeometry() : nullptr);
    if (straight == nullptr || straight->IsEmpty()) {
        throw Error(label + " has no shape")
            .found(geometry == nullptr ? "no geometry" : "an empty geometry")
            .expected("points, a line or a polygon")
            .remedy("draw it, or delete the feature from the file");
    }
    straight = without_overlaps(std::move(straight));
    FeatureShape shape(kind_of(*straight));
    std::vector<double> heights;
    if (!add_geometry(*straight, shape, heights)) {
        throw Error(fmt::format("{} is {}, but points, lines or polygons alone are needed", label,
                                OGRGeometryTypeToName(straight->getGeometryType())))
            .remedy("make features of its parts, eg by ogr2ogr -explodecollections");
    }
    require_points(shape, label);
    if (straight->Is3D() && scale && all_finite(heights)) {
        for (auto& height : heights) {
            height *= *scale;
        }
        shape.set_heights(std::move(heights));
    }
    return shape;
}

auto has_crossing_ring(const FeatureShape& shape) -> bool {
    for (std::size_t part = 0; shape.kind() == ShapeKind::polygons && part < shape.parts(); ++part) {
        OGRLineString ring;
        const auto begin = shape.start(part), end = shape.start(part + 1);
        for (auto k = begin; k < end; ++k) {
            ring.addPoint(shape.x(k), shape.y(k));
        }
        const bool is_closed = shape.x(begin) == shape.x(end - 1) && shape.y(begin) == shape.y(end - 1);
        if (!is_closed) {
            ring.addPoint(shape.x(begin), shape.y(begin));
        }
        if (ring.IsSimple() == 0) {
            return true;
        }
    }
    return false;
}

}  // namespace

auto read_features(const FeaturesRequest& request) -> Features {
    const auto dataset = open_vectors(request.file);
    const FormatLock lock(*dataset);
    const Session session;
    auto& layer = choose_layer(*dataset, request.file, request.layer, request.layer_parameter);
    AttributeColumns columns(*layer.GetLayerDefn());
    const auto* reference = layer.GetSpatialRef();
    const auto crs = request.crs.empty() ? FileCrs{wkt_of(reference), vertical_axis_of(reference)}
                                         : crs_of_file(request.crs);
    const auto scale = height_scale(crs);
    Features features;
    features.crs = crs.crs;
    for (const auto& feature : layer) {
        const auto label = fmt::format("{}: feature {}", request.file, features.shapes.size());
        features.shapes.push_back(shape_of(*feature, label, scale));
        columns.add(*feature);
    }
    if (session.failed()) {
        throw Error(
            fmt::format("{}: cannot be read to its end; GDAL says: {}", request.file, session.errors()));
    }
    features.attributes = columns.table();
    if (!request.crs.empty()) {
        require_degrees(features, request.file + ": ");
    }
    return features;
}

void require_degrees(const Features& features, const std::string& source) {
    for (const auto& shape : features.shapes) {
        for (std::size_t k = 0; k < shape.points(); ++k) {
            if (are_lengths({{shape.x(k), shape.y(k)}}, features.crs)) {
                throw Error(source + "these coordinates are no degrees")
                    .found(fmt::format("({}, {}) in {}", shape.x(k), shape.y(k), crs_name(features.crs)))
                    .expected("longitudes up to 360 and latitudes up to 90 degrees")
                    .remedy(
                        "name the CRS that they are in, or leave it out where they are those of the grid");
            }
        }
    }
}

auto polygons_that_cross(const Features& features) -> std::vector<std::size_t> {
    const Session session;
    std::vector<std::size_t> all;
    for (std::size_t k = 0; k < features.shapes.size(); ++k) {
        if (has_crossing_ring(features.shapes[k])) {
            all.push_back(k);
        }
    }
    return all;
}

}  // namespace thalweg::gis
