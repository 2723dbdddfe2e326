// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/units/calendar.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string_view>

namespace thalweg::units {

namespace {

/// Reads a text from its front; what does not fit is remembered.
class Scanner {
    std::string_view rest_;
    bool good_ = true;

    auto has_digit(std::size_t k) const -> bool {
        return rest_.size() > k && rest_[k] >= '0' && rest_[k] <= '9';
    }

  public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    auto next_is(char c) const -> bool { return !rest_.empty() && rest_[0] == c; }

    void expect(char c) {
        good_ = good_ && next_is(c);
        rest_.remove_prefix(good_ ? 1 : 0);
    }

    /// A number of exactly so many digits within a range.
    auto number(std::size_t digits, int least, int most) -> int {
        int value = 0;
        good_ = good_ && rest_.size() >= digits;
        for (std::size_t k = 0; k < digits && good_; ++k) {
            good_ = has_digit(k);
            value = 10 * value + (rest_[k] - '0');
        }
        good_ = good_ && value >= least && value <= most;
        rest_.remove_prefix(good_ ? digits : 0);
        return value;
    }

    /// A number of one or two digits within a range.
    auto short_number(int least, int most) -> int { return number(has_digit(1) ? 2 : 1, least, most); }

    /// The digits behind a decimal point as a part of 1; at least one.
    auto fraction() -> double {
        constexpr double finest = 1e15;  // further digits change nothing in a double
        double digits = 0, scale = 1;
        for (good_ = good_ && has_digit(0); has_digit(0); rest_.remove_prefix(1)) {
            digits = scale < finest ? 10 * digits + (rest_[0] - '0') : digits;
            scale *= scale < finest ? 10 : 1;
        }
        return digits / scale;
    }

    /// Takes a word away if it is next.
    auto takes(std::string_view word) -> bool {
        const bool is_next = rest_.substr(0, word.size()) == word;
        rest_.remove_prefix(is_next ? word.size() : 0);
        return is_next;
    }

    void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

