// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/comparison/pair_numbers.hpp"

namespace thalweg::view {

/// Values at times [s] that increase; NaN where one is missing.
struct SeriesPoints {
    std::vector<double> times;
    std::vector<double> values;  ///< as many

    /// The value at a time, linear between two points; NaN outside and beside a missing value.
    auto at(double time) const -> double;
};

/// The largest value of a series and when it comes first.
struct Peak {
    double value = 0;
    double time = 0;  ///< s
};

/// Which times count.
struct Period {
    double from = 0, to = 0;  ///< s, both included
    double largest_lag = 0;   ///< s; 0: a quarter of the time that both series cover
};

/// A computed series against a measured one.
struct SeriesComparison {
    PairNumbers numbers;                ///< at the measured times
    std::optional<Peak> computed_peak;  ///< within the time that both cover
    std::optional<Peak> measured_peak;  ///< the same
    std::optional<double> lag;          ///< s; positive: the computed series comes later
    std::vector<std::string> notes;     ///< why a number is not there
};

/// Compares the computed series, linear between its points, with each measured value in the period.
///
/// The lag is the shift by which the computed series correlates best with the measured one: Pearson's
/// coefficient of the measured values and of the computed ones at their times plus the shift, for 401 shifts
/// up to the largest on both sides, and the vertex of the parabola through the best and its two neighbours.
/// Shifts that leave less than half of the pairs, or less than three, are passed over. No lag where the best
/// coefficient is not positive or stands at the largest shift.
auto compare_series(const SeriesPoints& computed, const SeriesPoints& measured, const Period& period)
    -> SeriesComparison;

}  // namespace thalweg::view
