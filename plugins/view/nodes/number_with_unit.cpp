// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/number_with_unit.hpp"

#include <cmath>
#include <cstdlib>
#include <optional>

#include <thalweg/error.hpp>
#include <thalweg/units/unit.hpp>

namespace thalweg::view {

auto number_in(const NumberWithUnit& number, const std::string& unit, const std::string& subject) -> double {
    if (const auto* plain = std::get_if<double>(&number)) {
        return *plain;
    }
    const auto& text = std::get<std::string>(number);
    char* end = nullptr;
    const double found = std::strtod(text.c_str(), &end);
    while (*end == ' ') {
        ++end;
    }
    const std::string own_unit = end;
    const auto wanted =
        own_unit.empty() ? std::optional<double>(found) : units::converted(found, own_unit, unit);
    if (end == text.c_str() || !wanted || !std::isfinite(*wanted)) {
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