    auto is_done() const -> bool { return good_ && rest_.empty(); }
};

auto days_in(int year, int month) -> int {
    const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 ? (is_leap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// Local time minus UTC [s].
auto read_zone(Scanner& scanner) -> int {
    if (scanner.next_is('Z')) {
        scanner.expect('Z');
        return 0;
    }
    const int sign = scanner.next_is('-') ? -1 : 1;
    scanner.expect(sign < 0 ? '-' : '+');
    const int hours = scanner.number(2, 0, 23);
    scanner.expect(':');
    return sign * (3600 * hours + 60 * scanner.number(2, 0, 59));
}

constexpr std::int64_t day = 86400;  // [s]
constexpr int last_year = 9999;

/// Days before a date of the Gregorian calendar since 0000-03-01: years begin in March, so that the leap day
/// is the last one.
auto days_before(int year, int month, int day_of_month) -> std::int64_t {
    const int y = month > 2 ? year : year - 1;
    const int months = (month + 9) % 12;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * months + 2) / 5 + day_of_month - 1;
}

/// Seconds since 0000-03-01 as a text in UTC; nothing outside of the years 0001 to 9999.
auto text_of(std::int64_t moment) -> std::optional<std::string> {
    if (moment < day * days_before(1, 1, 1) || moment >= day * days_before(last_year + 1, 1, 1)) {
        return std::nullopt;
    }
    const auto days = moment / day, seconds = moment % day;
    int year = static_cast<int>(days / 366), month = 12;  // at most as late as the date
    while (year < last_year && days_before(year + 1, 1, 1) <= days) {
        year += 1;
    }
    while (days_before(year, month, 1) > days) {
        month -= 1;
    }
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02dZ", year, month,
                  static_cast<int>(days - days_before(year, month, 1) + 1), static_cast<int>(seconds / 3600),
                  static_cast<int>(seconds / 60 % 60), static_cast<int>(seconds % 60));
    return text.data();
}

/// The same as tables write it: "Z", "UTC", "+02:00", "+0200", "+02" or "-6:00".
auto read_table_zone(Scanner& scanner) -> int {
    if (scanner.takes("Z") || scanner.takes("UTC")) {
        return 0;
    }
    const int sign = scanner.next_is('-') ? -1 : 1;
    scanner.expect(sign < 0 ? '-' : '+');
    const int hours = scanner.short_number(0, 23);
    if (scanner.is_done()) {
        return sign * 3600 * hours;
    }
    if (scanner.next_is(':')) {
        scanner.expect(':');
    }
    return sign * (3600 * hours + 60 * scanner.number(2, 0, 59));
}

/// The moment that a text names, in seconds since 0000-03-01.
auto read_moment(const std::string& text) -> std::optional<std::int64_t> {
    Scanner scanner(text);
    const int year = scanner.number(4, 1, last_year);
    scanner.expect('-');
    const int month = scanner.number(2, 1, 12);
    scanner.expect('-');
    const int day_of_month = scanner.number(2, 1, days_in(year, month));
    scanner.expect('T');
    int seconds = 3600 * scanner.number(2, 0, 23);
    scanner.expect(':');
    seconds += 60 * scanner.number(2, 0, 59);
    if (scanner.next_is(':')) {
        scanner.expect(':');
        seconds += scanner.number(2, 0, 59);
    }
    seconds -= read_zone(scanner);
    if (!scanner.is_done()) {
        return std::nullopt;
    }
    return day * days_before(year, month, day_of_month) + seconds;
}

/// Whole seconds, and a part of one.
struct TableMoment {
    std::int64_t seconds = 0;
    double fraction = 0;
    bool has_zone = false;
};

/// The time of day, with its zone, of a text whose date is read.
void read_time_of_day(Scanner& scanner, TableMoment& moment) {
    if (!scanner.takes("T")) {
        scanner.expect(' ');
        scanner.skip_blanks();
    }
    int seconds = 3600 * scanner.short_number(0, 23);
    scanner.expect(':');
    seconds += 60 * scanner.short_number(0, 59);
    if (scanner.takes(":")) {
        seconds += scanner.short_number(0, 59);
        if (scanner.takes(".")) {
            moment.fraction = scanner.fraction();
        }
    }
    scanner.skip_blanks();
    moment.has_zone = !scanner.is_done();
    if (moment.has_zone) {
        seconds -= read_table_zone(scanner);
    }
    moment.seconds += seconds;
}

/// The moment that a text of a table names, since 0000-03-01.
auto read_table_moment(const std::string& text) -> std::optional<TableMoment> {
    Scanner scanner(text);
    const int year = scanner.number(4, 1, last_year);
    scanner.expect('-');
    const int month = scanner.short_number(1, 12);
    scanner.expect('-');
    const int day_of_month = scanner.short_number(1, days_in(year, month));
    TableMoment moment;
    moment.seconds = day * days_before(year, month, day_of_month);
    if (!scanner.is_done()) {
        read_time_of_day(scanner, moment);
    }
    return scanner.is_done() ? std::optional<TableMoment>(moment) : std::nullopt;
}

}  // namespace

auto utc_date(const std::string& text) -> std::optional<std::string> {
    const auto moment = read_moment(text);
    return moment ? text_of(*moment) : std::nullopt;
}

auto date_after(const std::string& start, double seconds) -> std::optional<std::string> {
    constexpr double longest = 1e12;  // [s], more than the years that there are
    const auto moment = read_moment(start);
    if (!moment || !(std::abs(seconds) < longest)) {
        return std::nullopt;
    }
    return text_of(*moment + static_cast<std::int64_t>(std::floor(seconds)));
}

auto seconds_between(const std::string& start, const std::string& text) -> std::optional<double> {
    const auto from = read_table_moment(start), to = read_table_moment(text);
    if (!from || !to) {
        return std::nullopt;
    }
    return static_cast<double>(to->seconds - from->seconds) + (to->fraction - from->fraction);
}

auto has_zone(const std::string& text) -> bool {
    const auto moment = read_table_moment(text);
    return moment && moment->has_zone;
}

}  // namespace thalweg::units
