// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/state.hpp>
#include <thalweg/table.hpp>

#include "view/tables/series_csv.hpp"

namespace thalweg::view {

/// One of the series that a node records.
struct RecordedColumn {
    std::string name;
    std::string unit;     ///< UDUNITS text; "" means "1"
    bool single = false;  ///< whether the numbers were floats, which have shorter texts
};

/// Part of a sampled node: series with a row for each sample, in a CSV file, in a table for other nodes, and
/// in the node's state. Used by one thread at a time, like the node.
class SeriesRecord {
  public:
    /// In negotiate. The file is made with the first row. start_date: see SeriesCsv. keeps_table: whether
    /// somebody reads table(); it stays without rows otherwise.
    void begin(std::filesystem::path csv, std::vector<RecordedColumn> columns, std::string start_date,
               bool keeps_table);

    /// The rows so far: "time" in s, then the columns. Throws Error where two columns have one name.
    auto table() const -> Table;

    auto keeps_table() const -> bool { return keeps_table_; }

    /// Appends a row. values: in the order of the columns, NaN where there is none. Throws Error where the
    /// file cannot be written.
    void add(double time, const std::vector<double>& values);

    /// Closes the file; returns its path, or nothing where there was no row. Throws Error where the rows are
    /// not on the disk.
    auto finish() -> std::optional<std::filesystem::path>;

    /// Lists how far the file is and the rows of the table; see Node::list_state.
    void list_state(Register& all);
    void state_restored();

  private:
    auto csv_names() const -> std::vector<std::string>;

    std::filesystem::path path_;
    std::vector<RecordedColumn> columns_;
    std::string start_date_;
    bool keeps_table_ = false;
    std::optional<SeriesCsv> file_;
    files::Growth growth_;                   ///< of the file, in a saved state
    std::vector<std::vector<double>> rows_;  ///< of the table: times, then each column
};

}  // namespace thalweg::view
