// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace thalweg::view {

/// The date and time in UTC, "2026-01-31 06:00:00", that the seconds of a file count from: Setup::start_date,
/// or 1970-01-01 where that is empty.
inline auto reference_date(const std::string& start_date) -> std::string {
    constexpr auto day = std::string_view("2026-01-31").size(), time = std::string_view("06:00:00").size();
    return start_date.size() < day + 1 + time
               ? "1970-01-01 00:00:00"
               : start_date.substr(0, day) + " " + start_date.substr(day + 1, time);
}

}  // namespace thalweg::view
