// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "html_text.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace thalweg::cli {

namespace {

/// The text with U+FFFD for bytes that are no UTF-8.
auto valid_text(const std::string& text) -> std::string {
    const auto quoted = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return nlohmann::json::parse(quoted).get<std::string>();
}

auto is_number(const std::string& text) -> bool {
    char* end = nullptr;
    std::strtod(text.c_str(), &end);
    return !text.empty() && *end == '\0';
}

}  // namespace

auto html_text(const std::string& text) -> std::string {
    std::string safe;
    for (const char c : valid_text(text)) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += static_cast<unsigned char>(c) < ' ' && c != '\n' ? ' ' : c;
        }
    }
    return safe;
}

auto base64(std::string_view bytes) -> std::string {
    constexpr auto digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t k = 0; k < bytes.size(); k += 3) {
        std::uint32_t group = 0;
        for (std::size_t n = 0; n < 3; ++n) {
            group = group << 8 | (k + n < bytes.size() ? static_cast<unsigned char>(bytes[k + n]) : 0U);
        }
        for (std::size_t n = 0; n < 4; ++n) {
            text += k + n > bytes.size() ? '=' : digits[group >> (18 - 6 * n) & 63U];
        }
    }
    return text;
}

auto html_table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows)
    -> std::string {
    std::string text = "<table>\n<thead><tr>";
    for (const auto& cell : head) {
        text += "<th>" + html_text(cell) + "</th>";
    }
    text += "</tr></thead>\n<tbody>\n";
    for (const auto& row : rows) {
        text += "<tr>";
        for (const auto& cell : row) {
            text += (is_number(cell) ? "<td class=\"number\">" : "<td>") + html_text(cell) + "</td>";
        }
        text += "</tr>\n";
    }
    return text + "</tbody>\n</table>\n";
}

}  // namespace thalweg::cli
