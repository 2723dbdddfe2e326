// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/shapes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <ogrsf_frmts.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>
#include <thalweg/series/units.hpp>

#include "gis/points_of.hpp"

namespace thalweg::gis {

namespace {

/// "'crest' (nearest), 'name'": what there is, the likeliest first.
auto offered(const std::string& wanted, const std::vector<std::string>& names) -> std::string {
    if (names.empty()) {
        return "none";
    }
    std::string text;
    for (const auto& name : series::by_likeness(wanted, names)) {
        text += text.empty() ? "'" + name + "' (nearest)" : ", '" + name + "'";
    }
    return text;
}

auto choose_layer(GDALDataset& dataset, const ShapesRequest& request) -> OGRLayer& {
    if (request.layer.empty() && dataset.GetLayerCount() > 0) {
        return *dataset.GetLayer(0);
    }
    if (auto* layer = dataset.GetLayerByName(request.layer.c_str())) {
        return *layer;
    }
    std::vector<std::string> names;
    for (int k = 0; k < dataset.GetLayerCount(); ++k) {
        names.emplace_back(dataset.GetLayer(k)->GetName());
    }
    throw Error(fmt::format("{}: has no layer '{}'; its layers are: {}", request.file, request.layer,
                            offered(request.layer, names)));
}

/// The attribute's place among the fields, or -1 where none is asked for.
auto find_attribute(OGRLayer& layer, const ShapesRequest& request) -> int {
    if (request.attribute.empty()) {
        return -1;
    }
    auto& definition = *layer.GetLayerDefn();
    const int found = definition.GetFieldIndex(request.attribute.c_str());
    if (found < 0) {
        std::vector<std::string> names;
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

/// The CRS that the coordinates are in, as WKT2; that of the grid where the two need no conversion.
auto crs_of_shapes(OGRLayer& layer, const ShapesRequest& request, const Frame& frame) -> std::string {
    if (request.file_crs == "grid") {
        return frame.crs;
    }
    const auto crs = request.file_crs.empty() ? wkt_of(layer.GetSpatialRef())
                                              : crs_from_text(request.file_crs, "parameter file_crs");
    if (crs.empty() != frame.crs.empty()) {
        throw Error(fmt::format(
            "{}: its features are in {}, but the grid is in {}; set `file_crs` to the CRS of the file, or to "
            "\"grid\" where its coordinates are those of the grid",
            request.file, crs_name(crs), crs_name(frame.crs)));
    }
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

}  // namespace

auto read_shapes(const ShapesRequest& request, const Frame& frame) -> std::vector<Shape> {
    const auto dataset = open_vectors(request.file);
    const Session session;
    auto& layer = choose_layer(*dataset, request);
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

}  // namespace thalweg::gis
