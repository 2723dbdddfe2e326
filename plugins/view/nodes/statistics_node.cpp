// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/statistics_node.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/value_classes.hpp>

#include "view/nodes/sink.hpp"

namespace thalweg::view {

namespace {

/// Throws Error where a field of classes has a value that is none of them.
void require_classes(const Field& field, const WeightedValues& cells) {
    const auto classes = classification_of(field);
    for (std::size_t k = 0; !classes.empty() && k < cells.values.size(); ++k) {
        if (classes.find(cells.values[k]) == nullptr) {
            throw no_such_class(field.name(), cells.values[k], classes);
        }
    }
}

}  // namespace

auto StatisticsNode::about() -> About {
    return {"statistics",
            "Sums up fields over time, whole or by polygon: area, mean, volume, quantiles, classes.",
            Clock::sampled, THW_ON_CPU, 1};
}

void StatisticsNode::configure(const Setup& setup) {
    stem_ = result_stem(setup, *directory_, prefix_);
    start_date_ = setup.start_date;
    announce_file(stem_.pattern(".csv"), "prefix");
    if (numbers_->empty() && quantiles_->empty()) {
        complain(Error("no number is asked for")
                     .about(numbers_.name())
                     .found("[]")
                     .expected("at least one of numbers or quantiles")
                     .remedy("name one, or leave numbers out for the usual ones"));
    }
}

void StatisticsNode::negotiate() {
    if (open_inputs().empty()) {
        throw Error("there is nothing to sum up")
            .expected("at least one input")
            .remedy("wire a field to it, such as \"depth\": \"flow.depth\"");
    }
    const auto grid = open_inputs().front().grid();
    require_metres(grid, "measuring areas of cells");
    areas_ = CellAreas(grid);
    check_sources();
    read_zones(grid);
    read_limits();
    choose_statistics();
    series_.begin(stem_.path(".csv"), columns(), start_date_, table_.is_read());
    table_.give(series_.table());
}

void StatisticsNode::check_sources() {
    source_.check(*this);
    if (zone_names_.is_given() && !source_.is_given()) {
        complain(Error("there are no polygons to be named")
                     .about(zone_names_.name())
                     .remedy("name a file of polygons, connect the input zones, or take this out"));
    }
}

void StatisticsNode::read_zones(const Grid& grid) {
    zones_ = {{"", true, {}}};
    if (!source_.is_given()) {
        return;
    }
    const auto features = source_.read(grid);
    if (const auto text = source_.warning_of(features); !text.empty()) {
        log(THW_WARNING, text);
    }
    try {
        zones_ = zones_of(features, *zone_names_, grid, source_.text());
    } catch (Error& error) {
        throw error.subject().empty() ? error.about(source_.subject()) : error;
    }
    leave_out_empty_zones();
}

void StatisticsNode::leave_out_empty_zones() {
    std::vector<Zone> kept;
    for (const auto& zone : zones_) {
        if (!zone.cells.empty()) {
            kept.push_back(zone);
        } else if (*outside_ == EmptyZoneRule::skip) {
            log(THW_WARNING, "zone '" + zone.name + "' has no centre of a cell inside and is left out");
        } else {
            complain(Error("a zone has no cell")
                         .about(source_.subject())
                         .found("'" + zone.name + "', in which no centre of a cell lies")
                         .expected("at least one")
                         .remedy("draw it larger, take a finer grid, or set \"outside\": \"skip\" to leave "
                                 "such zones out"));
        }
    }
    if (kept.empty() && *outside_ == EmptyZoneRule::skip) {
        throw Error("no zone has a cell")
            .about(source_.subject())
            .remedy("look at the place and the size of the polygons, or take a finer grid");
    }
    zones_ = std::move(kept);
}

/// Position of an input in open_inputs(). Throws Error that lists what is connected.
auto StatisticsNode::place_of(const std::string& name) const -> std::size_t {
    const auto& fields = open_inputs();
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name() == name; });
    if (found == fields.end()) {
        std::string names;
        for (const auto& field : fields) {
            names += (names.empty() ? "" : ", ") + field.name();
        }
        throw Error("no such input is connected")
            .about(threshold_.name())
            .found(name)
            .expected("one of " + names)
            .remedy("wire the field to the node, or name one that is");
    }
    return static_cast<std::size_t>(found - fields.begin());
}

