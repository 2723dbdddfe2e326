// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "result_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>

#include "thalweg/files/read_file.hpp"
#include "thalweg/units/unit_suffix.hpp"

namespace thalweg::cli {

namespace {

constexpr std::size_t lines_of_a_chart = 21;  // colours times dashes

/// The number that a whole text is; NaN where it is none.
auto cell_number(const std::string& text) -> double {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    return text.empty() || *end != '\0' ? std::numeric_limits<double>::quiet_NaN() : number;
}

auto column_of(const ResultTable& table, std::size_t column) -> std::vector<double> {
    std::vector<double> numbers;
    for (const auto& row : table.rows) {
        numbers.push_back(cell_number(row[column]));
    }
    return numbers;
}

/// Whether all cells that are not blank are numbers, and some are not blank.
auto is_numeric(const ResultTable& table, std::size_t column) -> bool {
    bool has_number = false;
    for (const auto& row : table.rows) {
        if (!row[column].empty() && std::isnan(cell_number(row[column]))) {
            return false;
        }
        has_number = has_number || !row[column].empty();
    }
    return has_number;
}

/// The column of this name, with or without a unit; the number of columns where there is none.
auto place_of(const ResultTable& table, const std::string& name) -> std::size_t {
    const auto found = std::find_if(table.head.begin(), table.head.end(),
                                    [&](const std::string& text) { return head_of(text).name == name; });
    return static_cast<std::size_t>(found - table.head.begin());
}

/// A table of metrics over time with a column for each metric and a row for each time; other tables as they
/// are.
auto with_metric_columns(const ResultTable& table) -> ResultTable {
    const auto metric = place_of(table, "metric"), value = place_of(table, "value"),
               unit = place_of(table, "unit");
    if (std::max({metric, value, unit}) >= table.head.size()) {
        return table;
    }
    ResultTable wide{{table.head.front()}, {}};
    std::map<std::string, std::size_t> columns;
    for (const auto& row : table.rows) {
        const auto head = row[metric] + " [" + row[unit] + "]";
        if (columns.emplace(head, wide.head.size()).second) {
            wide.head.push_back(head);
        }
    }
    for (const auto& row : table.rows) {
        if (wide.rows.empty() || wide.rows.back().front() != row.front()) {
            wide.rows.emplace_back(wide.head.size()).front() = row.front();
        }
        wide.rows.back()[columns.at(row[metric] + " [" + row[unit] + "]")] = row[value];
    }
    return wide;
}

auto charts_of(const ResultTable& table) -> std::vector<LineChart> {
    std::vector<LineChart> charts;
    const auto times = column_of(table, 0);
    for (std::size_t k = 1; k < table.head.size(); ++k) {
        if (!is_numeric(table, k)) {
            continue;  // dates, or nothing at all
        }
        const auto own = head_of(table.head[k]);
        const auto open = std::find_if(charts.begin(), charts.end(), [&](const LineChart& chart) {
            return chart.unit == own.unit && chart.lines.size() < lines_of_a_chart;
        });
        auto& chart = open != charts.end() ? *open : charts.emplace_back(LineChart{own.unit, times, {}});
        chart.lines.push_back({own.name, column_of(table, k)});
    }
    return charts;
}

}  // namespace

auto rows_of_csv(const std::string& bytes) -> std::vector<std::vector<std::string>> {
    std::vector<std::vector<std::string>> rows;
    std::vector<std::string> row(1);
    bool is_quoted = false;
    for (std::size_t k = 0; k < bytes.size(); ++k) {
        const char c = bytes[k];
        if (c == '"') {
            const bool is_doubled = is_quoted && k + 1 < bytes.size() && bytes[k + 1] == '"';
            row.back() += is_doubled ? "\"" : "";
            is_quoted = is_doubled == is_quoted;
            k += is_doubled ? 1 : 0;
        } else if (c == ',' && !is_quoted) {
            row.emplace_back();
        } else if (c == '\n' && !is_quoted) {
            rows.push_back(std::move(row));
            row.assign(1, "");
        } else if (c != '\r' || is_quoted) {
            row.back() += c;
        }
    }
    return rows;
}

auto head_of(const std::string& text) -> ColumnHead {
    const auto open = text.rfind(" [");
    if (open != std::string::npos && text.back() == ']') {
        return {text.substr(0, open), text.substr(open + 2, text.size() - open - 3)};
    }
    const auto [name, unit] = units::name_and_suffix(text);
    return {name, unit};
}

auto ResultTable::is_series() const -> bool {
    if (head.empty() || rows.empty() || head_of(head[0]).name != "time" || head_of(head[0]).unit != "s") {
        return false;
    }
    const auto times = column_of(*this, 0);
    return std::is_sorted(times.begin(), times.end()) && std::isfinite(times.front());
}

auto ResultTable::charts() const -> std::vector<LineChart> {
    return charts_of(with_metric_columns(*this));
}

auto read_result_table(const std::filesystem::path& file) -> std::optional<ResultTable> {
    files::FileProblem problem;
    const auto bytes = files::try_read_file(file, {std::uintmax_t{64} << 20}, problem);
    auto rows = bytes ? rows_of_csv(*bytes) : std::vector<std::vector<std::string>>();
    if (rows.empty()) {
        return std::nullopt;
    }
    ResultTable table{rows.front(), {rows.begin() + 1, rows.end()}};
    const bool is_even = std::all_of(table.rows.begin(), table.rows.end(),
                                     [&](const auto& row) { return row.size() == table.head.size(); });
    return is_even ? std::optional(table) : std::nullopt;
}

}  // namespace thalweg::cli
