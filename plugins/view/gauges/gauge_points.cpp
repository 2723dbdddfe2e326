// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/gauges/gauge_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/series/missing_mark.hpp>

namespace thalweg::view {
namespace {

void refuse_degrees(const CsvTable& table, const std::filesystem::path& path) {
    for (const char* name : {"lon", "lat", "longitude", "latitude", "lon_deg", "lat_deg"}) {
        if (table.has_column(name)) {
            const auto& cell = table.header()[table.column(name)];
            throw Error(table.place(cell) + ": positions in degrees cannot be placed on the grid")
                .found(fmt::format("column '{}'", name))
                .expected("columns x_m and y_m, metres in the grid's coordinate reference system")
                .remedy(fmt::format("convert {} with gdaltransform or ogr2ogr to the CRS of the bed",
                                    path.filename().string()));
        }
    }
}

auto required_number(const CsvTable& table, const std::vector<CsvCell>& row, const char* name) -> double {
    const auto column = table.column(name);
    const auto value = table.number(row, column);
    if (!value) {
        throw Error(fmt::format("{}: a gauge without a position", table.place(row[column])))
            .found(fmt::format("a blank in column '{}'", name))
            .expected("metres");
    }
    return *value;
}

}  // namespace

auto GaugePoints::read(const std::filesystem::path& path) -> GaugePoints {
    GaugePoints points;
    points.table_ = CsvTable::read(path);
    const auto& table = points.table_;
    if (!table.has_column("x_m") || !table.has_column("y_m")) {
        refuse_degrees(table, path);
    }
    const auto id_column = table.column("id");
    table.column("x_m");
    table.column("y_m");
    std::set<std::string> ids;
    for (std::size_t k = 0; k < table.rows().size(); ++k) {
        const auto& row = table.rows()[k];
        const auto& id = row[id_column];
        if (id.text.empty()) {
            throw Error(table.place(id) + ": a gauge without an id").found("a blank").expected("a name");
        }
        if (!ids.insert(id.text).second) {
            throw Error(table.place(id) + ": an id stands twice")
                .found("'" + id.text + "'")
                .remedy("rename one");
        }
        points.gauges_.push_back(
            {id.text, required_number(table, row, "x_m"), required_number(table, row, "y_m"), k});
    }
    if (points.gauges_.empty()) {
        throw Error(path.string() + ": no gauge in the file")
            .found("a header alone")
            .expected("a line for each gauge");
    }
    return points;
}

auto GaugePoints::place_on(const CellFinder& cells, OutsideRule rule) -> std::vector<std::string> {
    std::vector<std::string> left_out;
    std::vector<Gauge> kept;
    for (const auto& point : gauges_) {
        if (cells.containing(point.x, point.y)) {
            kept.push_back(point);
            continue;
        }
        if (rule == OutsideRule::fail) {
            const auto& row = table_.rows()[point.row];
            throw Error(fmt::format("{}: gauge '{}' lies outside the grid",
                                    table_.place(row[table_.column("x_m")]), point.id))
                .found(fmt::format("({}, {})", point.x, point.y))
                .expected(cells.extent_text())
                .remedy("correct the position, or set \"outside\": \"skip\" to leave such gauges out");
        }
        left_out.push_back(point.id);
    }
    gauges_ = std::move(kept);
    return left_out;
}

auto GaugePoints::value(const Gauge& where, const std::string& column) const -> std::optional<double> {
    return table_.number(table_.rows()[where.row], table_.column(column));
}

void GaugePoints::require_numbers(const std::string& column) const {
    const auto number = table_.column(column);
    for (const auto& row : table_.rows()) {
        const auto value = table_.number(row, number);
        if (value && series::is_missing_mark(*value)) {
            throw Error(fmt::format("{}: column '{}' has what marks a missing value",
                                    table_.place(row[number]), column))
                .found(row[number].text)
                .expected("a measured number, or a blank")
                .remedy("leave the field empty");
        }
    }
}

auto GaugePoints::find(const std::string& id) const -> std::size_t {
    const auto found =
        std::find_if(gauges_.begin(), gauges_.end(), [&](const Gauge& g) { return g.id == id; });
    if (found == gauges_.end()) {
        std::string ids;
        for (const auto& g : gauges_) {
            ids += (ids.empty() ? "" : ", ") + g.id;
        }
        throw Error("there is no gauge '" + id + "'").found(id).expected("one of " + ids);
    }
    return static_cast<std::size_t>(found - gauges_.begin());
}

auto cells_at(const CellFinder& cells, const Gauge& where, double radius) -> GaugeCells {
    return {cells.containing(where.x, where.y).value(), cells.around(where.x, where.y, radius)};
}

auto sampled(const std::vector<double>& values, const GaugeCells& where, SearchRule::Pick prefer) -> double {
    const auto value_of = [&](CellIndex cell) { return values[static_cast<std::size_t>(cell)]; };
    const bool want_nearest = prefer == SearchRule::Pick::nearest;
    double best = std::numeric_limits<double>::quiet_NaN();
    if (std::isfinite(value_of(where.own))) {
        best = value_of(where.own);
        if (want_nearest) {
            return best;
        }
    }
    double nearest = std::numeric_limits<double>::infinity();
    for (const auto& [cell, distance] : where.around) {
        const double value = value_of(cell);
        if (!std::isfinite(value)) {
            continue;
        }
        if (want_nearest ? distance < nearest : !(value <= best)) {
            best = value;
            nearest = distance;
        }
    }
    return best;
}

}  // namespace thalweg::view
