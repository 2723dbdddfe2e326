// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "error.hpp"

namespace thalweg {

/// A column of a table: numbers in a unit, or texts.
struct Column {
    std::string name;
    std::string unit;  ///< UDUNITS text, "1" for a pure number; empty for texts
    std::variant<std::vector<double>, std::vector<std::string>> values;

    auto holds_texts() const -> bool { return values.index() == 1; }

    auto size() const -> std::size_t {
        return std::visit([](const auto& list) { return list.size(); }, values);
    }

    /// Values in `unit`, NaN where one is missing. Throws Error if the column holds texts.
    auto numbers() const -> const std::vector<double>& {
        if (holds_texts()) {
            throw Error("column '" + name + "' holds texts").expected("numbers");
        }
        return std::get<0>(values);
    }

    /// Texts, empty where one is missing. Throws Error if the column holds numbers.
    auto texts() const -> const std::vector<std::string>& {
        if (!holds_texts()) {
            throw Error("column '" + name + "' holds numbers").expected("texts");
        }
        return std::get<1>(values);
    }
};

/// Named columns with one value for each row.
///
///     Table hydrograph;
///     hydrograph.add("time", "h", {0, 1, 2}).add("q_in", "m3 s-1", {5, 80, 20});
class Table {
    std::vector<Column> columns_;

  public:
    /// Appends a column of numbers in `unit` (UDUNITS text). Throws Error if the table has a column of this
    /// name, or columns of another length.
    auto add(std::string name, std::string unit, std::vector<double> numbers) -> Table& {
        return add({std::move(name), std::move(unit), std::move(numbers)});
    }

    /// Appends a column of texts, one a row; it has no unit.
    auto add_texts(std::string name, std::vector<std::string> texts) -> Table& {
        return add({std::move(name), "", std::move(texts)});
    }

    auto add(Column column) -> Table& {
        if (find(column.name) != nullptr) {
            throw Error("the table has two columns '" + column.name + "'").expected("names that differ");
        }
        if (!columns_.empty() && column.size() != rows()) {
            throw Error("column '" + column.name + "' has another number of values than those before")
                .found(std::to_string(column.size()))
                .expected(std::to_string(rows()));
        }
        columns_.push_back(std::move(column));
        return *this;
    }

    auto rows() const -> std::size_t { return columns_.empty() ? 0 : columns_.front().size(); }

    auto columns() const -> const std::vector<Column>& { return columns_; }

    /// Returns the column of this name, or null.
    auto find(const std::string& name) const -> const Column* {
        const auto found = std::find_if(columns_.begin(), columns_.end(),
                                        [&](const Column& column) { return column.name == name; });
        return found == columns_.end() ? nullptr : &*found;
    }

    /// Returns the column of this name. Throws Error if there is none.
    auto column(const std::string& name) const -> const Column& {
        if (const auto* found = find(name)) {
            return *found;
        }
        std::string names;
        for (const auto& column : columns_) {
            names += (names.empty() ? "'" : ", '") + column.name + "'";
        }
        throw Error("the table has no column '" + name + "'").found(names.empty() ? "no columns" : names);
    }
};

}  // namespace thalweg
