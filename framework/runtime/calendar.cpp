// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "calendar.hpp"

#include <fmt/format.h>

#include <string_view>

namespace thalweg::runtime {

namespace {

/// Reads a text from its front; what does not fit is remembered.
class Scanner {
    std::string_view rest_;
    bool good_ = true;

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
            good_ = rest_[k] >= '0' && rest_[k] <= '9';
            value = 10 * value + (rest_[k] - '0');
        }
        good_ = good_ && value >= least && value <= most;
        rest_.remove_prefix(good_ ? digits : 0);
        return value;
    }

    auto is_done() const -> bool { return good_ && rest_.empty(); }
};

struct Date {
    int year = 1, month = 1, day = 1;
    int seconds = 0;  ///< [s] of the day
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

/// Brings the time of day, which a zone has moved by less than a day, back into its day.
void carry_day(Date& date) {
    constexpr int day = 86400;
    const int shift = date.seconds < 0 ? -1 : date.seconds >= day ? 1 : 0;
    date.seconds -= shift * day;
    date.day += shift;
    if (date.day < 1) {
        date.month -= 1;
        date.year -= date.month < 1 ? 1 : 0;
        date.month += date.month < 1 ? 12 : 0;
        date.day = days_in(date.year, date.month);
    } else if (date.day > days_in(date.year, date.month)) {
        date.day = 1;
        date.month += 1;
        date.year += date.month > 12 ? 1 : 0;
        date.month -= date.month > 12 ? 12 : 0;
    }
}

}  // namespace

auto utc_date(const std::string& text) -> std::optional<std::string> {
    constexpr int last_year = 9999;
    Scanner scanner(text);
    Date date;
    date.year = scanner.number(4, 1, last_year);
    scanner.expect('-');
    date.month = scanner.number(2, 1, 12);
    scanner.expect('-');
    date.day = scanner.number(2, 1, days_in(date.year, date.month));
    scanner.expect('T');
    date.seconds = 3600 * scanner.number(2, 0, 23);
    scanner.expect(':');
    date.seconds += 60 * scanner.number(2, 0, 59);
    if (scanner.next_is(':')) {
        scanner.expect(':');
        date.seconds += scanner.number(2, 0, 59);
    }
    date.seconds -= read_zone(scanner);
    carry_day(date);
    if (!scanner.is_done() || date.year < 1 || date.year > last_year) {
        return std::nullopt;
    }
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", date.year, date.month, date.day,
                       date.seconds / 3600, date.seconds / 60 % 60, date.seconds % 60);
}

}  // namespace thalweg::runtime
