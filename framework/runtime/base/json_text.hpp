// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace thalweg::runtime {

/// Whether the byte goes on with a character of UTF-8 that began before it.
constexpr auto continues_character(char c) -> bool {
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// Where a reader of a text stands; both count from 1, columns in characters.
struct TextPosition {
    int line = 1, column = 1;

    void pass(std::string_view text);
};

/// Length of the text in double quotes that `rest` begins with. One that is not closed ends with its line.
auto quoted_length(std::string_view rest) -> std::size_t;

}  // namespace thalweg::runtime
