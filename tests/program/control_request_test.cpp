// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cli/control_request.hpp"

#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "cli/steer_text.hpp"

namespace {

using namespace thalweg::cli;

auto problem_of(const std::string& line) -> std::string {
    const auto read = read_request(line);
    const auto* problem = std::get_if<thalweg::runtime::Diagnostic>(&read);
    return problem == nullptr ? "" : thalweg::runtime::to_text(*problem);
}

auto changes_of(const std::string& line) -> std::string {
    return std::get<ControlRequest>(read_request(line)).changes.dump();
}

}  // namespace

TEST_CASE("each word of the protocol is read back") {
    for (const auto ask : {Ask::state, Ask::metrics, Ask::pause, Ask::go_on, Ask::checkpoint, Ask::stop}) {
        const auto read = read_request(std::string(R"({"do": ")") + word_of(ask) + "\"}");
        REQUIRE(std::holds_alternative<ControlRequest>(read));
        CHECK(std::get<ControlRequest>(read).ask == ask);
    }
    CHECK(ask_words().size() == 9);
}

TEST_CASE("changes are those of a world of a graph, in their order") {
    CHECK(changes_of(R"({"do": "set", "set": {"b.x": "5 min", "a.y": 0.1}})") ==
          R"({"set":{"b.x":"5 min","a.y":0.1}})");
    CHECK(changes_of(R"({"do": "change", "changes": {"nodes": {}, "in": {"a.b": null}}})") ==
          R"({"nodes":{},"in":{"a.b":null}})");
    const auto branch = std::get<ControlRequest>(
        read_request(R"({"do": "branch", "name": "late", "changes": {"set": {"a.b": 1}}})"));
    CHECK(branch.name == "late");
    CHECK(branch.changes.dump() == R"({"set":{"a.b":1}})");
}

TEST_CASE("a request that is none says what is") {
    CHECK(problem_of("").find("a request is one JSON object on one line") != std::string::npos);
    CHECK(problem_of("[1]").find("one JSON object") != std::string::npos);
    CHECK(problem_of("{}").find("the key 'do' is missing") != std::string::npos);
    CHECK(problem_of(R"({"do": "branch", "changes": {}})").find("what its world is called") !=
          std::string::npos);
    CHECK(problem_of(R"({"do": "branch", "name": 3, "changes": {}})").find("what its world is called") !=
          std::string::npos);
    CHECK(problem_of(R"({"do": "branch", "name": "a", "set": {}})").find("'do', 'name' and 'changes'") !=
          std::string::npos);
    CHECK(problem_of(R"({"do": "fork"})").find(R"(expected: one of "state", "metrics", "set", "change")") !=
          std::string::npos);
    CHECK(problem_of(R"({"do": "paus"})").find("nearest:  pause") != std::string::npos);
    CHECK(problem_of(R"({"do": 7})").find("found:    7") != std::string::npos);
    CHECK(problem_of(R"({"do": "stop", "at": 5})").find("'stop' has no such key") != std::string::npos);
    CHECK(problem_of(R"({"do": "set", "sets": {}})").find("nearest:  set") != std::string::npos);
    CHECK(problem_of(R"({"do": "set"})").find("'set' says in 'set' what it changes") != std::string::npos);
    CHECK(problem_of(R"({"do": "set", "set": 5})").find("an object of values") != std::string::npos);
}

TEST_CASE("a request that is nested too deeply is refused before it is read") {
    const std::string deep(30000, '[');
    CHECK(problem_of(R"({"do": "change", "changes": {"nodes": )" + deep).find("30002 levels") !=
          std::string::npos);
    CHECK(problem_of(R"({"do": ")" + deep + "\"}").find("no run can be asked to do this") !=
          std::string::npos);
}

TEST_CASE("an answer is one line, whatever is in it, and a refusal comes back as it was") {
    CHECK(acceptance({{"world", "a\nb"}}) == R"({"ok":true,"world":"a\nb"})");
    thalweg::runtime::Diagnostic problem;
    problem.message = "the rule\xff";
    problem.found = "one\ntwo";
    problem.remedy = "mend it";
    const auto line = refusal(thalweg::runtime::Diagnostics{problem, problem});
    CHECK(line.find('\n') == std::string::npos);
    const auto text = error_text(nlohmann::ordered_json::parse(line));
    CHECK(text.find("(the first of 2 errors)") != std::string::npos);
    CHECK(text.find("do:       mend it") != std::string::npos);
}

TEST_CASE("an answer is shown in lines for people") {
    const auto answer = nlohmann::ordered_json::parse(
        R"({"ok": true, "time": 125, "world": "change 1", "paused": true, "interval": 7})");
    CHECK(answer_text(answer) ==
          "time:       2 min 05 s\nworld:      change 1\npaused:     yes\ninterval:   7\n");
    CHECK(answer_text(nlohmann::ordered_json::parse(
                          R"({"ok": true, "metrics": {"flow": {"steps": {"value": 5.0, "unit": "1"}}}})"))
              .find("flow  steps") != std::string::npos);
}
