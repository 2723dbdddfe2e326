// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/shapes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/attributes.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/features.hpp>

#include "gis/choose_layer.hpp"
#include "gis/points_in_frame.hpp"

namespace thalweg::gis {

namespace {

constexpr auto other_crs_remedy =
    "set `file_crs` of the node that reads the file to the CRS of its coordinates, or to \"grid\" (node "
    "`features`: \"none\") where they are those of the grid";

auto attribute_of(const Features& features, const ShapesRequest& request) -> const Column* {
    if (request.attribute.empty()) {
        return nullptr;
    }
    const auto* found = find_attribute(features.attributes, request.attribute);
    if (found == nullptr) {
        std::vector<std::string> names;
        for (const auto& column : features.attributes.columns()) {
            names.push_back(column.name);
        }
        throw Error(fmt::format("{}: features have no attribute '{}'; their attributes are: {}", request.file,
                                request.attribute, offered(request.attribute, names)));
    }
    return found;
}

auto value_of(const Column* attribute, std::size_t row, const ShapesRequest& request) -> double {
    const auto feature = fmt::format("{}: feature {}", request.file, row);
    const auto own = attribute != nullptr ? number_of(*attribute, row, feature) : std::nullopt;
    if (!own && !request.value) {
        throw Error(
            fmt::format("{} has no value in '{}', which is empty there; give it one, or set `{}` "
                        "for all features without",
                        feature, request.attribute, request.value_parameter));
    }
    const double value = own ? *own : *request.value;
    const double least = std::max(request.least, -request.largest);
    if (!(value >= least && value <= request.largest)) {
        throw Error(fmt::format("{} has a value that cannot be", feature))
            .found(own ? fmt::format("{} in '{}'", value, attribute->name) : fmt::format("{}", value))
            .expected(fmt::format("from {} to {}", least, request.largest))
            .remedy("correct it, or check the unit");
    }
    return value;
}

void require_both_or_none(const std::string& crs, const ShapesRequest& request, const Frame& frame,
                          const std::string& remedy) {
    if (crs.empty() != frame.crs.empty()) {
        throw Error(fmt::format("{}: its features are in {}, but the grid is in {}; {}", request.file,
                                crs_name(crs), crs_name(frame.crs), remedy));
    }
}

auto all_points(const std::vector<Shape>& shapes) -> std::vector<Point> {
    std::vector<Point> points;
    for (const auto& shape : shapes) {
        for (const auto& part : shape.parts) {
            points.insert(points.end(), part.begin(), part.end());
        }
    }
    return points;
}

/// All points in one call, since a transformation takes long to set up.
void bring_to(std::vector<Shape>& shapes, const std::string& crs, const Frame& frame,
              const std::string& file) {
    const auto points = points_in_frame(all_points(shapes), crs, frame.crs);
    auto from = points.cbegin();
    for (auto& shape : shapes) {
        for (auto& part : shape.parts) {
            for (auto& p : part) {
                p = *from++;
                if (!std::isfinite(p.x) || !std::isfinite(p.y)) {
                    throw Error(fmt::format("{}: a point has no place in {}; is the file really in {}?", file,
                                            crs_name(frame.crs), crs_name(crs)))
                        .remedy(other_crs_remedy);
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

void require_meeting(const std::vector<Shape>& shapes, const std::string& crs, const Frame& frame,
                     const std::string& file) {
    const bool any = std::any_of(shapes.begin(), shapes.end(),
                                 [&](const Shape& shape) { return meet(extent_of({shape}), frame.extent); });
    if (!any) {
        const bool no_degrees = are_lengths(all_points(shapes), crs);
        throw Error(fmt::format("{}: no feature meets the grid; its features cover {}, the grid {} ({}); {}",
                                file, to_text(extent_of(shapes)), to_text(frame.extent), crs_name(frame.crs),
                                no_degrees ? "the file says " + crs_name(crs) + ", but holds no degrees"
                                           : "look at the CRS of both"))
            .remedy(other_crs_remedy);
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
        if (!is_area && !from.heights().empty()) {
            const auto first = from.heights().begin();
            shapes.back().heights = {first + static_cast<std::ptrdiff_t>(from.start(part)),
                                     first + static_cast<std::ptrdiff_t>(from.start(part + 1))};
        }
        shapes.back().parts.push_back(std::move(points));
    }
}

auto shapes_in(const Features& features, const ShapesRequest& request, const Frame& frame,
               const std::string& remedy) -> std::vector<Shape> {
    const auto* attribute = attribute_of(features, request);
    std::vector<Shape> shapes;
    for (std::size_t k = 0; k < features.shapes.size(); ++k) {
        if (features.shapes[k].kind() == ShapeKind::points) {
            throw Error(fmt::format("{}: feature {} is made of points, but polygons or lines are needed",
                                    request.file, k));
        }
        append(features.shapes[k], value_of(attribute, k, request), shapes);
    }
    if (shapes.empty()) {
        throw Error(fmt::format("{}: has no features", request.file));
    }
    require_both_or_none(features.crs, request, frame, remedy);
    bring_to(shapes, features.crs, frame, request.file);
    require_meeting(shapes, features.crs, frame, request.file);
    return shapes;
}

}  // namespace

auto requested_features(const ShapesRequest& request, const Frame& frame) -> Features {
    const bool in_grid = request.file_crs == "grid";
    auto features = read_features({request.file, request.layer, in_grid ? "none" : request.file_crs});
    if (in_grid) {
        features.crs = frame.crs;
    }
    return features;
}

auto read_shapes(const ShapesRequest& request, const Frame& frame) -> std::vector<Shape> {
    return shapes_in(requested_features(request, frame), request, frame,
                     "set `file_crs` to the CRS of the file, or to \"grid\" where its coordinates are those "
                     "of the grid");
}

auto shapes_of(const Features& features, const ShapesRequest& request, const Frame& frame)
    -> std::vector<Shape> {
    return shapes_in(features, request, frame,
                     "give both a CRS, or none, eg by `file_crs` of the node that reads them");
}

}  // namespace thalweg::gis
