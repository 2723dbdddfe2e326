// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/units/unit_suffix.hpp"

#include <algorithm>
#include <cctype>

#include "thalweg/units/unit.hpp"

namespace thalweg::units {

auto name_and_suffix(const std::string& head) -> std::pair<std::string, std::string> {
    std::pair<std::string, std::string> best(head, "");
    for (auto at = head.rfind('_'); at != std::string::npos && at > 0; at = head.rfind('_', at - 1)) {
        std::string unit = head.substr(at + 1);
        std::replace(unit.begin(), unit.end(), '_', ' ');
        const bool is_number = !unit.empty() && std::isdigit(static_cast<unsigned char>(unit[0])) != 0;
        if (!unit.empty() && !is_number && is_unit(unit)) {
            best = {head.substr(0, at), unit};
        }
        if (unit.substr(0, unit.find(' ')).find('-') == std::string::npos) {
            break;
        }
    }
    return best;
}

}  // namespace thalweg::units
