// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/boundary_reader.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/input/nature.hpp"

namespace thalweg::shallowwater {
namespace {

auto opposite_of(GridEdge edge) -> GridEdge {
    switch (edge) {
        case GridEdge::west:
            return GridEdge::east;
        case GridEdge::east:
            return GridEdge::west;
        case GridEdge::south:
            return GridEdge::north;
        default:
            return GridEdge::south;
    }
}

auto name_path(const BoundaryEntry& entry) -> std::string {
    return entry.path + (entry.is_segment ? "/segment" : "/edge");
}

auto curve_of(Node& node, const CurvePoints& points, const std::string& path) -> TimeSeries {
    TimeSeries curve;
    const auto refuse = [&](const std::string& rule, const std::string& where) {
        node.complain(
            Error(rule).about(where).expected("pairs of a level [m] and a discharge [m3/s], levels "
                                              "increasing, such as [[9.5, 0], [10, 12.5]]"));
    };
    if (points.empty()) {
        refuse("the curve has no point", path);
    }
    for (std::size_t k = 0; k < points.size(); ++k) {
        const std::string where = path + "/" + std::to_string(k);
        if (points[k].size() != 2) {
            refuse("a point of the curve is no pair", where);
            continue;
        }
        if (!curve.x.empty() && !(points[k][0] > curve.x.back())) {
            refuse("a level of the curve is not above the one before", where);
        }
        curve.x.push_back(points[k][0]);
        curve.y.push_back(points[k][1]);
    }
    return curve.empty() ? TimeSeries::constant(0) : curve;
}

/// Refuses a curve by which water comes in.
void check_outflow(Node& node, const TimeSeries& curve, const std::string& path) {
    const auto first = std::find_if(curve.y.begin(), curve.y.end(), [](double q) { return q < 0; });
    if (first != curve.y.end()) {
        const auto level = curve.x[static_cast<std::size_t>(first - curve.y.begin())];
        node.complain(Error("a rating curve has a negative discharge")
                          .about(path)
                          .found(number_text(*first) + " m3/s at " + number_text(level) + " m")
                          .expected("0 m3/s or more: the water that leaves at a level")
                          .remedy("turn the sign; water that comes in needs the kind discharge or stage"));
    }
}

}  // namespace

auto read_curve(Node& node, const SeriesFile& curves, const std::variant<CurvePoints, std::string>& curve,
                const std::string& path) -> TimeSeries {
    const auto* const column = std::get_if<std::string>(&curve);
    auto points = column != nullptr ? curves.values(node, {0, *column, path, true}, Quantity::discharge)
                                    : curve_of(node, std::get<CurvePoints>(curve), path);
    check_outflow(node, points, path);
    return points;
}

auto required_values(Node& node, const SeriesFile& series, const AmountOrColumn& amount, Quantity quantity,
                     const std::string& path) -> TimeSeries {
    if (!amount.is_given()) {
        node.complain(Error("it has no value")
                          .about(path)
                          .expected("\"value\" or \"series\"")
                          .remedy("give a number, or name a column of the file `series`"));
        return TimeSeries::constant(0);
    }
    return series.values(node, one_amount(node, amount), quantity,
                         quantity == Quantity::discharge ? nature::discharge : Plausible());
}

auto still_level(Node& node, const std::optional<double>& still, const AmountOrColumn& written,
                 const TimeSeries& wave, double start, const std::string& path) -> double {
    constexpr double highest_wave = 100;  // m, above or below still water
    // A column of one value may be one whose table is still to come.
    const bool is_known = wave.x.size() > 1 || (!written.column && written.amount.column.empty());
    const auto beyond = std::find_if(wave.y.begin(), wave.y.end(), [&](double level) {
        return still && is_known && std::fabs(level - *still) > highest_wave;
    });
    if (beyond != wave.y.end()) {
        node.complain(Error("the still water lies too far from the wave that comes in")
                          .about(path + "/still")
                          .found(number_text(*still) + " m, and a level of " + number_text(*beyond) + " m")
                          .expected("at most " + number_text(highest_wave) + " m between them")
                          .remedy("correct `still`, or leave it out for the first level of the wave"));
    }
    return still.value_or(wave.at(start));
}

auto sea_velocity(Node& node, const SeriesFile& series, const Sea& sea, const std::string& path)
    -> TimeSeries {
    if (sea.response && sea.velocity.is_given()) {
        node.complain(Error("the velocity of the sea is given, and is to follow the flow inside")
                          .about(path + "/response")
                          .found("`response` beside `velocity`")
                          .expected("one of them")
                          .remedy("take one out"));
    }
    return series.values(node, one_amount(node, sea.velocity), Quantity::speed, nature::current);
}

auto read_slope(Node& node, const std::optional<double>& slope, const std::string& path) -> double {
    if (slope && !(*slope > 0)) {
        node.complain(Error("the bed outside must fall")
                          .about(path + "/slope")
                          .found("0")
                          .expected("a number above 0 and at most 1: metres that it falls in a metre")
                          .remedy("leave it out to take the slope of the bed inside"));
    }
    return slope.value_or(0);
}

auto BoundaryReader::read(const std::vector<WrittenBoundary>& list) const -> std::vector<BoundaryEntry> {
    std::vector<BoundaryEntry> entries;
    for (const WrittenBoundary& written : list) {
        std::visit(
            [&](const auto& form) {
                entries.push_back(placed(form));
                fill(form, entries.back());
            },
            written);
    }
    check_twins(entries);
    check_periodic(entries);
    return entries;
}

auto BoundaryReader::placed(const BoundaryPlace& place) const -> BoundaryEntry {
    BoundaryEntry entry;
    entry.path = place.path;
    entry.edge = place.edge;
    entry.is_segment = place.segment.has_value();
    entry.boundary.name = place.segment ? *place.segment : place.edge ? word_of(*place.edge) : "";
    if (place.edge.has_value() == place.segment.has_value()) {
        node_.complain(Error("it does not say where it is")
                           .about(place.path)
                           .found(place.edge ? "both \"edge\" and \"segment\"" : "neither of the two")
                           .expected("\"edge\" or \"segment\"")
                           .remedy("write, for example, \"edge\": \"west\""));
    }
    return entry;
}

void BoundaryReader::fill(const PlainBoundary& from, BoundaryEntry& to) const {
    to.boundary.kind = static_cast<BoundaryKind>(from.kind);
    to.is_periodic = from.kind == PlainKind::periodic;
    if (to.is_periodic && to.is_segment) {
        node_.complain(Error("a segment cannot be periodic")
                           .about(from.path + "/segment")
                           .found("\"" + to.boundary.name + "\"")
                           .expected("a whole edge and its opposite")
                           .remedy("write \"edge\" instead of \"segment\""));
    }
}

void BoundaryReader::fill(const StageBoundary& from, BoundaryEntry& to) const {
    to.boundary.kind = BoundaryKind::stage;
    to.boundary.value = required_values(node_, series_, from.level, Quantity::length, from.path);
    to.profile = read_profile(node_, from.profile, ProfileUse::level, from.path + "/profile");
}

void BoundaryReader::fill(const AbsorbingBoundary& from, BoundaryEntry& to) const {
    to.boundary.kind = BoundaryKind::absorbing;
    to.boundary.value = required_values(node_, series_, from.level, Quantity::length, from.path);
    to.boundary.still = still_level(node_, from.still, from.level, to.boundary.value, start_, from.path);
    to.profile = read_profile(node_, from.profile, ProfileUse::level, from.path + "/profile");
}

void BoundaryReader::fill(const DischargeBoundary& from, BoundaryEntry& to) const {
    to.boundary.kind = BoundaryKind::discharge;
    to.boundary.value = required_values(node_, series_, from.discharge, Quantity::discharge, from.path);
    to.boundary.level = series_.values(node_, one_amount(node_, from.level), Quantity::length);
    to.profile = read_profile(node_, from.profile, ProfileUse::weight, from.path + "/profile");
}

void BoundaryReader::fill(const RatingBoundary& from, BoundaryEntry& to) const {
    to.boundary.kind = BoundaryKind::rating;
    to.boundary.value = read_curve(node_, curves_, from.curve, from.path + "/curve");
}

void BoundaryReader::fill(const NormalBoundary& from, BoundaryEntry& to) const {
    to.boundary.kind = BoundaryKind::normal;
    to.boundary.slope = read_slope(node_, from.slope, from.path);
}

void BoundaryReader::fill(const SeaBoundary& from, BoundaryEntry& to) const {
    read_sea(node_, series_, from.sea, from.path, to.boundary);
    to.profile = read_profile(node_, from.profile, ProfileUse::level, from.path + "/profile");
}

void BoundaryReader::check_twins(const std::vector<BoundaryEntry>& entries) const {
    std::set<std::string> names;
    for (const auto& entry : entries) {
        const std::string& name = entry.boundary.name;
        if (!name.empty() && !names.insert(name).second) {
            node_.complain(Error("another entry has this name")
                               .about(name_path(entry))
                               .found("'" + name + "' twice")
                               .expected("one entry for each edge and each segment")
                               .remedy("take one out, or rename the segment"));
        }
    }
}

void BoundaryReader::check_periodic(const std::vector<BoundaryEntry>& entries) const {
    const auto is_periodic_edge = [](const BoundaryEntry& entry) {
        return entry.is_periodic && !entry.is_segment && entry.edge;
    };
    std::set<GridEdge> periodic;
    for (const auto& entry : entries) {
        if (is_periodic_edge(entry)) {
            periodic.insert(*entry.edge);
        }
    }
    for (const auto& entry : entries) {
        if (is_periodic_edge(entry) && periodic.count(opposite_of(*entry.edge)) == 0) {
            const std::string& name = entry.boundary.name;
            const std::string other = word_of(opposite_of(*entry.edge));
            node_.complain(Error("it is periodic, but its opposite edge is not")
                               .about(name_path(entry))
                               .found("periodic \"" + name + "\" alone")
                               .expected("\"" + other + "\" periodic too")
                               .remedy("add {\"edge\": \"" + other + "\", \"kind\": \"periodic\"}"));
        }
    }
}

}  // namespace thalweg::shallowwater
