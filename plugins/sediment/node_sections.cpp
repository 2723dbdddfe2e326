// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_sections.hpp"

#include <cmath>
#include <set>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

namespace thalweg::sediment {

void members(Members& m, SectionLine& line) {
    m("name", line.name, option().required().help("Name that ends the name of its metric"));
    m("x", line.x,
      option().unit("m").help("x coordinate of a section from south to north, in the frame of the grid"));
    m("y", line.y,
      option().unit("m").help("y coordinate of a section from west to east, in the frame of the grid"));
    line.path = m.path();
}

NodeSections::NodeSections(Node& node)
    : group_(node, "Results"),
      list_(node, "sections",
            option().by_default("[]").help("Sections across the whole grid, each with x or y, at the nearest "
                                           "faces; the metric sediment_through_NAME is the volume of solids "
                                           "[m3] that has passed since the start, eastward or northward")) {}

void NodeSections::configure(Node& node) const {
    std::set<std::string> names;
    for (const SectionLine& line : *list_) {
        if (line.x.has_value() == line.y.has_value()) {
            node.complain(Error("a section does not say where it is")
                              .about(line.path)
                              .expected("\"x\" or \"y\"")
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
        const bool along_x = line.is_along_x();
        const double first = along_x ? grid.x0 : grid.y0;
        const double width = along_x ? grid.dx : grid.dy;
        const auto cells = static_cast<double>(along_x ? grid.nx : grid.ny);
        const double last = first + width * cells;
        if (!(line.place() >= first && line.place() <= last)) {
            const std::string axis = along_x ? "x" : "y";
            throw Error("section '" + line.name + "' lies outside the grid")
                .about(line.path)
                .found(axis + " = " + number_text(line.place()))
                .expected(axis + " from " + number_text(first) + " to " + number_text(last))
                .remedy("give its place in the frame of the grid");
        }
        sections.push_back({along_x, static_cast<int>(std::lround((line.place() - first) / width))});
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
