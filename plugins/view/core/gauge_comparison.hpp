// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thalweg/members.hpp>

#include "view/core/gauge_points.hpp"

namespace thalweg::view {

/// A column of measured values and the field that is compared with it.
struct comparison_spec {
    std::string measured;  ///< column of the points file
    std::string field;     ///< name of an input
    search_rule search;
    std::string relative_to;          ///< id of a gauge whose value is taken off, or ""
    std::vector<std::string> beside;  ///< further columns to print, such as other models' results
};

struct comparison_row {
    std::string id;
    double measured = 0.0;
    std::optional<double> computed;             ///< nothing: the water did not get there
    std::vector<std::optional<double>> beside;  ///< in the order of the spec

    auto difference() const -> std::optional<double>;
    /// Difference over |measured|; nothing where the measured value is 0.
    auto relative_difference() const -> std::optional<double>;
};

/// Measured against computed values at the gauges that have a measured one.
struct comparison {
    comparison_spec spec;
    std::string unit;
    std::vector<comparison_row> rows;

    auto reached() const -> std::size_t;
    /// Over the rows that were reached; nothing where there is none.
    auto mean_absolute_difference() const -> std::optional<double>;
    auto rms_difference() const -> std::optional<double>;
};

/// Reads a comparison from a graph.
void members(Members& m, comparison_spec& spec);

/// "nearest" and "highest".
auto choices(search_rule::pick) -> const std::vector<Choice<search_rule::pick>>&;

/// computed: the field at each gauge, NaN where not reached. The gauge of relative_to has no row: its
/// difference is zero by definition.
auto compared(const comparison_spec& spec, const gauge_points& points, const std::vector<double>& computed,
              const std::string& unit) -> comparison;

auto as_csv(const comparison& table) -> std::string;
/// Aligned for reading, numbers rounded.
auto as_text(const comparison& table) -> std::string;

}  // namespace thalweg::view
