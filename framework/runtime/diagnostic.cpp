// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "diagnostic.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

namespace thalweg::runtime {

namespace {

/// Texts of users and nodes, made harmless for a terminal; further lines are indented below the first.
auto printable(const std::string& text) -> std::string {
    std::string clean;
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '\n') {
            clean += "\n              ";
        } else if (code < 0x20 || code == 0x7f) {
            clean += std::string("\\u00") + "0123456789abcdef"[code >> 4] + "0123456789abcdef"[code & 15];
        } else {
            clean += c;
        }
    }
    return clean;
}

auto head(const Diagnostic& diagnostic) -> std::string {
    const auto& place = diagnostic.place;
    auto text = printable(place.file);
    if (place.line > 0) {
        text += ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    for (const auto& part : {place.pointer, diagnostic.node.empty() ? "" : "node '" + diagnostic.node + "'",
                             diagnostic.message}) {
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

auto to_text(const Diagnostic& diagnostic) -> std::string {
    auto text = head(diagnostic);
    const std::pair<const char*, const std::string&> details[] = {{"found:    ", diagnostic.found},
                                                                  {"expected: ", diagnostic.expected},
                                                                  {"nearest:  ", diagnostic.nearest},
                                                                  {"do:       ", diagnostic.remedy}};
    for (const auto& [label, part] : details) {
        if (!part.empty()) {
            text += std::string("\n    ") + label + printable(part);
        }
    }
    return text;
}

auto to_json(const Diagnostic& diagnostic) -> nlohmann::json {
    const auto& place = diagnostic.place;
    return {{"file", place.file},
            {"line", place.line},
            {"column", place.column},
            {"pointer", place.pointer},
            {"node", diagnostic.node},
            {"message", diagnostic.message},
            {"found", diagnostic.found},
            {"expected", diagnostic.expected},
            {"nearest", diagnostic.nearest},
            {"remedy", diagnostic.remedy}};
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
