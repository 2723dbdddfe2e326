// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_sections.hpp"

#include <cmath>
#include <set>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

namespace thalweg::sediment {
namespace {

/// The section of faces with the number that the line gives.
auto numbered(const SectionLine& line, const Grid& grid) -> Section {
    const std::int64_t last = line.i ? grid.nx : grid.ny;
    const std::int64_t face = line.i ? *line.i : *line.j;
    if (face > last) {
        const std::string index = line.i ? "i" : "j";
        throw Error("section '" + line.name + "' lies outside the grid")
            .about(line.path)
            .found(index + " = " + std::to_string(face))
            .expected(index + " from 0 to " + std::to_string(last));
    }
    return {line.is_along_x(), static_cast<int>(face)};
}

/// The section of faces of a raster that is nearest to the line.
auto nearest(const SectionLine& line, const Grid& grid) -> Section {
    const std::string axis = line.x ? "x" : "y";
    const double place = line.x ? *line.x : *line.y;
    if (grid.kind != THW_GRID_UNIFORM) {
        throw Error("section '" + line.name + "' is a straight line, which faces do not follow here")
            .about(line.path)
            .found(axis + " on a curvilinear grid")
            .expected("\"i\" or \"j\"")
            .remedy("write, for example, {\"name\": \"gate\", \"i\": 12}");
    }
    const bool along_x = line.is_along_x();
    const double first = along_x ? grid.x0 : grid.y0;
    const double width = along_x ? grid.dx : grid.dy;
    const auto cells = static_cast<double>(along_x ? grid.nx : grid.ny);
    const double last = first + width * cells;
    if (!(place >= first && place <= last)) {
        throw Error("section '" + line.name + "' lies outside the grid")
            .about(line.path)
            .found(axis + " = " + number_text(place))
            .expected(axis + " from " + number_text(first) + " to " + number_text(last))
            .remedy("give its place in the frame of the grid");
    }
    return {along_x, static_cast<int>(std::lround((place - first) / width))};
}

}  // namespace

void members(Members& m, SectionLine& line) {
    m("name", line.name, option().required().help("Name that ends the name of its metric"));
    m("x", line.x,
      option().unit("m").help("x coordinate of a section from south to north, in the frame of the grid"));
    m("y", line.y,
      option().unit("m").help("y coordinate of a section from west to east, in the frame of the grid"));
    m("i", line.i,
      option().at_least(0).help("Number of a section of faces across i, from 0 at the western edge or the "
                                "side i_start"));
    m("j", line.j,
      option().at_least(0).help("Number of a section of faces across j, from 0 at the southern edge or the "
                                "side j_start"));
    line.path = m.path();
}

NodeSections::NodeSections(Node& node)
    : group_(node, "Results"),
      list_(node, "sections",
            option().by_default("[]").help(
                "Sections across the whole grid, each with x or y at the nearest faces of a raster, or with "
                "i or j; the metric sediment_through_NAME is the volume of solids [m3] that has passed since "
                "the start, eastward or toward higher i, northward or toward higher j")) {}

void NodeSections::configure(Node& node) const {
    std::set<std::string> names;
    for (const SectionLine& line : *list_) {
        const int places = (line.x ? 1 : 0) + (line.y ? 1 : 0) + (line.i ? 1 : 0) + (line.j ? 1 : 0);
        if (places != 1) {
            node.complain(Error("a section does not say where it is")
                              .about(line.path)
                              .expected("\"x\", \"y\", \"i\" or \"j\"")
                              .remedy("write, for example, {\"name\": \"gate\", \"x\": 1200}"));
        }
        if (!names.insert(line.name).second) {
            node.complain(Error("another section has this name")
                              .about(line.path + "/name")
                              .found("\"" + line.name + "\"")
                              .expected("names that differ")
                              .remedy("rename one"));
        }
    }
}

auto NodeSections::placed_on(const Grid& grid) const -> std::vector<Section> {
    std::vector<Section> sections;
    for (const SectionLine& line : *list_) {
        sections.push_back(line.has_index() ? numbered(line, grid) : nearest(line, grid));
    }
    return sections;
}

auto NodeSections::metrics() const -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const SectionLine& line : *list_) {
        names.push_back("sediment_through_" + line.name);
    }
    return names;
}

}  // namespace thalweg::sediment
