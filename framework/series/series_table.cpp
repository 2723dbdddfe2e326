// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/series/series_table.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/series/dated_times.hpp>
#include <thalweg/units/calendar.hpp>

#include "series_reader.hpp"

namespace thalweg::series {

SeriesTable::SeriesTable(const std::string& path, std::optional<Quantity> first, std::string parameter,
                         const std::string& start_date)
    : path_(path), parameter_(std::move(parameter)) {
    auto file = SeriesReader(path, first, parameter_, start_date).read();
    header_line_ = file.header_line;
    start_date_ = file.is_dated ? start_date : "";
    lacks_zone_ = file.lacks_zone;
    for (std::size_t k = 0; k < file.heads.size(); ++k) {
        if (k > 0 && file.heads[k].second.empty()) {
            continue;
        }
        columns_.push_back({file.heads[k].first, file.heads[k].second});
        (k == 0 ? x_ : values_.emplace_back()) = std::move(file.numbers[k]);
    }
    check_size();
}

SeriesTable::SeriesTable(const Table& table, Quantity first, std::string port, const std::string& start_date)
    : path_("the table"), parameter_(std::move(port)) {
    try {
        for (const auto& column : table.columns()) {
            if (columns_.empty()) {
                take_first(column, first, start_date);
            } else if (!column.holds_texts()) {
                columns_.push_back({column.name, column.unit});
                values_.push_back(column.numbers());
            }
        }
        if (columns_.empty()) {
            throw Error("the table has no column of numbers");
        }
        check_first_unit(path_ + ": ", columns_[0].name, columns_[0].unit, first);
    } catch (Error& error) {
        throw error.about(parameter_);
    }
    check_rows();
}

/// Takes the first column of a table: numbers, or times that are dates or count from one, in seconds.
void SeriesTable::take_first(const thalweg::Column& column, Quantity first, const std::string& start_date) {
    const bool has_texts = column.holds_texts() && column.size() > 0;
    const std::string first_text = has_texts ? column.texts().front() : "";
    const auto dated = first == Quantity::time
                           ? DatedTimes::of(path_ + ": ", column.name, column.unit, first_text, start_date)
                           : std::nullopt;
    if (!dated && !has_texts) {
        columns_.push_back({column.name, column.holds_texts() ? "s" : column.unit});
        x_ = column.holds_texts() ? std::vector<double>() : column.numbers();
        return;
    }
    if (!dated) {
        throw Error("the first column of the table holds texts")
            .found("column '" + column.name + "'")
            .expected(first == Quantity::time ? "times as numbers with a unit, eg h, or dates"
                                              : "numbers with a unit")
            .remedy("bring the numbers to the front; texts may stand in later columns");
    }
    columns_.push_back({column.name, "s"});
    start_date_ = start_date;
    lacks_zone_ = dated->lack_a_zone();
    for (std::size_t row = 0; row < column.size(); ++row) {
        const auto seconds = dated->are_dates() ? dated->of_date(column.texts()[row])
                                                : dated->of_number(column.numbers()[row]);
        if (!seconds) {
            throw Error(path_ + ": column '" + column.name + "' has no date here")
                .found("'" + column.texts()[row] + "' in row " + std::to_string(row + 1))
                .expected("a date as in the rows before, such as 2002-08-12 06:00 or 2002-08-12T08:00+02:00")
                .remedy("correct it where the table comes from");
        }
        x_.push_back(*seconds);
    }
}

auto SeriesTable::table() const -> Table {
    Table table;
    for (std::size_t k = 0; k < columns_.size(); ++k) {
        table.add(columns_[k].name, columns_[k].unit, k == 0 ? x_ : values_[k - 1]);
    }
    return table;
}

auto SeriesTable::head_place() const -> std::string {
    return header_line_ > 0 ? path_ + ":" + std::to_string(header_line_) + ": " : path_ + ": ";
}

/// Rows of a table that no file was read from.
void SeriesTable::check_rows() const {
    for (std::size_t k = 0; k < columns_.size(); ++k) {
        const auto& numbers = k == 0 ? x_ : values_[k - 1];
        for (std::size_t row = 0; row < numbers.size(); ++row) {
            const auto refuse = [&](const std::string& what, const std::string& expected) {
                throw Error(path_ + ": column '" + columns_[k].name + "' " + what)
                    .about(parameter_)
                    .found(number_text(numbers[row]) + " in row " + std::to_string(row + 1))
                    .expected(expected);
            };
            if (!(std::fabs(numbers[row]) <= largest_number)) {
                refuse("has a number that measures nothing",
                       "finite numbers of at most " + number_text(largest_number) + " in size");
            } else if (k == 0 && row > 0 && !(numbers[row] > numbers[row - 1])) {
                refuse("does not increase", "more than the row before, " + number_text(numbers[row - 1]));
            }
        }
    }
}

void SeriesTable::check_size() const {
    if (columns_.empty()) {
        throw Error(path_ + ": the file has no header")
            .about(parameter_)
            .found("no line but comments and blanks")
            .expected("a first line such as: time [s], Q_in [m3/s]");
    }
    if (x_.empty()) {
        throw Error(path_ + ": the file has no values")
            .about(parameter_)
            .found("a header alone")
            .expected("a line of numbers for each time");
    }
}

/// A time in seconds, with its date where the file has dates.
void SeriesTable::check_covers(double start, double end) const {
    const double factor = *unit_factor(columns_[0].unit, Quantity::time);
    const double first = x_.front() * factor;
    const double last = x_.back() * factor;
    if (first > start || last < end) {
        throw Error(path_ + ": the series do not cover the run")
            .about(parameter_)
            .found(time_text(first, start_date_) + " to " + time_text(last, start_date_))
            .expected("values from " + time_text(start, start_date_) + " to " + time_text(end, start_date_))
            .remedy("add lines, or let the run end sooner");
    }
}

auto SeriesTable::note() const -> std::string {
    if (!lacks_zone_) {
        return "";
    }
    const double first = x_.front() * *unit_factor(columns_[0].unit, Quantity::time);
    return path_ + ": dates without a zone are read as UTC; the first is " + time_text(first, start_date_);
}

auto SeriesTable::names() const -> std::vector<std::string> {
    std::vector<std::string> names;
    for (std::size_t k = 1; k < columns_.size(); ++k) {
        names.push_back(columns_[k].name);
    }
    return names;
}

auto SeriesTable::series(const std::string& name, Quantity quantity) const -> TimeSeries {
    const std::vector<std::string> names = this->names();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        const std::string like = most_like(name, names);
        throw Error(head_place() + "there is no column '" + name + "'")
            .about(parameter_)
            .found("'" + name + "'")
            .expected(names.empty() ? "a second column, for the file has one alone" : one_of(names))
            .remedy(like.empty() ? "name a column that is there" : "did you mean '" + like + "'?");
    }
    const auto k = static_cast<std::size_t>(found - names.begin());
    const auto factor = unit_factor(columns_[k + 1].unit, quantity);
    if (!factor) {
        throw Error(head_place() + "column '" + name + "' is not " + name_of(quantity))
            .about(parameter_)
            .found("a column in " + columns_[k + 1].unit)
            .expected(name_of(quantity) + " in a unit such as " + units_of(quantity))
            .remedy("name another column, or correct its unit");
    }
    require_no_gap(k);
    const Quantity first = unit_factor(columns_[0].unit, Quantity::time) ? Quantity::time : Quantity::length;
    const double x_factor = *unit_factor(columns_[0].unit, first);
    TimeSeries series;
    for (std::size_t n = 0; n < x_.size(); ++n) {
        series.x.push_back(x_[n] * x_factor);
        series.y.push_back(values_[k][n] * *factor);
    }
    check_converted(0, series.x, true);
    check_converted(k + 1, series.y, false);
    return series;
}

