// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/tables/csv_table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include <thalweg/error.hpp>

namespace thalweg::view {
namespace {

/// The number if the whole text is one finite number.
auto finite_number(const std::string& text) -> std::optional<double> {
    double value = 0.0;
    const char* const end = text.data() + text.size();
    const char* const start = text.data() + (!text.empty() && text.front() == '+' ? 1 : 0);
    const auto [stopped, failure] = std::from_chars(start, end, value);
    return failure == std::errc() && stopped == end && std::isfinite(value) ? std::optional(value)
                                                                            : std::nullopt;
}

/// Bytes; a million gauges take less.
constexpr std::uintmax_t largest_file = 64u << 20;

}  // namespace

auto CsvTable::read(const std::filesystem::path& path) -> CsvTable {
    CsvTable table;
    table.path_ = path;
    auto file = files::read_csv_rows(path, largest_file, "points", files::CsvRemarks::read);
    if (!file.rows.empty()) {
        table.header_ = std::move(file.rows.front());
        table.rows_.assign(std::make_move_iterator(file.rows.begin() + 1),
                           std::make_move_iterator(file.rows.end()));
    }
    table.check();
    table.find_decimal_mark(file.separator);
    return table;
}

void CsvTable::check() const {
    if (header_.empty()) {
        throw Error(place({"", 1, 1}) + ": the file has no header")
            .found("an empty file")
            .expected("a first line with the names of the columns");
    }
    std::set<std::string> names;
    for (const auto& cell : header_) {
        if (!names.insert(cell.text).second) {
            throw Error(place(cell) + ": a column name stands twice")
                .found("'" + cell.text + "'")
                .remedy("rename one");
        }
    }
    for (const auto& row : rows_) {
        if (row.size() != header_.size()) {
            const auto& last = row.size() > header_.size() ? row[header_.size()] : row.back();
            throw Error(place(last) + ": the row has another number of fields than the header")
                .found(std::to_string(row.size()))
                .expected(std::to_string(header_.size()))
                .remedy("put texts with commas into \"quotes\", and keep the commas of blank fields");
        }
    }
}

void CsvTable::find_decimal_mark(char separator) {
    decimal_mark_ = files::DecimalMark(separator);
    for (const auto& row : rows_) {
        for (const auto& cell : row) {
            if (finite_number(decimal_mark_.with_point(cell.text))) {
                decimal_mark_.see(cell.text);
            }
        }
    }
}

auto CsvTable::find(const std::string& name) const -> std::optional<std::size_t> {
    const auto found =
        std::find_if(header_.begin(), header_.end(), [&](const CsvCell& cell) { return cell.text == name; });
    return found == header_.end()
               ? std::nullopt
               : std::optional<std::size_t>(static_cast<std::size_t>(found - header_.begin()));
}

auto CsvTable::column(const std::string& name) const -> std::size_t {
    const auto found = find(name);
    if (!found) {
        std::string names;
        for (const auto& cell : header_) {
            names += (names.empty() ? "" : ", ") + cell.text;
        }
        throw Error(fmt::format("{}:1:1: there is no column '{}'", path_.string(), name))
            .found(names)
            .expected(name)
            .remedy("add the column to the file, or name one of those it has");
    }
    return *found;
}

auto CsvTable::number(const std::vector<CsvCell>& row, std::size_t column) const -> std::optional<double> {
    const auto& cell = row[column];
    if (cell.text.empty()) {
        return std::nullopt;
    }
    const auto value = finite_number(decimal_mark_.with_point(cell.text));
    if (!value) {
        throw Error(fmt::format("{}: column '{}' is not a number", place(cell), header_[column].text))
            .found("'" + cell.text + "'")
            .expected("a number with a point, such as 12.5, or nothing where there is no value");
    }
    if (!decimal_mark_.agrees_with(cell.text)) {
        throw Error(fmt::format("{}: column '{}' has another decimal mark than other numbers", place(cell),
                                header_[column].text))
            .found("'" + cell.text + "'")
            .expected("a point in all numbers of the file, or a comma in all")
            .remedy("take out commas or points between thousands");
    }
    return value;
}

auto CsvTable::place(const CsvCell& cell) const -> std::string {
    return files::place_text(path_, cell);
}

}  // namespace thalweg::view
