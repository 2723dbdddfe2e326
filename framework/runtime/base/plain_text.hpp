// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace thalweg::runtime {

/// Whether a text is UTF-8 without control characters (U+0000 to U+001F, U+007F to U+009F). Thread-safe.
auto is_plain_text(std::string_view text) -> bool;

/// A text that somebody else wrote, safe to print in a message: control characters and bytes that are not
/// UTF-8 stand as "\x1b". What is longer than `longest` bytes is cut and ends with "...". Thread-safe.
auto plain_text(std::string_view text, std::size_t longest = 200) -> std::string;

}  // namespace thalweg::runtime
