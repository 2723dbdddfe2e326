// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace thalweg {

/// Returns the number with as few digits as read back to it: "0.03", "2650", "1e-6".
inline auto json_number(double value) -> std::string {
    std::array<char, 32> text{};
    constexpr double largest_plain = 1e15;
    if (std::trunc(value) == value && std::fabs(value) < largest_plain) {
        std::snprintf(text.data(), text.size(), "%.0f", value);
        return text.data();
    }
    constexpr int most_digits = 17;
    for (int digits = 1; digits <= most_digits; ++digits) {
        std::snprintf(text.data(), text.size(), "%.*g", digits, value);
        if (std::strtod(text.data(), nullptr) == value) {
            break;
        }
    }
    std::string number = text.data();
    const auto exponent = number.find("e-0");
    return exponent == std::string::npos ? number : number.erase(exponent + 2, 1);
}

}  // namespace thalweg
