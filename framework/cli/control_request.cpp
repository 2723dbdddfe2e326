// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "control_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "runtime/base/nearest.hpp"

namespace thalweg::cli {

namespace {

using Ordered = nlohmann::ordered_json;

/// A request, and the member beside "do" that says what it changes; empty: none.
struct Form {
    Ask ask;
    const char* word;
    const char* member;
};

constexpr std::array<Form, 9> forms = {{{Ask::state, "state", ""},
                                        {Ask::metrics, "metrics", ""},
                                        {Ask::set, "set", "set"},
                                        {Ask::change, "change", "changes"},
                                        {Ask::branch, "branch", "changes"},
                                        {Ask::pause, "pause", ""},
                                        {Ask::go_on, "go on", ""},
                                        {Ask::checkpoint, "checkpoint", ""},
                                        {Ask::stop, "stop", ""}}};

/// Texts that are nested deeper are refused: reading them takes the stack of the thread.
constexpr int deepest = 32;

constexpr auto example = "{\"do\": \"state\"}, {\"do\": \"set\", \"set\": {\"north.at\": \"5 min\"}}";

auto wrong(std::string message, std::string found, std::string expected) -> runtime::Diagnostic {
    runtime::Diagnostic problem;
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.expected = std::move(expected);
    return problem;
}

/// How deep lists and objects stand in each other, in text that may be no JSON.
auto depth_of(const std::string& text) -> int {
    int depth = 0, most = 0;
    bool is_quoted = false;
    for (std::size_t k = 0; k < text.size(); ++k) {
        if (is_quoted && text[k] == '\\') {
            ++k;
        } else if (text[k] == '"') {
            is_quoted = !is_quoted;
        } else if (!is_quoted) {
            depth += text[k] == '[' || text[k] == '{' ? 1 : text[k] == ']' || text[k] == '}' ? -1 : 0;
            most = std::max(most, depth);
        }
    }
    return most;
}

auto dumped(const Ordered& json) -> std::string {
    return json.dump(-1, ' ', false, Ordered::error_handler_t::replace);
}

auto form_of(const Ordered& request) -> const Form* {
    const auto word = request.find("do");
    const auto found = std::find_if(forms.begin(), forms.end(), [&](const Form& form) {
        return word != request.end() && *word == form.word;
    });
    return found == forms.end() ? nullptr : &*found;
}

auto no_form(const Ordered& request) -> runtime::Diagnostic {
    const auto word = request.find("do");
    if (word == request.end()) {
        return wrong("the key 'do' is missing", dumped(request), runtime::one_of(ask_words()));
    }
    const auto text = word->is_string() ? word->get<std::string>() : dumped(*word);
    auto problem = wrong("no run can be asked to do this", text, runtime::one_of(ask_words()));
    problem.nearest = runtime::nearest(text, ask_words());
    return problem;
}

/// Finds what is wrong with the members of a request.
auto wrong_member(const Ordered& request, const Form& form) -> std::optional<runtime::Diagnostic> {
    const std::string member = form.member;
    const bool has_name = form.ask == Ask::branch;
    for (const auto& [key, value] : request.items()) {
        if (key != "do" && key != member && !(has_name && key == "name")) {
            auto problem = wrong(fmt::format("'{}' has no such key", form.word), key,
                                 has_name         ? "'do', 'name' and '" + member + "'"
                                 : member.empty() ? "'do' alone"
                                                  : "'do' and '" + member + "'");
            problem.nearest = runtime::nearest(key, {member});
            return problem;
        }
    }
    if (has_name && (!request.contains("name") || !request["name"].is_string())) {
        return wrong(fmt::format("'{}' says in 'name' what its world is called", form.word), dumped(request),
                     "a text, \"closed later\"");
    }
    if (!member.empty() && (!request.contains(member) || !request[member].is_object())) {
        return wrong(fmt::format("'{}' says in '{}' what it changes", form.word, member), dumped(request),
                     form.ask == Ask::set ? "an object of values, {\"north.at\": \"5 min\"}"
                                          : "an object with set, nodes, leave_out, in, as of a world");
    }
    return std::nullopt;
}

}  // namespace

auto word_of(Ask ask) -> const char* {
    return std::find_if(forms.begin(), forms.end(), [&](const Form& form) { return form.ask == ask; })->word;
}

auto ask_words() -> std::vector<std::string> {
    std::vector<std::string> words;
    for (const auto& form : forms) {
        words.emplace_back(form.word);
    }
    return words;
}

auto read_request(const std::string& line) -> std::variant<ControlRequest, runtime::Diagnostic> {
    if (depth_of(line) > deepest) {
        return wrong("a request is nested too deeply", fmt::format("{} levels", depth_of(line)),
                     fmt::format("at most {}", deepest));
    }
    const auto request = Ordered::parse(line, nullptr, false);
    if (!request.is_object()) {
        return wrong("a request is one JSON object on one line", line, example);
    }
    const auto* form = form_of(request);
    if (form == nullptr) {
        return no_form(request);
    }
    if (auto problem = wrong_member(request, *form)) {
        return *std::move(problem);
    }
    ControlRequest read{form->ask, {}};
    if (form->ask == Ask::set) {
        read.changes = {{"set", request["set"]}};
    } else if (*form->member != '\0') {
        read.changes = request[form->member];
    }
    if (form->ask == Ask::branch) {
        read.name = request["name"];
    }
    return read;
}

auto acceptance(const Ordered& more) -> std::string {
    Ordered answer = {{"ok", true}};
    answer.update(more);
    return dumped(answer);
}

auto refusal(runtime::Diagnostic problem) -> std::string {
    return dumped({{"ok", false}, {"error", runtime::to_json(problem)}});
}

auto refusal(const runtime::Diagnostics& problems) -> std::string {
    auto first = problems.empty() ? runtime::Diagnostic() : problems.front();
    if (problems.size() > 1) {
        first.message += fmt::format(" (the first of {} errors)", problems.size());
    }
    return refusal(std::move(first));
}

auto refusal(const std::string& message, const std::string& found, const std::string& remedy) -> std::string {
    auto problem = wrong(message, found, "");
    problem.remedy = remedy;
    return refusal(std::move(problem));
}

}  // namespace thalweg::cli
