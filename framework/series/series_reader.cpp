// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "series_reader.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <thalweg/error.hpp>
#include <thalweg/files/csv_rows.hpp>
#include <thalweg/files/read_file.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/series/missing_mark.hpp>
#include <thalweg/series/series_table.hpp>
#include <thalweg/units/calendar.hpp>
#include <thalweg/units/unit.hpp>
#include <thalweg/units/unit_suffix.hpp>

namespace thalweg::series {
namespace {

auto trimmed(const std::string& text) -> std::string {
    const char* const blanks = " \t\r\"";
    const auto first = text.find_first_not_of(blanks);
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// First head of the tables that nodes write over time, such as those of gauges.
constexpr const char* own_first_head = "time_s";

/// Name and unit of a column of such a table; one without a unit is in "1".
auto split_own(const std::string& head) -> std::pair<std::string, std::string> {
    auto parts = units::name_and_suffix(head);
    parts.second = parts.second.empty() ? "1" : parts.second;
    return parts;
}

}  // namespace

void check_first_unit(const std::string& place, const std::string& name, const std::string& unit,
                      Quantity first) {
    if (first == Quantity::time && units::is_calendar_time(unit)) {
        throw Error(place + "column '" + name + "' has times in a unit that differs in length")
            .found("[" + unit + "]")
            .expected("weeks, days, hours, minutes or seconds")
            .remedy("convert the numbers, or write dates in their place");
    }
    if (!unit_factor(unit, first)) {
        throw Error(place + "the first column is not " + name_of(first))
            .found("'" + name + "' in " + unit)
            .expected(name_of(first) + " in a unit such as " + units_of(first) +
                      (first == Quantity::time ? ", or dates" : ""))
            .remedy("move that column to the front");
    }
}

auto SeriesReader::read() -> FileColumns {
    try {
        std::istringstream in(files::read_file(path_, SeriesTable::largest_file, parameter_));
        const std::string byte_order_mark = "\xEF\xBB\xBF";
        for (std::string line; std::getline(in, line);) {
            ++line_;
            if (line_ == 1 && line.compare(0, byte_order_mark.size(), byte_order_mark) == 0) {
                line.erase(0, byte_order_mark.size());
            }
            take_line(line);
        }
        if (columns_.heads.empty() && !header_.empty()) {
            read_header("");
        }
    } catch (Error& error) {
        throw error.about(parameter_);
    }
    return std::move(columns_);
}

void SeriesReader::take_line(const std::string& line) {
    const std::string text = trimmed(line);
    if (text.empty() || text[0] == '#') {
        return;
    }
    if (header_.empty()) {
        separator_ = files::separator_of(line);
        decimal_mark_ = files::DecimalMark(separator_);
        columns_.header_line = line_;
        header_ = cells_of(line);
        return;
    }
    const auto cells = cells_of(line);
    if (columns_.heads.empty()) {
        read_header(cells[0]);
    }
    read_row(cells);
}

auto SeriesReader::cells_of(const std::string& line) const -> std::vector<std::string> {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, separator_);) {
        cells.push_back(trimmed(cell));
    }
    if (!line.empty() && line.back() == separator_) {
        cells.emplace_back();
    }
    return cells;
}

/// Refuses a first column that holds neither numbers nor dates where it is the time.
void SeriesReader::require_time(const std::string& first_cell) const {
    if (first_ == Quantity::time && !parse_number(decimal_mark_.with_point(first_cell))) {
        throw Error(place() + "the first column has neither a number nor a date that the calendar has")
            .found("'" + first_cell + "'")
            .expected("a date such as 2002-08-12 06:00, in UTC unless an offset such as +02:00 follows")
            .remedy("correct the date, or give numbers and their unit, such as: time [h]");
    }
}

auto SeriesReader::head_of(const std::string& head) const
    -> std::optional<std::pair<std::string, std::string>> {
    return is_own_ ? std::optional(split_own(head)) : files::name_and_unit(head);
}

/// The header waits for the first cell of the first line, which tells whether times are dates.
void SeriesReader::read_header(const std::string& first_cell) {
    is_own_ = header_[0] == own_first_head;
    has_gaps_ = has_gaps_ || is_own_;  // where a gauge is dry
    for (std::size_t k = 0; k < header_.size(); ++k) {
        const auto head = k == 0 ? read_first_head(first_cell) : header_[k];
        const auto named = head_of(head);
        const bool has_dates = is_own_ && k == 1 && head == "time";
        reads_.push_back(!has_dates && wants(named ? named->first : head));
        if (!reads_.back() || (wanted_ && !named)) {
            columns_.heads.emplace_back(named ? named->first : head, "");
            continue;
        }
        if (!named && k == 0) {
            require_time(first_cell);
        }
        if (!named) {
            throw Error(head_place() + "a column without a name or a unit")
                .found("'" + head + "'")
                .expected(k == 0 && first_ == Quantity::time
                              ? "a name and a unit in brackets, such as: time [s]; or dates below, such as "
                                "2002-08-12 06:00"
                              : "a name and a unit in brackets, such as: Q_in [m3/s]")
                .remedy("name every column of the header so");
        }
        add_column(named->first, named->second);
    }
    if (first_) {
        check_first_unit(head_place(), columns_.heads[0].first, columns_.heads[0].second, *first_);
    }
    columns_.numbers.resize(columns_.heads.size());
}

