// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/river_forcing.hpp"

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/input/nature.hpp"
#include "shallowwater/node/sources.hpp"

namespace thalweg::river {

namespace {

/// Whether a place lies in a quadrilateral with counter-clockwise corners, or on its rim.
auto lies_in(const mesh::Curvilinear& mesh, std::int64_t cell, double x, double y) -> bool {
    const mesh::Corners corners = mesh.corners(cell);
    for (int n = 0; n < 4; ++n) {
        const auto a = mesh.node(corners.nodes[n]);
        const auto b = mesh.node(corners.nodes[(n + 1) % 4]);
        if ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) < 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

RiverForcing::RiverForcing(Node& node)
    : sources_group_(node, "Sources and rain"),
      rain_(node, "rain",
            option()
                .unit("m s-1")
                .at_least(0)
                .plausible(shallowwater::nature::rain)
                .help("Rain rate on all cells, eg 20 mm/h, or a column of `series`; unset: none")
                .steerable()),
      list_(node, "sources",
            option()
                .by_default("[]")
                .help("Points inside the mesh where water comes in or is taken out")
                .steerable()),
      wind_group_(node, "Wind and rotation"),
      wind_(node) {}

void RiverForcing::configure(Node& node, const shallowwater::SeriesFile& series) {
    options_ = {};
    const shallowwater::WindOptions wind = wind_.read(node, series);
    wind_.check_drag(node, false);
    options_.wind_speed = wind.speeds;
    options_.wind_direction = wind.directions;
    options_.wind_drag = wind.drag;
    options_.coriolis = wind_.coriolis();
    if (rain_.is_set()) {
        options_.rain = shallowwater::rain_of(node, *rain_, series);
    }
    entries_ = shallowwater::read_sources(node, *list_, series);
    for (const shallowwater::SourceEntry& entry : entries_) {
        if (!entry.area.empty()) {
            node.complain(Error("this flow has no areas of sources")
                              .about(entry.path + "/area")
                              .found("\"" + entry.area + "\"")
                              .expected("x and y of a point")
                              .remedy("give a source to each of some cells"));
        }
        if (entry.is_cell) {
            node.complain(Error("a cell of this flow cannot be held at a level")
                              .about(entry.path)
                              .found("a level")
                              .expected("\"value\" or \"series\", a discharge")
                              .remedy("hold the level at a boundary of the mesh"));
        }
    }
}

void RiverForcing::place(Node& node, const mesh::Curvilinear& mesh) {
    options_.sources.clear();
    names_.clear();
    for (const shallowwater::SourceEntry& entry : entries_) {
        std::int64_t cell = 0;
        while (cell < mesh.cells() && !(mesh.has_cell(cell) && lies_in(mesh, cell, entry.x, entry.y))) {
            ++cell;
        }
        if (cell == mesh.cells()) {
            node.complain(Error("it lies outside the mesh")
                              .about(entry.path)
                              .found("(" + number_text(entry.x) + ", " + number_text(entry.y) + ")")
                              .expected("a place in one of its cells")
                              .remedy("give its place in the CRS of the bed"));
            continue;
        }
        options_.sources.push_back(
            {static_cast<int>(cell % mesh.nx()), static_cast<int>(cell / mesh.nx()), entry.discharge});
        names_.push_back(entry.name);
    }
}

void RiverForcing::fill(Options& options) const {
    options.wind_speed = options_.wind_speed;
    options.wind_direction = options_.wind_direction;
    options.wind_drag = options_.wind_drag;
    options.coriolis = options_.coriolis;
    options.rain = options_.rain;
    options.sources = options_.sources;
}

auto RiverForcing::first_changing() const -> std::string {
    const auto changes = [](const series::TimeSeries& s) { return s.x.size() > 1; };
    if (changes(options_.wind_speed) || changes(options_.wind_direction)) {
        return "wind_speed";
    }
    for (const shallowwater::SourceEntry& entry : entries_) {
        if (changes(entry.discharge)) {
            return entry.path;
        }
    }
    return changes(options_.rain) ? "rain" : "";
}

}  // namespace thalweg::river
