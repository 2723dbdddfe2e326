// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/core/ugrid_time.hpp"

#include <array>
#include <regex>

#include <thalweg/error.hpp>

namespace thalweg::view {
namespace {

auto days_in(int month, int year) -> int {
    constexpr std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[static_cast<std::size_t>(month - 1)] + (month == 2 && is_leap ? 1 : 0);
}

auto exists(int year, int month, int day, int hour, int minute, int second) -> bool {
    return month >= 1 && month <= 12 && day >= 1 && day <= days_in(month, year) && hour < 24 && minute < 60 &&
           second < 60;
}

}  // namespace

auto reference_date(const std::string& start) -> std::string {
    if (start.empty()) {
        return "1970-01-01 00:00:00";
    }
    static const std::regex form(R"((\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?Z?)?)");
    std::smatch parts;
    const bool fits = std::regex_match(start, parts, form);
    const auto number = [&](std::size_t k) { return parts[k].matched ? std::stoi(parts[k]) : 0; };
    if (!fits || !exists(number(1), number(2), number(3), number(4), number(5), number(6))) {
        throw Error("this is no date and time")
            .about("start")
            .found('"' + start + '"')
            .expected("ISO 8601 in UTC, such as \"2026-01-31T06:00:00Z\" or \"2026-01-31\"");
    }
    const auto two = [&](std::size_t k) { return parts[k].matched ? parts[k].str() : "00"; };
    return two(1) + "-" + two(2) + "-" + two(3) + " " + two(4) + ":" + two(5) + ":" + two(6);
}

}  // namespace thalweg::view
