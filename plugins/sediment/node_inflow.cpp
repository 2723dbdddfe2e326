// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_inflow.hpp"

#include <algorithm>
#include <string>

#include <thalweg/error.hpp>
#include <thalweg/series/series_table.hpp>

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

void check_uses(const Options& o, bool segments_use_it) {
    if (!segments_use_it && std::find(o.inflow.begin(), o.inflow.end(), Inflow::given) == o.inflow.end()) {
        throw Error("no edge lets in what the series say")
            .about(parameter)
            .found("a file, but no edge with inflow given")
            .expected(
                "inflow_west, _east, _south or _north = given, or a segment of `inflows` that is given "
                "and has no values of its own");
    }
    if (!o.inflow_concentration.empty() || !o.inflow_bed_load.empty()) {
        throw Error("the inflow is given twice")
            .about(parameter)
            .found("a file beside inflow_concentration or inflow_bed_load")
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
      segments_(node) {}

void NodeInflow::configure(Node& node, const Setup& setup, const Options& o) {
    segments_.configure(node, o);
    if (!file_.is_set()) {
        return;
    }
    check_uses(o, segments_.takes_common_values());
    const series::SeriesTable table(file_->path, series::Quantity::time, parameter, setup.start_date);
    note_ = table.note();
    table.check_covers(setup.start, setup.end);
    const std::vector<std::string> concentrations = by_class("concentration", o.classes.size());
    const std::vector<std::string> bed_loads = by_class("bed_load", o.classes.size());
    for (const std::string& name : table.names()) {
        if (!contains(concentrations, name) && !contains(bed_loads, name)) {
            throw Error(file_->path + ": a column belongs to no size class")
                .about(parameter)
                .found("'" + name + "'")
                .expected("concentration_1 to " + concentrations.back() + ", bed_load_1 to " +
                          bed_loads.back())
                .remedy("rename or leave out the column");
        }
    }
    const double density = o.materials.sediment_density;
    concentration_ = columns(table, concentrations, series::Quantity::concentration, density);
    bed_load_ = columns(table, bed_loads, series::Quantity::transport, density);
}

auto NodeInflow::means(const Series& all, double from, double to) -> std::vector<double> {
    std::vector<double> values;
    for (const series::TimeSeries& one : all) {
        values.push_back(one.empty() ? 0 : one.mean(from, to));
    }
    return values;
}

}  // namespace thalweg::sediment
