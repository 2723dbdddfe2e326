// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/gauges/gauge_comparison.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include "view/tables/series_csv.hpp"

namespace thalweg::view {
namespace {

constexpr const char* not_reached = "not reached";

auto optional_text(const std::optional<double>& value) -> std::string {
    return value ? number_text(*value, false) : "";
}

auto rounded_text(const std::optional<double>& value, const char* layout, const char* otherwise)
    -> std::string {
    return value ? fmt::format(fmt::runtime(layout), *value) : otherwise;
}

/// Lines up columns: the first to the left, the others to the right.
auto aligned(const std::vector<std::vector<std::string>>& lines) -> std::string {
    std::vector<std::size_t> widths(lines.front().size(), 0);
    for (const auto& line : lines) {
        for (std::size_t k = 0; k < line.size(); ++k) {
            widths[k] = std::max(widths[k], line[k].size());
        }
    }
    std::string text;
    for (const auto& line : lines) {
        text += fmt::format("{:<{}}", line[0], widths[0]);
        for (std::size_t k = 1; k < line.size(); ++k) {
            text += fmt::format("  {:>{}}", line[k], widths[k]);
        }
        text += "\n";
    }
    return text;
}

}  // namespace

void members(Members& m, ComparisonSpec& spec) {
    m("measured", spec.measured,
      option().required().help("Column of the points file with the measured values"));
    m("field", spec.field, option().required().help("Name of the input that is compared"));
    m("search_radius", spec.search.radius,
      option().unit("m").at_least(0).help(
          "Radius around the gauge within which a cell may represent it; unset: its own cell"));
    m("pick", spec.search.prefer, option().help("Choice among these cells; unset: nearest"));
    m("relative_to", spec.relative_to,
      option().help("Gauge whose value is subtracted, eg to compare travel times"));
    m("beside", spec.beside,
      option().help("Further columns of the points file to print, eg results of other models"));
}

auto choices(SearchRule::Pick) -> const std::vector<Choice<SearchRule::Pick>>& {
    static const std::vector<Choice<SearchRule::Pick>> all = {
        {"nearest", SearchRule::Pick::nearest, "the nearest cell with a value"},
        {"highest", SearchRule::Pick::highest, "the cell with the highest value"}};
    return all;
}

auto ComparisonRow::difference() const -> std::optional<double> {
    return computed ? std::optional<double>(*computed - measured) : std::nullopt;
}

auto ComparisonRow::relative_difference() const -> std::optional<double> {
    return computed && measured != 0.0 ? std::optional<double>((*computed - measured) / std::abs(measured))
                                       : std::nullopt;
}

auto Comparison::numbers() const -> PairNumbers {
    std::vector<ValuePair> pairs;
    for (const auto& row : rows) {
        if (row.computed) {
            pairs.push_back({*row.computed, row.measured});
        }
    }
    return numbers_of(pairs);
}

auto compared(const ComparisonSpec& spec, const GaugePoints& points, const std::vector<double>& computed,
              const std::string& unit) -> Comparison {
    Comparison table{spec, unit, {}};
    const bool is_lag = !spec.relative_to.empty();
    const std::size_t origin = is_lag ? points.find(spec.relative_to) : 0;
    const double zero = is_lag ? computed[origin] : 0.0;
    for (std::size_t k = 0; k < points.gauges().size(); ++k) {
        const auto& where = points.gauges()[k];
        const auto measured = points.value(where, spec.measured);
        if (!measured || (is_lag && k == origin)) {
            continue;
        }
        ComparisonRow row{where.id, *measured, {}, {}};
        const double value = computed[k] - zero;
        if (std::isfinite(value)) {
            row.computed = value;
        }
        for (const auto& column : spec.beside) {
            row.beside.push_back(points.value(where, column));
        }
        table.rows.push_back(row);
    }
    return table;
}

auto as_csv(const Comparison& table) -> std::string {
    const auto with_unit = [&](const char* what) { return with_unit_suffix(what, table.unit); };
    std::string text = fmt::format("id,{},{},{},relative_difference", with_unit("measured"),
                                   with_unit("computed"), with_unit("difference"));
    std::string tail;
    for (const auto& column : table.spec.beside) {
        text += "," + csv_quoted(column);
        tail += ",";
    }
    text += "\n";
    for (const auto& row : table.rows) {
        text += fmt::format("{},{},{},{},{}", csv_quoted(row.id), row.measured,
                            row.computed ? number_text(*row.computed, false) : not_reached,
                            optional_text(row.difference()), optional_text(row.relative_difference()));
        for (const auto& value : row.beside) {
            text += "," + optional_text(value);
        }
        text += "\n";
    }
    const auto numbers = table.numbers();
    text += fmt::format("mean |difference|,,,{},{}\n", optional_text(numbers.mean_absolute), tail);
    text += fmt::format("RMS difference,,,{},{}\n", optional_text(numbers.rmse), tail);
    text += fmt::format("relative L2 norm,,,,{}{}\n", optional_text(numbers.relative_l2), tail);
    return text;
}

auto as_text(const Comparison& table) -> std::string {
    std::vector<std::vector<std::string>> lines{{"id", "measured", "computed", "difference", "relative"}};
    lines[0].insert(lines[0].end(), table.spec.beside.begin(), table.spec.beside.end());
    for (const auto& row : table.rows) {
        auto relative = row.relative_difference();
        if (relative) {
            relative = *relative * 100.0;
        }
        lines.push_back(
            {row.id, fmt::format("{:.3f}", row.measured), rounded_text(row.computed, "{:.3f}", not_reached),
             rounded_text(row.difference(), "{:+.3f}", "-"), rounded_text(relative, "{:+.1f} %", "-")});
        for (const auto& value : row.beside) {
            lines.back().push_back(rounded_text(value, "{:.3f}", ""));
        }
    }
    const std::string lag = table.spec.relative_to.empty() ? "" : " after gauge " + table.spec.relative_to;
    const std::string unit = table.unit.empty() ? "1" : table.unit;
    const auto numbers = table.numbers();
    return fmt::format(
        "{}{} against {} [{}]\n{}mean |difference| {}, RMS difference {}, relative L2 norm {}, {} of {} "
        "points "
        "reached\n",
        table.spec.field, lag, table.spec.measured, unit, aligned(lines),
        rounded_text(numbers.mean_absolute, "{:.3f}", "-"), rounded_text(numbers.rmse, "{:.3f}", "-"),
        rounded_text(numbers.relative_l2, "{:.3f}", "-"), numbers.pairs, table.rows.size());
}

}  // namespace thalweg::view
