// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <string>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/series/number_table.hpp>

#include "bathymetry/fields/class_lookup.hpp"

namespace thalweg::bathymetry {

/// What numbers of classes stand for: a value for each, such as Manning's n of a land cover. Part of the
/// nodes `raster` and `lookup`.
class ClassValues {
  public:
    /// From {"1": 0.03, "2": 0.1, "other": 0.05}, the parameter `name`. `node` complains about a map without
    /// classes, and about each key that is neither a whole number nor "other".
    ClassValues(Node& node, const std::map<std::string, double>& written, std::string name);

    /// From the columns of a CSV file, the parameter `name`, with values converted to `unit`. `node`
    /// complains about a file without rows, about classes that are no whole numbers, and about one that
    /// stands twice. Throws Error where a column is missing, or its unit measures something else.
    ClassValues(Node& node, const series::NumberTable& file, const std::string& class_column,
                const std::string& value_column, const std::string& unit, std::string name);

    void set_other(double value) { table_.other = value; }

    auto table() const -> const ClassTable& { return table_; }

    /// Values of the classes of all cells of a grid, which are on the host; a missing one (NaN) stays. Throws
    /// refusal().
    auto values_of(const std::vector<double>& classes, const Grid& grid) const -> std::vector<double>;

    /// The error about a class without value: its number, in how many cells it is, and where the first lies.
    auto refusal(const UnknownClass& unknown, const Grid& grid) const -> Error;

  private:
    std::string name_;
    bool is_file_ = false;
    ClassTable table_;
};

}  // namespace thalweg::bathymetry
