// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/statistics/zones.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/attributes.hpp>
#include <thalweg/gis/features.hpp>
#include <thalweg/gis/shape_cells.hpp>

namespace thalweg::view {
namespace {

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

/// The name of each feature.
auto names_of(const Features& features, const std::string& attribute, const std::string& source)
    -> std::vector<std::string> {
    std::vector<std::string> names;
    const auto* column = attribute.empty() ? nullptr : gis::find_attribute(features.attributes, attribute);
    if (!attribute.empty() && column == nullptr) {
        std::string known;
        for (const auto& one : features.attributes.columns()) {
            known += (known.empty() ? "" : ", ") + one.name;
        }
        throw Error(source + ": the polygons have no attribute of this name")
            .about("zone_names")
            .found(attribute)
            .expected("one of " + known)
            .remedy("name one of them, or leave zone_names out to number the polygons");
    }
    for (std::size_t k = 0; k < features.shapes.size(); ++k) {
        names.push_back(column != nullptr ? gis::text_of(*column, k) : std::to_string(k + 1));
        if (names.back().empty()) {
            throw Error(fmt::format("{}: feature {} has no name", source, k))
                .about("zone_names")
                .found("an empty attribute '" + attribute + "'")
                .expected("a name for each polygon")
                .remedy("name it, or leave zone_names out to number the polygons");
        }
    }
    return names;
}

void merge(std::vector<CellIndex>& cells, const std::vector<std::int64_t>& more) {
    std::vector<CellIndex> both;
    std::set_union(cells.begin(), cells.end(), more.begin(), more.end(), std::back_inserter(both));
    cells = std::move(both);
}

}  // namespace

auto zones_of(const Features& features, const std::string& attribute, const Grid& grid,
              const std::string& source) -> std::vector<Zone> {
    require_polygons(features, source);
    const auto names = names_of(features, attribute, source);
    gis::ShapesRequest request;
    request.file = source;
    request.value = 0;  // shapes have one each, which nothing reads here
    const auto cells = gis::cells_inside(grid, gis::shapes_of(features, request, gis::frame_of(grid)));
    std::vector<Zone> zones;
    std::map<std::string, std::size_t> places;
    for (std::size_t k = 0; k < names.size(); ++k) {
        const auto [place, is_new] = places.emplace(names[k], zones.size());
        if (is_new) {
            zones.push_back({names[k], false, {}});
        }
        merge(zones[place->second].cells, cells[k]);
    }
    return zones;
}

}  // namespace thalweg::view