void StatisticsNode::read_limits() {
    limits_.clear();
    for (const auto& [name, limit] : *threshold_) {
        const auto place = place_of(name);
        limits_[place] = number_in(limit, open_inputs()[place].unit(), threshold_.name() + "/" + name);
    }
}

void StatisticsNode::choose_statistics() {
    wanted_.clear();
    bool has_classes = false;
    for (const auto& field : open_inputs()) {
        wanted_.push_back(statistics_of(field, *numbers_, *quantiles_));
        has_classes = has_classes || !classification_of(field).empty();
    }
    if (!has_classes && std::count(numbers_->begin(), numbers_->end(), Number::classes) > 0) {
        complain(Error("no input has classes")
                     .about(numbers_.name())
                     .found("\"classes\"")
                     .expected("a field whose long name names its classes, such as flow.hazard")
                     .remedy("connect one, or take \"classes\" out"));
    }
    for (std::size_t k = 0; k < wanted_.size(); ++k) {
        if (wanted_[k].empty() && limits_.count(k) == 0) {
            complain(Error("nothing is told of this input")
                         .about(open_inputs()[k].name())
                         .remedy("add one of its numbers, a threshold of it, or take it out"));
        }
    }
}

auto StatisticsNode::columns() const -> std::vector<RecordedColumn> {
    std::vector<RecordedColumn> all;
    for (const auto& zone : zones_) {
        for (std::size_t k = 0; k < wanted_.size(); ++k) {
            for (const auto& one : wanted_[k]) {
                const auto start = zone.is_whole ? "" : zone.name + "_";
                all.push_back({start + open_inputs()[k].name() + "_" + one.name, one.unit});
            }
        }
    }
    return all;
}

/// Marks the cells in which each input is above its limit; empty where there is none, so that all count.
auto StatisticsNode::counted_cells() const -> std::vector<char> {
    std::vector<char> counts(limits_.empty() ? 0 : static_cast<std::size_t>(areas_.size()), 1);
    for (const auto& [input, limit] : limits_) {
        const auto values = view_of(open_inputs()[input]);
        for (std::size_t k = 0; k < counts.size(); ++k) {
            counts[k] = static_cast<char>(counts[k] != 0 && !values.empty() &&
                                          values[static_cast<CellIndex>(k)] > limit);
        }
    }
    return counts;
}

auto StatisticsNode::cells_of(const Zone& zone, const Field& field, const std::vector<char>& counts) const
    -> WeightedValues {
    const auto values = view_of(field);
    WeightedValues cells;
    const auto add = [&](CellIndex cell) {
        const double value = values[cell];
        if (std::isfinite(value) && areas_[cell] > 0 &&
            (counts.empty() || counts[static_cast<std::size_t>(cell)] != 0)) {
            cells.add(value, areas_[cell]);
        }
    };
    if (zone.is_whole) {
        for (CellIndex cell = 0; cell < values.size(); ++cell) {
            add(cell);
        }
    } else if (!values.empty()) {
        std::for_each(zone.cells.begin(), zone.cells.end(), add);
    }
    return cells;
}

void StatisticsNode::run(const Step& step) {
    source_.require_unchanged();
    const auto counts = counted_cells();
    std::vector<double> row;
    for (const auto& zone : zones_) {
        for (std::size_t k = 0; k < wanted_.size(); ++k) {
            const auto& field = open_inputs()[k];
            const auto cells = cells_of(zone, field, counts);
            require_classes(field, cells);
            auto values = values_of(wanted_[k], cells);
            if (!field.has_data()) {
                std::fill(values.begin(), values.end(), std::nan(""));
            }
            row.insert(row.end(), values.begin(), values.end());
        }
    }
    series_.add(step.t1, row);
    if (series_.keeps_table()) {
        table_.give(series_.table());
    }
}

void StatisticsNode::finish() {
    if (const auto file = series_.finish()) {
        file_written(file->string());
    }
}

}  // namespace thalweg::view
