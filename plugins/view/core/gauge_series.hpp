// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace thalweg::view {

/// Column name with its unit, "S6_depth_m"; without a unit ("" or "1") the name alone, blanks become
/// underscores.
auto with_unit_suffix(std::string name, const std::string& unit) -> std::string;

/// The shortest text that reads back as the same number; blank for NaN. single: the number was a float.
auto number_text(double value, bool single) -> std::string;

/// Time series as CSV: "time_s" and a column for each gauge and field. Every row goes to the disk as a whole
/// before add returns, so that a run that is stopped or fails loses nothing.
class gauge_series {
  public:
    /// Replaces the file and writes the header. Throws thalweg::Error when that fails.
    gauge_series(const std::filesystem::path& path, const std::vector<std::string>& columns);

    /// values: texts in the order of the columns.
    void add(double time, const std::vector<std::string>& values);

  private:
    void write(const std::string& line);

    std::filesystem::path path_;
    std::ofstream out_;
};

}  // namespace thalweg::view