/// Tables that nodes write may have gaps in columns that nobody names.
void SeriesTable::require_no_gap(std::size_t column) const {
    const auto& numbers = values_[column];
    const auto gap = std::find_if(numbers.begin(), numbers.end(), [](double one) { return std::isnan(one); });
    if (gap != numbers.end()) {
        const auto row = static_cast<std::size_t>(gap - numbers.begin());
        throw Error(path_ + ": column '" + columns_[column + 1].name + "' has gaps")
            .about(parameter_)
            .found("a blank at " + number_text(x_[row]) + " " + columns_[0].unit)
            .expected("a number in each line")
            .remedy("name another column, or leave out the lines, eg while the gauge is dry");
    }
}

auto SeriesTable::unit_of(const std::string& name) const -> std::string {
    const auto found = std::find_if(columns_.begin(), columns_.end(),
                                    [&](const Column& column) { return column.name == name; });
    return found != columns_.end() ? found->unit : "";
}

/// A number within bounds may leave them in basic units, or fall together with the one before.
void SeriesTable::check_converted(std::size_t column, const std::vector<double>& numbers,
                                  bool increases) const {
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        const bool grows = !increases || n == 0 || numbers[n] > numbers[n - 1];
        if (!grows || !(std::fabs(numbers[n]) <= largest_number)) {
            throw Error(head_place() + "column '" + columns_[column].name +
                        "' has a unit in which its numbers measure nothing")
                .about(parameter_)
                .found(columns_[column].unit)
                .expected("a unit in which they are at most " + number_text(largest_number) +
                          " in size, and differ where they must")
                .remedy("correct the unit in the header");
        }
    }
}

}  // namespace thalweg::series
