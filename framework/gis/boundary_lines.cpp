// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/boundary_lines.hpp"

#include <algorithm>
#include <cmath>

#include <ogrsf_frmts.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/crs_units.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "gis/points_of.hpp"

namespace thalweg::gis {

namespace {

void add_parts(const OGRGeometry& geometry, LineParts& parts) {
    if (wkbFlatten(geometry.getGeometryType()) == wkbLineString) {
        parts.push_back(points_of(*geometry.toLineString()));
    } else if (wkbFlatten(geometry.getGeometryType()) == wkbMultiLineString) {
        for (const auto* line : *geometry.toMultiLineString()) {
            add_parts(*line, parts);
        }
    }
}

auto parts_of(const OGRFeature& feature, const std::string& path) -> LineParts {
    const OGRGeometry* geometry = feature.GetGeometryRef();
    LineParts parts;
    if (geometry != nullptr) {
        add_parts(*geometry, parts);
    }
    if (parts.empty()) {
        throw Error(path + ": feature " + std::to_string(feature.GetFID()) + " is not a line")
            .found(geometry != nullptr ? geometry->getGeometryName() : "no geometry")
            .expected("LINESTRING or MULTILINESTRING")
            .remedy("draw the segment as a line along the edge of the grid");
    }
    return parts;
}

/// Throws thalweg::Error unless `name` is a name that no other line has.
void check_name(const std::string& name, const NamedLines& others, const std::string& line) {
    if (name.empty() || others.count(name) != 0) {
        throw Error(line + (name.empty() ? " has no name" : " has the name of another one"))
            .found(name.empty() ? "no attribute 'name', or an empty one" : "'" + name + "'")
            .expected("an attribute 'name' that no other line has")
            .remedy("name the line, so that the graph can speak of it");
    }
}

auto name_of(const OGRFeature& feature, const NamedLines& others, const std::string& path) -> std::string {
    const int field = feature.GetFieldIndex("name");
    std::string name = field < 0 ? "" : feature.GetFieldAsString(field);
    check_name(name, others, path + ": line " + std::to_string(feature.GetFID()));
    return name;
}

auto is_degrees(const LineParts& parts) -> bool {
    return std::all_of(parts.begin(), parts.end(), [](const std::vector<Point>& part) {
        return std::all_of(part.begin(), part.end(),
                           [](const Point& p) { return !(std::fabs(p.x) > 360 || std::fabs(p.y) > 90); });
    });
}

void bring_to(const std::string& to, const std::string& from, const std::string& name, LineParts& parts) {
    const auto unit = coordinate_unit(from);
    if (to.empty() && unit.metres > 0 && !is_in_metres(from)) {
        throw Error("line '" + name + "' is in " + unit.name + ", but the bed has no CRS")
            .found(crs_name(from))
            .expected("metres, or a CRS of the bed")
            .remedy("convert the file to metres with ogr2ogr -t_srs, or give file_crs of the bed");
    }
    if (from.empty() || to.empty() || (is_geographic(from) && !is_degrees(parts)) || same_crs(from, to)) {
        return;
    }
    for (auto& part : parts) {
        part = transform_points(part, from, to);
        if (std::any_of(part.begin(), part.end(), [](const Point& p) { return std::isnan(p.x); })) {
            throw Error("line '" + name + "' cannot be brought to the CRS of the bed")
                .found(crs_name(from))
                .expected(crs_name(to))
                .remedy("convert the file with ogr2ogr -t_srs");
        }
    }
}

void require_lines(const NamedLines& lines, const std::string& source) {
    if (lines.empty()) {
        throw Error(source + " has no line").found("no feature").expected("at least one line");
    }
}

auto read_lines(const std::string& path, const Grid& grid) -> NamedLines {
    const Session session;
    const DatasetPtr file = open_vectors(path);
    NamedLines lines;
    for (auto* layer : file->GetLayers()) {
        const std::string crs = wkt_of(layer->GetSpatialRef());
        for (const auto& feature : *layer) {
            LineParts parts = parts_of(*feature, path);
            const std::string name = name_of(*feature, lines, path);
            bring_to(grid.crs, crs, name, parts);
            lines[name] = std::move(parts);
        }
    }
    require_lines(lines, path);
    return lines;
}

auto parts_of(const FeatureShape& shape, const std::string& line) -> LineParts {
    if (shape.kind() != ShapeKind::lines) {
        throw Error(line + " is not a line")
            .found(shape.kind() == ShapeKind::points ? "points" : "polygons")
            .expected("lines")
            .remedy("draw the segment as a line along the edge of the grid");
    }
    LineParts parts;
    for (std::size_t part = 0; part < shape.parts(); ++part) {
        parts.emplace_back();
        for (auto k = shape.start(part); k < shape.start(part + 1); ++k) {
            parts.back().push_back({shape.x(k), shape.y(k)});
        }
    }
    return parts;
}

auto take_lines(const Features& features, const Grid& grid) -> NamedLines {
    const std::string source = std::string("the input ") + boundary_lines_parameter;
    const Column* names = features.attributes.find("name");
    NamedLines lines;
    for (std::size_t k = 0; k < features.shapes.size(); ++k) {
        const std::string feature = source + ": feature " + std::to_string(k);
        LineParts parts = parts_of(features.shapes[k], feature);
        const std::string name = names != nullptr ? names->texts()[k] : "";
        check_name(name, lines, feature);
        bring_to(grid.crs, features.crs, name, parts);
        lines[name] = std::move(parts);
    }
    require_lines(lines, source);
    return lines;
}

/// Runs `action`, whose errors are about the parameter or the input.
template <class Action>
auto blame(const Action& action) -> NamedLines {
    try {
        return action();
    } catch (Error& error) {
        error.about(boundary_lines_parameter);
        throw;
    }
}

}  // namespace

auto read_boundary_lines(const std::string& path, const Grid& grid) -> NamedLines {
    return blame([&] { return read_lines(path, grid); });
}

auto boundary_lines_of(const Features& features, const Grid& grid) -> NamedLines {
    return blame([&] { return take_lines(features, grid); });
}

}  // namespace thalweg::gis
