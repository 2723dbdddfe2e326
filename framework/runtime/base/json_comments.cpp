// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "json_comments.hpp"

#include <string_view>

#include "json_text.hpp"

namespace thalweg::runtime {

namespace {

/// Length of the comment that `rest` begins with; 0: it begins with none. One without an end is as long as
/// `rest`.
auto comment_length(std::string_view rest) -> std::size_t {
    const auto begin = rest.substr(0, 2);
    if (begin != "//" && begin != "/*") {
        return 0;
    }
    const auto end = begin == "//" ? rest.find('\n') : rest.find("*/", 2);
    return end == std::string_view::npos ? rest.size() : begin == "//" ? end : end + 2;
}

auto is_closed(std::string_view comment) -> bool {
    return comment[1] == '/' || (comment.size() >= 4 && comment.substr(comment.size() - 2) == "*/");
}

/// A blank for each character; line breaks stay.
auto blanked(std::string_view comment) -> std::string {
    std::string blanks;
    for (const char c : comment) {
        if (!continues_character(c)) {
            blanks += c == '\n' ? '\n' : ' ';
        }
    }
    return blanks;
}

auto unclosed(const std::string& file, std::string_view before) -> Diagnostic {
    const std::string_view byte_order_mark = "\xef\xbb\xbf";
    TextPosition at;
    at.pass(before.substr(before.substr(0, 3) == byte_order_mark ? 3 : 0));
    return {{file, at.line, at.column, ""},
            "",
            "this comment does not end",
            "/*",
            "*/ behind its last word",
            "",
            ""};
}

}  // namespace

auto without_comments(const std::string& file, const std::string& text, Diagnostics& problems)
    -> std::optional<std::string> {
    const std::string_view all = text;
    std::string rest;
    for (std::size_t at = 0; at < all.size();) {
        const auto length = comment_length(all.substr(at));
        const auto comment = all.substr(at, length);
        if (length > 0 && !is_closed(comment)) {
            problems.push_back(unclosed(file, all.substr(0, at)));
            return std::nullopt;
        }
        const auto kept = length > 0 ? 0 : all[at] == '"' ? quoted_length(all.substr(at)) : 1;
        rest += length > 0 ? blanked(comment) : std::string(all.substr(at, kept));
        at += length + kept;
    }
    return rest;
}

}  // namespace thalweg::runtime
