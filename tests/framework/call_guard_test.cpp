// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/guard/call_guard.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/guard/hang_watch.hpp"
#include "runtime/node/node_instance.hpp"
#include "runtime/plugins/class_rules.hpp"
#include "support/clumsy.hpp"

namespace {

using thalweg::runtime::call_guard_sees_signals;
using thalweg::runtime::NodeInstance;

/// What the node of these tests does, and in which hook.
std::string guilty_hook;
std::function<void(const thw_host&)> deed;

void act(const thw_host& host, const char* hook) {
    if (guilty_hook == hook) {
        deed(host);
    }
}

/// The whole life of a node 'e' of type 'evil', up to one run at 3 s.
void live() {
    const auto hooks = thalweg::testing::HookedNode<act>::node_class("evil");
    const auto evil = thalweg::runtime::read_class(hooks, 0);
    thalweg::runtime::GraphNode node;
    node.id = "e";
    node.type = "evil";
    NodeInstance instance(node, evil, {});
    instance.configure({});
    thalweg::runtime::MeshStore meshes;
    instance.negotiate(meshes);
    thw_step step{};
    step.t0 = 3;
    step.t1 = 4;
    instance.run(step);
    instance.finish();
}

struct End {
    int status;  ///< as of waitpid
    std::string said;

