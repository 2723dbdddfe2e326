// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace thalweg {

/// Returns the number with up to twelve significant digits, for messages: "0.1", "1234567", "1e-12".
inline auto number_text(double value) -> std::string {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.12g", value);
    return text.data();
}

}  // namespace thalweg
