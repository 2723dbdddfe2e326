// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <thalweg/files/growing_file.hpp>

namespace thalweg::view {

/// Column name with its unit, "S6_depth_m"; without a unit ("" or "1") the name alone, blanks become
/// underscores.
auto with_unit_suffix(std::string name, const std::string& unit) -> std::string;

/// The shortest text that reads back as the same number; blank for NaN. single: the number was a float.
auto number_text(double value, bool single) -> std::string;

/// Time series as CSV: "time_s", "time" with the date in UTC where it is known, and a column for each series.
/// The file holds whole rows whatever ends the run, and all that were added unless the power fails; then the
/// last second may be missing.
class SeriesCsv {
  public:
    /// Replaces the file and writes the header. start_date: of time 0 in UTC, "2002-08-12T06:00:00Z"; empty:
    /// unknown. Throws thalweg::Error when that fails.
    SeriesCsv(const std::filesystem::path& path, const std::vector<std::string>& columns,
              std::string start_date = {});

    /// Goes on with the file of the same columns that had grown to `from`; see GrowingFile.
    SeriesCsv(const std::filesystem::path& path, const std::vector<std::string>& columns,
              std::string start_date, const files::Growth& from);

    /// See GrowingFile.
    auto growth() -> files::Growth { return file_.growth(); }

    /// values: texts in the order of the columns.
    void add(double time, const std::vector<std::string>& values);

    /// Throws thalweg::Error where the rows are not on the disk.
    void finish();

  private:
    files::GrowingFile file_;
    std::string start_date_;
};

}  // namespace thalweg::view