    auto exit_status() const -> int { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

    auto signal() const -> int { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
};

/// How a guarded process ends that does `body` and then exits with 0; with 1 and its text after a Failure.
auto end_of(const std::function<void()>& body) -> End {
    int ends[2] = {};
    REQUIRE(::pipe(ends) == 0);
    std::cout.flush();
    std::fflush(nullptr);  // or the child would print our buffered text a second time
    const auto child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const rlimit no_core{};
        ::setrlimit(RLIMIT_CORE, &no_core);
        ::dup2(ends[1], STDERR_FILENO);
        ::close(ends[0]);
        thalweg::runtime::install_call_guard();
        try {
            body();
        } catch (const thalweg::runtime::Failure& failure) {
            static_cast<void>(
                !::write(STDERR_FILENO, failure.what(), std::char_traits<char>::length(failure.what())));
            ::_exit(1);
        }
        ::_exit(0);
    }
    ::close(ends[1]);
    End end{};
    char buffer[4096];
    for (ssize_t count = 0; (count = ::read(ends[0], buffer, sizeof(buffer))) > 0;) {
        end.said.append(buffer, static_cast<std::size_t>(count));
    }
    ::close(ends[0]);
    ::waitpid(child, &end.status, 0);
    return end;
}

void be_guilty(const std::string& hook, std::function<void(const thw_host&)> body) {
    guilty_hook = hook;
    deed = std::move(body);
}

const char* const hooks[] = {"create", "configure", "negotiate", "run", "finish", "destroy"};

auto place(const std::string& hook) -> std::string {
    return hook == "run" ? "run at 3 s of simulated time" : hook;
}

auto kept(const std::string& hook) -> std::string {
    return hook == "run" || hook == "finish" || hook == "destroy" ? "; results so far are kept\n" : "\n";
}

auto blame(const std::string& hook, const std::string& what, const std::string& how) -> std::string {
    return "thalweg: node 'e' (type 'evil') " + what + " in " + place(hook) + ": " + how +
           "\n    do:       tell the author of node type 'evil'" + kept(hook);
}

/// Misbehaves in every hook; `expected` makes the message for one.
void check_every_hook(const std::string& way,
                      const std::function<std::string(const std::string&)>& expected) {
    for (const std::string hook : hooks) {
        CAPTURE(hook);
        be_guilty(hook, [&](const thw_host&) { thalweg::testing::misbehave(way); });
        const auto end = end_of(live);
        CHECK(end.said == expected(hook));
        CHECK(end.exit_status() == 1);
    }
}

auto crash(const std::string& signal) -> std::function<std::string(const std::string&)> {
    return [signal](const std::string& hook) { return blame(hook, "crashed", "signal " + signal); };
}

}  // namespace

TEST_CASE("a node that calls exit ends the program with status 1 and its name") {
    check_every_hook("exit",
                     [](const std::string& hook) { return blame(hook, "ended the program", "exit(0)"); });
}

TEST_CASE("a node that calls quick_exit ends the program with status 1 and its name") {
    check_every_hook("quick_exit",
                     [](const std::string& hook) { return blame(hook, "ended the program", "quick_exit"); });
}

TEST_CASE("a node that crashes is named with the signal" * doctest::skip(!call_guard_sees_signals)) {
    check_every_hook("abort", crash("6 (aborted)"));
    check_every_hook("segv", crash("11 (segmentation fault)"));
}

TEST_CASE("a node whose stack overflows is named" * doctest::skip(!call_guard_sees_signals)) {
    check_every_hook("overflow", crash("11 (segmentation fault)"));
}

TEST_CASE("a node on another thread than the first is named" * doctest::skip(!call_guard_sees_signals)) {
    for (const auto* way : {"segv", "overflow"}) {
        be_guilty("run", [&](const thw_host&) { thalweg::testing::misbehave(way); });
        const auto end = end_of([] { std::thread(live).join(); });
        CHECK(end.said == blame("run", "crashed", "signal 11 (segmentation fault)"));
        CHECK(end.exit_status() == 1);
    }
}

TEST_CASE("a crash on a thread of a plugin names every call under way" *
          doctest::skip(!call_guard_sees_signals)) {
    check_every_hook("thread_segv", [](const std::string& hook) {
        return "thalweg: a thread that a node started crashed: signal 11 (segmentation fault)\n"
               "    one of:   node 'e' (type 'evil') in " +
               place(hook) + "\n    do:       tell the author of the node type; results so far are kept\n";
    });
}

TEST_CASE("a crash on a thread of a plugin names no node that is not being called" *
          doctest::skip(!call_guard_sees_signals)) {
    be_guilty("run", [](const thw_host&) {
        const auto idle = thalweg::runtime::CallRecord::make("i", "idle");
        thalweg::testing::misbehave("thread_segv");
    });

    const auto end = end_of(live);

    CHECK(end.said ==
          "thalweg: a thread that a node started crashed: signal 11 (segmentation fault)\n"
          "    one of:   node 'e' (type 'evil') in run at 3 s of simulated time\n"
          "    do:       tell the author of the node type; results so far are kept\n");
    CHECK(end.exit_status() == 1);
}

TEST_CASE("several threads that crash at once give one message" * doctest::skip(!call_guard_sees_signals)) {
    be_guilty("run", [](const thw_host&) {
        std::atomic<int> ready{0};
        std::vector<std::thread> threads;
        threads.reserve(4);
        for (int k = 0; k < 4; ++k) {
            threads.emplace_back([&] {
                for (++ready; ready < 4;) {
                    std::this_thread::yield();
                }
                thalweg::testing::misbehave("segv");
            });
        }
        for (auto& thread : threads) {
            thread.join();
        }
    });

    const auto end = end_of(live);

    CHECK(end.said ==
          "thalweg: a thread that a node started crashed: signal 11 (segmentation fault)\n"
          "    one of:   node 'e' (type 'evil') in run at 3 s of simulated time\n"
          "    do:       tell the author of the node type; results so far are kept\n");
    CHECK(end.exit_status() == 1);
}

TEST_CASE("a node that forgets to join its thread is named without an exception") {
    be_guilty("run", [](const thw_host&) {
        const std::thread forgotten([] { thalweg::testing::misbehave("hang"); });
    });

    const auto end = end_of(live);

    CHECK(end.said == blame("run", "ended the program", "std::terminate"));
    CHECK(end.exit_status() == 1);
}

TEST_CASE("a node is stopped even where its message reaches nobody") {
    be_guilty("run", [](const thw_host&) {
        ::close(STDERR_FILENO);
        thalweg::testing::misbehave("exit");
    });

    const auto end = end_of(live);

    CHECK(end.said == "");
    CHECK(end.exit_status() == 1);
}

TEST_CASE("an exception on a thread of a plugin is told with its text") {
    check_every_hook("thread_throw", [](const std::string& hook) {
        return "thalweg: a thread that a node started ended the program: an exception that nobody caught: "
               "the licence "
               "has run out\n    one of:   node 'e' (type 'evil') in " +
               place(hook) + "\n    do:       tell the author of the node type; results so far are kept\n";
    });
}

TEST_CASE("an exception that comes out of a hook is a failure of the node") {
    check_every_hook("throw_int", [](const std::string& hook) {
        return hook == "destroy" ? blame(hook, "ended the program", "an exception that nobody caught")
                                 : "node 'e': an exception came out of " + hook +
                                       ", which must return a status instead\n"
                                       "    found:    an object that is no std::exception\n"
                                       "    do:       tell the author of node type 'evil'";
    });
}

TEST_CASE("a node that hangs ends the program after the longest time") {
    for (const std::string hook : hooks) {
        be_guilty(hook, [](const thw_host&) { thalweg::testing::misbehave("hang"); });
        const auto end = end_of([] {
            const thalweg::runtime::HangWatch watch({60, 0.1}, [](const std::string&) {});
            live();
        });
        CHECK(end.said ==
              "thalweg: node 'e' has not come back from " + hook + " for 0.1 s" +
                  (hook == "run" ? ", at 3 s of simulated time" : "") +
                  "\n    do:       tell the author of the node type, or allow more with --node-time; "
                  "results so far are kept\n");
        CHECK(end.exit_status() == 1);
    }
}

TEST_CASE("THALWEG_CORE=1 lets the signal take its course after the message" *
          doctest::skip(!call_guard_sees_signals)) {
    const std::pair<const char*, int> ways[] = {{"segv", SIGSEGV}, {"thread_throw", SIGABRT}};
    for (const auto& way : ways) {
        CAPTURE(way.first);
        be_guilty("run", [&](const thw_host&) { thalweg::testing::misbehave(way.first); });
        const auto end = end_of(live);
        CHECK(end.exit_status() == 1);

        ::setenv("THALWEG_CORE", "0", 1);
        const auto without_core = end_of(live);
        ::setenv("THALWEG_CORE", "1", 1);
        const auto with_core = end_of(live);
        ::unsetenv("THALWEG_CORE");

        CHECK(without_core.said == end.said);
        CHECK(without_core.exit_status() == 1);
        CHECK(with_core.said == end.said);
        CHECK(with_core.signal() == way.second);
    }
}

TEST_CASE("installing the guard a second time has no effect" * doctest::skip(!call_guard_sees_signals)) {
    be_guilty("run", [](const thw_host&) { thalweg::testing::misbehave("segv"); });

    const auto end = end_of([] {
        ::setenv("THALWEG_CORE", "1", 1);
        thalweg::runtime::install_call_guard();
        live();
    });

    CHECK(end.said == blame("run", "crashed", "signal 11 (segmentation fault)"));
    CHECK(end.exit_status() == 1);
}

TEST_CASE("outside of nodes everything is as always" * doctest::skip(!call_guard_sees_signals)) {
    be_guilty("", {});

    const auto crashed = end_of([] {
        live();
        thalweg::testing::misbehave("segv");
    });
    const auto left = end_of([] {
        live();
        std::exit(7);
    });
    const auto terminated = end_of([] { thalweg::testing::misbehave("thread_throw"); });

    CHECK(crashed.said == "");
    CHECK(crashed.signal() == SIGSEGV);
    CHECK(left.said == "");
    CHECK(left.exit_status() == 7);
    CHECK(terminated.said ==
          "thalweg: an error in the program itself: the licence has run out\n"
          "    do:       report it, with the graph\n");
    CHECK(terminated.signal() == SIGABRT);
}

TEST_CASE("a signal from another process is not blamed on a node" * doctest::skip(!call_guard_sees_signals)) {
    be_guilty("run", [](const thw_host&) {
        const auto node = ::getpid();
        if (::fork() == 0) {
            ::kill(node, SIGSEGV);
            ::_exit(0);
        }
        thalweg::testing::misbehave("hang");
    });

    const auto end = end_of(live);

    CHECK(end.said == "");
    CHECK(end.signal() == SIGSEGV);
}

TEST_CASE("a child that a node forks may exit") {
    using Leave = void (*)(int);
    for (const Leave leave : {Leave(&std::exit), Leave(&std::quick_exit)}) {
        be_guilty("run", [&](const thw_host&) {
            const auto child = ::fork();
            if (child == 0) {
                leave(5);
            }
            int status = 0;
            ::waitpid(child, &status, 0);
            ::_exit(WEXITSTATUS(status));
        });

        const auto end = end_of(live);

        CHECK(end.said == "");
        CHECK(end.exit_status() == 5);
    }
}

TEST_CASE("a call of the host is a sign of life") {
    be_guilty("run", [](const thw_host& host) {
        thalweg::runtime::QuietCalls calls;
        static_cast<void>(calls.look(1, {60, 0}));
        CHECK_FALSE(calls.look(59, {60, 0}));

        host.metric(host.impl, "steps", 1, "1");

        CHECK_FALSE(calls.look(59, {60, 0}));
        CHECK_FALSE(calls.look(59, {60, 0}));
        CHECK(calls.look(1, {60, 0}));
    });

    live();
}
