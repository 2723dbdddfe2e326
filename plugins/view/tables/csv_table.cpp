// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/tables/csv_table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>

namespace thalweg::view {
namespace {

auto trimmed(const std::string& text) -> std::string {
    const char* blanks = " \t";
    const auto first = text.find_first_not_of(blanks);
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

auto place_text(const std::filesystem::path& path, int line, int column) -> std::string {
    return fmt::format("{}:{}:{}", path.string(), line, column);
}

/// Reads CSV text character by character, and counts lines and columns for its errors.
class CsvScanner {
  public:
    CsvScanner(const std::filesystem::path& path, const std::string& text) : path_(path), text_(text) {
        const std::string byte_order_mark = "\xEF\xBB\xBF";
        separator_ = files::separator_of(
            std::string_view(text).substr(std::min(text.find_first_not_of("\r\n \t"), text.size())));
        next_ = text_.compare(0, byte_order_mark.size(), byte_order_mark) == 0 ? byte_order_mark.size() : 0;
    }

    auto separator() const -> char { return separator_; }

    auto at_end() const -> bool { return next_ >= text_.size(); }

    auto row() -> std::vector<CsvCell> {
        std::vector<CsvCell> cells{cell()};
        while (!at_end() && text_[next_] == separator_) {
            take();
            cells.push_back(cell());
        }
        while (!at_end() && (text_[next_] == '\r' || text_[next_] == '\n')) {
            if (take() == '\n') {
                break;
            }
        }
        return cells;
    }

  private:
    auto take() -> char {
        const char c = text_[next_++];
        if (c == '\n') {
            ++line_;
            column_ = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
            ++column_;  // bytes that continue a UTF-8 character do not count
        }
        return c;
    }

    auto cell() -> CsvCell {
        while (!at_end() && text_[next_] != separator_ && (text_[next_] == ' ' || text_[next_] == '\t')) {
            take();
        }
        CsvCell result{"", line_, column_};
        if (!at_end() && text_[next_] == '"') {
            result.text = quoted(result);
        }
        std::string rest;
        while (!at_end() && text_[next_] != separator_ && text_[next_] != '\n' && text_[next_] != '\r') {
            rest += take();
        }
        result.text += trimmed(rest);
        return result;
    }

    auto quoted(const CsvCell& start) -> std::string {
        std::string result;
        take();
        while (!at_end()) {
            const char c = take();
            if (c != '"') {
                result += c;
            } else if (!at_end() && text_[next_] == '"') {
                result += take();
            } else {
                return result;
            }
        }
        throw Error(place_text(path_, start.line, start.column) + ": a quoted field is not closed")
            .found("the end of the file")
            .expected("a closing \"")
            .remedy("add it, or write \"\" for a quote inside the text");
    }

    const std::filesystem::path& path_;
    const std::string& text_;
    char separator_ = ',';
    std::size_t next_ = 0;
    int line_ = 1;
    int column_ = 1;
};

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
    const std::string text = files::read_file(path, largest_file, "points");
    CsvScanner scanner(path, text);
    while (!scanner.at_end()) {
        auto row = scanner.row();
        if (row.size() == 1 && row[0].text.empty()) {
            continue;
        }
        if (table.header_.empty()) {
            table.header_ = std::move(row);
        } else {
            table.rows_.push_back(std::move(row));
        }
    }
    table.check();
    table.find_decimal_mark(scanner.separator());
    return table;
}

void CsvTable::check() const {
    if (header_.empty()) {
        throw Error(place_text(path_, 1, 1) + ": the file has no header")
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
    return place_text(path_, cell.line, cell.column);
}

auto csv_quoted(const std::string& text) -> std::string {
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string result = "\"";
    for (const char c : text) {
        result += c == '"' ? "\"\"" : std::string(1, c);
    }
    return result + "\"";
}

}  // namespace thalweg::view
