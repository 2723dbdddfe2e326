// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/boundaries.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <map>
#include <sstream>
#include <utility>

#include <thalweg/number_text.hpp>

#include "shallowwater/node/cell_port.hpp"
#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/input/boundary_kinds.hpp"

namespace thalweg::shallowwater {
namespace {

auto text_of(double value) -> std::string {
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    return text.back() == '.' ? text.substr(0, text.size() - 1) : text;
}

/// The outer faces of a boundary and those between cells.
auto places_of(const Boundary& boundary, const Grid& grid) -> std::vector<FaceOnLine> {
    std::vector<FaceOnLine> faces;
    const auto add = [&](double i, double j, bool along_x) {
        faces.push_back({grid.x0 + (along_x ? i : i + 0.5) * grid.dx,
                         grid.y0 + (along_x ? j + 0.5 : j) * grid.dy, along_x ? grid.dy : grid.dx});
    };
    const OuterFaces all = {static_cast<int>(grid.nx), static_cast<int>(grid.ny)};
    for (const int n : boundary.faces) {
        const OuterFace face = all[n];
        const int beyond = face.high ? 1 : 0;
        add(face.i + (face.along_x ? beyond : 0), face.j + (face.along_x ? 0 : beyond), face.along_x);
    }
    for (const FaceBetween& face : boundary.between) {
        add(face.i, face.j, face.along_x);
    }
    return faces;
}

auto edge_of(Domain& domain, GridEdge edge) -> Edge& {
    switch (edge) {
        case GridEdge::west:
            return domain.west;
        case GridEdge::east:
            return domain.east;
        case GridEdge::south:
            return domain.south;
        default:
            return domain.north;
    }
}

auto holds_level(const Boundary& boundary) -> bool {
    return !boundary.value.empty() &&
           (boundary.kind == BoundaryKind::stage || boundary.kind == BoundaryKind::absorbing ||
            boundary.kind == BoundaryKind::sea);
}

auto highest_of(const TimeSeries& series) -> double {
    return *std::max_element(series.y.begin(), series.y.end());
}

}  // namespace

NodeBoundaries::NodeBoundaries(Node& node)
    : group_(node, "Boundaries"),
      list_(node, "boundaries",
            option()
                .by_default("[]")
                .help("Conditions at edges and at drawn segments: water level, discharge, rating curve and "
                      "others")
                .steerable()),
      lines_(node, option().help(
                       "Lines along the edge in any format that OGR reads; the attribute `name` of a line is "
                       "the name of its segment. On triangles the boundaries that the mesh names are "
                       "segments, too")),
      series_(node, "series", Quantity::time,
              option().help("CSV file of values over time, with units in its header").steerable()),
      curves_(node, "rating_curves", Quantity::length,
              option().help("CSV file of discharges over water level, with units in its header").steerable()),
      sources_group_(node, "Sources, rain and soils"),
      source_list_(
          node, "sources",
          option()
              .by_default("[]")
              .help("Points and areas inside the grid where water comes in or is taken out, or where a level "
                    "is held")
              .steerable()),
      areas_(node) {}

void NodeBoundaries::configure(Node& node, const Setup& setup) {
    start_ = setup.start;
    series_.read(node, setup);
    curves_.read(node, setup);
    read_lists(node);
}

void NodeBoundaries::read_lists(Node& node) {
    entries_ = BoundaryReader(node, series_, curves_, start_).read(*list_);
    sources_ = read_sources(node, *source_list_, series_);
}

auto NodeBoundaries::receive(Node& node, bool at_start) -> bool {
    if (at_start) {
        lines_.require_unchanged();
        areas_.require_unchanged();
    }
    const bool series = series_.receive(node, at_start);
    const bool curves = curves_.receive(node, at_start);
    if (series || curves) {
        read_lists(node);
    }
    return series || curves;
}

void NodeBoundaries::place_on(Node& node, const Grid& grid) {
    if (is_on_triangles(grid)) {
        place_on_mesh(node, grid);
        return;
    }
    place_edges(node, grid);
    place_sources(node, grid);
}

auto NodeBoundaries::faces_of(const BoundaryEntry& entry, const gis::NamedLines& drawn,
                              const Grid& grid) const -> gis::FacesAlong {
    const std::string& name = entry.boundary.name;
    if (!lines_.are_given()) {
        throw Error("this names a segment, but nothing draws it")
            .about(entry.path + "/segment")
            .found("\"" + name + "\"")
            .expected("the parameter or the input `boundary_lines`")
            .remedy("give a vector file with a line of that name");
    }
    return gis::faces_of_segment(name, drawn, grid, entry.path + "/segment");
}

auto NodeBoundaries::find_segments(Node& node, const FindFaces& find) const
    -> std::map<std::string, gis::FacesAlong> {
    std::vector<gis::SegmentFaces> segments;
    for (const BoundaryEntry& entry : entries_) {
        if (entry.is_segment) {
            try {
                segments.push_back({entry.boundary.name, entry.path + "/segment", find(entry)});
            } catch (const Error& error) {
                node.complain(error);
            }
        }
    }
    for (const Error& error : gis::share_faces(segments)) {
        node.complain(error);
    }
    std::map<std::string, gis::FacesAlong> found;
    for (gis::SegmentFaces& one : segments) {
        found[one.name] = std::move(one.faces);
    }
    return found;
}

/// Gives an entry those of the faces that no other has. Throws thalweg::Error where a segment meets a
/// periodic edge.
void NodeBoundaries::claim(std::size_t entry, const gis::FacesAlong& faces) {
    Boundary& boundary = boundaries_.edges[entry];
    boundary.between = faces.between;
    for (const int face : faces.outer) {
        int& own = owner_[static_cast<std::size_t>(face)];
        if (own < 0) {
            own = static_cast<int>(entry);
            boundary.faces.push_back(face);
        } else if (entries_[entry].is_segment) {
            throw Error("the segment runs along a periodic edge")
                .about(entries_[entry].path + "/segment")
                .found("\"" + boundary.name + "\" on the " +
                       entries_[static_cast<std::size_t>(own)].boundary.name + " edge")
                .expected("no segment on a periodic edge")
                .remedy("shorten or move the line");
        }
    }
}

// Periodic edges allow no segment; segments take their faces from the other edges.
void NodeBoundaries::place_edges(Node& node, const Grid& grid) {
    const gis::NamedLines drawn = lines_.read(node, grid);
    owner_.assign(static_cast<std::size_t>(2 * (grid.nx + grid.ny)), -1);
    boundaries_.edges.clear();
    for (const BoundaryEntry& entry : entries_) {
        boundaries_.edges.push_back(entry.boundary);
    }
    const auto segments =
        find_segments(node, [&](const BoundaryEntry& entry) { return faces_of(entry, drawn, grid); });
    const auto rank = [](const BoundaryEntry& e) { return e.is_periodic ? 0 : e.is_segment ? 1 : 2; };
    for (int turn = 0; turn < 3; ++turn) {
        for (std::size_t k = 0; k < entries_.size(); ++k) {
            if (rank(entries_[k]) == turn) {
                try {
                    place_edge(k, segments, grid);
                } catch (const Error& error) {
                    node.complain(error);
                }
            }
        }
    }
    for (std::size_t k = 0; k < entries_.size(); ++k) {
        boundaries_.edges[k].profile = by_place(entries_[k].profile, places_of(boundaries_.edges[k], grid));
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

void NodeBoundaries::place_edge(std::size_t entry, const std::map<std::string, gis::FacesAlong>& segments,
                                const Grid& grid) {
    const std::string& name = entries_[entry].boundary.name;
    const auto found = segments.find(name);
    if (!entries_[entry].is_segment) {
        claim(entry, {gis::faces_of_edge(name, grid), {}, {}, {}});
    } else if (found != segments.end()) {
        claim(entry, found->second);
    }
}

void NodeBoundaries::place_sources(Node& node, const Grid& grid) {
    boundaries_.sources.clear();
    boundaries_.cells.clear();
    for (const SourceEntry& s : sources_) {
        if (!s.area.empty()) {
            place_area(s, grid);
            continue;
        }
        if (!grid.contains(s.x, s.y)) {
            node.complain(Error("it lies outside the grid")
                              .about(s.path)
                              .found("(" + text_of(s.x) + ", " + text_of(s.y) + ")")
                              .expected("x from " + text_of(grid.x0) + " to " +
                                        text_of(grid.x0 + grid.dx * static_cast<double>(grid.nx)) +
                                        ", y from " + text_of(grid.y0) + " to " +
                                        text_of(grid.y0 + grid.dy * static_cast<double>(grid.ny)))
                              .remedy("give its place in the CRS of the bed"));
            continue;
        }
        const int i = std::min(static_cast<int>((s.x - grid.x0) / grid.dx), static_cast<int>(grid.nx) - 1);
        const int j = std::min(static_cast<int>((s.y - grid.y0) / grid.dy), static_cast<int>(grid.ny) - 1);
        add_source(s, i, j);
    }
    require_one_level(node);
}

/// Complains where two entries hold a level in one cell: the later one alone would count.
void NodeBoundaries::require_one_level(Node& node) const {
    std::map<std::pair<int, int>, std::string> held;
    for (const HydrographCell& cell : boundaries_.cells) {
        const auto [at, is_new] = held.emplace(std::pair(cell.i, cell.j), cell.name);
        if (!is_new && at->second != cell.name) {
            node.complain(Error("two entries hold the level of one cell")
                              .about(path_of(cell.name))
                              .found("\"" + cell.name + "\" and \"" + at->second + "\" in one cell")
                              .expected("one level for each cell")
                              .remedy("take one out, or move it to another cell"));
            return;
        }
    }
}

/// A cell of a source, which gets such a share of its discharge.
void NodeBoundaries::add_source(const SourceEntry& entry, int i, int j, double share) {
    if (entry.is_cell) {
        boundaries_.cells.push_back({entry.name, i, j, entry.level, entry.velocity_x, entry.velocity_y});
        return;
    }
    TimeSeries part = entry.discharge;
    for (double& value : part.y) {
        value *= share;
    }
    boundaries_.sources.push_back({entry.name, i, j, std::move(part)});
}

void NodeBoundaries::place_area(const SourceEntry& entry, const Grid& grid) {
    for (const SourceCell& one : areas_.cells_of(entry.area, grid, entry.path + "/area")) {
        const auto columns = is_on_triangles(grid) ? grid.cells() : grid.nx;
        add_source(entry, static_cast<int>(one.cell % columns), static_cast<int>(one.cell / columns),
                   one.share);
    }
}

auto NodeBoundaries::by_name(const std::vector<BoundaryVolumes>& cells) -> std::vector<BoundaryVolumes> {
    std::vector<BoundaryVolumes> all;
    std::map<std::string, std::size_t> places;
    for (const BoundaryVolumes& one : cells) {
        const auto [at, is_new] = places.emplace(one.name, all.size());
        if (is_new) {
            all.push_back(one);
            continue;
        }
        BoundaryVolumes& sum = all[at->second];
        sum.inflow += one.inflow;
        sum.outflow += one.outflow;
        sum.shortfall += one.shortfall;
    }
    return all;
}

auto NodeBoundaries::path_of(const std::string& name) const -> std::string {
    for (const BoundaryEntry& entry : entries_) {
        if (entry.boundary.name == name) {
            return entry.path;
        }
    }
    for (const SourceEntry& source : sources_) {
        if (source.name == name) {
            return source.path;
        }
    }
    return "boundaries";
}

void NodeBoundaries::refuse(const UnreachedBoundary& error) const {
    throw Error("\"" + error.name + "\" has no face that water can reach")
        .about(path_of(error.name))
        .found("missing ground beside all of its faces")
        .expected("ground on one side and missing ground, or the outside of the grid, on the other")
        .remedy("draw the segment within a cell of where the ground ends, or take the entry out");
}

void NodeBoundaries::refuse(const BedWithoutSlope& error) const {
    std::ostringstream slope;
    slope << error.slope;
    throw Error("\"" + error.name + "\" finds no slope for its normal depth")
        .about(path_of(error.name))
        .found("a bed inside that falls towards it by " + slope.str() + " m in a metre")
        .expected("one that falls")
        .remedy("give \"slope\", or hold a level with the kind stage");
}

void NodeBoundaries::refuse(const SourceWithoutGround& error) const {
    throw Error("\"" + error.name + "\" lies on missing ground, where no water can be")
        .about(path_of(error.name))
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
    std::ostringstream text;
    text << facts.name << ", " << text_of(facts.kind).name << ": " << facts.faces
         << (facts.faces == 1 ? " face, " : " faces, ") << facts.length << " m, lowest bed "
         << facts.lowest_bed << " m";
    if (facts.kind == BoundaryKind::normal) {
        text << ", slope " << facts.slope;
        if (facts.slope_reach > 0) {
            text << " from the bed up to " << facts.slope_reach << " m inwards";
        }
        if (std::isfinite(facts.slope_error) && facts.slope_error > 0.001 * facts.slope) {
            text << ", right within " << std::setprecision(2) << facts.slope_error;
        }
    }
    return text.str();
}

auto NodeBoundaries::low_level_of(const Boundary& boundary, const BoundaryFacts& facts) -> std::string {
    if (!holds_level(boundary) || facts.faces == 0) {
        return "";
    }
    return low_level_text(facts.name, text_of(facts.kind).name, highest_of(boundary.value), facts.lowest_bed);
}

auto NodeBoundaries::high_level_of(const Boundary& boundary, double highest_ground) -> std::string {
    return holds_level(boundary)
               ? high_level_text(boundary.name + ", " + text_of(boundary.kind).name + ": its level",
                                 highest_of(boundary.value), highest_ground)
               : "";
}

auto NodeBoundaries::high_level_of(const HydrographCell& cell, double highest_ground) -> std::string {
    return high_level_text(cell.name + ": the level that is held", highest_of(cell.level), highest_ground);
}

auto NodeBoundaries::falling_curve_of(const Boundary& boundary) -> std::string {
    return boundary.kind == BoundaryKind::rating ? falling_curve_text(boundary.name, boundary.value) : "";
}

/// Of the greatest floods that geology knows some hundreds of m2/s passed.
auto NodeBoundaries::unlikely_discharge_of(const Boundary& boundary, const BoundaryFacts& facts)
    -> std::string {
    constexpr double greatest = 1000;  // m2/s
    if (boundary.kind != BoundaryKind::discharge || facts.faces == 0 || boundary.value.empty()) {
        return "";
    }
    double most = 0;
    for (const double discharge : boundary.value.y) {
        most = std::fmax(most, std::fabs(discharge));
    }
    if (most <= greatest * facts.length) {
        return "";
    }
    std::ostringstream text;
    text << facts.name << ": up to " << most << " m3/s pass " << facts.length << " m, which is "
         << most / facts.length << " m2/s; look at the unit of the discharge";
    return text.str();
}

auto NodeBoundaries::volumes_due(double time) const -> std::vector<double> {
    std::vector<double> due = volumes_.due;
    due.resize(boundaries_.edges.size() + boundaries_.sources.size());
    const double from = volumes_.due.empty() ? start_ : volumes_.until;
    const auto add = [&](std::size_t k, const TimeSeries& series) {
        due[k] += series.mean(from, time) * (time - from);
    };
    for (std::size_t b = 0; b < boundaries_.edges.size(); ++b) {
        if (boundaries_.edges[b].kind == BoundaryKind::discharge) {
            add(b, boundaries_.edges[b].value);
        }
    }
    for (std::size_t s = 0; s < boundaries_.sources.size(); ++s) {
        add(boundaries_.edges.size() + s, boundaries_.sources[s].discharge);
    }
    return due;
}

void NodeBoundaries::check_volumes(const Summary& now, double time, double tolerance) const {
    const auto due = volumes_due(time);
    for (std::size_t k = 0; k < due.size(); ++k) {
        const bool is_edge = k < boundaries_.edges.size();
        if (is_edge && boundaries_.edges[k].kind != BoundaryKind::discharge) {
            continue;
        }
        const BoundaryVolumes& found = now.boundaries[k];
        const double moved = found.inflow - found.outflow - found.shortfall;
        const double scale = std::fmax(std::fabs(due[k]), found.inflow + found.outflow + found.shortfall);
        if (!(std::fabs(moved - due[k]) <= tolerance * scale)) {
            throw Error("\"" + found.name + "\" has not moved the volume of its series")
                .about(path_of(found.name))
                .found(text_of(moved) + " m3")
                .expected(text_of(due[k]) + " m3, the series over the run")
                .remedy("see the metrics inflow_" + found.name + " and outflow_" + found.name);
        }
    }
}

void NodeBoundaries::join_edges(Domain& domain) const {
    for (const BoundaryEntry& entry : entries_) {
        if (entry.is_periodic && entry.edge) {
            edge_of(domain, *entry.edge) = Edge::periodic;
        }
    }
}

}  // namespace thalweg::shallowwater
