// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/tables/series_csv.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include <thalweg/units/calendar.hpp>

#include "view/tables/csv_table.hpp"

namespace thalweg::view {

auto with_unit_suffix(std::string name, const std::string& unit) -> std::string {
    if (!unit.empty() && unit != "1") {
        name += "_" + unit;
    }
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

auto number_text(double value, bool single) -> std::string {
    if (std::isnan(value)) {
        return {};
    }
    return single ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
}

namespace {

auto header_of(const std::vector<std::string>& columns, bool has_dates) -> std::string {
    std::string header = has_dates ? "time_s,time" : "time_s";
    for (const auto& column : columns) {
        header += "," + csv_quoted(column);
    }
    return header + "\n";
}

}  // namespace

SeriesCsv::SeriesCsv(const std::filesystem::path& path, const std::vector<std::string>& columns,
                     std::string start_date)
    : file_(path, header_of(columns, !start_date.empty())), start_date_(std::move(start_date)) {}

SeriesCsv::SeriesCsv(const std::filesystem::path& path, const std::vector<std::string>& columns,
                     std::string start_date, const files::Growth& from)
    : file_(path, header_of(columns, !start_date.empty()), from), start_date_(std::move(start_date)) {}

void SeriesCsv::add(double time, const std::vector<std::string>& values) {
    std::string line = fmt::format("{}", time);
    if (!start_date_.empty()) {
        line += "," + units::date_after(start_date_, time).value_or("");
    }
    for (const auto& value : values) {
        line += "," + value;
    }
    file_.add(line + "\n");
}

void SeriesCsv::finish() {
    file_.finish();
}

}  // namespace thalweg::view
