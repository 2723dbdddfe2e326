// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/statistics/polygon_names.hpp"

#include <cstddef>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/attributes.hpp>

namespace thalweg::view {

void require_polygons(const Features& features, const std::string& source) {
    for (std::size_t k = 0; k < features.shapes.size(); ++k) {
        if (features.shapes[k].kind() != ShapeKind::polygons) {
            throw Error(fmt::format("{}: feature {} is no polygon, so that no cell is inside", source, k))
                .found(features.shapes[k].kind() == ShapeKind::lines ? "a line" : "points")
                .expected("polygons")
                .remedy("name a layer of polygons");
        }
    }
}

auto wanted_column(const Features& features, const WantedAttribute& attribute, const std::string& source)
    -> const Column& {
    const auto* column = gis::find_attribute(features.attributes, attribute.name);
    if (column == nullptr) {
        std::string known;
        for (const auto& one : features.attributes.columns()) {
            known += (known.empty() ? "" : ", ") + one.name;
        }
        throw Error(source + ": the polygons have no attribute of this name")
            .about(attribute.parameter)
            .found(attribute.name)
            .expected("one of " + known)
            .remedy(
                fmt::format("name one of them, or leave {} out {}", attribute.parameter, attribute.without));
    }
    return *column;
}

auto wanted_texts(const Features& features, const WantedAttribute& attribute, const std::string& source)
    -> std::vector<std::string> {
    const auto* column = attribute.name.empty() ? nullptr : &wanted_column(features, attribute, source);
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < features.shapes.size(); ++k) {
        texts.push_back(column != nullptr ? gis::text_of(*column, k) : std::to_string(k + 1));
        if (texts.back().empty()) {
            throw Error(fmt::format("{}: feature {} has no text there", source, k))
                .about(attribute.parameter)
                .found("an empty attribute '" + attribute.name + "'")
                .expected("a text for each polygon")
                .remedy(
                    fmt::format("fill it in, or leave {} out {}", attribute.parameter, attribute.without));
        }
    }
    return texts;
}

}  // namespace thalweg::view
