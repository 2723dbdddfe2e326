// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/number_with_unit.hpp"

#include <cmath>
#include <cstdlib>
#include <optional>

#include <thalweg/error.hpp>
#include <thalweg/units/unit.hpp>

namespace thalweg::view {

namespace {

/// A text with the number at its front and the unit behind it, which may be missing.
struct NumberText {
    bool has_number = false;
    double number = 0;
    std::string unit;

    explicit NumberText(const std::string& text) {
        char* end = nullptr;
        number = std::strtod(text.c_str(), &end);
        has_number = end != text.c_str();
        while (*end == ' ') {
            ++end;
        }
        unit = end;
    }
};

}  // namespace

auto unit_of(const NumberWithUnit& number) -> std::string {
    const auto* text = std::get_if<std::string>(&number);
    return text != nullptr ? NumberText(*text).unit : "";
}

auto number_in(const NumberWithUnit& number, const std::string& unit, const std::string& subject) -> double {
    if (const auto* plain = std::get_if<double>(&number)) {
        return *plain;
    }
    const auto& text = std::get<std::string>(number);
    const NumberText read(text);
    const auto wanted = read.unit.empty() ? std::optional<double>(read.number)
                                          : units::converted(read.number, read.unit, unit);
    if (!read.has_number || !wanted || !std::isfinite(*wanted)) {
        throw Error("this is no number in the unit of the field")
            .about(subject)
            .found("\"" + text + "\"")
            .expected("a number, or a text with a unit that measures the same as '" +
                      (unit.empty() ? std::string("1") : unit) + "'")
            .remedy("correct the number or its unit");
    }
    return *wanted;
}

}  // namespace thalweg::view
