// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/series/series_table.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/units/unit.hpp>

namespace thalweg::series {
namespace {

auto trimmed(const std::string& text) -> std::string {
    const char* const blanks = " \t\r\"";
    const auto first = text.find_first_not_of(blanks);
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

auto cells_of(const std::string& line) -> std::vector<std::string> {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');) {
        cells.push_back(trimmed(cell));
    }
    if (!line.empty() && line.back() == ',') {
        cells.emplace_back();
    }
    return cells;
}

/// Far beyond every quantity, and small enough for its conversion to basic units to be a number.
constexpr double largest_number = 1e100;

}  // namespace

SeriesTable::SeriesTable(const std::string& path, std::optional<Quantity> first, std::string parameter)
    : path_(path), parameter_(std::move(parameter)), increases_(first.has_value()) {
    std::istringstream in(files::read_file(path, largest_file, parameter_));
    const std::string byte_order_mark = "\xEF\xBB\xBF";
    for (std::string line; std::getline(in, line);) {
        ++line_;
        if (line_ == 1 && line.compare(0, byte_order_mark.size(), byte_order_mark) == 0) {
            line.erase(0, byte_order_mark.size());
        }
        const std::string text = trimmed(line);
        if (text.empty() || text[0] == '#') {
            continue;
        }
        if (columns_.empty()) {
            read_header(cells_of(line), first);
        } else {
            read_row(cells_of(line));
        }
    }
    check_size();
}

SeriesTable::SeriesTable(const Table& table, Quantity first, std::string port)
    : path_("the table"), parameter_(std::move(port)) {
    if (!table.columns().empty() && table.columns().front().holds_texts()) {
        throw Error("the first column of the table holds texts")
            .about(parameter_)
            .found("column '" + table.columns().front().name + "'")
            .expected(first == Quantity::time ? "times as numbers with a unit, eg h" : "numbers with a unit")
            .remedy("bring the numbers to the front; texts may stand in later columns");
    }
    for (const auto& column : table.columns()) {
        if (!column.holds_texts()) {
            columns_.push_back({column.name, column.unit});
            (columns_.size() == 1 ? x_ : values_.emplace_back()) = column.numbers();
        }
    }
    if (columns_.empty()) {
        throw Error("the table has no column of numbers").about(parameter_);
    }
    check_first(first);
    check_rows();
}

auto SeriesTable::table() const -> Table {
    Table table;
    for (std::size_t k = 0; k < columns_.size(); ++k) {
        table.add(columns_[k].name, columns_[k].unit, k == 0 ? x_ : values_[k - 1]);
    }
    return table;
}

auto SeriesTable::place() const -> std::string {
    return path_ + ":" + std::to_string(line_) + ": ";
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

void SeriesTable::read_header(const std::vector<std::string>& cells, std::optional<Quantity> first) {
    header_line_ = line_;
    for (const std::string& cell : cells) {
        const auto open = cell.find('[');
        const auto close = cell.find(']');
        if (open == std::string::npos || close != cell.size() - 1 || trimmed(cell.substr(0, open)).empty()) {
            throw Error(place() + "a column without a name or a unit")
                .about(parameter_)
                .found("'" + cell + "'")
                .expected("a name and a unit in brackets, such as: Q_in [m3/s]")
                .remedy("name every column of the header so");
        }
        const Column column = {trimmed(cell.substr(0, open)),
                               trimmed(cell.substr(open + 1, close - open - 1))};
        if (column.unit.empty() || !units::is_unit(column.unit)) {
            const std::string meant = units::nearest_unit(column.unit);
            throw Error(place() + "column '" + column.name + "' has a unit that is not known")
                .about(parameter_)
                .found("[" + column.unit + "]")
                .expected("a unit that UDUNITS knows, such as m3/s, l/s, cm or min")
                .remedy(meant.empty() ? "correct the unit, or convert the numbers"
                                      : "write [" + meant + "] if that is what the numbers are in");
        }
        if (std::any_of(columns_.begin(), columns_.end(),
                        [&](const Column& other) { return other.name == column.name; })) {
            throw Error(place() + "a column name stands twice")
                .about(parameter_)
                .found("'" + column.name + "'")
                .expected("names that differ")
                .remedy("rename one");
        }
        columns_.push_back(column);
    }
    if (first) {
        check_first(*first);
    }
    values_.resize(columns_.size() - 1);
}

void SeriesTable::check_first(Quantity first) const {
    if (!unit_factor(columns_[0].unit, first)) {
        throw Error(head_place() + "the first column is not " + name_of(first))
            .about(parameter_)
            .found("'" + columns_[0].name + "' in " + columns_[0].unit)
            .expected(name_of(first) + " in a unit such as " + units_of(first))
            .remedy("move that column to the front");
    }
}

void SeriesTable::read_row(const std::vector<std::string>& cells) {
    if (cells.size() != columns_.size()) {
        throw Error(place() + "the line has another number of values than the header")
            .about(parameter_)
            .found(std::to_string(cells.size()))
            .expected(std::to_string(columns_.size()))
            .remedy("write one number for each column, with a point and without gaps");
    }
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const auto value = parse_number(cells[k]);
        if (!value) {
            throw Error(place() + "column '" + columns_[k].name + "' has no number here")
                .about(parameter_)
                .found("'" + cells[k] + "'")
                .expected("a finite number with a point, such as 12.5")
                .remedy("fill the gap, or leave the whole line out");
        }
        if (std::fabs(*value) > largest_number) {
            throw Error(place() + "column '" + columns_[k].name + "' has a number that measures nothing")
                .about(parameter_)
                .found(cells[k])
                .expected("numbers of at most " + number_text(largest_number) + " in size")
                .remedy("correct it, or leave the line out where it marks a gap");
        }
        if (k > 0) {
            values_[k - 1].push_back(*value);
        } else if (!increases_ || x_.empty() || *value > x_.back()) {
            x_.push_back(*value);
        } else {
            throw Error(place() + "column '" + columns_[0].name + "' does not increase")
                .about(parameter_)
                .found(cells[0] + " after " + number_text(x_.back()))
                .expected("more than the line before")
                .remedy("sort the lines, and let a jump take a short while");
        }
    }
}

void SeriesTable::check_covers(double start, double end) const {
    const double factor = *unit_factor(columns_[0].unit, Quantity::time);
    const double first = x_.front() * factor;
    const double last = x_.back() * factor;
    if (first > start || last < end) {
        throw Error(path_ + ": the series do not cover the run")
            .about(parameter_)
            .found(number_text(first) + " s to " + number_text(last) + " s")
            .expected("values from " + number_text(start) + " s to " + number_text(end) + " s")
            .remedy("add lines, or let the run end sooner");
    }
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
            .found(names.empty() ? "no column but the first" : one_of(names))
            .expected("'" + name + "'")
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
