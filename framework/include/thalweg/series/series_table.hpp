// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../table.hpp"
#include "time_series.hpp"
#include "units.hpp"

namespace thalweg::series {

/// Numbers over a first column, a time or a level, that increases: a CSV file or a table. In a file, lines
/// that begin with # and blank lines are skipped; the first other line names the columns with their units,
/// "time [s], Q_in [m3/s]". Times may also be dates, "2002-08-12 06:00", or numbers since one, "time [hours
/// since 2002-08-12]". The tables that nodes such as gauges write over time, "time_s,house_depth_m", are read
/// as they are: "house_depth" in m; blanks are refused in columns that somebody asks for. Columns are
/// separated by commas, or as the header is by semicolons or tabs; decimal commas are read then.
class SeriesTable {
  public:
    static constexpr std::uintmax_t largest_file = 256u << 20;  ///< bytes; ten million lines of two columns

    /// Reads and checks all of a regular file of at most largest_file bytes. `parameter` is the subject of
    /// errors. Without `first` the first column is any number in any order (see NumberTable). `start_date`
    /// is Setup::start_date, from which dates become seconds; without it they are refused. Throws
    /// thalweg::Error with file:line, found, expected and remedy.
    SeriesTable(const std::string& path, std::optional<Quantity> first, std::string parameter,
                const std::string& start_date = "");

    /// Reads and checks a table from an input port of this name, which may have no rows yet; texts are left
    /// out, but for dates in the first column, which become seconds as in a file. Throws thalweg::Error.
    SeriesTable(const Table& table, Quantity first, std::string port, const std::string& start_date = "");

    auto has_rows() const -> bool { return !x_.empty(); }

    /// All columns with the numbers and units of the file; dates are in s.
    auto table() const -> Table;

    /// Throws thalweg::Error unless the first column covers `start` to `end`.
    void check_covers(double start, double end) const;

    /// What a user should know of a file that is read: that its dates name no zone. "" if there is nothing.
    auto note() const -> std::string;

    /// Names of the columns except the first, in their order.
    auto names() const -> std::vector<std::string>;

    /// Returns a column by its name, in basic units. Throws thalweg::Error if there is none, or if its unit
    /// is of another quantity.
    auto series(const std::string& name, Quantity quantity) const -> TimeSeries;

    /// The unit of a column as the header writes it; "" where there is no such column.
    auto unit_of(const std::string& name) const -> std::string;

  private:
    struct Column {
        std::string name, unit;
    };

    void check_size() const;
    void require_no_gap(std::size_t column) const;
    void check_converted(std::size_t column, const std::vector<double>& numbers, bool increases) const;
    auto head_place() const -> std::string;
    void take_first(const thalweg::Column& column, Quantity first, const std::string& start_date);
    void check_rows() const;

    std::string path_, parameter_;
    std::string start_date_;  // where the file has dates
    bool lacks_zone_ = false;
    int header_line_ = 0;
    std::vector<Column> columns_;
    std::vector<double> x_;
    std::vector<std::vector<double>> values_;  // of each column except the first
};

}  // namespace thalweg::series
