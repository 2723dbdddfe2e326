// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "completion.hpp"

#include <algorithm>

namespace thalweg::cli {

namespace {

/// A lone dash, too.
auto begins_option(const std::string& word) -> bool {
    return !word.empty() && word.front() == '-';
}

auto verbs_of(const CLI::App& app) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(verb->get_name());
    }
    return names;
}

auto find_verb(const CLI::App& app, const std::string& name) -> const CLI::App* {
    const auto found = app.get_subcommands([&](const CLI::App* verb) { return verb->get_name() == name; });
    return found.empty() ? nullptr : found.front();
}

auto options_of(const CLI::App& app) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto* option : app.get_options()) {
        for (const auto& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
        for (const auto& name : option->get_snames()) {
            names.push_back("-" + name);
        }
    }
    return names;
}

// The choices stand in the name of the type, as help shows them: DEVICE:{auto,cpu,cuda}.
auto choices_of(const CLI::Option& option) -> std::vector<std::string> {
    const auto type = option.get_type_name();
    const auto from = type.find('{'), to = type.find('}');
    return from < to && to != std::string::npos
               ? CLI::detail::split(type.substr(from + 1, to - from - 1), ',')
               : std::vector<std::string>();
}

}  // namespace

auto completions(const CLI::App& app, std::vector<std::string> words) -> std::vector<std::string> {
    if (words.empty() || words.back() == "=") {
        words.emplace_back();
    }
    const auto last = words.back();
    words.pop_back();
    words.erase(std::remove(words.begin(), words.end(), "="), words.end());  // bash splits --option=value so

    const auto named = std::find_if_not(words.begin(), words.end(), begins_option);
    const auto* verb = named == words.end() ? &app : find_verb(app, *named);
    if (verb == nullptr) {
        return {};
    }
    const auto* before =
        words.empty() || !begins_option(words.back()) ? nullptr : verb->get_option_no_throw(words.back());
    std::vector<std::string> all;
    if (before != nullptr && before->get_items_expected_max() > 0) {
        all = choices_of(*before);
    } else if (begins_option(last)) {
        all = options_of(*verb);
    } else if (verb == &app) {
        all = verbs_of(app);
    }
    const auto is_other = [&](const std::string& word) { return word.compare(0, last.size(), last) != 0; };
    all.erase(std::remove_if(all.begin(), all.end(), is_other), all.end());
    return all;
}

}  // namespace thalweg::cli
