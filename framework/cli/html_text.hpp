// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thalweg::cli {

/// Text for HTML and SVG, in elements and in quoted attributes; bytes that are no UTF-8 text become U+FFFD.
auto html_text(const std::string& text) -> std::string;

/// Bytes in base 64 (RFC 4648) for a data URI.
auto base64(std::string_view bytes) -> std::string;

/// A table with a heading row. Cells that are numbers have the class "number".
auto html_table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows)
    -> std::string;

}  // namespace thalweg::cli
