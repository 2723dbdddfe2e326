// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node_boundaries.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>

namespace thalweg::shallowwater {
namespace {

auto opposite_of(const std::string& edge) -> std::string {
    return edge == "west" ? "east" : edge == "east" ? "west" : edge == "south" ? "north" : "south";
}

auto text_of(double value) -> std::string {
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    return text.back() == '.' ? text.substr(0, text.size() - 1) : text;
}

}  // namespace

NodeBoundaries::NodeBoundaries(Node& node)
    : list_(node, "boundaries",
            option().by_default("[]").help(
                "What stands at edges and drawn segments: stage, discharge, rating curve and more")),
      lines_(node, "boundary_lines",
             option().help("Lines along the edge, their attribute `name` the segment's (any OGR file)")),
      series_file_(node, "series", option().help("CSV of values over time, units in its header")),
      curves_file_(node, "rating_curves", option().help("CSV of discharges over level, units in its header")),
      source_list_(node, "sources",
                   option().by_default("[]").help(
                       "Water that comes or goes inside the grid, and cells with a level")) {}

void NodeBoundaries::configure(const Setup& setup) {
    start_ = setup.start;
    entries_ = boundary_entries(list_->text);
    sources_ = source_entries(source_list_->text);
    check_periodic();
    if (series_file_.is_set()) {
        series_.emplace(series_file_->path, Quantity::time, "series");
        series_->check_covers(setup.start, setup.end);
    }
    if (curves_file_.is_set()) {
        curves_.emplace(curves_file_->path, Quantity::length, "rating_curves");
    }
    read_values();
}

void NodeBoundaries::check_periodic() const {
    for (const BoundaryEntry& entry : entries_) {
        const std::string other = opposite_of(entry.name);
        const bool has_other = std::any_of(entries_.begin(), entries_.end(), [&](const BoundaryEntry& e) {
            return e.is_periodic && e.name == other;
        });
        if (entry.is_periodic && !has_other) {
            throw Error(entry.place + " is periodic, but its opposite edge is not")
                .about("boundaries")
                .found("periodic \"" + entry.name + "\" alone")
                .expected("\"" + other + "\" periodic too")
                .remedy("add {\"edge\": \"" + other + "\", \"kind\": \"periodic\"}");
        }
    }
}

auto NodeBoundaries::series_of(const Amount& amount, Quantity quantity, const std::string& place) const
    -> TimeSeries {
    if (amount.value) {
        return TimeSeries::constant(*amount.value);
    }
    if (amount.series.empty()) {
        return {};
    }
    if (!series_) {
        throw Error(place + " names a series, but there is no file of series")
            .about(place.substr(0, place.find('[')))
            .found("\"" + amount.series + "\"")
            .expected("the parameter `series`")
            .remedy("give the CSV file that has this column");
    }
    return series_->series(amount.series, quantity);
}

void NodeBoundaries::read_values() {
    edges_.clear();
    boundaries_ = {};
    for (const BoundaryEntry& entry : entries_) {
        Boundary b;
        b.name = entry.name;
        b.kind = entry.kind;
        const bool is_discharge = entry.kind == BoundaryKind::discharge;
        b.value = series_of(entry.value, is_discharge ? Quantity::discharge : Quantity::length, entry.place);
        b.level = series_of(entry.level, Quantity::length, entry.place);
        b.slope = entry.slope.value_or(0);
        if (entry.kind == BoundaryKind::absorbing) {
            b.still = entry.still.value_or(b.value.at(start_));
        }
        if (!entry.curve_column.empty() && !curves_) {
            throw Error(entry.place + " names a rating curve, but there is no file of them")
                .about("boundaries")
                .found("\"" + entry.curve_column + "\"")
                .expected("the parameter `rating_curves`")
                .remedy("give the CSV file that has this column, or write the curve as pairs");
        }
        if (entry.kind == BoundaryKind::rating) {
            b.value = entry.curve_column.empty() ? entry.curve
                                                 : curves_->series(entry.curve_column, Quantity::discharge);
        }
        edges_.push_back(b);
    }
    for (const SourceEntry& s : sources_) {
        if (s.level.is_given()) {
            boundaries_.cells.push_back({s.name, 0, 0, series_of(s.level, Quantity::length, s.place),
                                         series_of(s.velocity_x, Quantity::speed, s.place),
                                         series_of(s.velocity_y, Quantity::speed, s.place)});
        } else {
            boundaries_.sources.push_back(
                {s.name, 0, 0, series_of(s.discharge, Quantity::discharge, s.place)});
        }
    }
}

void NodeBoundaries::place_on(const Grid& grid) {
    place_edges(grid);
    place_sources(grid);
}

auto NodeBoundaries::faces_of(const BoundaryEntry& entry, const gis::NamedLines& drawn, const Grid& grid)
    -> gis::FacesAlong {
    if (entry.is_segment) {
        return gis::faces_of_segment(entry.name, drawn, grid, entry.place, "boundaries");
    }
    return {gis::faces_of_edge(entry.name, grid), {}};
}

void NodeBoundaries::claim(std::size_t entry, const gis::FacesAlong& faces, const Grid& grid) {
    const OuterFaces all = {static_cast<int>(grid.nx), static_cast<int>(grid.ny)};
    boundaries_.edges[entry].between = faces.between;
    for (const int face : faces.outer) {
        int& own = owner_[static_cast<std::size_t>(face)];
        if (own < 0) {
            own = static_cast<int>(entry);
            boundaries_.edges[entry].faces.push_back(face);
        } else if (entries_[entry].is_segment) {
            const BoundaryEntry& other = entries_[static_cast<std::size_t>(own)];
            throw Error(entries_[entry].place + " shares a face with " + other.place)
                .about("boundaries")
                .found("\"" + entries_[entry].name + "\" and \"" + other.name + "\" on the " +
                       gis::edge_name(all[face]) + " edge")
                .expected(other.is_periodic ? "no segment on a periodic edge"
                                            : "segments at least a cell apart")
                .remedy("shorten or move one of the lines");
        }
    }
}

// Periodic edges allow no segment; segments take their faces from the other edges.
void NodeBoundaries::place_edges(const Grid& grid) {
    const bool has_segments =
        std::any_of(entries_.begin(), entries_.end(), [](const BoundaryEntry& e) { return e.is_segment; });
    if (has_segments && !lines_.is_set()) {
        throw Error("boundaries name segments, but there is no file that draws them")
            .about("boundaries")
            .found("\"segment\"")
            .expected("the parameter `boundary_lines`")
            .remedy("give a vector file with a line of that name");
    }
    gis::NamedLines drawn;
    if (lines_.is_set()) {
        drawn = gis::read_boundary_lines(lines_->path, grid);
    }
    owner_.assign(static_cast<std::size_t>(2 * (grid.nx + grid.ny)), -1);
    boundaries_.edges = edges_;
    const auto rank = [](const BoundaryEntry& e) { return e.is_periodic ? 0 : e.is_segment ? 1 : 2; };
    for (int turn = 0; turn < 3; ++turn) {
        for (std::size_t k = 0; k < entries_.size(); ++k) {
            if (rank(entries_[k]) == turn) {
                claim(k, faces_of(entries_[k], drawn, grid), grid);
            }
        }
    }
    // A periodic edge is one of the domain; and segments may have left nothing of an edge.
    std::vector<Boundary> kept;
    for (std::size_t k = 0; k < entries_.size(); ++k) {
        const Boundary& edge = boundaries_.edges[k];
        if (!entries_[k].is_periodic && !(edge.faces.empty() && edge.between.empty())) {
            kept.push_back(boundaries_.edges[k]);
        }
    }
    boundaries_.edges = kept;
}

void NodeBoundaries::place_sources(const Grid& grid) {
    std::size_t source = 0;
    std::size_t cell = 0;
    for (const SourceEntry& s : sources_) {
        if (!grid.contains(s.x, s.y)) {
            throw Error(s.place + " lies outside the grid")
                .about("sources")
                .found("(" + text_of(s.x) + ", " + text_of(s.y) + ")")
                .expected("x from " + text_of(grid.x0) + " to " +
                          text_of(grid.x0 + grid.dx * static_cast<double>(grid.nx)) + ", y from " +
                          text_of(grid.y0) + " to " +
                          text_of(grid.y0 + grid.dy * static_cast<double>(grid.ny)))
                .remedy("give its place in the CRS of the bed");
        }
        const int i = std::min(static_cast<int>((s.x - grid.x0) / grid.dx), static_cast<int>(grid.nx) - 1);
        const int j = std::min(static_cast<int>((s.y - grid.y0) / grid.dy), static_cast<int>(grid.ny) - 1);
        if (s.level.is_given()) {
            boundaries_.cells[cell].i = i;
            boundaries_.cells[cell++].j = j;
        } else {
            boundaries_.sources[source].i = i;
            boundaries_.sources[source++].j = j;
        }
    }
}

auto NodeBoundaries::place_of(const std::string& name) const -> std::string {
    for (const BoundaryEntry& entry : entries_) {
        if (entry.name == name) {
            return entry.place + " (\"" + name + "\")";
        }
    }
    for (const SourceEntry& source : sources_) {
        if (source.name == name) {
            return source.place + " (\"" + name + "\")";
        }
    }
    return name;
}

void NodeBoundaries::refuse(const UnreachedBoundary& error) const {
    throw Error(place_of(error.name) + " has no face that water can reach")
        .about("boundaries")
        .found("missing ground beside all of its faces")
        .expected("ground on one side and missing ground, or the outside of the grid, on the other")
        .remedy("draw the segment within a cell of where the ground ends, or take the entry out");
}

void NodeBoundaries::refuse(const BedWithoutSlope& error) const {
    std::ostringstream slope;
    slope << error.slope;
    throw Error(place_of(error.name) + " finds no slope for its normal depth")
        .about("boundaries")
        .found("a bed inside that falls towards it by " + slope.str() + " m in a metre")
        .expected("one that falls, in the third to sixth cell from the segment")
        .remedy("give \"slope\", or hold a level with the kind stage");
}

void NodeBoundaries::refuse(const SourceWithoutGround& error) const {
    throw Error(place_of(error.name) + " lies on missing ground, where no water can be")
        .about("sources")
        .found("a cell whose bed is missing")
        .expected("a cell with a bed")
        .remedy("move it, or fill the bed there");
}

auto NodeBoundaries::sentence_of(const BoundaryFacts& facts) -> std::string {
    if (facts.faces == 0) {
        return facts.name +
               " is open, but no ground lies along it, so nothing leaves there; draw the edge of "
               "the ground as a segment of boundaries";
    }
    const auto found = std::find_if(std::begin(kinds_by_name), std::end(kinds_by_name),
                                    [&](const auto& one) { return one.kind == facts.kind; });
    std::ostringstream text;
    text << facts.name << ", " << found->name << ": " << facts.faces << " faces, " << facts.length
         << " m, lowest bed " << facts.lowest_bed << " m";
    if (facts.kind == BoundaryKind::normal) {
        text << ", slope " << facts.slope;
    }
    return text.str();
}

void NodeBoundaries::check_volumes(const Summary& now, double time, double tolerance) const {
    const auto check_one = [&](const TimeSeries& series, const BoundaryVolumes& found) {
        const double expected = series.mean(start_, time) * (time - start_);
        const double moved = found.inflow - found.outflow - found.shortfall;
        const double scale = std::fmax(std::fabs(expected), found.inflow + found.outflow + found.shortfall);
        if (!(std::fabs(moved - expected) <= tolerance * scale)) {
            throw Error(place_of(found.name) + " has not moved the volume of its series")
                .found(text_of(moved) + " m3")
                .expected(text_of(expected) + " m3, the series over the run")
                .remedy("see the metrics inflow_" + found.name + " and outflow_" + found.name);
        }
    };
    for (std::size_t b = 0; b < boundaries_.edges.size(); ++b) {
        if (boundaries_.edges[b].kind == BoundaryKind::discharge) {
            check_one(boundaries_.edges[b].value, now.boundaries[b]);
        }
    }
    for (std::size_t s = 0; s < boundaries_.sources.size(); ++s) {
        check_one(boundaries_.sources[s].discharge, now.boundaries[boundaries_.edges.size() + s]);
    }
}

void NodeBoundaries::join_edges(Domain& domain) const {
    for (const BoundaryEntry& entry : entries_) {
        if (entry.is_periodic) {
            (entry.name == "west"    ? domain.west
             : entry.name == "east"  ? domain.east
             : entry.name == "south" ? domain.south
                                     : domain.north) = Edge::periodic;
        }
    }
}

}  // namespace thalweg::shallowwater
