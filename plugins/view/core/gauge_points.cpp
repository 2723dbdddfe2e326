// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/core/gauge_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>

#include <thalweg/error.hpp>

namespace thalweg::view {
namespace {

void refuse_degrees(const csv_table& table, const std::filesystem::path& path) {
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

auto required_number(const csv_table& table, const std::vector<csv_cell>& row, const char* name) -> double {
    const auto column = table.column(name);
    const auto value = table.number(row, column);
    if (!value) {
        throw Error(fmt::format("{}: a gauge without a position", table.place(row[column])))
            .found(fmt::format("a blank in column '{}'", name))
            .expected("metres");
    }
    return *value;
}

auto centre_distance(const Grid& grid, cell_index i, cell_index j, const gauge& where) -> double {
    return std::hypot(grid.x0 + (static_cast<double>(i) + 0.5) * grid.dx - where.x,
                      grid.y0 + (static_cast<double>(j) + 0.5) * grid.dy - where.y);
}

}  // namespace

auto gauge_points::read(const std::filesystem::path& path) -> gauge_points {
    gauge_points points;
    points.table_ = csv_table::read(path);
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

auto gauge_points::place_on(const Grid& grid, outside_rule rule) -> std::vector<std::string> {
    std::vector<std::string> left_out;
    std::vector<gauge> kept;
    for (const auto& point : gauges_) {
        if (cell_containing(grid, point.x, point.y)) {
            kept.push_back(point);
            continue;
        }
        if (rule == outside_rule::fail) {
            const auto& row = table_.rows()[point.row];
            throw Error(fmt::format("{}: gauge '{}' lies outside the grid",
                                    table_.place(row[table_.column("x_m")]), point.id))
                .found(fmt::format("({}, {})", point.x, point.y))
                .expected(fmt::format("x from {} to {}, y from {} to {}", grid.x0,
                                      grid.x0 + grid.dx * static_cast<double>(grid.nx), grid.y0,
                                      grid.y0 + grid.dy * static_cast<double>(grid.ny)))
                .remedy("correct the position, or set \"outside\": \"skip\" to leave such gauges out");
        }
        left_out.push_back(point.id);
    }
    gauges_ = std::move(kept);
    return left_out;
}

auto gauge_points::value(const gauge& where, const std::string& column) const -> std::optional<double> {
    return table_.number(table_.rows()[where.row], table_.column(column));
}

void gauge_points::require_numbers(const std::string& column) const {
    const auto number = table_.column(column);
    for (const auto& row : table_.rows()) {
        table_.number(row, number);
    }
}

auto gauge_points::find(const std::string& id) const -> std::size_t {
    const auto found =
        std::find_if(gauges_.begin(), gauges_.end(), [&](const gauge& g) { return g.id == id; });
    if (found == gauges_.end()) {
        std::string ids;
        for (const auto& g : gauges_) {
            ids += (ids.empty() ? "" : ", ") + g.id;
        }
        throw Error("there is no gauge '" + id + "'").found(id).expected("one of " + ids);
    }
    return static_cast<std::size_t>(found - gauges_.begin());
}

auto cell_containing(const Grid& grid, double x, double y) -> std::optional<cell_index> {
    const double i = (x - grid.x0) / grid.dx;
    const double j = (y - grid.y0) / grid.dy;
    if (!(i >= 0.0 && j >= 0.0 && i <= static_cast<double>(grid.nx) && j <= static_cast<double>(grid.ny))) {
        return std::nullopt;
    }
    const auto column = std::min(grid.nx - 1, static_cast<cell_index>(i));
    const auto row = std::min(grid.ny - 1, static_cast<cell_index>(j));
    return row * grid.nx + column;
}

auto sampled(const field_view& field, const Grid& grid, const gauge& where, const search_rule& search)
    -> double {
    const auto own = cell_containing(grid, where.x, where.y);
    double best = std::numeric_limits<double>::quiet_NaN();
    if (!own) {
        return best;
    }
    const bool want_nearest = search.prefer == search_rule::pick::nearest;
    if (std::isfinite(field[*own])) {
        best = field[*own];
        if (want_nearest) {
            return best;
        }
    }
    const auto reach_x = static_cast<cell_index>(search.radius / grid.dx) + 1;
    const auto reach_y = static_cast<cell_index>(search.radius / grid.dy) + 1;
    const cell_index i0 = *own % grid.nx;
    const cell_index j0 = *own / grid.nx;
    double nearest = std::numeric_limits<double>::infinity();
    for (cell_index j = std::max<cell_index>(0, j0 - reach_y); j <= std::min(grid.ny - 1, j0 + reach_y);
         ++j) {
        for (cell_index i = std::max<cell_index>(0, i0 - reach_x); i <= std::min(grid.nx - 1, i0 + reach_x);
             ++i) {
            const cell_index cell = j * grid.nx + i;
            const double distance = centre_distance(grid, i, j, where);
            if (distance > search.radius || !std::isfinite(field[cell])) {
                continue;
            }
            if (want_nearest ? distance < nearest : !(field[cell] <= best)) {
                best = field[cell];
                nearest = distance;
            }
        }
    }
    return best;
}

}  // namespace thalweg::view
