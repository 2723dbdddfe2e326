// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "quantity.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thalweg/error.hpp>
#include <thalweg/units/unit.hpp>

#include "json_source.hpp"

namespace thalweg::runtime {

namespace {

/// Runs `work`, which uses the database of units, and turns its Error into a Failure.
template <class Work>
auto told(Work work) {
    try {
        return work();
    } catch (const Error& error) {
        throw failure_of(error);
    }
}

auto trimmed(const std::string& text) -> std::string {
    const auto* const blanks = " \t\r\n";
    const auto begin = text.find_first_not_of(blanks);
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// For UDUNITS a unit may also hold a factor ("30 2 min"), a shifted zero ("m @ 3", "s since 2000-01-01") or
/// a logarithm ("lg(re 1 m)"); beside a number these are slips.
auto is_plain(const std::string& unit) -> bool {
    for (const auto* const word : {"@", "(re ", " since ", " from ", " after ", " ref "}) {
        if (unit.find(word) != std::string::npos) {
            return false;
        }
    }
    const auto first = unit.empty() ? '%' : unit[0];
    const bool begins_well =
        std::isalpha(static_cast<unsigned char>(first)) != 0 || first == '%' || (first & 0x80) != 0;
    return begins_well && unit.find('\0') == std::string::npos;
}

auto example(const std::string& unit) -> std::string {
    const std::pair<const char*, const char*> examples[] = {
        {"s", "30 min"},   {"m", "25 cm"}, {"m3 s-1", "500 l/s"}, {"m s-1", "2 mm/h"},
        {"m2", "1.5 km2"}, {"1", "50 %"},  {"m2 s-1", "0.2 m2/s"}};
    for (const auto& [like, text] : examples) {
        if (unit_factor(like, unit)) {
            return text;
        }
    }
    return "1 " + unit;
}

}  // namespace

auto split_quantity(const std::string& text) -> std::optional<NumberAndUnit> {
    const auto whole = trimmed(text);
    const auto* begin = whole.data();
    const auto* const end = begin + whole.size();
    if (begin != end && *begin == '+') {
        ++begin;
    }
    NumberAndUnit parts;
    const auto [rest, error] = std::from_chars(begin, end, parts.number);
    if (error != std::errc() || !std::isfinite(parts.number) || (begin != whole.data() && *begin == '-')) {
        return std::nullopt;
    }
    parts.unit = trimmed(std::string(rest, end));
    return is_plain(parts.unit) ? std::optional(parts) : std::nullopt;
}

auto parse_quantity(const std::string& text, const std::string& unit, Diagnostic& problem)
    -> std::optional<double> {
    const auto complain = [&](const std::string& message) {
        problem.message = message;
        problem.found = describe_value(text);
        problem.expected = expected_quantity(unit);
        return std::nullopt;
    };
    const auto parts = split_quantity(text);
    if (!parts) {
        return complain("this is not a number with a unit");
    }
    if (parts->unit.empty()) {
        return parts->number;
    }
    if (!is_unit(parts->unit)) {
        const auto meant = told([&] { return units::nearest_unit(parts->unit); });
        if (!meant.empty() && told([&] { return units::converted(1, meant, unit); })) {
            problem.nearest = with_unit(parts->number, meant);
        }
        return complain(fmt::format("the unit '{}' is not known", parts->unit));
    }
    const auto value = told([&] { return units::converted(parts->number, parts->unit, unit); });
    if (!value && told([&] { return units::is_calendar_time(parts->unit); })) {
        return complain(fmt::format("the unit '{}' differs in length from one to the next", parts->unit));
    }
    if (!value) {
        return complain(fmt::format("the unit '{}' does not measure the same as '{}'", parts->unit,
                                    unit.empty() ? "1" : unit));
    }
    return std::isfinite(*value) ? value : complain("the number is too large");
}

auto parse_quantity(const nlohmann::json& value, const std::string& unit, Diagnostic& problem)
    -> std::optional<double> {
    if (value.is_number()) {
        return value.get<double>();
    }
    if (value.is_string()) {
        return parse_quantity(value.get_ref<const std::string&>(), unit, problem);
    }
    problem.message = "this is not a number";
    problem.found = describe_value(value);
    problem.expected = expected_quantity(unit);
    return std::nullopt;
}

auto is_bare_number(const nlohmann::json& value) -> bool {
    const auto parts = value.is_string() ? split_quantity(value.get_ref<const std::string&>()) : std::nullopt;
    return value.is_number() || (parts && parts->unit.empty());
}

auto expected_quantity(const std::string& unit) -> std::string {
    const auto in = unit.empty() || unit == "1" ? "" : " in " + unit;
    return fmt::format("a number{}, or a text with a unit, eg \"{}\"", in, example(unit));
}

auto with_unit(double value, const std::string& unit) -> std::string {
    // Whole numbers without ".0", as people write them.
    const auto number = fmt::format("{}", value);
    return unit.empty() || unit == "1" ? number : number + " " + unit;
}

auto is_unit(const std::string& unit) -> bool {
    return told([&] { return units::is_unit(unit); });
}

auto same_unit(const std::string& a, const std::string& b) -> bool {
    return a == b || unit_factor(a, b) == 1.0;
}

auto unit_factor(const std::string& from, const std::string& to) -> std::optional<double> {
    return told([&] { return units::factor(from, to); });
}

}  // namespace thalweg::runtime
