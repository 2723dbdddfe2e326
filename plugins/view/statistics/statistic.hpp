// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/choice.hpp>
#include <thalweg/field.hpp>

#include "view/statistics/weighted_values.hpp"

namespace thalweg::view {

/// What is told of a field.
enum class Number { area, mean, minimum, maximum, standard_deviation, integral, classes, quantile };

/// Those that a graph lists; quantiles have a parameter of their own.
auto choices(Number) -> const std::vector<Choice<Number>>&;

/// One number of a field.
struct Statistic {
    Number number = Number::area;
    double parameter = 0;  ///< value of the class, or share of the quantile
    std::string name;      ///< "mean", "area_danger_for_some", "quantile_0.95"
    std::string unit;      ///< UDUNITS text
};

/// The numbers of one field in the order of `numbers`, then its quantiles. A field whose values are classes
/// has no mean, standard deviation, integral and quantiles, since its numbers are names; others have no
/// classes.
auto statistics_of(const Field& field, const std::vector<Number>& numbers,
                   const std::vector<double>& quantiles) -> std::vector<Statistic>;

/// The values of these numbers for a set of cells, NaN where there is none.
auto values_of(const std::vector<Statistic>& wanted, const WeightedValues& cells) -> std::vector<double>;

/// The unit of a quantity in `unit` times an area: "m3" for "m", "kg m-2 m2" for "kg m-2".
auto unit_times_area(const std::string& unit) -> std::string;

}  // namespace thalweg::view
