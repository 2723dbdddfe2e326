// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "field.hpp"

namespace thalweg {

/// The unit that files and pictures show. UDUNITS knows no broken exponents, so a field that has one is
/// declared with the unit "1" and says its own in square brackets in the long name: "Manning roughness
/// [s m^(-1/3)]" is shown in "s m-1/3".
inline auto shown_unit(const std::string& unit, const std::string& long_name) -> std::string {
    const auto first = long_name.find('['), last = long_name.find(']', first);
    if (unit != "1" || first == std::string::npos || last == std::string::npos) {
        return unit;
    }
    std::string shown;
    for (const char c : long_name.substr(first + 1, last - first - 1)) {
        shown += c == '^' || c == '(' || c == ')' ? "" : std::string(1, c);
    }
    return shown;
}

inline auto shown_unit(const Field& field) -> std::string {
    return shown_unit(field.unit(), field.long_name());
}

}  // namespace thalweg
