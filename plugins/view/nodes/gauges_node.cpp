// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/gauges_node.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/files/replace_file.hpp>

#include "view/nodes/sink.hpp"

namespace thalweg::view {

namespace {

auto table_of(const std::vector<Column>& columns) -> Table {
    Table table;
    for (const auto& column : columns) {
        table.add(column);
    }
    return table;
}

}  // namespace

auto GaugesNode::about() -> About {
    return {"gauges", "Samples fields at points over time and compares them with measured values.",
            Clock::sampled};
}

void GaugesNode::configure(const Setup& setup) {
    stem_ = result_stem(setup, *directory_, prefix_);
    start_date_ = setup.start_date;
    all_points_ = gauge_points::read(points_file_->path);
    for (const auto& spec : *compare_) {
        all_points_.require_numbers(spec.measured);
        for (const auto& column : spec.beside) {
            all_points_.require_numbers(column);
        }
    }
    announce_tables();
}

void GaugesNode::announce_tables() {
    announce_file(stem_.pattern(".csv"), "prefix");
    for (const auto& spec : *compare_) {
        files::require_name_part(spec.measured, "compare");
        announce_file(stem_.pattern("_" + spec.measured + ".csv"), "compare");
    }
    if (!compare_->empty()) {
        announce_file(stem_.pattern("_comparison.txt"), "prefix");
    }
}

void GaugesNode::negotiate() {
    if (open_inputs().empty()) {
        throw Error("there is nothing to sample")
            .expected("at least one input")
            .remedy("wire a field to it, such as \"depth\": \"flow.depth\"");
    }
    const auto grid = open_inputs().front().grid();
    require_metres(grid, "placing gauges by x_m and y_m");
    cells_ = make_cell_finder(grid);
    points_ = all_points_;
    const auto left_out =
        points_.place_on(*cells_, *outside_ == "skip" ? outside_rule::skip : outside_rule::fail);
    for (const auto& id : left_out) {
        log(THW_WARNING, "gauge '" + id + "' lies outside the grid and is left out");
    }
    for (const auto& name : *series_fields_) {
        field_named(name);
    }
    for (const auto& spec : *compare_) {
        check_comparison(spec);
    }
    if (table_.is_read()) {
        start_table();
    }
}

void GaugesNode::start_table() {
    columns_ = {{"time", "s", std::vector<double>()}};
    for (const auto& point : points_.gauges()) {
        for (const auto& field : open_inputs()) {
            if (is_in_series(field)) {
                columns_.push_back({point.id + "_" + field.name(), field.unit().empty() ? "1" : field.unit(),
                                    std::vector<double>()});
            }
        }
    }
    table_.give(table_of(columns_));
}

/// Appends a row to the table: the time [s] and the values in the order of its columns.
void GaugesNode::publish(double time, const std::vector<double>& values) {
    std::get<0>(columns_[0].values).push_back(time);
    for (std::size_t k = 0; k < values.size(); ++k) {
        std::get<0>(columns_[k + 1].values).push_back(values[k]);
    }
    table_.give(table_of(columns_));
}

void GaugesNode::check_comparison(const comparison_spec& spec) const {
    field_named(spec.field);
    if (!spec.relative_to.empty()) {
        points_.find(spec.relative_to);
    }
}

auto GaugesNode::field_named(const std::string& name) const -> const Field& {
    const auto& fields = open_inputs();
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name() == name; });
    if (found == fields.end()) {
        std::string names;
        for (const auto& field : fields) {
            names += (names.empty() ? "" : ", ") + field.name();
        }
        throw Error("no such input is connected")
            .found(name)
            .expected("one of " + names)
            .remedy("wire the field to the gauges, or name one that is");
    }
    return *found;
}

auto GaugesNode::is_in_series(const Field& field) const -> bool {
    if (series_fields_.is_set()) {
        return std::find(series_fields_->begin(), series_fields_->end(), field.name()) !=
               series_fields_->end();
    }
    return std::none_of(compare_->begin(), compare_->end(),
                        [&](const comparison_spec& spec) { return spec.field == field.name(); });
}

void GaugesNode::start_series() {
    std::vector<std::string> columns;
    for (const auto& point : points_.gauges()) {
        for (const auto& field : open_inputs()) {
            if (is_in_series(field)) {
                columns.push_back(with_unit_suffix(point.id + "_" + field.name(), field.unit()));
            }
        }
    }
    series_.emplace(stem_.path(".csv"), columns, start_date_);
}

auto GaugesNode::value_at(const Field& field, const gauge& point, const search_rule& search) const -> double {
    return field.has_data() ? sampled(view_of(field), *cells_, point, search) : std::nan("");
}

void GaugesNode::run(const Step& step) {
    if (!series_) {
        start_series();
    }
    std::vector<std::string> texts;
    std::vector<double> values;
    for (const auto& point : points_.gauges()) {
        for (const auto& field : open_inputs()) {
            if (is_in_series(field)) {
                const double value = value_at(field, point, {});
                values.push_back(value);
                texts.push_back(number_text(value, field.dtype() == THW_F32));
            }
        }
    }
    series_->add(step.t1, texts);
    if (!columns_.empty()) {
        publish(step.t1, values);
    }
    comparisons_.clear();
    for (const auto& spec : *compare_) {
        const auto& field = field_named(spec.field);
        std::vector<double> found;
        for (const auto& point : points_.gauges()) {
            found.push_back(value_at(field, point, spec.search));
        }
        comparisons_.push_back(compared(spec, points_, found, field.unit()));
    }
}

void GaugesNode::write_table(const std::string& ending, const std::string& text) {
    const auto path = stem_.path(ending);
    files::replace_file(path, text);
    file_written(path.string());
}

void GaugesNode::finish() {
    if (series_) {
        series_->finish();
        file_written(stem_.path(".csv").string());
    }
    std::string report;
    for (const auto& table : comparisons_) {
        write_table("_" + table.spec.measured + ".csv", as_csv(table));
        report += (report.empty() ? "" : "\n") + as_text(table);
    }
    if (!report.empty()) {
        write_table("_comparison.txt", report);
        log(THW_INFO, "comparison with measured values: " + stem_.path("_comparison.txt").string());
    }
}

}  // namespace thalweg::view
