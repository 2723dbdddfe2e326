// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/gauges_node.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <thalweg/compute/field_values.hpp>
#include <thalweg/files/replace_file.hpp>

#include "view/nodes/sink.hpp"

namespace thalweg::view {

auto GaugesNode::about() -> About {
    return {"gauges", "Samples fields at points over time and compares them with measured values.",
            Clock::sampled, THW_ON_CPU | THW_ON_CUDA, 1};
}

void GaugesNode::configure(const Setup& setup) {
    stem_ = result_stem(setup, *directory_, prefix_);
    start_date_ = setup.start_date;
    device_ = setup.device;
    all_points_ = GaugePoints::read(points_file_->path);
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
    const auto left_out = points_.place_on(*cells_, *outside_);
    for (const auto& id : left_out) {
        log(THW_WARNING, "gauge '" + id + "' lies outside the grid and is left out");
    }
    for (const auto& name : *series_fields_) {
        place_of(name);
    }
    for (const auto& spec : *compare_) {
        check_comparison(spec);
    }
    make_probes();
    tell_read_cells();
    series_.begin(stem_.path(".csv"), columns(), start_date_, table_.is_read());
    if (series_.keeps_table()) {
        table_.give(series_.table());
    }
}

void GaugesNode::check_comparison(const ComparisonSpec& spec) const {
    place_of(spec.field);
    if (!spec.relative_to.empty()) {
        points_.find(spec.relative_to);
    }
}

/// Position of an input in open_inputs(). Throws Error that lists what is connected.
auto GaugesNode::place_of(const std::string& name) const -> std::size_t {
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
    return static_cast<std::size_t>(found - fields.begin());
}

void GaugesNode::make_probes() {
    in_series_.clear();
    compared_.clear();
    const auto input = [&](std::size_t k, const SearchRule& search) -> SampledInput {
        return {k, open_inputs()[k].unit(), GaugeProbe(*cells_, points_.gauges(), search), {}};
    };
    for (std::size_t k = 0; k < open_inputs().size(); ++k) {
        if (is_in_series(open_inputs()[k])) {
            in_series_.push_back(input(k, {}));
        }
    }
    for (const auto& spec : *compare_) {
        compared_.push_back(input(place_of(spec.field), spec.search));
    }
}

/// Tells the host which cells are read, so that no others need be filled for a sample.
void GaugesNode::tell_read_cells() const {
    for (std::size_t k = 0; k < open_inputs().size(); ++k) {
        std::vector<std::int64_t> cells;
        for (const auto* inputs : {&in_series_, &compared_}) {
            for (const auto& input : *inputs) {
                if (input.input == k) {
                    cells.insert(cells.end(), input.probe.cells().begin(), input.probe.cells().end());
                }
            }
        }
        read_cells_alone(k, cells);
    }
}

auto GaugesNode::is_in_series(const Field& field) const -> bool {
    if (series_fields_.is_set()) {
        return std::find(series_fields_->begin(), series_fields_->end(), field.name()) !=
               series_fields_->end();
    }
    return std::none_of(compare_->begin(), compare_->end(),
                        [&](const ComparisonSpec& spec) { return spec.field == field.name(); });
}

auto GaugesNode::columns() const -> std::vector<RecordedColumn> {
    std::vector<RecordedColumn> columns;
    for (const auto& point : points_.gauges()) {
        for (const auto& column : in_series_) {
            const auto& field = open_inputs()[column.input];
            columns.push_back({point.id + "_" + field.name(), column.unit, field.dtype() == THW_F32});
        }
    }
    return columns;
}

/// NaN before a feedback edge has brought its first value.
void GaugesNode::read(SampledInput& from, const Step& step) {
    from.values = from.probe.read(compute::values_of(open_inputs()[from.input]), device_, step.stream);
    if (device_.is_cuda()) {
        count_copy(THW_TO_HOST, from.probe.cell_count() * sizeof(double));
    }
}

/// Warns once, of depths, which have a value in every cell that has ground.
void GaugesNode::warn_of_gauges_without_ground(const SampledInput& from) {
    const auto& field = open_inputs()[from.input];
    if (has_looked_at_ground_ || field.standard_name() != "flood_water_thickness" || !field.has_data()) {
        return;
    }
    has_looked_at_ground_ = true;
    const auto lacks = [](double depth) { return std::isnan(depth); };
    const auto first = std::find_if(from.values.begin(), from.values.end(), lacks);
    if (first != from.values.end()) {
        const auto& gauge = points_.gauges()[static_cast<std::size_t>(first - from.values.begin())];
        log(THW_WARNING,
            fmt::format("{} of {} gauges stand on cells without ground, the first is '{}': their "
                        "columns stay empty; move them",
                        std::count_if(first, from.values.end(), lacks), from.values.size(), gauge.id));
    }
}

void GaugesNode::run(const Step& step) {
    for (auto* inputs : {&in_series_, &compared_}) {
        for (auto& input : *inputs) {
            read(input, step);
            warn_of_gauges_without_ground(input);
        }
    }
    std::vector<double> values;
    for (std::size_t point = 0; point < points_.gauges().size(); ++point) {
        for (const auto& column : in_series_) {
            values.push_back(column.values[point]);
        }
    }
    series_.add(step.t1, values);
    if (series_.keeps_table()) {
        table_.give(series_.table());
    }
}

void GaugesNode::write_table(const std::string& ending, const std::string& text) {
    const auto path = stem_.path(ending);
    files::replace_file(path, text);
    file_written(path.string());
}

void GaugesNode::finish() {
    const auto file = series_.finish();
    if (!file) {
        return;  // there was no sample
    }
    file_written(file->string());
    std::string report;
    for (std::size_t k = 0; k < compared_.size(); ++k) {
        const auto table = compared((*compare_)[k], points_, compared_[k].values, compared_[k].unit);
        write_table("_" + table.spec.measured + ".csv", as_csv(table));
        report += (report.empty() ? "" : "\n") + as_text(table);
    }
    if (!report.empty()) {
        write_table("_comparison.txt", report);
        log(THW_INFO, "comparison with measured values: " + stem_.path("_comparison.txt").string());
    }
}

void GaugesNode::list_state(Register& all) {
    series_.list_state(all);
    for (std::size_t k = 0; k < compared_.size(); ++k) {
        all.values(fmt::format("compared_{}", k), compared_[k].unit, compared_[k].values, THW_BLOCK_FILES);
    }
}

}  // namespace thalweg::view
