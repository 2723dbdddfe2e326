// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures/nice_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <regex>
#include <sstream>

#include <fmt/format.h>
#include <thalweg/units/calendar.hpp>

namespace thalweg::view {
namespace {

auto power_of_ten_below(double value) -> double {
    return std::pow(10.0, std::floor(std::log10(value)));
}

/// Digits after the point that tell multiples of step apart.
auto decimals_of(double step) -> int {
    return step >= 1.0 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
}

}  // namespace

auto nice_ceiling(double value) -> double {
    const double power = power_of_ten_below(value);
    for (const double factor : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (factor * power >= value * (1.0 - 1e-12)) {
            return factor * power;
        }
    }
    return 10.0 * power;
}

auto clear_ticks(double low, double high, int wanted, double characters) -> std::vector<double> {
    for (; wanted > 2; --wanted) {
        auto ticks = nice_ticks(low, high, wanted);
        std::size_t longest = 0;
        for (const auto& label : tick_labels(ticks)) {
            longest = std::max(longest, label.size());
        }
        if (ticks.size() > 1 &&
            static_cast<double>(longest + 1) <= characters * (ticks[1] - ticks[0]) / (high - low)) {
            return ticks;
        }
    }
    auto ticks = nice_ticks(low, high, wanted);
    for (; ticks.size() < 2 && wanted < 4; ++wanted) {  // a round number alone tells no scale
        ticks = nice_ticks(low, high, wanted + 1);
    }
    return ticks;
}

auto common_power(double low, double high) -> int {
    const double largest = std::max(std::abs(low), std::abs(high));
    const bool is_ordinary = !(largest > 0.0) || (largest >= 1e-3 && largest < 1e6);
    return is_ordinary ? 0 : static_cast<int>(std::floor(std::log10(largest) + 1e-9));
}

auto tick_labels(const std::vector<double>& ticks) -> std::vector<std::string> {
    const int decimals = ticks.size() < 2 ? 2 : decimals_of(ticks[1] - ticks[0]);
    std::vector<std::string> labels;
    labels.reserve(ticks.size());
    for (const double tick : ticks) {
        labels.push_back(fmt::format("{:.{}f}", tick == 0.0 ? 0.0 : tick, decimals));
    }
    return labels;
}

auto length_label(double metres) -> std::string {
    if (metres >= 1000.0) {
        return fmt::format("{:g} km", metres / 1000.0);
    }
    if (metres >= 1.0) {
        return fmt::format("{:g} m", metres);
    }
    return metres >= 0.01 ? fmt::format("{:g} cm", metres * 100.0) : fmt::format("{:g} mm", metres * 1000.0);
}

auto time_label(double seconds) -> std::string {
    // Rounded first to what will be shown, so that 59.999 s reads "1 min" and never "60 s".
    const double tenths = std::round(seconds * 10.0) / 10.0;
    if (std::abs(tenths) < 60.0) {
        return fmt::format("{:g} s", tenths == 0.0 ? 0.0 : tenths);
    }
    const std::string sign = seconds < 0.0 ? "-" : "";
    const auto whole = static_cast<long long>(std::llround(std::abs(seconds)));
    const auto two_parts = [&sign](long long large, const char* name, long long small,
                                   const char* small_name) {
        return small == 0 ? fmt::format("{}{} {}", sign, large, name)
                          : fmt::format("{}{} {} {} {}", sign, large, name, small, small_name);
    };
    if (whole < 3600) {
        return two_parts(whole / 60, "min", whole % 60, "s");
    }
    const long long minutes = (whole + 30) / 60;
    if (minutes < 24LL * 60) {
        return two_parts(minutes / 60, "h", minutes % 60, "min");
    }
    const long long hours = (whole + 1800) / 3600;
    return two_parts(hours / 24, "d", hours % 24, "h");
}

auto moment_label(const std::string& start_date, double seconds) -> std::string {
    auto time = "t = " + time_label(seconds);
    const auto date = units::date_after(start_date, seconds);
    if (!date) {
        return time;
    }
    const auto day = date->substr(0, 10), minute = date->substr(11, 5), rest = date->substr(16, 3);
    return fmt::format("{} {}{} UTC ({})", day, minute, rest == ":00" ? "" : rest, time);
}

auto unit_label(const std::string& unit) -> std::string {
    static const std::regex power("([A-Za-z_]+)(-?)([123]?)");
    const auto with_power = [](const std::string& symbol, const std::string& digit) {
        return symbol + (digit == "2" ? "²" : digit == "3" ? "³" : "");
    };
    std::string above;
    std::string below;
    std::istringstream words(unit == "1" ? "" : unit);
    for (std::string word; words >> word;) {
        std::smatch parts;
        if (!std::regex_match(word, parts, power) || (parts[2].length() > 0 && parts[3].length() == 0)) {
            return unit;  // anything unusual stays as it is
        }
        auto& side = parts[2].length() > 0 ? below : above;
        side += (side.empty() ? "" : " ") + with_power(parts[1], parts[3]);
    }
    if (below.empty()) {
        return above;
    }
    const bool has_several = below.find(' ') != std::string::npos;
    return (above.empty() ? "1" : above) + "/" + (has_several ? "(" + below + ")" : below);
}

}  // namespace thalweg::view
