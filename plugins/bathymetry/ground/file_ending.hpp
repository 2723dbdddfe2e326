// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace thalweg::bathymetry {

/// The text with ASCII letters in lower case.
inline auto lower_case(std::string_view text) -> std::string {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return result;
}

/// What follows the last dot of a file's name, with the dot, in lower case; empty without a dot.
inline auto ending_of(const std::string& file) -> std::string {
    const auto dot = file.rfind('.');
    return dot == std::string::npos ? std::string() : lower_case(std::string_view(file).substr(dot));
}

}  // namespace thalweg::bathymetry
