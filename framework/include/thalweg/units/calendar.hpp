// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace thalweg::units {

/// Reads a date with time of day and zone after ISO 8601, "2002-08-12T06:00Z" or "2002-08-12T08:00:00+02:00",
/// seconds optional, years 0001 to 9999 of the Gregorian calendar. Returns the same moment in UTC as
/// "2002-08-12T06:00:00Z"; nothing if the text is no date or the moment lies outside these years.
auto utc_date(const std::string& text) -> std::optional<std::string>;

/// The date, in the form of utc_date(), that is `seconds` later than `start`, rounded down to a second.
/// Returns nothing if `start` is not a date or the result lies outside the years 0001 to 9999.
auto date_after(const std::string& start, double seconds) -> std::optional<std::string>;

/// Seconds from a moment to another, both as tables write them: as utc_date() reads, or with a blank for the
/// T, parts of a second, months to seconds of one digit, no time of day (midnight) or no zone (UTC). Returns
/// nothing if one of them is no such text.
auto seconds_between(const std::string& start, const std::string& text) -> std::optional<double>;

/// Whether a text that seconds_between() reads names its zone.
auto has_zone(const std::string& text) -> bool;

}  // namespace thalweg::units
