// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/series/number_table.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/series/series_table.hpp>
#include <thalweg/series/units.hpp>
#include <thalweg/units/unit.hpp>

#include "series_reader.hpp"

namespace thalweg::series {

NumberTable::NumberTable(const std::string& path, std::string parameter)
    : path_(path),
      parameter_(std::move(parameter)),
      table_(SeriesTable(path, std::nullopt, parameter_).table()) {
    for (const auto& column : table_.columns()) {
        heads_.push_back(column.name);
    }
}

NumberTable::NumberTable(const std::string& path, std::string parameter,
                         const std::vector<std::string>& names)
    : path_(path), parameter_(std::move(parameter)) {
    SeriesReader reader(path, std::nullopt, parameter_, "");
    reader.read_only(names);
    auto file = reader.read();
    for (std::size_t k = 0; k < file.heads.size(); ++k) {
        const auto& [name, unit] = file.heads[k];
        heads_.push_back(name);
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            continue;
        }
        if (table_.find(name) != nullptr) {
            throw Error(path_ + ": the file has two columns '" + name + "'")
                .about(parameter_)
                .remedy("rename one");
        }
        table_.add(name, unit, std::move(file.numbers[k]));
    }
}

auto NumberTable::numbers(const std::string& name, const std::string& unit) const -> std::vector<double> {
    const auto* column = table_.find(name);
    if (column == nullptr) {
        const auto like = most_like(name, heads_);
        throw Error(path_ + ": there is no column '" + name + "'")
            .about(parameter_)
            .found(heads_.empty() ? "no header" : one_of(heads_))
            .expected("'" + name + (unit == "1" ? "" : " [" + unit + "]") + "' in the header")
            .remedy(like.empty() ? "add the column, or rename one" : "rename '" + like + "', if that is it");
    }
    auto numbers = column->numbers();
    if (column->unit.empty()) {
        return numbers;
    }
    const auto factor = units::factor(column->unit, unit);  // none where the zeros differ: degC and K
    for (auto& number : numbers) {
        const auto converted = factor ? number * *factor : units::converted(number, column->unit, unit);
        if (!converted || !std::isfinite(*converted)) {
            throw Error(path_ + ": column '" + name + "' cannot be converted")
                .about(parameter_)
                .found("[" + column->unit + "]")
                .expected("a unit that measures the same as '" + unit + "'")
                .remedy("correct the unit in the header");
        }
        number = *converted;
    }
    return numbers;
}

}  // namespace thalweg::series
