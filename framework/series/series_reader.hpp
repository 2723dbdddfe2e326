// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <thalweg/files/csv_marks.hpp>
#include <thalweg/series/units.hpp>

#include "thalweg/series/dated_times.hpp"

namespace thalweg::series {

/// Far beyond every quantity, and small enough for its conversion to basic units to be a number.
constexpr double largest_number = 1e100;

/// What a file of series says, in the units of its header; dates are seconds since time 0.
struct FileColumns {
    std::vector<std::pair<std::string, std::string>> heads;  ///< name and unit; "": it was not read
    std::vector<std::vector<double>> numbers;                ///< of each column
    int header_line = 0;
    bool is_dated = false;    ///< whether the first column has dates, or counts from one
    bool lacks_zone = false;  ///< whether it has dates that name no zone
};

/// Throws thalweg::Error, which begins with `place`, unless the unit of the first column measures this.
void check_first_unit(const std::string& place, const std::string& name, const std::string& unit,
                      Quantity first);

/// Reads a file of series line by line.
class SeriesReader {
  public:
    /// Without `first` the first column is any number in any order.
    SeriesReader(std::string path, std::optional<Quantity> first, std::string parameter,
                 std::string start_date)
        : path_(std::move(path)),
          parameter_(std::move(parameter)),
          start_date_(std::move(start_date)),
          first_(first) {}

    /// Reads these columns alone: others may hold anything and have no numbers afterwards, and no head needs
    /// a unit, which is then "". For files without `first`.
    void read_only(std::vector<std::string> names) { wanted_ = std::move(names); }

    /// Throws thalweg::Error about the parameter, with file:line.
    auto read() -> FileColumns;

    /// Blank cells behind the first column are NaN, no errors.
    void allow_gaps() { has_gaps_ = true; }

  private:
    void take_line(const std::string& line);
    auto cells_of(const std::string& line) const -> std::vector<std::string>;

    void require_time(const std::string& first_cell) const;
    void read_header(const std::string& first_cell);
    auto read_first_head(const std::string& first_cell) -> std::string;
    void add_column(const std::string& name, const std::string& unit);
    auto wants(const std::string& name) const -> bool;

    void read_row(const std::vector<std::string>& cells);
    auto number(const std::string& cell, std::size_t column) -> double;
    void require_no_mark(double value, const std::string& cell, std::size_t column) const;
    auto time(const std::string& cell) -> double;
    auto head_of(const std::string& head) const -> std::optional<std::pair<std::string, std::string>>;
    void add_first(double value, const std::string& cell);
    auto first_text(double value) const -> std::string;

    auto place() const -> std::string { return path_ + ":" + std::to_string(line_) + ": "; }

    auto head_place() const -> std::string {
        return path_ + ":" + std::to_string(columns_.header_line) + ": ";
    }

    std::string path_, parameter_, start_date_;
    std::optional<Quantity> first_;
    int line_ = 0;
    bool has_gaps_ = false;
    char separator_ = ',';
    files::DecimalMark decimal_mark_;
    std::vector<std::string> header_;
    std::optional<std::vector<std::string>> wanted_;  // none: all columns
    bool is_own_ = false;      // written by a node such as gauges: "time_s,house_depth_m"
    std::vector<bool> reads_;  // by column
    std::optional<DatedTimes> dated_;
    FileColumns columns_;
};

}  // namespace thalweg::series
