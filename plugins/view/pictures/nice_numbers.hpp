// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/nice_ticks.hpp>

namespace thalweg::view {

/// The smallest of 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten that is not below value; value > 0.
auto nice_ceiling(double value) -> double;

/// Returns nice_ticks for an axis with room for `characters`, reduced until their labels do not touch; at
/// least 2.
auto clear_ticks(double low, double high, int wanted, double characters) -> std::vector<double>;

/// The power of ten that labels of a range are better without: 0 for ordinary numbers.
auto common_power(double low, double high) -> int;

/// Labels for ticks, all with the same number of decimals.
auto tick_labels(const std::vector<double>& ticks) -> std::vector<std::string>;

/// "800 m", "2 km", "50 cm"; metres in.
auto length_label(double metres) -> std::string;

/// "12.5 s", "3 min 20 s", "1 h 23 min", "2 d 4 h"; seconds in.
auto time_label(double seconds) -> std::string;

/// "t = 1 h", or with the date of time 0 "2002-08-12 07:00 UTC (t = 1 h)"; seconds only where there are any.
auto moment_label(const std::string& start_date, double seconds) -> std::string;

/// UDUNITS text as people write it: "m s-1" becomes "m/s", "m2 s-1" "m²/s"; empty for a dimensionless unit.
auto unit_label(const std::string& unit) -> std::string;

}  // namespace thalweg::view
