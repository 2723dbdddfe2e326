// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "json_text.hpp"

namespace thalweg::runtime {

void TextPosition::pass(std::string_view text) {
    for (const char c : text) {
        line += c == '\n' ? 1 : 0;
        column = c == '\n' ? 1 : column + (continues_character(c) ? 0 : 1);
    }
}

auto quoted_length(std::string_view rest) -> std::size_t {
    std::size_t k = 1;
    while (k < rest.size() && rest[k] != '"' && rest[k] != '\n') {
        k += rest[k] == '\\' && k + 1 < rest.size() && rest[k + 1] != '\n' ? 2 : 1;
    }
    return k < rest.size() && rest[k] == '"' ? k + 1 : k;
}

}  // namespace thalweg::runtime
