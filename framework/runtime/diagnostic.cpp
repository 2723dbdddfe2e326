// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "diagnostic.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

namespace thalweg::runtime {

namespace {

auto continues(char c) -> bool {
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// Bytes of the UTF-8 character at `at`, or 0 where there is none: a stray or missing byte, a form that is
/// longer than need be, a surrogate, a code above U+10FFFF.
auto character_length(const std::string& text, std::size_t at) -> std::size_t {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xc2 && first < 0xe0 ? 2
                               : first >= 0xe0 && first < 0xf0 ? 3
                               : first >= 0xf0 && first < 0xf5 ? 4
                                                               : 0;
    for (std::size_t k = 1; k < length; ++k) {
        if (at + k >= text.size() || !continues(text[at + k])) {
            return 0;
        }
    }
    const auto second = length > 2 ? static_cast<unsigned char>(text[at + 1]) : 0;
    const bool too_long = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool no_character = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
    return too_long || no_character ? 0 : length;
}

auto is_control(const std::string& text, std::size_t at) -> bool {
    const auto code = static_cast<unsigned char>(text[at]);
    return code < 0x20 || code == 0x7f || (code == 0xc2 && static_cast<unsigned char>(text[at + 1]) < 0xa0);
}

auto escaped(const std::string& bytes) -> std::string {
    std::string text;
    for (const char c : bytes) {
        const auto code = static_cast<unsigned char>(c);
        text += std::string("\\x") + "0123456789abcdef"[code >> 4] + "0123456789abcdef"[code & 15];
    }
    return text;
}

auto value(const std::string& text) -> std::string {
    return shortened(text, longest_value);
}

/// With each of its words, which may be names, no longer than a value.
auto sentence(const std::string& text) -> std::string {
    std::string words;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        end = std::min(text.find(' ', at + 1), text.size());
        words += value(text.substr(at, end - at));
    }
    return shortened(words, longest_sentence);
}

auto head(const Diagnostic& diagnostic) -> std::string {
    const auto& place = diagnostic.place;
    auto text = printable(value(place.file));
    if (place.line > 0) {
        text += ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    for (const auto& part :
         {value(place.pointer), diagnostic.node.empty() ? "" : "node '" + value(diagnostic.node) + "'",
          sentence(diagnostic.message)}) {
        if (!part.empty()) {
            text += (text.empty() ? "" : ": ") + printable(part);
        }
    }
    return text;
}

auto joined(const Diagnostics& diagnostics) -> std::string {
    std::string text;
    for (const auto& diagnostic : diagnostics) {
        text += (text.empty() ? "" : "\n") + to_text(diagnostic);
    }
    return text;
}

}  // namespace

auto printable(const std::string& text) -> std::string {
    std::string clean;
    for (std::size_t at = 0; at < text.size();) {
        const auto length = character_length(text, at);
        const auto character = text.substr(at, std::max<std::size_t>(length, 1));
        clean += character == "\n"                     ? "\n              "
                 : length == 0 || is_control(text, at) ? escaped(character)
                                                       : character;
        at += character.size();
    }
    return clean;
}

auto shortened(const std::string& text, std::size_t longest) -> std::string {
    if (text.size() <= longest) {
        return text;
    }
    auto first = longest * 3 / 4;
    auto last = text.size() - (longest - first - 3);
    while (first > 0 && continues(text[first])) {
        --first;
    }
    while (last < text.size() && continues(text[last])) {
        ++last;
    }
    return text.substr(0, first) + "..." + text.substr(last);
}

auto to_text(const Diagnostic& diagnostic) -> std::string {
    auto text = head(diagnostic);
    const std::pair<const char*, std::string> details[] = {{"found:    ", value(diagnostic.found)},
                                                           {"expected: ", sentence(diagnostic.expected)},
                                                           {"nearest:  ", value(diagnostic.nearest)},
                                                           {"do:       ", sentence(diagnostic.remedy)}};
    for (const auto& [label, part] : details) {
        if (!part.empty()) {
            text += std::string("\n    ") + label + printable(part);
        }
    }
    return text;
}

auto to_json(const Diagnostic& diagnostic) -> nlohmann::json {
    const auto& place = diagnostic.place;
    return {{"file", value(place.file)},
            {"line", place.line},
            {"column", place.column},
            {"pointer", value(place.pointer)},
            {"node", value(diagnostic.node)},
            {"message", sentence(diagnostic.message)},
            {"found", value(diagnostic.found)},
            {"expected", sentence(diagnostic.expected)},
            {"nearest", value(diagnostic.nearest)},
            {"remedy", sentence(diagnostic.remedy)}};
}

void sort_by_place(Diagnostics& diagnostics) {
    std::stable_sort(diagnostics.begin(), diagnostics.end(), [](const auto& a, const auto& b) {
        return std::tie(a.place.line, a.place.column) < std::tie(b.place.line, b.place.column);
    });
}

Failure::Failure(Diagnostics diagnostics)
    : std::runtime_error(joined(diagnostics)), diagnostics_(std::move(diagnostics)) {}

auto failure_of(const Error& error) -> Failure {
    return Failure({{}, "", error.what(), error.found(), error.expected(), "", error.remedy()});
}

}  // namespace thalweg::runtime
