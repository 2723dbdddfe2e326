// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/written_features.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

namespace {

constexpr const char* example = R"({"name": "dike", "line": [[0, 0], [120, 40]], "values": {"crest": 3.2}})";

/// What a feature may be, and the least that it takes.
struct Form {
    const char* member;
    ShapeKind kind;
    std::size_t least;  ///< points
};

constexpr Form line_form = {"line", ShapeKind::lines, 2};
constexpr Form polygon_form = {"polygon", ShapeKind::polygons, 3};
constexpr Form points_form = {"points", ShapeKind::points, 1};

auto shape_of(Node& node, const WrittenPoints& points, const Form& form, const std::string& path)
    -> FeatureShape {
    const auto about = path + "/" + form.member;
    FeatureShape shape(form.kind);
    shape.begin_part();
    for (std::size_t k = 0; k < points.size(); ++k) {
        const auto size = points[k].size();
        if ((size != 2 && size != 3) || size != points.front().size()) {
            node.complain(Error("a point of a feature has two or three numbers, as all of the feature")
                              .about(about + "/" + std::to_string(k))
                              .found(std::to_string(size) + " numbers")
                              .expected("x and y, eg [120, 40], or x, y and the height in metres"));
            return shape;
        }
    }
    const bool is_closed =
        form.kind == ShapeKind::polygons && points.size() > 1 && points.front() == points.back();
    const auto count = points.size() - (is_closed ? 1 : 0);
    if (count < form.least) {
        node.complain(Error("a feature has too few points")
                          .about(about)
                          .found(std::to_string(count) + (is_closed ? " and the first again" : ""))
                          .expected("at least " + std::to_string(form.least) +
                                    (form.kind == ShapeKind::polygons ? " that differ" : "")));
        return shape;
    }
    std::vector<double> heights;
    for (std::size_t k = 0; k < count; ++k) {
        shape.add_point(points[k][0], points[k][1]);
        if (points[k].size() == 3) {
            heights.push_back(points[k][2]);
        }
    }
    shape.set_heights(std::move(heights));
    return shape;
}

/// The shape of a feature; nothing where `node` complains.
auto only_shape_of(Node& node, const WrittenFeature& feature) -> std::optional<FeatureShape> {
    const int count = (feature.line ? 1 : 0) + (feature.polygon ? 1 : 0) + (feature.points ? 1 : 0);
    if (count != 1) {
        node.complain(Error("a feature has one shape")
                          .about(feature.path)
                          .found(count == 0 ? "none" : std::to_string(count) + " of them")
                          .expected(std::string("line, polygon or points, as in ") + example));
        return std::nullopt;
    }
    return feature.line      ? shape_of(node, *feature.line, line_form, feature.path)
           : feature.polygon ? shape_of(node, *feature.polygon, polygon_form, feature.path)
                             : shape_of(node, *feature.points, points_form, feature.path);
}

auto attributes_of(const std::vector<WrittenFeature>& written) -> Table {
    std::set<std::string> keys;
    std::vector<std::string> names;
    for (const auto& feature : written) {
        names.push_back(feature.name.value_or(""));
        for (const auto& [key, value] : feature.values) {
            keys.insert(key);
        }
    }
    Table table;
    const bool has_names =
        std::any_of(names.begin(), names.end(), [](const auto& name) { return !name.empty(); });
    if (has_names || keys.empty()) {
        table.add({"name", "", std::move(names)});
    }
    for (const auto& key : keys) {
        std::vector<double> column;
        for (const auto& feature : written) {
            const auto value = feature.values.find(key);
            column.push_back(value == feature.values.end() ? std::nan("") : value->second);
        }
        table.add({key, "1", std::move(column)});
    }
    return table;
}

}  // namespace

void members(Members& m, WrittenFeature& feature) {
    feature.path = m.path();
    m("name", feature.name, option().help("Attribute `name`, eg of a segment of a boundary"));
    m("line", feature.line,
      option().help(
          "Points of a line, eg [[0, 0], [120, 40]], with their heights eg [[0, 0, 3.2], [120, 40, 3]]"));
    m("polygon", feature.polygon, option().help("Points of the rim of a polygon"));
    m("points", feature.points, option().help("Points that are one feature"));
    m("values", feature.values, option().help("Further attributes, eg {\"crest\": 3.2}"));
}

auto features_of(Node& node, const std::vector<WrittenFeature>& written) -> Features {
    if (written.empty()) {
        node.complain(Error("no feature is drawn").about("drawn").found("[]").expected(example));
    }
    Features features;
    for (const auto& feature : written) {
        if (feature.values.count("name") != 0) {
            node.complain(Error("the name of a feature is a text beside its values")
                              .about(feature.path + "/values/name")
                              .expected(example));
        }
        if (auto shape = only_shape_of(node, feature)) {
            features.shapes.push_back(*std::move(shape));
        }
    }
    if (features.shapes.size() == written.size()) {
        features.attributes = attributes_of(written);
    }
    return features;
}

}  // namespace thalweg::bathymetry
