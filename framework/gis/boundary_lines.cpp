// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/boundary_lines.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/error.hpp>
#include <thalweg/gis/attributes.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/crs_units.hpp>
#include <thalweg/gis/features.hpp>

#include "gis/points_in_frame.hpp"

namespace thalweg::gis {

namespace {

/// Throws thalweg::Error unless `name` is a name that no other line has.
void check_name(const std::string& name, const NamedLines& others, const std::string& line) {
    if (name.empty() || others.count(name) != 0) {
        throw Error(line + (name.empty() ? " has no name" : " has the name of another one"))
            .found(name.empty() ? "no attribute 'name', or an empty one" : "'" + name + "'")
            .expected("an attribute 'name' that no other line has")
            .remedy("name the line, so that the graph can speak of it");
    }
}

/// Without a CRS on one side they are in the same frame.
void bring_to(const std::string& to, const std::string& from, const std::string& name, LineParts& parts) {
    const auto unit = coordinate_unit(from);
    if (to.empty() && unit.metres > 0 && !is_in_metres(from)) {
        throw Error("line '" + name + "' is in " + unit.name + ", but the bed has no CRS")
            .found(crs_name(from))
            .expected("metres, or a CRS of the bed")
            .remedy("convert the file to metres with ogr2ogr -t_srs, or give file_crs of the bed");
    }
    if (from.empty() || to.empty() || same_crs(from, to)) {
        return;
    }
    for (auto& part : parts) {
        part = points_in_frame(part, from, to);
        if (std::any_of(part.begin(), part.end(), [](const Point& p) { return std::isnan(p.x); })) {
            throw Error("line '" + name + "' cannot be brought to the CRS of the bed")
                .found(crs_name(from))
                .expected(crs_name(to))
                .remedy("convert the file with ogr2ogr -t_srs");
        }
    }
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

auto take_lines(const Features& features, const Grid& grid, const std::string& source) -> NamedLines {
    const Column* names = find_attribute(features.attributes, "name");
    NamedLines lines;
    for (std::size_t k = 0; k < features.shapes.size(); ++k) {
        const std::string feature = source + ": feature " + std::to_string(k);
        LineParts parts = parts_of(features.shapes[k], feature);
        const std::string name = names != nullptr ? text_of(*names, k) : "";
        check_name(name, lines, feature);
        bring_to(grid.crs, features.crs, name, parts);
        lines[name] = std::move(parts);
    }
    if (lines.empty()) {
        throw Error(source + " has no line").found("no feature").expected("at least one line");
    }
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

auto read_boundary_lines(const std::string& path, const Grid& grid, const std::string& layer) -> NamedLines {
    return blame([&] {
        return take_lines(read_features({path, layer, "", boundary_lines_layer_parameter}), grid, path);
    });
}

auto boundary_lines_of(const Features& features, const Grid& grid) -> NamedLines {
    return blame(
        [&] { return take_lines(features, grid, std::string("the input ") + boundary_lines_parameter); });
}

}  // namespace thalweg::gis
