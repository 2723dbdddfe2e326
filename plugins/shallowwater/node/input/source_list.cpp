// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/source_list.hpp"

#include <set>

#include <thalweg/error.hpp>

#include "shallowwater/node/input/nature.hpp"

namespace thalweg::shallowwater {
namespace {

void check_what(Node& node, const WrittenSource& source) {
    const bool has_velocity = source.velocity_x.is_given() || source.velocity_y.is_given();
    if (!source.is_cell() && !source.discharge.is_given()) {
        node.complain(Error("it has no discharge and no level")
                          .about(source.path)
                          .expected("\"value\" or \"series\", or \"level\" or \"level_series\"")
                          .remedy("give a number, or name a column of the file `series`"));
    } else if (source.is_cell() && source.discharge.is_given()) {
        node.complain(Error("it has a discharge and a level")
                          .about(source.path)
                          .expected("one of them: the water of a cell whose level is held follows from that")
                          .remedy("take one out"));
    } else if (!source.is_cell() && has_velocity) {
        node.complain(
            Error("it has a velocity, but no level")
                .about(source.path)
                .expected("velocities in a cell whose level is held: a discharge brings no momentum")
                .remedy("take the velocities out, or give \"level\""));
    }
}

void check_place(Node& node, const WrittenSource& source) {
    const bool has_point = source.x && source.y;
    const bool has_part = source.x || source.y;
    if (source.area ? has_part : !has_point) {
        node.complain(Error(source.area ? "it has a point and an area" : "it does not say where it is")
                          .about(source.path)
                          .found(source.x   ? (source.y ? "x, y and area" : "x without y")
                                 : source.y ? "y without x"
                                            : "neither x and y nor area")
                          .expected("x and y, or the name of an area"));
    }
}

void check_names(Node& node, const std::vector<SourceEntry>& entries) {
    std::set<std::string> names;
    for (const auto& entry : entries) {
        const bool has_twin = !names.insert(entry.name).second;
        if (has_twin || entry.name.empty()) {
            node.complain(Error(has_twin ? "another source has this name" : "the name is empty")
                              .about(entry.path + "/name")
                              .found("'" + entry.name + "'")
                              .expected("names that differ")
                              .remedy("rename it, or leave the name out"));
        }
    }
}

}  // namespace

void members(Members& m, WrittenSource& source) {
    m("name", source.name,
      option().help("Name that ends the names of its metrics; unset: source0 for the first entry"));
    m("x", source.x, option().unit("m").help("x coordinate in the CRS of the bed"));
    m("y", source.y, option().unit("m").help("y coordinate in the CRS of the bed"));
    m("area", source.area,
      option().help("Name of polygons of the input `source_areas`, in place of x and y: a discharge spreads "
                    "evenly over the cells whose centre they hold, and a level is held in each of them"));
    amount_members(m, "value", "series", source.discharge,
                   option().unit("m3 s-1").plausible(nature::discharge),
                   "Discharge of the source, negative where water is taken out");
    amount_members(m, "level", "level_series", source.level, option().unit("m"),
                   "Water level to which the cell is set after each step");
    amount_members(m, "velocity_x", "velocity_x_series", source.velocity_x, option().unit("m s-1"),
                   "Eastward velocity of the water, with a level");
    amount_members(m, "velocity_y", "velocity_y_series", source.velocity_y, option().unit("m s-1"),
                   "Northward velocity of the water, with a level");
    source.path = m.path();
}

auto read_sources(Node& node, const std::vector<WrittenSource>& list, const SeriesFile& series)
    -> std::vector<SourceEntry> {
    std::vector<SourceEntry> entries;
    const auto values = [&](const AmountOrColumn& amount, Quantity quantity) {
        return series.values(node, one_amount(node, amount), quantity,
                             quantity == Quantity::discharge ? nature::discharge : Plausible());
    };
    for (const WrittenSource& source : list) {
        check_what(node, source);
        check_place(node, source);
        SourceEntry entry;
        entry.path = source.path;
        entry.name = source.name.value_or("source" + std::to_string(entries.size()));
        entry.x = source.x.value_or(0);
        entry.y = source.y.value_or(0);
        entry.area = source.area.value_or("");
        entry.is_cell = source.is_cell();
        entry.discharge = values(source.discharge, Quantity::discharge);
        entry.level = values(source.level, Quantity::length);
        entry.velocity_x = values(source.velocity_x, Quantity::speed);
        entry.velocity_y = values(source.velocity_y, Quantity::speed);
        entries.push_back(entry);
    }
    check_names(node, entries);
    return entries;
}

}  // namespace thalweg::shallowwater
