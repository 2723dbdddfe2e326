// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "table_rules.hpp"

#include <fmt/format.h>

#include <cstring>
#include <string_view>

#include "runtime/base/diagnostic.hpp"
#include "runtime/base/plain_text.hpp"
#include "runtime/base/quantity.hpp"
#include "thalweg/abi/copy_known.h"

namespace thalweg::runtime {

namespace {

constexpr std::uint32_t smallest_table = 48;  // bytes; of draft/1, whatever was appended later
constexpr std::uint32_t most_columns = 10'000;
constexpr std::uint64_t most_values = 100'000'000;
constexpr std::size_t longest_name = 100, longest_unit = 200, longest_cell = 1 << 20;  // bytes

void require_of_table(bool holds, const std::string& rule, const std::string& found,
                      const std::string& expected) {
    if (!holds) {
        throw Error(rule).found(found).expected(expected);
    }
}

/// A text of the node, if it is one of at most `longest` bytes.
auto plain(const char* text, std::size_t longest, const std::string& what) -> std::string {
    require_of_table(text != nullptr, what + " is missing", "null", "a text");
    const std::string_view whole(text, ::strnlen(text, longest + 1));
    require_of_table(whole.size() <= longest && is_plain_text(whole), what + " cannot be used",
                     "'" + plain_text(whole) + "'",
                     fmt::format("at most {} bytes of UTF-8 without control characters", longest));
    return std::string(whole);
}

// Without the database of units, which `thalweg check` complains about, no node can be blamed.
auto is_usable_unit(const std::string& unit) -> bool {
    try {
        return !unit.empty() && is_unit(unit);
    } catch (const Failure&) {
        return true;
    }
}

auto asked(const thw_table& table, std::uint32_t index) -> thw_column {
    thw_column column{};
    column.struct_size = sizeof(column);
    const auto status = table.column(&table, index, &column);
    require_of_table(status == THW_OK, fmt::format("column {} of {} is not there", index, table.column_count),
                     fmt::format("status {}", status), "a column for every index below column_count");
    return column;
}

auto texts_of(const thw_column& column, std::size_t rows, const std::string& label)
    -> std::vector<std::string> {
    require_of_table(column.texts != nullptr || rows == 0, label + " has no values", "texts is null",
                     fmt::format("{} texts", rows));
    std::vector<std::string> texts;
    for (std::size_t row = 0; row < rows; ++row) {
        texts.push_back(plain(column.texts[row], longest_cell, fmt::format("row {} of {}", row, label)));
    }
    return texts;
}

auto checked_column(const thw_table& table, std::uint32_t index) -> Column {
    const auto rows = static_cast<std::size_t>(table.row_count);
    const auto from = asked(table, index);
    auto name = plain(from.name, longest_name, fmt::format("the name of column {}", index));
    require_of_table(!name.empty(), fmt::format("column {} has no name", index), "''", "1 to 100 bytes");
    const auto label = "column '" + name + "'";
    auto unit = plain(from.unit, longest_unit, "the unit of " + label);
    if (from.type == THW_COLUMN_TEXT) {
        require_of_table(unit.empty(), label + " holds texts, which have no unit", "'" + unit + "'", "''");
        return {std::move(name), "", texts_of(from, rows, label)};
    }
    require_of_table(from.type == THW_COLUMN_REAL, label + " has a type that is not known",
                     std::to_string(from.type), fmt::format("{} or {}", THW_COLUMN_REAL, THW_COLUMN_TEXT));
    require_of_table(is_usable_unit(unit), label + " has a unit that is not known", "'" + unit + "'",
                     "a unit that UDUNITS knows, eg 'm3 s-1'");
    require_of_table(from.reals != nullptr || rows == 0, label + " has no values", "reals is null",
                     fmt::format("{} numbers", rows));
    return {std::move(name), std::move(unit),
            rows == 0 ? std::vector<double>() : std::vector<double>(from.reals, from.reals + rows)};
}

}  // namespace

auto checked_copy(const thw_table& table) -> Table {
    thw_table known{};
    known.struct_size = sizeof(known);
    thw_copy_known(&known, &table);
    require_of_table(known.struct_size >= smallest_table, "struct_size of the table is too small",
                     std::to_string(known.struct_size), fmt::format("at least {}", smallest_table));
    require_of_table(known.column_count > 0 && known.column_count <= most_columns, "it has no usable columns",
                     fmt::format("{} columns", known.column_count), fmt::format("1 to {}", most_columns));
    require_of_table(known.row_count <= most_values / known.column_count, "so many values are no small table",
                     fmt::format("{} rows of {} columns", known.row_count, known.column_count),
                     fmt::format("at most {} values", most_values));
    require_of_table(known.column != nullptr, "the function 'column' is missing", "null", "the function");
    // The node's own table goes back to it: it may have members that this program does not know.
    Table copy;
    for (std::uint32_t k = 0; k < known.column_count; ++k) {
        copy.add(checked_column(table, k));
    }
    return copy;
}

auto column_heads(const Table& table) -> std::string {
    std::string text;
    for (const auto& column : table.columns()) {
        text += (text.empty() ? "" : ", ") + column.name +
                (column.holds_texts() ? " (text)" : " [" + column.unit + "]");
    }
    return text.empty() ? "no columns" : text;
}

void require_same_columns(const Table& first, const Table& later) {
    const auto expected = column_heads(first), found = column_heads(later);
    require_of_table(found == expected, "its columns differ from those that the node gave before", found,
                     expected);
}

}  // namespace thalweg::runtime
