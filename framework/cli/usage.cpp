// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "usage.hpp"

#include <algorithm>

#include "runtime/base/nearest.hpp"

namespace thalweg::cli {

namespace {

using Words = std::vector<std::string>;

auto is_option(const std::string& word) -> bool {
    return word.size() > 1 && word[0] == '-';
}

/// "--out" of "--out=results".
auto option_name(const std::string& word) -> std::string {
    return word.substr(0, word.find('='));
}

auto names_of_verbs(const CLI::App& app) -> Words {
    Words names;
    for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(verb->get_name());
    }
    return names;
}

auto names_of_options(const CLI::App& verb) -> Words {
    Words names;
    for (const auto* option : verb.get_options()) {
        for (const auto& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
        for (const auto& name : option->get_snames()) {
            names.push_back("-" + name);
        }
    }
    return names;
}

auto problem_with_verb(const std::string& word, const Words& verbs) -> runtime::Diagnostic {
    runtime::Diagnostic problem;
    problem.message = word.empty() ? "thalweg: the verb is missing" : "thalweg: this is no verb";
    problem.found = word;
    problem.expected = runtime::one_of(verbs);
    problem.nearest = word.empty() ? "" : runtime::nearest(word, verbs);
    problem.remedy = "`thalweg --help` says what each does";
    return problem;
}

auto problem_with_option(const std::string& word, const CLI::App& verb, const std::string& program)
    -> runtime::Diagnostic {
    runtime::Diagnostic problem;
    problem.message = program + ": there is no such option";
    problem.found = word;
    problem.nearest = runtime::nearest(option_name(word), names_of_options(verb));
    problem.remedy = "`" + program + " --help` lists the options";
    return problem;
}

auto problem_with_rest(const std::string& word, const std::string& program) -> runtime::Diagnostic {
    runtime::Diagnostic problem;
    problem.message = program + ": a word too many";
    problem.found = word;
    problem.remedy = "`" + program + " --help` shows what it takes; quote a name that holds blanks";
    return problem;
}

}  // namespace

auto explain_usage(const CLI::App& app, const Words& words) -> std::optional<runtime::Diagnostic> {
    const auto verbs = names_of_verbs(app);
    const auto first = std::find_if_not(words.begin(), words.end(), is_option);
    const bool is_verb = first != words.end() && std::find(verbs.begin(), verbs.end(), *first) != verbs.end();
    const auto* verb = is_verb ? app.get_subcommand(*first) : &app;
    const auto program = is_verb ? "thalweg " + *first : std::string("thalweg");
    const auto known = names_of_options(*verb);
    const auto begin = is_verb ? first : words.begin();
    const auto unknown = std::find_if(begin, words.end(), [&](const auto& word) {
        return is_option(word) && std::find(known.begin(), known.end(), option_name(word)) == known.end();
    });
    const auto rest = verb->remaining();
    // A word behind an option may be the option's value: "-5" is no option then.
    if (unknown != words.end() && std::find(rest.begin(), rest.end(), *unknown) != rest.end()) {
        return problem_with_option(*unknown, *verb, program);
    }
    if (!is_verb) {
        const bool says_nothing = first == words.end();
        return says_nothing && !words.empty()
                   ? std::nullopt
                   : std::optional(problem_with_verb(says_nothing ? "" : *first, verbs));
    }
    if (verb->get_prefix_command()) {
        return std::nullopt;  // what stands there belongs to another program
    }
    const auto extra = std::find_if(first + 1, words.end(), [&](const auto& word) {
        return std::find(rest.begin(), rest.end(), word) != rest.end();
    });
    return extra != words.end() ? std::optional(problem_with_rest(*extra, program)) : std::nullopt;
}

}  // namespace thalweg::cli
