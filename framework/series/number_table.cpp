// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/series/number_table.hpp"

#include <cmath>
#include <optional>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/series/series_table.hpp>
#include <thalweg/series/units.hpp>
#include <thalweg/units/unit.hpp>

namespace thalweg::series {

NumberTable::NumberTable(const std::string& path, std::string parameter)
    : path_(path),
      parameter_(std::move(parameter)),
      table_(SeriesTable(path, std::nullopt, parameter_).table()) {}

auto NumberTable::numbers(const std::string& name, const std::string& unit) const -> std::vector<double> {
    const auto* column = table_.find(name);
    if (column == nullptr) {
        std::vector<std::string> names;
        for (const auto& other : table_.columns()) {
            names.push_back(other.name);
        }
        const auto like = most_like(name, names);
        throw Error(path_ + ": there is no column '" + name + "'")
            .about(parameter_)
            .found(one_of(names))
            .expected("'" + name + " [" + unit + "]' in the header")
            .remedy(like.empty() ? "add the column, or rename one" : "rename '" + like + "', if that is it");
    }
    auto numbers = column->numbers();
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
