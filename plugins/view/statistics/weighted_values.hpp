// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace thalweg::view {

/// Values of cells and the areas of these cells [m2], which are positive.
struct WeightedValues {
    std::vector<double> values;
    std::vector<double> areas;  ///< as many

    void add(double value, double area) {
        values.push_back(value);
        areas.push_back(area);
    }
};

/// Sums f(k) for all k < count in blocks of 1024, then the blocks: the same bits on every machine, and errors
/// of rounding that do not grow with the number of cells as in one long sum.
template <class Function>
auto blocked_sum(std::size_t count, const Function& f) -> double {
    constexpr std::size_t length = 1024;
    double all = 0;
    for (std::size_t from = 0; from < count; from += length) {
        double block = 0;
        for (std::size_t k = from; k < from + length && k < count; ++k) {
            block += f(k);
        }
        all += block;
    }
    return all;
}

/// What a set of cells is as a whole. What needs a value is NaN where there is no cell.
struct CellSummary {
    double area = 0;      ///< m2
    double integral = 0;  ///< sum of value times area
    double mean = 0;      ///< weighted by area
    double minimum = 0, maximum = 0;
};

auto summary_of(const WeightedValues& cells) -> CellSummary;

/// Square root of the mean square of value less mean, weighted by area; NaN where there is no cell.
auto standard_deviation(const WeightedValues& cells, double mean) -> double;

/// For each of the shares, from 0 to 1, the smallest value that is not exceeded on at least this share of the
/// area, to 1e-12 of it; NaN where there is no cell.
auto quantiles_of(const WeightedValues& cells, const std::vector<double>& shares) -> std::vector<double>;

/// Area [m2] of the cells with this value.
auto area_with(const WeightedValues& cells, double value) -> double;

}  // namespace thalweg::view
