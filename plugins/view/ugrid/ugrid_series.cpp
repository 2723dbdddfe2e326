// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/ugrid/ugrid_series.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>

namespace thalweg::view {
namespace {

/// Calls visit(k, value) with the field's value at each place of the file; not at all without values.
template <class Visit>
void for_each_place(const UgridField& field, const FieldView& values, const UgridLayout& layout,
                    Visit visit) {
    static const std::vector<OtherHalf> none;
    const auto& places = layout.places(field.location);
    const auto& halves = field.location == THW_AT_CELL ? layout.halves : none;
    const auto rule = halves_rule_of(field.unit, field.long_name, !field.classes.empty());
    for (std::size_t k = 0; k < places.size() && !values.empty(); ++k) {
        visit(k, element_value(values, places[k], halves, k, rule));
    }
}

/// Values at the places of the file, NaN where the field has none yet.
template <class T>
auto picked(const UgridField& field, const FieldView& values, const UgridLayout& layout) -> std::vector<T> {
    std::vector<T> result(layout.places(field.location).size(), std::numeric_limits<T>::quiet_NaN());
    for_each_place(field, values, layout,
                   [&](std::size_t k, double value) { result[k] = static_cast<T>(value); });
    return result;
}

/// Numbers of classes at the places of the file, -1 where there is none. Throws Error for another value.
auto picked_classes(const UgridField& field, const FieldView& values, const UgridLayout& layout)
    -> std::vector<std::int32_t> {
    std::vector<std::int32_t> result(layout.places(field.location).size(), -1);
    for_each_place(field, values, layout, [&](std::size_t k, double value) {
        if (std::isnan(value)) {
            return;
        }
        const auto* found = field.classes.find(value);
        if (found == nullptr) {
            throw no_such_class(field.name, value, field.classes);
        }
        result[k] = found->value;
    });
    return result;
}

auto element_of(const UgridField& field) -> UgridFile::Type {
    return !field.classes.empty()   ? UgridFile::Type::integer
           : field.dtype == THW_F64 ? UgridFile::Type::double_real
                                    : UgridFile::Type::real;
}

/// QGIS takes the altitude at nodes for the bed of the mesh, which does not change there.
auto standard_name_of(const UgridField& field, bool is_static) -> std::string {
    const bool is_bed = field.standard_name == "ground_level_altitude" && field.location == THW_AT_NODE;
    return is_bed && is_static ? "altitude" : field.standard_name;
}

}  // namespace

UgridSeries::UgridSeries(std::filesystem::path path, Grid grid, std::vector<UgridField> fields,
                         UgridHeading heading)
    : path_(std::move(path)),
      grid_(std::move(grid)),
      fields_(std::move(fields)),
      long_names_(long_names_of(fields_)),
      heading_(std::move(heading)) {}

void UgridSeries::open_topology() {
    if (!topology_) {
        const bool with_edges = std::any_of(fields_.begin(), fields_.end(), [](const UgridField& field) {
            return field.location == THW_AT_EDGE;
        });
        topology_.emplace(grid_, with_edges);
    }
}

void UgridSeries::add(double time, const std::vector<UgridValues>& values) {
    if (!times_.empty() && time <= times_.back()) {
        throw Error("the times of a series must grow")
            .about(path_.string())
            .found(fmt::format("{} s after {} s", time, times_.back()));
    }
    open_topology();
    if (goes_on_) {
        write_again();
    }
    auto now = in_file_order(time, values);
    if (times_.empty()) {
        first_ = std::move(now);
    } else {
        if (first_) {
            start(*first_, &now);
            first_.reset();
        }
        write(now);
    }
    times_.push_back(time);
}

auto UgridSeries::finish() -> bool {
    if (goes_on_) {
        open_topology();
        write_again();
    }
    if (first_) {
        start(*first_, nullptr);
    }
    if (file_) {
        file_->finish();
    }
    return file_.has_value();
}

auto UgridSeries::in_file_order(double time, const std::vector<UgridValues>& values) const -> Sample {
    Sample result{time, {}};
    for (std::size_t k = 0; k < fields_.size(); ++k) {
        const auto& layout = topology_->layout();
        auto& to = result.columns.emplace_back();
        if (!fields_[k].classes.empty()) {
            to.classes = picked_classes(fields_[k], values[k].values, layout);
        } else if (fields_[k].dtype == THW_F64) {
            to.doubles = picked<double>(fields_[k], values[k].values, layout);
        } else {
            to.floats = picked<float>(fields_[k], values[k].values, layout);
        }
        to.version = values[k].version;
        to.is_there = !values[k].values.empty();
        to.is_older = to.is_there && values[k].time < time;
    }
    return result;
}

auto UgridSeries::is_static(std::size_t field, const Sample& first, const Sample* second) const -> bool {
    const auto& values = first.columns[field];
    return second == nullptr ? values.is_older
                             : values.is_there && values.version == second->columns[field].version;
}

void UgridSeries::start(const Sample& first, const Sample* second) {
    std::vector<bool> all;
    for (std::size_t k = 0; k < fields_.size(); ++k) {
        all.push_back(is_static(k, first, second));
    }
    start(first, all);
}

/// Makes the file, with all that does not change, and the first sample.
void UgridSeries::start(const Sample& first, const std::vector<bool>& is_static) {
    file_.emplace(path_);
    file_->reserve(topology_->bytes() + bytes_of_sample());
    define_heading();
    topology_->define(*file_);
    static_columns_.resize(fields_.size());
    for (std::size_t k = 0; k < fields_.size(); ++k) {
        variables_.push_back({define_field(fields_[k], long_names_[k], is_static[k]), is_static[k],
                              first.columns[k].version, is_static[k] ? -1 : 0});
    }
    file_->end_definitions();
    topology_->put(*file_);
    for (std::size_t k = 0; k < fields_.size(); ++k) {
        if (variables_[k].is_static) {
            put_static(variables_[k].id, first.columns[k]);
            static_columns_[k] = first.columns[k];
        }
    }
    write(first);
}

void UgridSeries::define_heading() {
    file_->text(UgridFile::global, "Conventions", "CF-1.8 UGRID-1.0");
    file_->text(UgridFile::global, "title", heading_.title);
    file_->text(UgridFile::global, "source", heading_.source);
    file_->text(UgridFile::global, "history", heading_.history);
    file_->text(UgridFile::global, "vertical_datum", grid_.vertical_datum);
    time_dimension_ = file_->dimension("time", UgridFile::unlimited);
    time_ = file_->variable("time", UgridFile::Type::double_real, {time_dimension_});
    file_->text(time_, "standard_name", "time");
    file_->text(time_, "long_name", "Time");
    file_->text(time_, "units", "seconds since " + heading_.reference);
    file_->text(time_, "calendar", "proleptic_gregorian");
    file_->text(time_, "axis", "T");
}

auto UgridSeries::define_field(const UgridField& field, const std::string& long_name, bool is_static) -> int {
    const int places = topology_->dimension(field.location);
    const auto dimensions = is_static ? std::vector<int>{places} : std::vector<int>{time_dimension_, places};
    const int id = file_->variable(field.name, element_of(field), dimensions);
    file_->text(id, "standard_name", standard_name_of(field, is_static));
    file_->text(id, "long_name", long_name);
    file_->text(id, "units", field.unit);
    if (!field.classes.empty()) {
        std::vector<std::int32_t> numbers;
        std::vector<std::string> names;
        for (const auto& one : field.classes.classes) {
            numbers.push_back(one.value);
            names.push_back(one.name);
        }
        file_->integers(id, "flag_values", numbers);
        file_->text(id, "flag_meanings", flag_words(names));
    }
    topology_->describe(*file_, id, field.location);
    file_->fill_value(id, element_of(field));
    return id;
}

void UgridSeries::write(const Sample& now) {
    file_->reserve(bytes_of_sample());
    for (std::size_t k = 0; k < fields_.size(); ++k) {
        if (variables_[k].is_static && variables_[k].version != now.columns[k].version) {
            make_series(k);
        }
        if (!variables_[k].is_static) {
            put_at(variables_[k].id, samples_, now.columns[k]);
        }
    }
    file_->put_at(time_, samples_, &now.time);
    file_->end_sample();
    samples_ += 1;
}

void UgridSeries::put_static(int id, const Column& values) {
    if (!values.classes.empty()) {
        file_->put(id, values.classes.data());
    } else if (values.floats.empty()) {
        file_->put(id, values.doubles.data());
    } else {
        file_->put(id, values.floats.data());
    }
}

void UgridSeries::put_at(int id, std::size_t time, const Column& values) {
    if (!values.classes.empty()) {
        file_->put_at(id, time, values.classes.data());
    } else if (values.floats.empty()) {
        file_->put_at(id, time, values.doubles.data());
    } else {
        file_->put_at(id, time, values.floats.data());
    }
}

/// A field that was written once has changed.
void UgridSeries::make_series(std::size_t field) {
    auto& written = variables_[field];
    file_->reserve((samples_ + 1) * bytes_of_sample());
    file_->define();
    file_->rename(written.id, fields_[field].name + "_at_start");
    file_->text(written.id, "long_name", long_names_[field] + ", at the start");
    const auto from = static_cast<std::int64_t>(samples_);
    written = {define_field(fields_[field], long_names_[field], false), false, written.version, from};
    file_->end_definitions();
    for (std::size_t k = 0; k < samples_; ++k) {
        put_at(written.id, k, static_columns_[field]);
    }
    static_columns_[field] = {};
}

auto UgridSeries::bytes_of_sample() const -> std::size_t {
    std::size_t bytes = 0;
    for (const auto& field : fields_) {
        const auto size = field.dtype == THW_F64 ? sizeof(double) : sizeof(float);
        bytes += size * topology_->layout().places(field.location).size();
    }
    return bytes;
}

}  // namespace thalweg::view
