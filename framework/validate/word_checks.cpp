// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cctype>
#include <string>

#include "check.hpp"
#include "library.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

auto is_lower(char letter) -> bool {
    return letter >= 'a' && letter <= 'z';
}

auto is_digit(char letter) -> bool {
    return letter >= '0' && letter <= '9';
}

/// Words of lower-case letters and digits, joined by one `joint` each.
auto is_words(const std::string& text, char joint) -> bool {
    bool good = !text.empty() && is_lower(text.front()) && text.back() != joint;
    for (std::size_t k = 0; k < text.size(); ++k) {
        good = good && (is_lower(text[k]) || is_digit(text[k]) || (text[k] == joint && text[k - 1] != joint));
    }
    return good;
}

/// Calls `body(kind, name, help)` for each port and parameter.
template <class Body>
void for_each_entry(const Trial& trial, Body body) {
    for (const auto& port : trial.type().inputs) {
        body("input", std::string(port.name), std::string(port.help));
    }
    for (const auto& port : trial.type().outputs) {
        body("output", std::string(port.name), std::string(port.help));
    }
    for (const auto& param : trial.type().params) {
        body("parameter", std::string(param.name), std::string(param.help));
    }
}

void type_is_words(const Trial& trial) {
    if (!is_words(trial.type().id, '-')) {
        trial.broken("expected lower-case words joined by '-', eg river-ice");
    }
}

void names_are_words(const Trial& trial) {
    for_each_entry(trial, [&](const char* kind, const std::string& name, const std::string&) {
        if (name != "*" && !is_words(name, '_')) {
            trial.broken(fmt::format("{} '{}': expected lower-case words joined by '_', eg face_discharge",
                                     kind, name));
        }
    });
}

void everything_has_help(const Trial& trial) {
    for_each_entry(trial, [&](const char* kind, const std::string& name, const std::string& help) {
        if (help.empty()) {
            trial.broken(fmt::format("{} '{}' has no help", kind, name));
        }
    });
}

void summary_is_a_sentence(const Trial& trial) {
    const std::string summary = trial.type().summary;
    const bool good = summary.size() > 1 && std::isupper(static_cast<unsigned char>(summary.front())) != 0 &&
                      summary.back() == '.';
    if (!good) {
        trial.broken(
            fmt::format("summary '{}': expected a sentence with a capital and a full stop", summary));
    }
}

void standard_names_are_words(const Trial& trial) {
    for (const auto* ports : {&trial.type().inputs, &trial.type().outputs}) {
        for (const auto& port : *ports) {
            if (*port.standard_name != '\0' && !is_words(port.standard_name, '_')) {
                trial.broken(
                    fmt::format("port '{}' has the standard name '{}': expected one of CF's, eg "
                                "flood_water_thickness",
                                port.name, port.standard_name));
            }
        }
    }
}

void version_is_numbers(const Library& library) {
    const auto& version = library.info().version;
    int dots = 0;
    bool good = !version.empty() && is_digit(version.front());
    for (std::size_t k = 0; k < version.size() && version[k] != '-' && version[k] != '+'; ++k) {
        dots += version[k] == '.' ? 1 : 0;
        good = good && (is_digit(version[k]) || (version[k] == '.' && k + 1 < version.size()));
    }
    if (!good || dots != 2) {
        throw Broken{fmt::format("version '{}': expected three numbers, eg 1.2.0", version)};
    }
}

void licence_is_named(const Library& library) {
    const auto& licence = library.info().licence;
    for (const char letter : licence) {
        const bool good = std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
                          std::string("-.+() ").find(letter) != std::string::npos;
        if (!good) {
            throw Broken{fmt::format("licence '{}': expected an SPDX expression, eg Apache-2.0", licence)};
        }
    }
    if (licence.empty()) {
        throw Broken{"the licence is empty: expected an SPDX expression, eg Apache-2.0"};
    }
}

}  // namespace

auto word_checks() -> std::vector<Check> {
    return {
        {"version", "The version of the plugin is three numbers.", "loads", version_is_numbers, nullptr},
        {"licence", "The licence of the plugin is named by an SPDX expression.", "loads", licence_is_named,
         nullptr},
        {"type-name", "Names of node types are lower-case words joined by '-'.", "loads", nullptr,
         type_is_words},
        {"names", "Names of ports and parameters are lower-case words joined by '_'.", "loads", nullptr,
         names_are_words},
        {"summary", "The summary of a node type is one sentence.", "loads", nullptr, summary_is_a_sentence},
        {"help", "Every port and every parameter has a help text.", "loads", nullptr, everything_has_help},
        {"standard-names", "Standard names look like those of CF.", "loads", nullptr,
         standard_names_are_words},
    };
}

}  // namespace thalweg::validate
