// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/tables/csv_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include <thalweg/files/csv_rows.hpp>

namespace thalweg::view {

namespace {

auto real_text(double value) -> std::string {
    if (std::isnan(value)) {
        return "";
    }
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

/// "depth [m]"; only "value" of pure numbers beside a column of texts "unit", which says what they are row by
/// row.
auto head_of(const Column& column, const Table& table) -> std::string {
    const auto* const units = table.find("unit");
    const bool has_units = column.name == "value" && column.unit == "1" && units != nullptr;
    return column.holds_texts() || (has_units && units->holds_texts())
               ? column.name
               : column.name + " [" + column.unit + "]";
}

}  // namespace

auto csv_text(const Table& table) -> std::string {
    std::string text;
    for (const auto& column : table.columns()) {
        text += (text.empty() ? "" : ",") + files::csv_quoted(head_of(column, table));
    }
    text += "\n";
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const char* comma = "";
        for (const auto& column : table.columns()) {
            text += comma + (column.holds_texts() ? files::csv_quoted(column.texts()[row])
                                                  : real_text(column.numbers()[row]));
            comma = ",";
        }
        text += "\n";
    }
    return text;
}

}  // namespace thalweg::view
