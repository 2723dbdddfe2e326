// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <ogrsf_frmts.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "bathymetry/core/shapes.hpp"

namespace thalweg::bathymetry {

namespace {

auto open_vectors(const std::string& file) -> gis::DatasetPtr {
    const gis::Session session;
    gis::DatasetPtr result(GDALDataset::Open(file.c_str(), GDAL_OF_VECTOR | GDAL_OF_VERBOSE_ERROR));
    if (!result) {
        throw Error(
            fmt::format("{}: GDAL finds no polygons or lines in it; GDAL says: {}", file, session.errors()));
    }
    return result;
}

/// Number of letters to insert, drop or change (Levenshtein 1966). The host's own search for misspelt names
/// is on the other side of the C boundary.
auto slips(const std::string& a, const std::string& b) -> std::size_t {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, change});
        }
    }
    return row.back();
}

/// "'crest' (nearest), 'name'": what there is, the likeliest first.
auto offered(const std::string& wanted, std::vector<std::string> names) -> std::string {
    if (names.empty()) {
        return "none";
    }
    std::stable_sort(names.begin(), names.end(),
                     [&](const auto& a, const auto& b) { return slips(wanted, a) < slips(wanted, b); });
    std::string text;
    for (const auto& name : names) {
        text += text.empty() ? "'" + name + "' (nearest)" : ", '" + name + "'";
    }
    return text;
}

auto choose_layer(GDALDataset& dataset, const shapes_request& request) -> OGRLayer& {
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
auto find_attribute(OGRLayer& layer, const shapes_request& request) -> int {
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

auto value_of(const OGRFeature& feature, int attribute, const shapes_request& request) -> double {
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

auto points_of(const OGRSimpleCurve& curve) -> std::vector<point> {
    std::vector<point> points;
    for (int k = 0; k < curve.getNumPoints(); ++k) {
        points.push_back({curve.getX(k), curve.getY(k)});
    }
    return points;
}

/// Takes a geometry apart; false where it is no polygon, line or collection of those.
auto take_apart(const OGRGeometry& geometry, double value, std::vector<drawn_shape>& shapes) -> bool {
    const auto type = wkbFlatten(geometry.getGeometryType());
    if (type == wkbPolygon) {
        drawn_shape shape{{}, true, value};
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
auto crs_of_shapes(OGRLayer& layer, const shapes_request& request, const raster_grid& grid) -> std::string {
    if (request.file_crs == "grid") {
        return grid.crs;
    }
    const auto crs = request.file_crs.empty() ? gis::wkt_of(layer.GetSpatialRef())
                                              : gis::crs_from_text(request.file_crs, "parameter file_crs");
    if (crs.empty() != grid.crs.empty()) {
        throw Error(fmt::format(
            "{}: its features are in {}, but the grid is in {}; set `file_crs` to the CRS of the file, or to "
            "\"grid\" where its coordinates are those of the grid",
            request.file, gis::crs_name(crs), gis::crs_name(grid.crs)));
    }
    return crs;
}

/// All points in one call, since a transformation takes long to set up.
void bring_to_grid(std::vector<drawn_shape>& shapes, const std::string& crs, const raster_grid& grid,
                   const std::string& file) {
    std::vector<point> points;
    for (const auto& shape : shapes) {
        for (const auto& part : shape.parts) {
            points.insert(points.end(), part.begin(), part.end());
        }
    }
    points = gis::transform_points(points, crs, grid.crs);
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
                                          gis::crs_name(grid.crs), gis::crs_name(crs)));
                }
            }
        }
    }
}

auto extent_of(const std::vector<drawn_shape>& shapes) -> window {
    window all{HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
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

auto meet(const window& a, const window& b) -> bool {
    return a.x_min <= b.x_max && b.x_min <= a.x_max && a.y_min <= b.y_max && b.y_min <= a.y_max;
}

void require_meeting(const std::vector<drawn_shape>& shapes, const raster_grid& grid,
                     const std::string& file) {
    const bool any = std::any_of(shapes.begin(), shapes.end(), [&](const drawn_shape& shape) {
        return meet(extent_of({shape}), grid.extent());
    });
    if (!any) {
        throw Error(
            fmt::format("{}: no feature meets the grid; its features cover {}, the grid {} ({}); "
                        "look at the CRS of both",
                        file, to_text(extent_of(shapes)), to_text(grid.extent()), gis::crs_name(grid.crs)));
    }
}

}  // namespace

auto read_shapes(const shapes_request& request, const raster_grid& grid) -> std::vector<drawn_shape> {
    const auto dataset = open_vectors(request.file);
    const gis::Session session;
    auto& layer = choose_layer(*dataset, request);
    const int attribute = find_attribute(layer, request);
    std::vector<drawn_shape> shapes;
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
    bring_to_grid(shapes, crs_of_shapes(layer, request, grid), grid, request.file);
    require_meeting(shapes, grid, request.file);
    return shapes;
}

}  // namespace thalweg::bathymetry
