// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/statistics/statistic.hpp"

#include <limits>

#include <thalweg/number_text.hpp>
#include <thalweg/value_classes.hpp>

namespace thalweg::view {
namespace {

/// Whether a number means something where values are names of classes.
auto is_of_classes(Number number) -> bool {
    return number == Number::area || number == Number::minimum || number == Number::maximum ||
           number == Number::classes;
}

auto unit_of(Number number, const std::string& unit) -> std::string {
    return number == Number::area ? "m2" : number == Number::integral ? unit_times_area(unit) : unit;
}

auto value_of(const Statistic& wanted, const WeightedValues& cells, const CellSummary& all) -> double {
    switch (wanted.number) {
        case Number::area:
            return all.area;
        case Number::mean:
            return all.mean;
        case Number::minimum:
            return all.minimum;
        case Number::maximum:
            return all.maximum;
        case Number::standard_deviation:
            return standard_deviation(cells, all.mean);
        case Number::integral:
            return all.integral;
        case Number::classes:
            return area_with(cells, wanted.parameter);
        case Number::quantile:
            break;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

/// All quantiles with one sorting of the cells.
void put_quantiles(const std::vector<Statistic>& wanted, const WeightedValues& cells,
                   std::vector<double>& values) {
    std::vector<double> shares;
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        if (wanted[k].number == Number::quantile) {
            shares.push_back(wanted[k].parameter);
            places.push_back(k);
        }
    }
    if (shares.empty()) {
        return;
    }
    const auto found = quantiles_of(cells, shares);
    for (std::size_t n = 0; n < places.size(); ++n) {
        values[places[n]] = found[n];
    }
}

}  // namespace

auto choices(Number) -> const std::vector<Choice<Number>>& {
    static const std::vector<Choice<Number>> all = {
        {"area", Number::area, "area of the cells that count"},
        {"mean", Number::mean, "mean weighted by area"},
        {"minimum", Number::minimum, "smallest value"},
        {"maximum", Number::maximum, "largest value"},
        {"standard_deviation", Number::standard_deviation, "root mean square of value less mean, by area"},
        {"integral", Number::integral, "sum of value times area, eg the volume of a depth"},
        {"classes", Number::classes, "area of each class of a field of classes"}};
    return all;
}

auto unit_times_area(const std::string& unit) -> std::string {
    if (unit.empty() || unit == "1") {
        return "m2";
    }
    if (unit == "m" || unit.rfind("m ", 0) == 0) {
        return "m3" + unit.substr(1);
    }
    return unit + " m2";
}

auto statistics_of(const Field& field, const std::vector<Number>& numbers,
                   const std::vector<double>& quantiles) -> std::vector<Statistic> {
    const auto classes = classification_of(field);
    const std::string unit = field.unit().empty() ? "1" : field.unit();
    std::vector<Statistic> all;
    for (const auto number : numbers) {
        if (number == Number::classes) {
            for (const auto& one : classes.classes) {
                all.push_back({number, static_cast<double>(one.value), "area_" + one.name, "m2"});
            }
        } else if (classes.empty() || is_of_classes(number)) {
            all.push_back({number, 0, word_of(number), unit_of(number, unit)});
        }
    }
    for (const double share : quantiles) {
        if (classes.empty()) {
            all.push_back({Number::quantile, share, "quantile_" + thalweg::number_text(share), unit});
        }
    }
    return all;
}

auto values_of(const std::vector<Statistic>& wanted, const WeightedValues& cells) -> std::vector<double> {
    const auto summary = summary_of(cells);
    std::vector<double> values;
    values.reserve(wanted.size());
    for (const auto& one : wanted) {
        values.push_back(value_of(one, cells, summary));
    }
    put_quantiles(wanted, cells, values);
    return values;
}

}  // namespace thalweg::view
