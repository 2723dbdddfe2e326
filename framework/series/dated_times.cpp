// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/series/dated_times.hpp"

#include <algorithm>
#include <cctype>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/series/units.hpp>
#include <thalweg/units/calendar.hpp>

namespace thalweg::series {
namespace {

constexpr const char* first_date = "0001-01-01T00:00:00Z";

/// Since then dates of the Gregorian calendar are the only ones. Programs read an earlier one in two ways,
/// which are days apart.
constexpr const char* gregorian = "1582-10-15T00:00:00Z";

auto is_date(const std::string& text) -> bool {
    return units::seconds_between(first_date, text).has_value();
}

/// A date as "start" of a graph's "time" takes it.
auto as_start(const std::string& date) -> std::string {
    return units::date_after(first_date, *units::seconds_between(first_date, date)).value_or(date);
}

struct Since {
    std::string unit, date;
};

auto small_letters(std::string text) -> std::string {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// The parts of "hours since 2024-01-01 00:00", or nothing.
auto since_of(const std::string& unit) -> std::optional<Since> {
    const std::string word = " since ";
    const auto at = small_letters(unit).find(word);
    if (at == std::string::npos) {
        return std::nullopt;
    }
    const auto date = unit.find_first_not_of(' ', at + word.size());
    return Since{unit.substr(0, at), date == std::string::npos ? "" : unit.substr(date)};
}

void require_start(const std::string& place, const std::string& start_date, const std::string& date) {
    if (start_date.empty()) {
        throw Error(place + "the times are dates, but the graph does not say which date time 0 is")
            .found("'" + date + "'")
            .expected("\"start\" in \"time\" of the graph, a date with its zone")
            .remedy("write \"start\": \"" + as_start(date) +
                    "\" there, or give the times in seconds, minutes or hours since the start");
    }
}

/// What stands in round brackets behind a name.
auto in_round_brackets(const std::string& name) -> std::string {
    const auto open = name.rfind('(');
    return open == std::string::npos || name.back() != ')' ? ""
                                                           : name.substr(open + 1, name.size() - open - 2);
}

/// What may stand in brackets behind the name of a column of dates: UTC, or how a date is written.
void require_utc(const std::string& place, const std::string& column, const std::string& unit) {
    const auto name = small_letters(unit);
    const char* const harmless[] = {"", "-", "utc", "z", "gmt", "date", "iso 8601"};
    const bool is_harmless =
        std::any_of(std::begin(harmless), std::end(harmless), [&](const char* one) { return name == one; }) ||
        name.find("yy") != std::string::npos;
    if (!is_harmless && !unit_factor(unit, Quantity::time)) {
        throw Error(place + "column '" + column + "' has dates, and something in brackets that may move them")
            .found("[" + unit + "]")
            .expected("no brackets, or [UTC]")
            .remedy("write the zone behind each date, such as 2002-08-12T08:00+02:00; without one it is UTC");
    }
}

void require_countable(const std::string& place, const std::string& column, const Since& since) {
    if (!unit_factor(since.unit, Quantity::time)) {
        throw Error(place + "column '" + column + "' counts from a date in a unit that is not a fixed time")
            .found("'" + since.unit + "'")
            .expected("weeks, days, hours, minutes or seconds; months and years differ in length")
            .remedy("convert the numbers, or write dates in their place");
    }
    if (!is_date(since.date) || *units::seconds_between(gregorian, since.date) < 0) {
        throw Error(place + "column '" + column + "' does not count from a date")
            .found("'" + since.date + "'")
            .expected("a date from 1582-10-15 on, when the calendar of today began, such as 2024-01-01 00:00")
            .remedy("correct the date behind \"since\"");
    }
}

}  // namespace

auto DatedTimes::of(const std::string& place, const std::string& column, const std::string& unit,
                    const std::string& cell, const std::string& start_date) -> std::optional<DatedTimes> {
    DatedTimes times;
    times.start_date_ = start_date;
    if (is_date(cell)) {
        require_utc(place, column, unit);
        require_utc(place, column, in_round_brackets(column));
        require_start(place, start_date, cell);
        times.lack_a_zone_ = !units::has_zone(cell);
        return times;
    }
    const auto since = since_of(unit);
    if (!since) {
        return std::nullopt;
    }
    require_countable(place, column, *since);
    require_start(place, start_date, since->date);
    times.second_ = *unit_factor(since->unit, Quantity::time);
    times.zero_ = units::seconds_between(start_date, since->date).value_or(0);
    return times;
}

auto DatedTimes::of_date(const std::string& cell) const -> std::optional<double> {
    return units::seconds_between(start_date_, cell);
}

auto time_text(double seconds, const std::string& start_date) -> std::string {
    const auto date = units::date_after(start_date, seconds);
    return number_text(seconds) + " s" + (date ? " (" + *date + ")" : "");
}

}  // namespace thalweg::series
