// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "line_chart.hpp"

namespace thalweg::cli {

/// Name of a column and its unit.
struct ColumnHead {
    std::string name;
    std::string unit;  ///< UDUNITS text; empty: none
};

/// Splits "depth [m]", as tables have it, and "S6_depth_m" or "q_m3_s-1", as series have it, see
/// units::name_and_suffix().
auto head_of(const std::string& text) -> ColumnHead;

/// A CSV file that a node wrote: commas, quotes, a header.
struct ResultTable {
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;  ///< each as long as the head

    /// Whether the first column is a time in seconds that rises.
    auto is_series() const -> bool;

    /// The numeric columns of a series, a chart for each unit and at most 21 of its columns. Of a table of
    /// metrics over time, with columns metric, value and unit, each metric is such a column.
    auto charts() const -> std::vector<LineChart>;
};

/// Rows of texts of a CSV file; the last may be cut short.
auto rows_of_csv(const std::string& bytes) -> std::vector<std::vector<std::string>>;

/// Reads a CSV file; nothing where it is none or cannot be read, or has more than 64 MiB.
auto read_result_table(const std::filesystem::path& file) -> std::optional<ResultTable>;

}  // namespace thalweg::cli
