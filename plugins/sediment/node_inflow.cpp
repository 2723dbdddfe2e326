// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_inflow.hpp"

#include <algorithm>
#include <string>

#include <thalweg/error.hpp>

#include "sediment/node_concentration.hpp"

namespace thalweg::sediment {
namespace {

constexpr const char* parameter = "inflow_series";

auto contains(const std::vector<std::string>& all, const std::string& one) -> bool {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// "NAME_1", "NAME_2", ... for each class.
auto by_class(const std::string& name, std::size_t classes) -> std::vector<std::string> {
    std::vector<std::string> all;
    for (std::size_t k = 1; k <= classes; ++k) {
        all.push_back(name + "_" + std::to_string(k));
    }
    return all;
}

auto first_to_last(const std::vector<std::string>& names) -> std::string {
    return names.empty() ? "" : names.front() + " to " + names.back();
}

/// The columns of these names over the density of the grains; empty where the file has none.
auto columns(const series::SeriesTable& table, const std::vector<std::string>& names,
             series::Quantity quantity, double density) -> std::vector<series::TimeSeries> {
    std::vector<series::TimeSeries> all;
    for (const std::string& name : names) {
        series::TimeSeries one;
        if (contains(table.names(), name)) {
            one = table.series(name, quantity);
        }
        for (double& value : one.y) {
            if (value < 0) {
                throw Error("an inflow of sediment cannot be negative")
                    .about(parameter)
                    .found(std::to_string(value) + " in column '" + name + "'")
                    .expected("0 or more");
            }
            value /= density;
        }
        all.push_back(one);
    }
    return all;
}

void check_uses(const Options& o, bool is_taken) {
    if (!is_taken) {
        throw Error("no edge lets in what the series say")
            .about(parameter)
            .found("series, but no edge with inflow given")
            .expected(
                "inflow_west, _east, _south or _north = given, or a segment of `inflows` that is given "
                "and has no values of its own");
    }
    if (!o.inflow_concentration.empty() || !o.inflow_bed_load.empty()) {
        throw Error("the inflow is given twice")
            .about(parameter)
            .found("series beside inflow_concentration or inflow_bed_load")
            .expected("one of them")
            .remedy("write the constant values as columns of the file");
    }
}

}  // namespace

NodeInflow::NodeInflow(Node& node)
    : group_(node, "Start and inflow"),
      file_(node, parameter,
            option().help("CSV file of the given inflow over time by class, with units in its header: \"time "
                          "[s], concentration_1 [kg/m3], bed_load_1 [kg/m/s]\"; a missing column: none")),
      input_(node, parameter,
             port().optional().help("Table in place of the parameter `" + std::string(parameter) + "`")),
      segments_(node) {}

void NodeInflow::configure(Node& node, const Setup& setup, const Options& o) {
    segments_.configure(node, o);
    options_ = o;
    if (const auto error = too_dense(o.inflow_concentration, o, "inflow_concentration")) {
        node.complain(*error);
    }
    start_date_ = setup.start_date;
    start_ = setup.start;
    end_ = setup.end;
    if (!file_.is_set()) {
        return;
    }
    check_uses(o, takes_common_values(o));
    const series::SeriesTable table(file_->path, series::Quantity::time, parameter, setup.start_date);
    note_ = table.note();
    table.check_covers(setup.start, setup.end);
    take(table, file_->path + ": ");
}

auto NodeInflow::takes_common_values(const Options& o) const -> bool {
    return segments_.takes_common_values() ||
           std::find(o.inflow.begin(), o.inflow.end(), Inflow::given) != o.inflow.end();
}

void NodeInflow::take(const series::SeriesTable& table, const std::string& from) {
    const std::size_t classes = options_.classes.size();
    const double density = options_.materials.sediment_density;
    const auto concentrations = by_class("concentration", options_.solves_suspended() ? classes : 0);
    const auto bed_loads = by_class("bed_load", options_.solves_bed_load() ? classes : 0);
    for (const std::string& name : table.names()) {
        if (!contains(concentrations, name) && !contains(bed_loads, name)) {
            throw Error(from + "a column belongs to no load of a size class")
                .about(parameter)
                .found("'" + name + "'")
                .expected(first_to_last(concentrations) +
                          (concentrations.empty() || bed_loads.empty() ? "" : ", ") +
                          first_to_last(bed_loads))
                .remedy("rename or leave out the column");
        }
    }
    concentration_ = columns(table, concentrations, series::Quantity::concentration, density);
    bed_load_ = columns(table, bed_loads, series::Quantity::transport, density);
    check_concentrations();
}

void NodeInflow::check_concentrations() const {
    for (const series::TimeSeries& rows : concentration_) {
        for (const double time : rows.x) {
            std::vector<double> by_class;
            for (const series::TimeSeries& one : concentration_) {
                by_class.push_back(one.empty() ? 0 : one.at(time));
            }
            if (const auto error = too_dense(by_class, options_, parameter)) {
                throw Error(*error);
            }
        }
    }
}

void NodeInflow::place_on(Node& node, const Options& o, const Grid& grid) {
    segments_.place_on(node, grid);
    if (!input_.connected()) {
        return;
    }
    if (file_.is_set()) {
        throw Error("the table is given twice")
            .about(parameter)
            .found("the input and the parameter of this name")
            .expected("one of them")
            .remedy("take one out");
    }
    check_uses(o, takes_common_values(o));
    if (input_.version() > 0) {
        take(series::SeriesTable(input_.read(), series::Quantity::time, parameter, start_date_), "");
    }
}

void NodeInflow::receive(double now) {
    const auto version = static_cast<std::int64_t>(input_.version());
    if (!input_.connected() || (is_started_ && version == version_)) {
        return;
    }
    const series::SeriesTable table(input_.read(), series::Quantity::time, parameter, start_date_);
    if (!table.has_rows()) {
        throw Error("the table has no rows when the bed starts")
            .about(parameter)
            .remedy("connect a node that gives its table before time starts");
    }
    take(table, "");
    version_ = version;
    if (is_started_) {
        has_come_late_ = true;
        live_.renew(places(), now);
        return;
    }
    table.check_covers(start_, end_);
    live_.begin(places());
    is_started_ = true;
}

auto NodeInflow::places() -> std::vector<series::SeriesPlace> {
    std::vector<series::SeriesPlace> all;
    for (Series* const kind : {&concentration_, &bed_load_}) {
        for (series::TimeSeries& one : *kind) {
            all.push_back({&one});
        }
    }
    return all;
}

void NodeInflow::list_state(Register& all) {
    const std::string name = "inflow_series_version";
    if (has_come_late_ || all.coming(name) != nullptr) {
        has_come_late_ = true;
        all.value(name, "1", version_);
    }
    live_.list_state(all);
}

void NodeInflow::state_restored() {
    if (live_.state_restored()) {
        live_.put_into(places());
    }
}

auto NodeInflow::means(const Series& all, double from, double to) -> std::vector<double> {
    std::vector<double> values;
    for (const series::TimeSeries& one : all) {
        values.push_back(one.empty() ? 0 : one.mean(from, to));
    }
    return values;
}

}  // namespace thalweg::sediment
