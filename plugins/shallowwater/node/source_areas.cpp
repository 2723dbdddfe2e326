// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/source_areas.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/gis/attributes.hpp>
#include <thalweg/gis/features.hpp>
#include <thalweg/gis/shape_cells.hpp>
#include <thalweg/mesh/corners.hpp>
#include <thalweg/mesh/triangles.hpp>

namespace thalweg::shallowwater {
namespace {

/// The features of one name, and those names that there are.
struct NamedAreas {
    Features found;
    std::vector<std::string> names;
};

/// Texts, each once, in a sentence.
auto list_of(const std::vector<std::string>& texts) -> std::string {
    const std::set<std::string> each(texts.begin(), texts.end());
    std::string list;
    for (const auto& text : each) {
        list += (list.empty() ? "" : ", ") + text;
    }
    return list.empty() ? "features with the attribute name" : list;
}

auto areas_called(const std::string& name, const Features& all) -> NamedAreas {
    NamedAreas areas{{all.crs, {}, {}}, {}};
    const auto* names = gis::find_attribute(all.attributes, "name");
    if (names == nullptr || !names->holds_texts()) {
        return areas;
    }
    std::vector<std::string> kept;
    for (std::size_t k = 0; k < all.shapes.size(); ++k) {
        const auto& own = names->texts()[k];
        if (own == name && all.shapes[k].kind() == ShapeKind::polygons) {
            areas.found.shapes.push_back(all.shapes[k]);
            kept.push_back(own);
        }
        areas.names.push_back(own);
    }
    areas.found.attributes.add({"name", "", std::move(kept)});
    return areas;
}

auto area_of(const Grid& grid, std::int64_t cell) -> double {
    return grid.kind == THW_GRID_TRIANGLES ? mesh::cell_area(mesh::Triangles(grid), cell) : grid.dx * grid.dy;
}

}  // namespace

SourceAreas::SourceAreas(Node& node)
    : input_(node, "source_areas",
             port().optional().help("Polygons whose attribute `name` sources name as their `area`")) {}

auto SourceAreas::cells_of(const std::string& name, const Grid& grid, const std::string& path) const
    -> std::vector<SourceCell> {
    if (!input_.connected()) {
        throw Error("this names an area, but nothing draws it")
            .about(path)
            .found("\"" + name + "\"")
            .expected("the input source_areas")
            .remedy("connect a node such as `features` with a polygon of that name");
    }
    const auto areas = areas_called(name, input_.read());
    if (areas.found.shapes.empty()) {
        throw Error("no polygon has this name")
            .about(path)
            .found("\"" + name + "\"")
            .expected("one of: " + list_of(areas.names));
    }
    gis::ShapesRequest request;
    request.file = "the input source_areas";
    request.value = 0;
    const auto shapes = gis::shapes_of(areas.found, request, gis::frame_of(grid));
    std::vector<std::int64_t> cells;
    for (const auto& inside : gis::cells_inside(grid, shapes)) {
        cells.insert(cells.end(), inside.begin(), inside.end());
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    if (cells.empty()) {
        throw Error("the area holds the centre of no cell")
            .about(path)
            .found("\"" + name + "\"")
            .remedy("draw it larger, or give the source x and y");
    }
    double sum = 0;
    for (const auto cell : cells) {
        sum += area_of(grid, cell);
    }
    std::vector<SourceCell> found;
    found.reserve(cells.size());
    for (const auto cell : cells) {
        found.push_back({cell, area_of(grid, cell) / sum});
    }
    return found;
}

void SourceAreas::require_unchanged() {
    if (!has_version_) {
        has_version_ = true;
        version_ = input_.version();
    }
    if (input_.version() != version_) {
        throw Error("new polygons have come while time runs, but sources take their cells at the start")
            .about(input_.name())
            .remedy("connect a node that gives its features before time starts");
    }
}

}  // namespace thalweg::shallowwater
