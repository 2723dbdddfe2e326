// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace thalweg::series {

/// Times of a first column that are dates, or numbers that its header counts from a date, "hours since
/// 2024-01-01 00:00" (CF conventions). Both become seconds since time 0 of the run.
class DatedTimes {
  public:
    /// Nothing where the column has plain numbers. `column` names it; `unit` stands in brackets behind its
    /// name, "" without; `cell` is its first time, "" of numbers; `start_date` is the date of time 0, ""
    /// where it is not known. Throws thalweg::Error, which begins with `place`, where the dates cannot be
    /// times of the run.
    static auto of(const std::string& place, const std::string& column, const std::string& unit,
                   const std::string& cell, const std::string& start_date) -> std::optional<DatedTimes>;

    /// Whether each line has a date. Otherwise each has a number of `second` seconds each.
    auto are_dates() const -> bool { return second_ == 0; }

    /// Whether the first date names no zone, so that it is taken to be in UTC.
    auto lack_a_zone() const -> bool { return lack_a_zone_; }

    /// Seconds since time 0 of a date; nothing if the text is none.
    auto of_date(const std::string& cell) const -> std::optional<double>;

    auto of_number(double number) const -> double { return zero_ + number * second_; }

  private:
    std::string start_date_;
    bool lack_a_zone_ = false;
    double zero_ = 0;    // s, where numbers count from
    double second_ = 0;  // s of the unit of numbers, 0 of dates
};

/// A time of the run for messages: "600 s (2024-06-01T00:10:00Z)", or without a date where `start_date`, that
/// of time 0, is "".
auto time_text(double seconds, const std::string& start_date) -> std::string;

}  // namespace thalweg::series
