// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shell_word.hpp"

#include <algorithm>
#include <cctype>

namespace thalweg::cli {

auto shell_word(const std::string& word) -> std::string {
    const auto is_plain = [](unsigned char c) {
        return std::isalnum(c) != 0 ||
               std::string("-_./=:,+").find(static_cast<char>(c)) != std::string::npos;
    };
    if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) {
        return word;
    }
    std::string text = "'";
    for (const char c : word) {
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return text + "'";
}

}  // namespace thalweg::cli
