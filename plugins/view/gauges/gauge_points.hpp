// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/choice.hpp>

#include "view/cells/cell_finder.hpp"
#include "view/cells/raster.hpp"
#include "view/tables/csv_table.hpp"

namespace thalweg::view {

/// A place where values are taken; metres on the grid's axes.
struct Gauge {
    std::string id;
    double x = 0.0;
    double y = 0.0;
    std::size_t row = 0;  ///< of the table it was read from
};

/// Effect of a gauge outside the grid.
enum class OutsideRule { fail, skip };

inline auto choices(OutsideRule) -> const std::vector<Choice<OutsideRule>>& {
    static const std::vector<Choice<OutsideRule>> all = {
        {"fail", OutsideRule::fail, "the run fails"}, {"skip", OutsideRule::skip, "the gauge is left out"}};
    return all;
}

/// Gauges from a CSV file with the columns id, x_m and y_m; any further column can hold measured values.
class GaugePoints {
  public:
    /// Throws thalweg::Error with file:line:column on anything that is not such a file: a missing column,
    /// positions in degrees, a blank or repeated id, a position that is not a number.
    static auto read(const std::filesystem::path& path) -> GaugePoints;

    /// Keeps the gauges on the grid. One outside is an error, or left out with OutsideRule::skip; returns
    /// the ids left out.
    auto place_on(const CellFinder& cells, OutsideRule rule) -> std::vector<std::string>;

    auto gauges() const -> const std::vector<Gauge>& { return gauges_; }

    /// Returns the value of a column for a gauge; nothing if it is blank. Throws thalweg::Error for an
    /// unknown column or text that is not a number.
    auto value(const Gauge& where, const std::string& column) const -> std::optional<double>;

    /// Throws thalweg::Error where there is no such column or one of its cells is not a number.
    void require_numbers(const std::string& column) const;

    /// Index of the gauge with this id. Throws thalweg::Error that lists the ids.
    auto find(const std::string& id) const -> std::size_t;

  private:
    CsvTable table_;
    std::vector<Gauge> gauges_;
};

/// Rule by which a gauge gets the value of a cell around it.
struct SearchRule {
    enum class Pick { nearest, highest };

    double radius = 0.0;  ///< metres; 0: only the cell that contains the gauge
    Pick prefer = Pick::nearest;
};

/// Cells that may give the value at a gauge.
struct GaugeCells {
    CellIndex own = 0;             ///< the one that contains it
    std::vector<NearCell> around;  ///< all whose centre lies within the radius, by rising number
};

/// The cells of a gauge on the grid, see GaugePoints::place_on, with a radius [m].
auto cells_at(const CellFinder& cells, const Gauge& where, double radius) -> GaugeCells;

/// The value at a gauge: that of its own cell if it has one and the nearest is preferred, else that of the
/// nearest cell with a value, or the highest value, among its own cell and those around. NaN marks cells
/// without a value, as dry cells have in levels, maxima and arrival times; NaN without any. The numbers of
/// the cells are positions in `values`.
auto sampled(const std::vector<double>& values, const GaugeCells& where, SearchRule::Pick prefer) -> double;

}  // namespace thalweg::view
