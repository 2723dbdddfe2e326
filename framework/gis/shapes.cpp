// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/shapes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <ogrsf_frmts.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/features.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "gis/choose_layer.hpp"
#include "gis/points_of.hpp"

namespace thalweg::gis {

namespace {

/// The attribute's place among the fields, or -1 where none is asked for.
auto find_attribute(OGRLayer& layer, const ShapesRequest& request) -> int {
    if (request.attribute.empty()) {
        return -1;
    }
    auto& definition = *layer.GetLayerDefn();
    const int found = definition.GetFieldIndex(request.attribute.c_str());
    if (found < 0) {
        std::vector<std::string> names;
        names.reserve(static_cast<std::size_t>(definition.GetFieldCount()));
        for (int k = 0; k < definition.GetFieldCount(); ++k) {
            names.emplace_back(definition.GetFieldDefn(k)->GetNameRef());
        }
        throw Error(fmt::format("{}: features have no attribute '{}'; their attributes are: {}", request.file,
                                request.attribute, offered(request.attribute, names)));
    }
    const auto type = definition.GetFieldDefn(found)->GetType();
    if (type != OFTReal && type != OFTInteger && type != OFTInteger64) {
        throw Error(fmt::format("{}: attribute '{}' holds {}, but a number is needed", request.file,
                                request.attribute, OGRFieldDefn::GetFieldTypeName(type)));
    }
    return found;
}

auto value_of(const OGRFeature& feature, int attribute, const ShapesRequest& request) -> double {
    const bool given = attribute >= 0 && feature.IsFieldSetAndNotNull(attribute) != 0;
    if (!given && !request.value) {
        throw Error(
            fmt::format("{}: feature {} has no value in '{}'; give it one, or set `value` for "
                        "all features without",
                        request.file, feature.GetFID(), request.attribute));
    }
    const double value = given ? feature.GetFieldAsDouble(attribute) : *request.value;
    if (!std::isfinite(value)) {
        throw Error(fmt::format("{}: the value of feature {} is not finite", request.file, feature.GetFID()));
    }
    return value;
}

/// Takes a geometry apart; false where it is no polygon, line or collection of those.
auto take_apart(const OGRGeometry& geometry, double value, std::vector<Shape>& shapes) -> bool {
    const auto type = wkbFlatten(geometry.getGeometryType());
    if (type == wkbPolygon) {
        Shape shape{{}, true, value};
        for (const auto* ring : *geometry.toPolygon()) {
            shape.parts.push_back(points_of(*ring));
        }
        shapes.push_back(std::move(shape));
        return true;
    }
    if (type == wkbLineString) {
        shapes.push_back({{points_of(*geometry.toLineString())}, false, value});
        return true;
    }
    if (OGR_GT_IsSubClassOf(type, wkbGeometryCollection) == 0) {
        return false;
    }
    const auto& collection = *geometry.toGeometryCollection();
    return std::all_of(collection.begin(), collection.end(),
                       [&](const OGRGeometry* part) { return take_apart(*part, value, shapes); });
}

void require_both_or_none(const std::string& crs, const ShapesRequest& request, const Frame& frame,
                          const std::string& remedy) {
    if (crs.empty() != frame.crs.empty()) {
        throw Error(fmt::format("{}: its features are in {}, but the grid is in {}; {}", request.file,
                                crs_name(crs), crs_name(frame.crs), remedy));
    }
}

/// The CRS that the coordinates are in, as WKT2; that of the grid where the two need no conversion.
auto crs_of_shapes(OGRLayer& layer, const ShapesRequest& request, const Frame& frame) -> std::string {
    if (request.file_crs == "grid") {
        return frame.crs;
    }
    auto crs = request.file_crs.empty() ? wkt_of(layer.GetSpatialRef())
                                        : crs_from_text(request.file_crs, "parameter file_crs");
    require_both_or_none(crs, request, frame,
                         "set `file_crs` to the CRS of the file, or to \"grid\" where its coordinates are "
                         "those of the grid");
    return crs;
}

/// All points in one call, since a transformation takes long to set up.
void bring_to(std::vector<Shape>& shapes, const std::string& crs, const Frame& frame,
              const std::string& file) {
    std::vector<Point> points;
    for (const auto& shape : shapes) {
        for (const auto& part : shape.parts) {
            points.insert(points.end(), part.begin(), part.end());
        }
    }
    points = transform_points(points, crs, frame.crs);
    auto from = points.cbegin();
    for (auto& shape : shapes) {
        for (auto& part : shape.parts) {
            for (auto& p : part) {
                p = *from++;
                if (!std::isfinite(p.x) || !std::isfinite(p.y)) {
                    throw Error(
                        crs.empty()
                            ? fmt::format("{}: a point has coordinates that are not finite (x {}, y {}); "
                                          "correct it in the file",
                                          file, p.x, p.y)
                            : fmt::format("{}: a point has no place in {}; is the file really in {}?", file,
                                          crs_name(frame.crs), crs_name(crs)));
                }
            }
        }
    }
}

auto extent_of(const std::vector<Shape>& shapes) -> Window {
    Window all{HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (const auto& shape : shapes) {
        for (const auto& part : shape.parts) {
            for (const auto& p : part) {
                all = {std::min(all.x_min, p.x), std::min(all.y_min, p.y), std::max(all.x_max, p.x),
                       std::max(all.y_max, p.y)};
            }
        }
    }
    return all;
}

auto meet(const Window& a, const Window& b) -> bool {
    return a.x_min <= b.x_max && b.x_min <= a.x_max && a.y_min <= b.y_max && b.y_min <= a.y_max;
}

void require_meeting(const std::vector<Shape>& shapes, const Frame& frame, const std::string& file) {
    const bool any = std::any_of(shapes.begin(), shapes.end(),
                                 [&](const Shape& shape) { return meet(extent_of({shape}), frame.extent); });
    if (!any) {
        throw Error(
            fmt::format("{}: no feature meets the grid; its features cover {}, the grid {} ({}); "
                        "look at the CRS of both",
                        file, to_text(extent_of(shapes)), to_text(frame.extent), crs_name(frame.crs)));
    }
}

/// The polygons of one feature, or each of its lines.
void append(const FeatureShape& from, double value, std::vector<Shape>& shapes) {
    const bool is_area = from.kind() == ShapeKind::polygons;
    for (std::size_t part = 0; part < from.parts(); ++part) {
        std::vector<Point> points;
        for (auto k = from.start(part); k < from.start(part + 1); ++k) {
            points.push_back({from.x(k), from.y(k)});
        }
        if (is_area) {
            points.push_back(points.front());
        }
        if (part == 0 || !is_area) {
            shapes.push_back({{}, is_area, value});
        }
        shapes.back().parts.push_back(std::move(points));
    }
}

auto value_of(const Features& features, std::size_t k, const ShapesRequest& request) -> double {
    const double own =
        request.attribute.empty() ? std::nan("") : features.attributes.column(request.attribute).numbers()[k];
    if (std::isnan(own) && !request.value) {
        throw Error(
            fmt::format("{}: feature {} has no value in '{}'; give it one, or set `value` for all features "
                        "without",
                        request.file, k, request.attribute));
    }
    return std::isnan(own) ? *request.value : own;
}

}  // namespace

auto read_shapes(const ShapesRequest& request, const Frame& frame) -> std::vector<Shape> {
    const auto dataset = open_vectors(request.file);
    const Session session;
    auto& layer = choose_layer(*dataset, request.file, request.layer);
    const int attribute = find_attribute(layer, request);
    std::vector<Shape> shapes;
    for (const auto& feature : layer) {
        const auto* geometry = feature->GetGeometryRef();
        const OGRGeometryUniquePtr straight(geometry != nullptr ? geometry->getLinearGeometry() : nullptr);
        const bool drawable = straight != nullptr && !straight->IsEmpty() &&
                              take_apart(*straight, value_of(*feature, attribute, request), shapes);
        if (!drawable) {
            throw Error(fmt::format("{}: feature {} is {}, but polygons or lines are needed", request.file,
                                    feature->GetFID(),
                                    straight != nullptr ? OGRGeometryTypeToName(straight->getGeometryType())
                                                        : "without a shape"));
        }
    }
    if (session.failed()) {
        throw Error(
            fmt::format("{}: cannot be read to its end; GDAL says: {}", request.file, session.errors()));
    }
    if (shapes.empty()) {
        throw Error(fmt::format("{}: has no features", request.file));
    }
    bring_to(shapes, crs_of_shapes(layer, request, frame), frame, request.file);
    require_meeting(shapes, frame, request.file);
    return shapes;
}

auto shapes_of(const Features& features, const ShapesRequest& request, const Frame& frame)
    -> std::vector<Shape> {
    std::vector<Shape> shapes;
    for (std::size_t k = 0; k < features.shapes.size(); ++k) {
        if (features.shapes[k].kind() == ShapeKind::points) {
            throw Error(fmt::format("{}: feature {} is made of points, but polygons or lines are needed",
                                    request.file, k));
        }
        append(features.shapes[k], value_of(features, k, request), shapes);
    }
    if (shapes.empty()) {
        throw Error(fmt::format("{}: has no features", request.file));
    }
    require_both_or_none(features.crs, request, frame,
                         "give both a CRS, or none, eg by `file_crs` of the node that reads them");
    bring_to(shapes, features.crs, frame, request.file);
    require_meeting(shapes, frame, request.file);
    return shapes;
}

}  // namespace thalweg::gis
