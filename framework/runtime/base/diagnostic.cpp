// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "diagnostic.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "plain_text.hpp"

namespace thalweg::runtime {

namespace {

auto continues(char c) -> bool {
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

auto value(const std::string& text) -> std::string {
    return shortened(text, longest_value);
}

/// Shortens each word, which may be a name, to the length of a value.
auto sentence(const std::string& text) -> std::string {
    std::string words;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        end = std::min(text.find(' ', at + 1), text.size());
        words += value(text.substr(at, end - at));
    }
    return shortened(words, longest_sentence);
}

/// Text of what was found, and its origin if that is not the input.
auto found_text(const Diagnostic& diagnostic) -> std::string {
    const auto found = value(diagnostic.found), from = sentence(diagnostic.place.value);
    return found + (found.empty() || from.empty() ? "" : ", ") + from;
}

auto head(const Diagnostic& diagnostic) -> std::string {
    const auto& place = diagnostic.place;
    auto text = printable(spot_text(place));
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

auto spot_text(const Place& place) -> std::string {
    const auto file = value(place.file);
    return place.line > 0 ? file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column)
                          : file;
}

auto printable(const std::string& text) -> std::string {
    std::string clean;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        clean +=
            (at > 0 ? "\n              " : "") + plain_text(text.substr(at, end - at), std::string::npos);
        at = end + 1;
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
    const std::pair<const char*, std::string> details[] = {{"found:    ", found_text(diagnostic)},
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
            {"found", found_text(diagnostic)},
            {"expected", sentence(diagnostic.expected)},
            {"nearest", value(diagnostic.nearest)},
            {"remedy", sentence(diagnostic.remedy)}};
}

void sort_by_place(Diagnostics& diagnostics) {
    std::map<std::string, std::size_t> files;
    for (const auto& diagnostic : diagnostics) {
        if (diagnostic.place.line > 0) {
            files.emplace(diagnostic.place.file, files.size() + 1);
        }
    }
    const auto rank = [&](const Place& place) {
        return std::make_tuple(place.line > 0 ? files.at(place.file) : 0, place.line, place.column);
    };
    std::stable_sort(diagnostics.begin(), diagnostics.end(),
                     [&](const auto& a, const auto& b) { return rank(a.place) < rank(b.place); });
}

Failure::Failure(Diagnostics diagnostics)
    : std::runtime_error(joined(diagnostics)), diagnostics_(std::move(diagnostics)) {}

auto is_refusal(const Diagnostics& problems) -> bool {
    return std::any_of(problems.begin(), problems.end(),
                       [](const Diagnostic& problem) { return problem.cause == Cause::input; });
}

auto failure_of(const Error& error) -> Failure {
    return Failure(
        {{}, "", error.what(), error.found(), error.expected(), "", error.remedy(), Cause::machine});
}

}  // namespace thalweg::runtime
