// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace thalweg::units {

// Units are UDUNITS-2 texts ("m", "mm/h", "m3 s-1", "1"); "" means "1". Some spellings that UDUNITS lacks are
// accepted, too: "deg", and exponents without a blank behind them, such as "m3s-1". "EUR", "USD" and "person"
// are units of their own ("EUR m-2", "kEUR", "person/km2"). These functions are
// thread-safe, although UDUNITS is not. All throw thalweg::Error if the unit database cannot be read.

/// Returns whether the text is a unit.
auto is_unit(const std::string& text) -> bool;

/// Returns the unit that a text which is none was probably meant to be: "m3/s" for "cumec", "mm/h" for
/// "MM/h", "30 metre" for "30 metr". Returns "" where none is near, and for a text that is a unit.
auto nearest_unit(const std::string& text) -> std::string;

/// Returns whether numbers in this unit are amounts, such as lengths or rates, and no plain numbers. False
/// for a text that is no unit, and for the coefficients of empirical laws, whose fractions of powers UDUNITS
/// takes for quotients: "s m-1/3", "m1/2 s-1".
auto has_dimension(const std::string& text) -> bool;

/// Returns whether the unit is a time that differs in length from one to the next, such as months and years;
/// of UDUNITS they have the length of a mean year. Anything longer than a week counts as one.
auto is_calendar_time(const std::string& text) -> bool;

/// Converts a number from the unit `from` to the unit `to`; nothing if the units are of different quantities,
/// and from months or years to seconds (see is_calendar_time).
/// The result may be infinite.
auto converted(double number, const std::string& from, const std::string& to) -> std::optional<double>;

/// Returns the factor from `from` to `to`: 1000 for "km" and "m". Returns nothing if there is none: other
/// dimension, unknown text, a different zero (degC and K), or months or years in seconds.
auto factor(const std::string& from, const std::string& to) -> std::optional<double>;

/// Returns how many metres a unit of length has, also as geographic files spell it: "US survey foot",
/// "Foot_US", "Meter", in any case. Nothing for "" and for texts that are no unit of length.
auto metres_in(const std::string& text) -> std::optional<double>;

}  // namespace thalweg::units
