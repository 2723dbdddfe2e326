// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <functional>
#include <random>
#include <string>

#include <thalweg/number_text.hpp>

#include "engine_nodes.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/session.hpp"

// Runs that are changed while time runs: a store adds up its rate, so that all values are known in advance.
using namespace thalweg;
using namespace thalweg::testing;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

/// A graph of 100 s with intervals of 10 s: a store that fills at 1 m3/s, and its contents every 10 s.
class SteeredBench {
    ScratchFolder folder_;
    Session session_ = Session::with({std::shared_ptr<void>(), &registry()});

  public:
    std::string more;  ///< keys and nodes beside the store and the lines
    std::string worlds;

    auto settings(const std::string& results) const -> RunSettings {
        const auto graph =
            folder_.write("graph.json", R"({"thalweg": 1, "time": {"end": "100 s", "couple": "10 s"}, )" +
                                            worlds + R"("nodes": {
            "store": {"type": "test-store"},
            "lines": {"type": "test-lines", "in": {"value": "store.stored"}, "every": "10 s"})" +
                                            more + "}}");
        return RunSettings{graph, {}, "cpu", folder_.path() / results};
    }

    auto run(const RunSettings& settings) const -> Run { return session_.run(settings); }

    auto run() const -> Run { return run(settings("results")); }

    auto lines(const std::string& results = "results") const -> std::string {
        return text_of(folder_.path() / results / "lines.csv");
    }
};

auto to_end(Run& run) -> RunSummary {
    while (!run.is_over()) {
        run.advance();
    }
    return run.finish();
}

auto text_of_failure(const std::function<void()>& call) -> std::string {
    try {
        call();
    } catch (const Failure& failure) {
        std::string text;
        for (const auto& problem : failure.diagnostics()) {
            text += to_text(problem) + "\n";
        }
        return text;
    }
    return "";
}

}  // namespace

TEST_CASE("a run takes a value while time runs, and its series goes on in the same file") {
    const SteeredBench bench;
    auto run = bench.run();
    run.start();
    run.advance_to(30);

    run.set("store.rate", "4");
    CHECK(run.time() == 30);
    CHECK(run.world() == "change 1");
    run.advance_to(50);
    run.set("store.rate", "0");
    const auto summary = to_end(run);

    CHECK(bench.lines() ==
          "time,value\n0,0\n10,10\n20,20\n30,30\n40,70\n50,110\n60,110\n70,110\n80,110\n90,110\n100,110\n");
    CHECK(summary.intervals == 10);
    CHECK(summary.began == 0);
    CHECK(summary.files.size() == 1);
    CHECK(summary.nodes.front().calls == 13);  // 10 intervals and three starts
}

TEST_CASE("a change that the state would hide is refused, and the run goes on as it was") {
    const SteeredBench bench;
    auto run = bench.run();
    run.start();
    run.advance_to(30);

    const auto refusal = text_of_failure([&] { run.set("store.first", "5"); });
    CHECK(refusal.find("the parameter 'first' cannot change while time runs") != std::string::npos);
    CHECK(refusal.find(R"(expected: one of "rate", "fails_at")") != std::string::npos);
    CHECK(text_of_failure([&] { run.set("stor.rate", "1"); }).find("nearest") != std::string::npos);
    CHECK(text_of_failure([&] { run.change("{"); }).find("the JSON text of an object") != std::string::npos);
    CHECK(text_of_failure([&] { run.change(R"({"at": 3})"); }).find("takes them at once") !=
          std::string::npos);
    to_end(run);

    CHECK(bench.lines().find("\n100,100\n") != std::string::npos);
}

TEST_CASE("a change comes neither before the start nor after the end") {
    const SteeredBench bench;
    auto run = bench.run();
    CHECK_THROWS_AS(run.change(R"({"set": {"store.rate": 2}})"), Misuse);
    run.start();
    run.advance_to(100);
    CHECK_THROWS_AS(run.set("store.rate", "2"), Misuse);
    run.finish();
    CHECK_THROWS_AS(run.change(R"({"set": {"store.rate": 2}})"), Misuse);
}

TEST_CASE("a run adds nodes while time runs") {
    const SteeredBench bench;
    auto run = bench.run();
    run.start();
    run.advance_to(50);

    run.change(R"({"nodes": {"new": {"type": "test-store", "params": {"rate": 7}}},
                   "in": {"lines.value": "new.stored"}})");
    to_end(run);

    CHECK(bench.lines().find("\n50,50\n60,70\n70,140\n") != std::string::npos);
}

TEST_CASE("a run along the worlds of a graph enters each at its time, in one folder") {
    SteeredBench bench;
    bench.worlds = R"("worlds": [{"name": "b", "from": "a", "at": "55 s", "set": {"store.rate": 0}},
        {"name": "a", "at": "30 s", "set": {"store.rate": 4}}, {"name": "other", "at": "20 s"}], )";
    auto how = bench.settings("results");
    how.way_to = "b";
    auto run = bench.run(how);
    REQUIRE(run.check().empty());
    run.start();
    CHECK(run.world() == "base");
    to_end(run);
    CHECK(run.world() == "b");
    CHECK(bench.lines() ==
          "time,value\n0,0\n10,10\n20,20\n30,30\n40,70\n50,110\n60,150\n70,150\n80,150\n90,150\n100,150\n");

    how.way_to = "c";
    CHECK(text_of_failure([&] { bench.run(how).start(); }).find("no world of this name") !=
          std::string::npos);
    how.way_to = "b";
    how.checkpoints.every = 10;
    CHECK(text_of_failure([&] { bench.run(how).start(); }).find("writes no checkpoints") !=
          std::string::npos);
}

TEST_CASE("a wrong world on the way is found by the check") {
    SteeredBench bench;
    bench.worlds = R"("worlds": [{"name": "a", "at": "30 s", "set": {"store.first": 4}}], )";
    auto how = bench.settings("results");
    how.way_to = "a";
    auto run = bench.run(how);
    REQUIRE(run.check().size() == 1);
    CHECK(run.check()[0].message == "the parameter 'first' cannot change while time runs");

    bench.worlds = R"("worlds": [{"name": "a", "at": "100 s", "set": {"store.rate": 4}}], )";
    auto late = bench.run([&] {
        auto again = bench.settings("results");
        again.way_to = "a";
        return again;
    }());
    REQUIRE(late.check().size() == 1);
    CHECK(late.check()[0].message == "the world 'a' branches when the run is over");
}

TEST_CASE("any run that is changed at random repeats from its list of changes, bit for bit") {
    std::mt19937 draw(5);
    for (int turn = 0; turn < 50; ++turn) {
        const SteeredBench bench;
        auto run = bench.run();
        run.start();
        int changes = 0;
        while (!run.is_over()) {
            for (; draw() % 3 == 0; ++changes) {
                run.set("store.rate", number_text(0.1 * static_cast<double>(draw() % 50) + 10 * changes));
            }
            run.advance();
        }
        const auto list = run.changes();
        const auto world = run.world();
        run.finish();
        CAPTURE(list);

        auto how = bench.settings("repeated");
        how.added_worlds = list;
        how.way_to = world;
        auto again = bench.run(how);
        REQUIRE(again.check().empty());
        again.start();
        to_end(again);

        CHECK(bench.lines("repeated") == bench.lines());
    }
}
