// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/nodes/series_node.hpp"

#include <utility>

#include <thalweg/series/series_table.hpp>

namespace thalweg::bathymetry {

namespace {

/// "'time', 'level'"
auto joined_names(const Table& table) -> std::string {
    std::string names;
    for (const auto& column : table.columns()) {
        names += (names.empty() ? "'" : ", '") + column.name + "'";
    }
    return names;
}

/// A number in the unit of a column; the node has no parameter for another one.
auto added_in(const OwnUnit& value, const std::string& unit, const std::string& at) -> double {
    try {
        return in_unit(value, unit, at);
    } catch (Error& error) {
        throw error.remedy("give it in a unit that measures the same as that of the column");
    }
}

}  // namespace

auto SeriesNode::about() -> About {
    return {"series", "Reads values over time, or over level, from a CSV file.", Clock::once};
}

// The table is given here with all rows, so that `thalweg check` finds what readers of it miss.
void SeriesNode::negotiate() {
    const auto first = *over_ == FirstColumn::level ? series::Quantity::length : series::Quantity::time;
    const series::SeriesTable table(file_->path, first, file_.name(), start_date_);
    if (!table.note().empty()) {
        log(THW_INFO, table.note());
    }
    table_.give(shifted(table.table()));
}

/// The table with what the parameter adds. Throws Error where it names no column of values.
auto SeriesNode::shifted(Table table) const -> Table {
    for (const auto& [name, value] : *add_) {
        const auto at = add_.name() + "/" + name;
        const auto* const column = table.find(name);
        if (column == nullptr || column == &table.columns().front()) {
            throw Error(column == nullptr ? "the file has no such column"
                                          : "nothing can be added to the first column")
                .about(at)
                .found("'" + name + "'")
                .expected("a column behind the first of " + joined_names(table))
                .remedy("correct the name");
        }
        const double added = added_in(value, column->unit, at);
        Table sum;
        for (auto one : table.columns()) {
            if (one.name == name) {
                for (double& number : std::get<0>(one.values)) {
                    number += added;
                }
            }
            sum.add(std::move(one));
        }
        table = std::move(sum);
    }
    return table;
}

}  // namespace thalweg::bathymetry