/// The head of the first column, that of seconds where it has dates or counts from one.
auto SeriesReader::read_first_head(const std::string& first_cell) -> std::string {
    const auto head = files::name_and_unit(header_[0]).value_or(std::pair(header_[0], std::string()));
    if (first_ == Quantity::time) {
        dated_ = DatedTimes::of(head_place(), head.first, head.second, first_cell, start_date_);
    }
    columns_.is_dated = dated_.has_value();
    columns_.lacks_zone = dated_ && dated_->lack_a_zone();
    return dated_ && !head.first.empty() ? head.first + " [s]" : header_[0];
}

void SeriesReader::add_column(const std::string& name, const std::string& unit) {
    if (unit.empty() || !units::is_unit(unit)) {
        const std::string meant = units::nearest_unit(unit);
        throw Error(head_place() + "column '" + name + "' has a unit that is not known")
            .found("[" + unit + "]")
            .expected("a unit that UDUNITS knows, such as m3/s, l/s, cm or min")
            .remedy(meant.empty() ? "correct the unit, or convert the numbers"
                                  : "write [" + meant + "] if that is what the numbers are in");
    }
    if (std::any_of(columns_.heads.begin(), columns_.heads.end(),
                    [&](const auto& other) { return other.first == name; })) {
        throw Error(head_place() + "a column name stands twice")
            .found("'" + name + "'")
            .expected("names that differ")
            .remedy("rename one");
    }
    columns_.heads.emplace_back(name, unit);
}

auto SeriesReader::wants(const std::string& name) const -> bool {
    return !wanted_ || std::find(wanted_->begin(), wanted_->end(), name) != wanted_->end();
}

void SeriesReader::read_row(const std::vector<std::string>& cells) {
    if (cells.size() != columns_.heads.size()) {
        throw Error(place() + "the line has another number of values than the header")
            .found(std::to_string(cells.size()))
            .expected(std::to_string(columns_.heads.size()))
            .remedy(
                "write one number for each column, without gaps and with a point, or put ; between the "
                "columns of all lines");
    }
    if (reads_[0]) {
        add_first(dated_ ? time(cells[0]) : number(cells[0], 0), cells[0]);
    }
    for (std::size_t k = 1; k < cells.size(); ++k) {
        if (reads_[k]) {
            columns_.numbers[k].push_back(number(cells[k], k));
        }
    }
}

auto SeriesReader::number(const std::string& cell, std::size_t column) -> double {
    if (has_gaps_ && column > 0 && cell.empty()) {
        return std::nan("");
    }
    const auto& name = columns_.heads[column].first;
    const auto value = parse_number(decimal_mark_.with_point(cell));
    if (!value) {
        throw Error(place() + "column '" + name + "' has no number here")
            .found("'" + cell + "'")
            .expected("a finite number with a point, such as 12.5")
            .remedy("fill the gap, or leave the whole line out");
    }
    decimal_mark_.see(cell);
    if (!decimal_mark_.agrees_with(cell)) {
        throw Error(place() + "column '" + name + "' has another decimal mark than the numbers before")
            .found("'" + cell + "'")
            .expected("a point in all numbers of the file, or a comma in all")
            .remedy("take out commas or points between thousands");
    }
    require_no_mark(*value, cell, column);
    if (std::fabs(*value) > largest_number) {
        throw Error(place() + "column '" + name + "' has a number that measures nothing")
            .found(cell)
            .expected("numbers of at most " + number_text(largest_number) + " in size")
            .remedy("correct it, or leave the line out where it marks a gap");
    }
    return *value;
}

/// Refuses marks of missing values, which a flow would take for a level or a discharge. Times may be any.
void SeriesReader::require_no_mark(double value, const std::string& cell, std::size_t column) const {
    const bool is_measured = first_ && (column > 0 || *first_ != Quantity::time);
    if (is_measured && is_missing_mark(value)) {
        throw Error(place() + "column '" + columns_.heads[column].first + "' has what marks a missing value")
            .found(cell)
            .expected("a measured number")
            .remedy(std::string(has_gaps_ && column > 0 ? "leave the field empty" : "take the line out") +
                    "; where the number is meant, write it a little different, such as " +
                    number_text(value * (1 + 1e-6)));
    }
}

auto SeriesReader::time(const std::string& cell) -> double {
    if (!dated_->are_dates()) {
        return dated_->of_number(number(cell, 0));
    }
    const auto value = dated_->of_date(cell);
    if (!value) {
        throw Error(place() + "column '" + columns_.heads[0].first + "' has no date here")
            .found("'" + cell + "'")
            .expected("a date as in the lines before, such as 2002-08-12 06:00 or 2002-08-12T08:00+02:00")
            .remedy("correct it, or leave the whole line out");
    }
    return *value;
}

void SeriesReader::add_first(double value, const std::string& cell) {
    auto& column = columns_.numbers[0];
    if (first_ && !column.empty() && !(value > column.back())) {
        throw Error(place() + "column '" + columns_.heads[0].first + "' does not increase")
            .found(cell + " after " + first_text(column.back()))
            .expected("more than the line before")
            .remedy("sort the lines, and let a jump take a short while");
    }
    column.push_back(value);
}

/// A value of the first column as its lines write it.
auto SeriesReader::first_text(double value) const -> std::string {
    const auto date = dated_ ? units::date_after(start_date_, value) : std::nullopt;
    return date.value_or(number_text(value) + (dated_ ? " s" : ""));
}

}  // namespace thalweg::series
