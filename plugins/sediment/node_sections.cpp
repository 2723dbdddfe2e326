// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_sections.hpp"

#include <cmath>
#include <sstream>

#include <nlohmann/json.hpp>
#include <thalweg/error.hpp>

namespace thalweg::sediment {
namespace {

using Json = nlohmann::json;

constexpr const char* expected_entry = R"({"name": "gate", "x": 1200} or {"name": "weir", "y": 300})";

auto text_of(double value) -> std::string {
    std::ostringstream text;
    text.precision(12);
    text << value;
    return text.str();
}

auto is_good(const Json& entry) -> bool {
    if (!entry.is_object() || entry.size() != 2 || !entry.contains("name") || !entry["name"].is_string() ||
        entry["name"].get<std::string>().empty()) {
        return false;
    }
    return (entry.contains("x") && entry["x"].is_number()) || (entry.contains("y") && entry["y"].is_number());
}

}  // namespace

NodeSections::NodeSections(Node& node)
    : list_(node, "sections",
            option().by_default("[]").help(
                "Lines across the whole grid, {\"name\", \"x\"} or {\"name\", \"y\"}, at the nearest faces; "
                "the metric sediment_through_NAME tells what the loads carried through since the start, "
                "eastward or northward [m3 of solids]")) {}

void NodeSections::configure() {
    lines_.clear();
    const Json list = Json::parse(list_->text, nullptr, false);
    if (!list.is_array()) {
        throw Error("this is no list of sections")
            .about("sections")
            .found(list_->text)
            .expected(std::string("[") + expected_entry + ", ...]");
    }
    for (const Json& entry : list) {
        const std::string place = "sections[" + std::to_string(lines_.size()) + "]";
        if (!is_good(entry)) {
            throw Error(place + " does not say its name and where it is")
                .about("sections")
                .found(entry.dump())
                .expected(expected_entry);
        }
        const bool along_x = entry.contains("x");
        const Line line = {entry["name"].get<std::string>(), along_x,
                           entry[along_x ? "x" : "y"].get<double>()};
        for (const Line& other : lines_) {
            if (other.name == line.name) {
                throw Error(place + " has the name of another section")
                    .about("sections")
                    .found("\"" + line.name + "\"")
                    .expected("names that differ")
                    .remedy("rename one");
            }
        }
        lines_.push_back(line);
    }
}

auto NodeSections::placed_on(const Grid& grid) const -> std::vector<Section> {
    std::vector<Section> sections;
    for (const Line& line : lines_) {
        const double first = line.along_x ? grid.x0 : grid.y0;
        const double width = line.along_x ? grid.dx : grid.dy;
        const auto cells = static_cast<double>(line.along_x ? grid.nx : grid.ny);
        const double last = first + width * cells;
        if (!(line.place >= first && line.place <= last)) {
            const std::string axis = line.along_x ? "x" : "y";
            throw Error("section '" + line.name + "' lies outside the grid")
                .about("sections")
                .found(axis + " = " + text_of(line.place))
                .expected(axis + " from " + text_of(first) + " to " + text_of(last))
                .remedy("give its place in the frame of the grid");
        }
        sections.push_back({line.along_x, static_cast<int>(std::lround((line.place - first) / width))});
    }
    return sections;
}

auto NodeSections::metrics() const -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const Line& line : lines_) {
        names.push_back("sediment_through_" + line.name);
    }
    return names;
}

}  // namespace thalweg::sediment
