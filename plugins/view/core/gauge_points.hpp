// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "view/core/cell_finder.hpp"
#include "view/core/csv_table.hpp"
#include "view/core/raster.hpp"

namespace thalweg::view {

/// A place where values are taken; metres on the grid's axes.
struct gauge {
    std::string id;
    double x = 0.0;
    double y = 0.0;
    std::size_t row = 0;  ///< of the table it was read from
};

enum class outside_rule { fail, skip };

/// Gauges from a CSV file with the columns id, x_m and y_m; any further column can hold measured values.
class gauge_points {
  public:
    /// Throws thalweg::Error with file:line:column on anything that is not such a file: a missing column,
    /// positions in degrees, a blank or repeated id, a position that is not a number.
    static auto read(const std::filesystem::path& path) -> gauge_points;

    /// Keeps the gauges on the grid. One outside is an error, or left out with outside_rule::skip; returns
    /// the ids left out.
    auto place_on(const cell_finder& cells, outside_rule rule) -> std::vector<std::string>;

    auto gauges() const -> const std::vector<gauge>& { return gauges_; }

    /// Returns the value of a column for a gauge; nothing if it is blank. Throws thalweg::Error for an
    /// unknown column or text that is not a number.
    auto value(const gauge& where, const std::string& column) const -> std::optional<double>;

    /// Throws thalweg::Error where there is no such column or one of its cells is not a number.
    void require_numbers(const std::string& column) const;

    /// Index of the gauge with this id. Throws thalweg::Error that lists the ids.
    auto find(const std::string& id) const -> std::size_t;

  private:
    csv_table table_;
    std::vector<gauge> gauges_;
};

/// Rule by which a gauge gets the value of a cell around it.
struct search_rule {
    enum class pick { nearest, highest };

    double radius = 0.0;  ///< metres; 0: only the cell that contains the gauge
    pick prefer = pick::nearest;
};

/// The value at a gauge: that of the cell that contains it or, with a radius, of the nearest cell with a
/// value (or the highest value) among that cell and all whose centre lies within the radius. NaN marks cells
/// without a value, as dry cells have in levels, maxima and arrival times; NaN without any.
auto sampled(const field_view& field, const cell_finder& cells, const gauge& where, const search_rule& search)
    -> double;

}  // namespace thalweg::view
