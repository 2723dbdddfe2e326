// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "plain_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace thalweg::runtime {

namespace {

/// Bytes of a character, by its first one; 0 where none begins so.
auto utf8_length(unsigned char first) -> std::size_t {
    if (first < 0x80) {
        return 1;
    }
    return first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

/// Bytes of the printable character that `text` begins with; 0 where it begins with anything else.
auto leading_character(std::string_view text) -> std::size_t {
    const auto first = static_cast<unsigned char>(text.front());
    const auto length = utf8_length(first);
    if (length == 0 || length > text.size()) {
        return 0;
    }
    std::uint32_t code = length == 1 ? first : first & (0x7fu >> length);
    for (const char c : text.substr(1, length - 1)) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (byte & 0x3fu);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    return overlong || surrogate || control || code > 0x10ffff ? 0 : length;
}

}  // namespace

auto is_plain_text(std::string_view text) -> bool {
    while (!text.empty()) {
        const auto length = leading_character(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

auto plain_text(std::string_view text, std::size_t longest) -> std::string {
    std::string result;
    while (!text.empty()) {
        const auto length = leading_character(text);
        const auto next = length > 0 ? std::string(text.substr(0, length))
                                     : fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        if (result.size() + next.size() > longest) {
            return result + "...";
        }
        result += next;
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

}  // namespace thalweg::runtime
