// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/compare_fields_node.hpp"

#include <cmath>
#include <limits>
#include <optional>

#include <thalweg/units/unit.hpp>

#include "view/comparison/extent_comparison.hpp"
#include "view/comparison/pair_numbers.hpp"
#include "view/nodes/sink.hpp"

namespace thalweg::view {
namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

auto unit_text(const Field& field) -> std::string {
    return field.unit().empty() ? "1" : field.unit();
}

}  // namespace

auto CompareFieldsNode::about() -> About {
    return {"compare-fields",
            "Compares two fields: differences of values, or hits and false alarms of extents.",
            Clock::sampled, THW_ON_CPU, 1};
}

void CompareFieldsNode::configure(const Setup& setup) {
    stem_ = result_stem(setup, *directory_, prefix_);
    start_date_ = setup.start_date;
    announce_file(stem_.pattern(".csv"), "prefix");
    const bool by_extent = *as_ == FieldsAs::extents;
    if (by_extent && !threshold_.is_set()) {
        complain(Error("an extent needs a limit")
                     .about(threshold_.name())
                     .expected("a number, or a text with a unit such as \"5 cm\"")
                     .remedy("say above which value a cell counts as flooded"));
    }
    for (const ParameterBase* parameter : {static_cast<const ParameterBase*>(&threshold_),
                                           static_cast<const ParameterBase*>(&reference_threshold_),
                                           static_cast<const ParameterBase*>(&missing_)}) {
        if (!by_extent && parameter->is_given()) {
            complain(Error("only extents have this")
                         .about(parameter->name())
                         .remedy("set \"as\": \"extents\", or take it out"));
        }
    }
}

void CompareFieldsNode::negotiate() {
    const auto grid = value_->grid();
    require_metres(grid, "measuring areas of cells");
    areas_ = CellAreas(grid);
    take_units();
    columns_ = columns();
    series_.begin(stem_.path(".csv"), columns_, start_date_, table_.is_read());
    table_.give(series_.table());
}

/// How numbers of both fields compare.
void CompareFieldsNode::take_units() {
    const auto own = unit_text(*value_);
    const auto other = unit_text(*reference_);
    const auto zero = units::converted(0, other, own);
    const auto one = units::converted(1, other, own);
    const bool as_extent = *as_ == FieldsAs::extents;
    if ((!zero || !one) && !(as_extent && (other == "1" || reference_threshold_.is_set()))) {
        throw Error("the fields measure different things")
            .about(reference_.name())
            .found(other)
            .expected("a unit that measures the same as '" + own + "', that of input value")
            .remedy(as_extent ? "set `reference_threshold`" : "connect another field");
    }
    offset_ = zero.value_or(0);
    scale_ = one.value_or(1) - offset_;
    if (!as_extent) {
        return;
    }
    limit_ = number_in(*threshold_, own, threshold_.name());
    if (reference_threshold_.is_set()) {
        reference_limit_ = number_in(*reference_threshold_, other, reference_threshold_.name());
    } else {
        reference_limit_ = other == "1" && own != "1" ? 0 : (limit_ - offset_) / scale_;
    }
}

auto CompareFieldsNode::columns() const -> std::vector<RecordedColumn> {
    if (*as_ == FieldsAs::extents) {
        return {{"hits", "m2"},    {"misses", "m2"},           {"false_alarms", "m2"},
                {"hit_rate", "1"}, {"false_alarm_ratio", "1"}, {"critical_success_index", "1"},
                {"f1", "1"}};
    }
    const auto unit = unit_text(*value_);
    return {{"area", "m2"},
            {"bias", unit},
            {"mean_absolute", unit},
            {"rmse", unit},
            {"relative_l2", "1"},
            {"least_difference", unit},
            {"greatest_difference", unit},
            {"area_of_value_alone", "m2"},
            {"area_of_reference_alone", "m2"}};
}

auto CompareFieldsNode::compared_values() const -> std::vector<double> {
    const auto values = view_of(*value_);
    const auto reference = view_of(*reference_);
    std::vector<ValuePair> pairs;
    double value_alone = 0, reference_alone = 0;
    for (CellIndex cell = 0; cell < areas_.size(); ++cell) {
        const double area = areas_[cell];
        const double value = values[cell];
        const double other = offset_ + scale_ * reference[cell];
        if (area > 0 && std::isfinite(value) && std::isfinite(other)) {
            pairs.push_back({value, other, area});
        } else if (area > 0) {
            value_alone += std::isfinite(value) ? area : 0;
            reference_alone += std::isfinite(other) ? area : 0;
        }
    }
    const auto numbers = numbers_of(pairs);
    const auto or_none = [](const std::optional<double>& number) { return number.value_or(no_number); };
    return {numbers.weight,
            or_none(numbers.bias),
            or_none(numbers.mean_absolute),
            or_none(numbers.rmse),
            or_none(numbers.relative_l2),
            or_none(numbers.least),
            or_none(numbers.greatest),
            value_alone,
            reference_alone};
}

auto CompareFieldsNode::compared_extents() const -> std::vector<double> {
    const auto values = view_of(*value_);
    const auto reference = view_of(*reference_);
    ExtentAreas areas;
    for (CellIndex cell = 0; cell < areas_.size(); ++cell) {
        const double area = areas_[cell];
        const bool is_left_out = *missing_ == MissingReference::left_out && !std::isfinite(reference[cell]);
        if (!(area > 0) || !std::isfinite(values[cell]) || is_left_out) {
            continue;
        }
        const bool computed = values[cell] > limit_;
        const bool measured = reference[cell] > reference_limit_;
        areas.hits += computed && measured ? area : 0;
        areas.misses += !computed && measured ? area : 0;
        areas.false_alarms += computed && !measured ? area : 0;
    }
    const auto scores = scores_of(areas);
    const auto or_none = [](const std::optional<double>& number) { return number.value_or(no_number); };
    return {areas.hits,
            areas.misses,
            areas.false_alarms,
            or_none(scores.hit_rate),
            or_none(scores.false_alarm_ratio),
            or_none(scores.critical_success),
            or_none(scores.f1)};
}

void CompareFieldsNode::run(const Step& step) {
    std::vector<double> row(columns_.size(), no_number);
    if (value_->has_data() && reference_->has_data()) {
        row = *as_ == FieldsAs::extents ? compared_extents() : compared_values();
    }
    for (std::size_t k = 0; k < row.size(); ++k) {
        if (std::isfinite(row[k])) {
            metric(columns_[k].name.c_str(), row[k], columns_[k].unit.c_str());
        }
    }
    series_.add(step.t1, row);
    if (series_.keeps_table()) {
        table_.give(series_.table());
    }
}

void CompareFieldsNode::finish() {
    if (const auto file = series_.finish()) {
        file_written(file->string());
    }
}

}  // namespace thalweg::view
