// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thalweg/members.hpp>

#include "view/comparison/pair_numbers.hpp"
#include "view/gauges/gauge_points.hpp"

namespace thalweg::view {

/// A column of measured values and the field that is compared with it.
struct ComparisonSpec {
    std::string measured;  ///< column of the points file
    std::string field;     ///< name of an input
    SearchRule search;
    std::string relative_to;          ///< id of a gauge whose value is taken off, or ""
    std::vector<std::string> beside;  ///< further columns to print, such as other models' results
};

struct ComparisonRow {
    std::string id;
    double measured = 0.0;
    std::optional<double> computed;             ///< nothing: the water did not get there
    std::vector<std::optional<double>> beside;  ///< in the order of the spec

    auto difference() const -> std::optional<double>;
    /// Difference over |measured|; nothing where the measured value is 0.
    auto relative_difference() const -> std::optional<double>;
};

/// Measured against computed values at the gauges that have a measured one.
struct Comparison {
    ComparisonSpec spec;
    std::string unit;
    std::vector<ComparisonRow> rows;

    /// Over the rows that were reached.
    auto numbers() const -> PairNumbers;
};

/// Reads a comparison from a graph.
void members(Members& m, ComparisonSpec& spec);

/// "nearest" and "highest".
auto choices(SearchRule::Pick) -> const std::vector<Choice<SearchRule::Pick>>&;

/// computed: the field at each gauge, NaN where not reached. The gauge of relative_to has no row: its
/// difference is zero by definition.
auto compared(const ComparisonSpec& spec, const GaugePoints& points, const std::vector<double>& computed,
              const std::string& unit) -> Comparison;

auto as_csv(const Comparison& table) -> std::string;
/// Aligned for reading, numbers rounded.
auto as_text(const Comparison& table) -> std::string;

}  // namespace thalweg::view
