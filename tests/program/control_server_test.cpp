// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cli/control_server.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "cli/control_request.hpp"
#include "control_peer.hpp"
#include "support/scratch_folder.hpp"

namespace {

using thalweg::cli::ControlServer;
using thalweg::test::ControlPeer;
using thalweg::test::ScratchFolder;

/// A server that answers "now" at once, and keeps all other lines for serve().
class FakeDesk {
    ScratchFolder folder_;

  public:
    std::filesystem::path socket = folder_.path() / "own/run.sock";
    ControlServer server{socket,
                         [](const std::string& line) {
                             return line == "now" ? std::optional<std::string>("at once") : std::nullopt;
                         },
                         {"too long", "too many", "over"}};

    /// Serves until `count` lines were answered, and returns them.
    auto served(std::size_t count) -> std::vector<std::string> {
        std::vector<std::string> lines;
        while (lines.size() < count) {
            server.wait(std::chrono::seconds(10));
            server.serve([&](const std::string& line) {
                lines.push_back(line);
                return "did " + line;
            });
        }
        return lines;
    }
};

/// Sends `lines` lines with wrong bytes to a server that reads requests: each has one answer.
void send_mutated(std::size_t lines) {
    const ScratchFolder folder;
    std::size_t good = 0;
    ControlServer server(folder.path() / "own/run.sock",
                         [&](const std::string& line) {
                             auto read = thalweg::cli::read_request(line);
                             auto* problem = std::get_if<thalweg::runtime::Diagnostic>(&read);
                             good += problem == nullptr ? 1 : 0;
                             return std::optional(problem == nullptr ? thalweg::cli::acceptance(
                                                                           nlohmann::ordered_json::object())
                                                                     : thalweg::cli::refusal(*problem));
                         },
                         {"too long", "too many", "over"});
    const std::vector<std::string> sound = {
        R"({"do": "state"})", R"({"do": "set", "set": {"north.at": "5 min", "flow.manning": 0.04}})",
        R"({"do": "go on"})", R"({"do": "change", "changes": {"leave_out": ["dike"], "in": {"a.b": null}}})"};
    ControlPeer peer(folder.path() / "own/run.sock");
    std::mt19937 draw(11);
    std::size_t sent = 0, ok = 0;
    while (sent < lines) {
        std::string batch;
        for (int k = 0; k < 100; ++k) {
            auto line = sound[draw() % sound.size()];
            for (auto changes = draw() % 4; changes > 0; --changes) {
                line[draw() % line.size()] = static_cast<char>(draw() % 256);
            }
            batch += line + '\n';
        }
        const auto count = std::count(batch.begin(), batch.end(), '\n');
        REQUIRE(peer.send(batch));
        for (auto k = count; k > 0; --k) {
            const auto answer = peer.line();
            ok += answer == R"({"ok":true})" ? 1 : 0;
            if (answer.rfind(R"({"ok":)", 0) != 0) {
                FAIL(answer);
            }
        }
        sent += static_cast<std::size_t>(count);
    }
    CHECK(ok == good);
    CHECK(good > lines / 5);
    CHECK(good < sent);
}

}  // namespace

TEST_CASE("two programs are served in the order in which their lines came") {
    FakeDesk desk;
    std::vector<std::unique_ptr<ControlPeer>> peers;
    for (int k = 0; k < 2; ++k) {
        peers.push_back(std::make_unique<ControlPeer>(desk.socket));
    }
    ControlPeer last(desk.socket);  // its answer tells that all lines before have come
    std::mt19937 draw(3);
    for (int turn = 0; turn < 200; ++turn) {
        const auto first = draw() % 2;
        peers[first]->send("a\n");
        CHECK(last.ask("now") == "at once");
        peers[1 - first]->send("b\n");
        CHECK(last.ask("now") == "at once");

        CHECK(desk.served(2) == std::vector<std::string>{"a", "b"});
        CHECK(peers[first]->line() == "did a");
        CHECK(peers[1 - first]->line() == "did b");
    }
}

TEST_CASE("lines of one program are answered one after the other, whatever needs the run") {
    FakeDesk desk;
    ControlPeer peer(desk.socket);
    peer.send("a\nnow\nb\nnow\n");
    CHECK(desk.served(2) == std::vector<std::string>{"a", "b"});
    for (const auto* answer : {"did a", "at once", "did b", "at once"}) {
        CHECK(peer.line() == answer);
    }
}

TEST_CASE("a line that is too long is refused, and the next one is served") {
    FakeDesk desk;
    ControlPeer peer(desk.socket);
    peer.send(std::string(65537, 'x'));
    CHECK(peer.line() == "too long");
    peer.send(std::string(30000, 'x') + "\nnow\n");
    CHECK(peer.line() == "at once");
    const std::string longest(65536, 'y');
    peer.send(longest + "\n");
    CHECK(desk.served(1).front() == longest);
    CHECK(peer.line() == "did " + longest);
}

TEST_CASE("a line counts once it is finished, and then also where nobody waits for its answer") {
    FakeDesk desk;
    {
        const ControlPeer unfinished(desk.socket), gone(desk.socket);
        unfinished.send("half");
        gone.send("a\nb\nhalf");
    }
    CHECK(desk.served(2) == std::vector<std::string>{"a", "b"});
    ControlPeer peer(desk.socket);
    peer.send("c\n");
    CHECK(desk.served(1) == std::vector<std::string>{"c"});
}

TEST_CASE("a program that never reads holds up nobody") {
    FakeDesk desk;
    const ControlPeer deaf(desk.socket);
    for (int k = 0; k < 100000 && deaf.send("now\n"); ++k) {
    }
    ControlPeer other(desk.socket);
    CHECK(other.ask("now") == "at once");
    other.send("a\n");
    CHECK(desk.served(1).size() == 1);
    CHECK(other.line() == "did a");
}

TEST_CASE("more than sixteen programs are refused, and those that leave make room") {
    FakeDesk desk;
    std::vector<std::unique_ptr<ControlPeer>> peers;
    for (int k = 0; k < 16; ++k) {
        peers.push_back(std::make_unique<ControlPeer>(desk.socket));
        CHECK(peers.back()->ask("now") == "at once");
    }
    CHECK(ControlPeer(desk.socket).line() == "too many");
    peers.pop_back();
    CHECK(peers.back()->ask("now") == "at once");
    ControlPeer next(desk.socket);
    CHECK(next.ask("now") == "at once");
}

TEST_CASE("what waits when the server ends is refused, and its socket is gone") {
    auto desk = std::make_unique<FakeDesk>();
    const auto socket = desk->socket;
    ControlPeer peer(socket);
    peer.send("a\n");
    desk->server.wait(std::chrono::seconds(10));
    desk.reset();
    CHECK(peer.line() == "over");
    CHECK_FALSE(std::filesystem::exists(socket));
}

TEST_CASE("mutated lines are answered, each with one line, and nothing else happens") {
    send_mutated(20000);
}

TEST_SUITE("nightly") {
    TEST_CASE("a hundred thousand mutated lines are answered, and nothing else happens") {
        send_mutated(100000);
    }
}
