// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/table.hpp>

#include "view/comparison/series_comparison.hpp"

namespace thalweg::view {

/// A table whose first column are times and whose other columns of numbers are series; missing values (NaN)
/// are allowed.
class TimedColumns {
  public:
    TimedColumns() = default;

    /// `subject` is the port or parameter of the table, for errors. Times may be dates, which are read with
    /// `start_date` (Setup::start_date). Throws Error for a first column that is no time or does not
    /// increase.
    TimedColumns(Table table, std::string subject, const std::string& start_date);

    /// Names of the series, in their order.
    auto names() const -> std::vector<std::string>;

    auto has(const std::string& name) const -> bool;

    /// The unit of a series, "1" for a pure number. Throws Error that lists the series, about the subject.
    auto unit(const std::string& name) const -> std::string;

    /// A series in another unit. Throws Error where there is none, or where the unit measures something
    /// else.
    auto points(const std::string& name, const std::string& unit) const -> SeriesPoints;

    auto times() const -> const std::vector<double>& { return times_; }  ///< s

  private:
    auto column(const std::string& name) const -> const Column&;

    Table table_;
    std::string subject_;
    std::vector<double> times_;
};

}  // namespace thalweg::view
