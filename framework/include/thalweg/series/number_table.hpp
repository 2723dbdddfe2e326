// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../table.hpp"

namespace thalweg::series {

/// A table of numbers from a CSV file, for lookups, points and whatever else is no series. Rows may stand in
/// any order. The file is written as one of SeriesTable: lines that begin with # and blank lines are skipped,
/// and the first other line names the columns with their units, "x [m], y [m], level [cm]".
///
///     const NumberTable points(*file_, "file");
///     const auto level = points.numbers("level", "m");
class NumberTable {
    std::string path_, parameter_;
    std::vector<std::string> heads_;  // names of all columns of the file
    Table table_;

  public:
    /// Reads and checks all of a regular file. `parameter` is the subject of errors. Throws thalweg::Error
    /// with file:line, found, expected and remedy.
    NumberTable(const std::string& path, std::string parameter);

    /// Reads these columns alone, such as those of a table of land use that has names, too: the others may
    /// hold texts, and a head may lack its unit, which then is "". Two columns of one name are refused.
    NumberTable(const std::string& path, std::string parameter, const std::vector<std::string>& names);

    auto rows() const -> std::size_t { return table_.rows(); }

    /// All columns that were read, with the numbers and units of the file.
    auto table() const -> const Table& { return table_; }

    /// Returns a column by its name, converted to `unit` (UDUNITS text), in which numbers without a unit are
    /// already. Throws thalweg::Error if there is none, or if its unit does not measure the same.
    auto numbers(const std::string& name, const std::string& unit) const -> std::vector<double>;
};

}  // namespace thalweg::series
