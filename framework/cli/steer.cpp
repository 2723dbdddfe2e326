// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "common.hpp"
#include "control_request.hpp"
#include "control_socket.hpp"
#include "say.hpp"
#include "steer_text.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

using Ordered = nlohmann::ordered_json;

struct SteerOptions {
    std::string socket, command;
    std::vector<std::string> arguments;
    bool json = false;
};

/// Returns the names of the requests as they are written on a command line: "go-on".
auto commands() -> std::vector<std::string> {
    auto words = ask_words();
    for (auto& word : words) {
        std::replace(word.begin(), word.end(), ' ', '-');
    }
    return words;
}

[[noreturn]] void refuse_words(const std::string& message, const std::string& found,
                               const std::string& expected) {
    runtime::Diagnostic problem;
    problem.message = message;
    problem.found = found;
    problem.expected = expected;
    throw runtime::Failure(problem);
}

/// {"north.at": "5 min"} of "north.at=5 min"; what is no JSON is a text.
auto values_in(const std::string& command, const std::vector<std::string>& settings) -> Ordered {
    auto values = Ordered::object();
    for (const auto& text : settings) {
        const auto end = text.find('=');
        if (end == std::string::npos || end == 0) {
            refuse_words("'" + command + "' takes values of parameters", text, "NODE.PARAM=VALUE");
        }
        auto value = Ordered::parse(text.substr(end + 1), nullptr, false);
        values[text.substr(0, end)] = value.is_discarded() ? Ordered(text.substr(end + 1)) : std::move(value);
    }
    return values;
}

/// What a world of a graph changes, as one word of JSON.
auto changes_in(const std::string& command, const std::vector<std::string>& words) -> Ordered {
    auto changes = Ordered::parse(words.size() == 1 ? words.front() : "", nullptr, false);
    if (!changes.is_object()) {
        refuse_words("'" + command + "' takes one JSON object", fmt::format("{}", fmt::join(words, " ")),
                     R"(what a world of a graph changes, eg {"set": {"north.at": "5 min"}})");
    }
    return changes;
}

/// The request that the words of the command line mean.
auto request_of(const SteerOptions& options) -> Ordered {
    const auto& [socket, command, arguments, json] = options;
    if (command == "set") {
        if (arguments.empty()) {
            refuse_words("'set' takes values of parameters", "none", "NODE.PARAM=VALUE");
        }
        return {{"do", "set"}, {"set", values_in(command, arguments)}};
    }
    if (command == "change") {
        return {{"do", "change"}, {"changes", changes_in(command, arguments)}};
    }
    if (command == "branch") {
        if (arguments.empty()) {
            refuse_words("'branch' takes the name of a world", "none", "NAME, then NODE.PARAM=VALUE or JSON");
        }
        const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
        const bool is_json = rest.size() == 1 && rest.front().rfind('{', 0) == 0;
        return {{"do", "branch"},
                {"name", arguments.front()},
                {"changes", is_json        ? changes_in(command, rest)
                            : rest.empty() ? Ordered::object()
                                           : Ordered{{"set", values_in(command, rest)}}}};
    }
    if (!arguments.empty()) {
        refuse_words("'" + command + "' takes no more words", fmt::format("{}", fmt::join(arguments, " ")),
                     "");
    }
    return {{"do", command == "go-on" ? "go on" : command}};
}

/// Asks, and waits for the line of the answer, which the run may give only at the end of its interval;
/// nothing, with errno, where none comes.
auto ask(const std::string& socket, const std::string& request) -> std::optional<std::string> {
    const auto connection = connect_to(socket);
    // Not write(): a run that ends meanwhile must not end this program by SIGPIPE.
    const auto line = request + "\n";
    for (std::size_t sent = 0; connection.is_open() && sent < line.size();) {
        const auto count = files::uninterrupted(
            [&] { return ::send(connection.get(), line.data() + sent, line.size() - sent, MSG_NOSIGNAL); });
        if (count < 0) {
            break;  // a refusal may have come all the same
        }
        sent += static_cast<std::size_t>(count);
    }
    std::string answer;
    std::array<char, 4096> bytes;
    while (connection.is_open()) {
        const auto count =
            files::uninterrupted([&] { return ::recv(connection.get(), bytes.data(), bytes.size(), 0); });
        if (count <= 0) {
            errno = count == 0 ? ECONNRESET : errno;
            return std::nullopt;
        }
        answer.append(bytes.data(), static_cast<std::size_t>(count));
        if (answer.back() == '\n') {
            return answer.substr(0, answer.size() - 1);
        }
    }
    return std::nullopt;
}

auto nobody_answers(const std::string& socket) -> runtime::Diagnostic {
    runtime::Diagnostic problem;
    problem.place.file = socket;
    problem.message = "nobody answers on this socket";
    problem.found = std::generic_category().message(errno);
    problem.expected = "a run that goes on, of thalweg run --control " + socket;
    problem.cause = runtime::Cause::machine;
    return problem;
}

/// Shows an answer. Returns the exit status.
auto show(const std::string& answer, const SteerOptions& options) -> int {
    const auto json = Ordered::parse(answer, nullptr, false);
    const bool is_done = json.is_object() && json.value("ok", false);
    if (options.json) {
        print(answer + "\n");
    } else if (is_done) {
        print(answer_text(json));
    } else {
        say(error_text(json) + "\n");
    }
    return is_done ? exit_ok : exit_refused;
}

auto steer(const SteerOptions& options) -> int {
    try {
        const auto request = request_of(options);
        const auto answer =
            ask(options.socket, request.dump(-1, ' ', false, Ordered::error_handler_t::replace));
        if (answer) {
            return show(*answer, options);
        }
        say(runtime::to_text(nobody_answers(options.socket)) + "\n");
        return exit_failed;
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return exit_refused;
    }
}

}  // namespace

void add_steer(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand("steer", "Ask or change a run that goes on with --control");
    auto options = std::make_shared<SteerOptions>();
    verb->add_option("socket", options->socket, "Socket of the run, as after --control")
        ->required()
        ->type_name("SOCKET");
    verb->add_option("command", options->command, fmt::format("{}", fmt::join(commands(), ", ")))
        ->required()
        ->check(CLI::IsMember(commands()).description(""))
        ->type_name("COMMAND");
    verb->add_option("arguments", options->arguments,
                     "Of set: NODE.PARAM=VALUE, as often as you like; of change: what a world of a graph "
                     "changes, as JSON; of branch: a name, then one of these")
        ->type_name("ARGUMENT");
    verb->add_flag("--json", options->json, "Print the answer as the run gave it, a line of JSON");
    verb->callback([options, &action] { action = [options] { return steer(*options); }; });
}

}  // namespace thalweg::cli
