// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/own_unit.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/series/units.hpp>
#include <thalweg/units/unit.hpp>

#include "bathymetry/ground/level_check.hpp"

namespace thalweg::bathymetry {

namespace {

/// A text with the number at its front and the unit behind it, which may be missing.
struct NumberText {
    std::optional<double> number;
    std::string unit;

    explicit NumberText(const std::string& text) {
        const auto end = text.find_first_not_of("+-0123456789.eE");
        const auto begin = end == std::string::npos ? end : text.find_first_not_of(' ', end);
        number = series::parse_number(text.substr(0, end));
        unit = begin == std::string::npos ? "" : text.substr(begin);
    }

    auto in(const std::string& other) const -> std::optional<double> {
        return number && !unit.empty() ? units::converted(*number, unit, other) : number;
    }
};

}  // namespace

void check_unit(Node& node, const std::string& name, const std::string& unit) {
    if (units::is_unit(unit) || units::metres_in(unit)) {
        return;
    }
    const std::string meant = units::nearest_unit(unit);
    node.complain(Error("this unit is not known")
                      .about(name)
                      .found(unit)
                      .expected("a unit that UDUNITS knows, such as m, mm h-1 or 1")
                      .remedy(meant.empty() ? "correct it" : "write " + meant + " if that is meant"));
}

void check_unit(Node& node, const Parameter<std::string>& unit) {
    check_unit(node, unit.name(), *unit);
}

auto in_unit(const OwnUnit& value, const std::string& unit, const std::string& name) -> double {
    const auto* text = std::get_if<std::string>(&value);
    const auto number = text != nullptr ? NumberText(*text).in(unit) : std::get<double>(value);
    if (!number || !std::isfinite(*number)) {
        const std::string meant = text != nullptr ? units::nearest_unit(NumberText(*text).unit) : "";
        throw Error("this is no number in the unit of the values")
            .about(name)
            .found(text != nullptr ? "\"" + *text + "\"" : number_text(std::get<double>(value)))
            .expected(unit == "1"
                          ? "a number, or a text with the unit of a ratio, such as %"
                          : fmt::format("a number in {0}, or a text with a unit that measures the same "
                                        "as '{0}'",
                                        unit))
            .remedy(meant.empty() ? "set `unit` to the unit of the values"
                                  : "write the unit as " + meant + " if that is meant");
    }
    return *number;
}

auto in_unit(const std::map<std::string, OwnUnit>& values, const std::string& unit, const std::string& name)
    -> std::map<std::string, double> {
    std::map<std::string, double> numbers;
    for (const auto& [key, value] : values) {
        numbers[key] = in_unit(value, unit, name + "/" + key);
    }
    return numbers;
}

auto unit_of(const OwnUnit& value) -> std::string {
    const auto* text = std::get_if<std::string>(&value);
    const auto parts = text != nullptr ? std::optional(NumberText(*text)) : std::nullopt;
    return parts && parts->number ? parts->unit : "";
}

auto in_unit(const Parameter<OwnUnit>& parameter, const std::string& unit) -> std::optional<double> {
    return parameter.is_set() ? std::optional<double>(in_unit(*parameter, unit, parameter.name()))
                              : std::nullopt;
}

auto largest_in(const std::string& unit) -> double {
    const auto metres = units::factor(unit, "m");
    return metres ? most_metres / *metres : double{std::numeric_limits<float>::max()};
}

void require_size(double value, const std::string& unit, const std::string& name) {
    const double largest = largest_in(unit);
    if (!(std::fabs(value) <= largest)) {
        throw Error("a value that cannot be")
            .about(name)
            .found(number_text(value) + " " + unit)
            .expected("from -" + number_text(largest) + " to " + number_text(largest) + " " + unit)
            .remedy("correct it, or check the unit");
    }
}

}  // namespace thalweg::bathymetry
