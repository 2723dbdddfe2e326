// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/comparison/timed_columns.hpp"

#include <algorithm>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/series/series_table.hpp>
#include <thalweg/series/units.hpp>
#include <thalweg/units/unit.hpp>

namespace thalweg::view {

TimedColumns::TimedColumns(Table table, std::string subject, const std::string& start_date)
    : table_(std::move(table)), subject_(std::move(subject)) {
    Table first;
    if (!table_.columns().empty()) {
        first.add(table_.columns().front());
    }
    const auto times =
        series::SeriesTable(first, series::Quantity::time, subject_, start_date).table().columns().front();
    const double seconds = units::factor(times.unit, "s").value_or(1);
    for (const double time : times.numbers()) {
        times_.push_back(time * seconds);
    }
}

auto TimedColumns::names() const -> std::vector<std::string> {
    std::vector<std::string> names;
    for (std::size_t k = 1; k < table_.columns().size(); ++k) {
        if (!table_.columns()[k].holds_texts()) {
            names.push_back(table_.columns()[k].name);
        }
    }
    return names;
}

auto TimedColumns::has(const std::string& name) const -> bool {
    const auto all = names();
    return std::find(all.begin(), all.end(), name) != all.end();
}

auto TimedColumns::column(const std::string& name) const -> const Column& {
    if (!has(name)) {
        const auto known = names();
        const auto like = series::most_like(name, known);
        throw Error("there is no series '" + name + "' to compare")
            .about(subject_)
            .found("'" + name + "'")
            .expected(known.empty() ? "a second column, for the table has one alone" : series::one_of(known))
            .remedy(like.empty() ? "name a column that is there in `columns`"
                                 : "did you mean '" + like + "'?");
    }
    return table_.column(name);
}

auto TimedColumns::unit(const std::string& name) const -> std::string {
    const auto& unit = column(name).unit;
    return unit.empty() ? "1" : unit;
}

auto TimedColumns::points(const std::string& name, const std::string& unit) const -> SeriesPoints {
    const auto own = this->unit(name);
    const auto zero = units::converted(0, own, unit);
    const auto one = units::converted(1, own, unit);
    if (!zero || !one) {
        throw Error("columns are compared that measure different things")
            .about(subject_)
            .found("'" + name + "' in " + own)
            .expected("a unit that measures the same as '" + unit + "'")
            .remedy(
                "name other columns, correct the unit where it is wrong, or give each quantity a node "
                "`compare` of its own");
    }
    SeriesPoints points{times_, column(name).numbers()};
    if (own != unit) {
        for (double& value : points.values) {
            value = *zero + value * (*one - *zero);
        }
    }
    return points;
}

}  // namespace thalweg::view
