// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <string>

#include "engine_nodes.hpp"
#include "run_steps.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/worlds.hpp"

// Rules of a graph: a store fills at 1 m3/s, so that it is known when each of them is met.
using namespace thalweg;
using namespace thalweg::testing;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

/// A graph of 100 s with intervals of 10 s, and its contents every 10 s.
class WatchBench {
    ScratchFolder folder_;
    Session session_ = Session::with({std::shared_ptr<void>(), &registry()});

  public:
    auto settings(const std::string& rules) const -> RunSettings {
        const auto graph =
            folder_.write("graph.json", R"({"thalweg": 1, "time": {"end": "100 s", "couple": "10 s"}, )" +
                                            rules + R"(, "nodes": {
            "store": {"type": "test-store"},
            "lines": {"type": "test-lines", "in": {"value": "store.stored"}, "every": "10 s"}}})");
        return RunSettings{graph, {}, "cpu", folder_.path() / "results"};
    }

    auto run(const std::string& rules) const -> Run { return session_.run(settings(rules)); }

    auto tree(const std::string& rules) const -> WorldTree { return WorldTree(session_, settings(rules)); }

    auto session() const -> const Session& { return session_; }

    auto lines(const std::string& world = "") const -> std::string {
        return text_of(folder_.path() / "results" / world / "lines.csv");
    }

    auto results() const -> std::filesystem::path { return folder_.path() / "results"; }

    /// What the check says.
    auto refusal(const std::string& rules) const -> std::string {
        auto checked = run(rules);
        std::string text;
        for (const auto& problem : checked.check()) {
            text += to_text(problem) + "\n";
        }
        return text;
    }
};

auto start_to_end(Run& run) -> RunSummary {
    if (!run.check().empty()) {
        FAIL(to_text(run.check()[0]));
    }
    run.start();
    return to_end(run);
}

}  // namespace

TEST_CASE("a rule is met once, at the end of the first interval where it holds") {
    const WatchBench bench;
    auto run = bench.run(R"("watch": [{"name": "half", "when": "max(store.stored) >= 45 m3", "do": "log"},
        {"when": "store.held > 70500 l", "do": "log", "text": "nearly full"},
        {"when": "min(store.stored) < 1 m3", "do": "log"}])");
    const auto summary = start_to_end(run);

    REQUIRE(summary.events.size() == 2);
    CHECK(summary.events[0].rule == "half");
    CHECK(summary.events[0].time == 50);
    CHECK(summary.events[0].text == "max(store.stored) >= 45 m3: 50 m3 at 50 s");
    CHECK(summary.events[1].rule == "watch 2");
    CHECK(summary.events[1].time == 80);
    CHECK_FALSE(summary.stopped_early);
}

TEST_CASE("a rule stops a run, and a limit ends it, with last samples") {
    const WatchBench bench;
    {
        auto run = bench.run(R"("watch": [{"when": "mean(store.stored) > 35 m3", "do": "stop"}])");
        const auto summary = start_to_end(run);
        CHECK(summary.time == 40);
        CHECK(summary.stopped_by_rule);
        CHECK(summary.over_limit.empty());
    }
    CHECK(holds(bench.lines(), "30,30\n40,40\n"));
    CHECK(bench.lines().find("50,") == std::string::npos);
    std::filesystem::remove_all(bench.results());
    auto run = bench.run(R"("limits": {"store.held": 55})");
    const auto summary = start_to_end(run);
    CHECK(summary.time == 60);
    CHECK(summary.over_limit == "store.held > 55: 60 m3 at 60 s");
}

TEST_CASE("a rule sets values, from when it is met on") {
    const WatchBench bench;
    auto run = bench.run(
        R"("watch": [{"name": "closed", "when": "store.held >= 40", "do": "set", "set": {"store.rate": 0}}])");
    start_to_end(run);
    CHECK(holds(bench.lines(), "40,40\n50,40\n"));
    CHECK(holds(bench.lines(), "100,40\n"));
    CHECK(run.world() == "closed");
    const auto list = run.changes();

    // The list repeats the run: the rule has no second effect.
    auto how = bench.settings(
        R"("watch": [{"name": "closed", "when": "store.held >= 40", "do": "set", "set": {"store.rate": 0}}])");
    const auto first = bench.lines();
    how.results = bench.results() / "again";
    how.added_worlds = list;
    how.way_to = "closed";
    auto again = bench.session().run(how);
    start_to_end(again);
    CHECK(bench.lines("again") == first);
}

TEST_CASE("now is the time at which a rule is met") {
    const WatchBench bench;
    auto run = bench.run(R"("watch": [{"name": "soon", "when": "store.held >= 40", "do": "set",
        "set": {"store.fails_at": "now + 0.5 min"}}])");
    REQUIRE(run.check().empty());
    run.start();
    CHECK(run.advance_to(70) == 70);
    CHECK_THROWS_AS(run.advance(), Failure);
}

TEST_CASE("rules on what is not there, or of another unit, are refused") {
    const WatchBench bench;
    const auto rule = [&](const std::string& when) {
        return bench.refusal(R"("watch": [{"when": ")" + when + R"(", "do": "stop"}])");
    };
    CHECK(holds(rule("max(stor.stored) > 1 m3"), "the graph has no node of this name"));
    CHECK(holds(rule("max(store.stord) > 1 m3"), "nearest:  store.stored"));
    CHECK(holds(rule("max(store.stored) > 1 m"), "/watch/0/when"));
    CHECK(holds(rule("store.held"), "this is not a condition"));
    CHECK(holds(rule("> 3 m"), "this is not a condition"));
    CHECK(holds(rule("store.stored.depth > 3 m"), "a column belongs to a table, and this is a field"));
    CHECK(rule("max(store.stored) > 1 l") == "");
    CHECK(holds(bench.refusal(R"("watch": [{"when": "store.held > 1", "do": "halt"}])"),
                "a rule cannot do this"));
    CHECK(holds(bench.refusal(R"("watch": [{"when": "store.held > 1", "do": "set"}])"),
                "this rule changes nothing"));
    CHECK(holds(
        bench.refusal(R"("watch": [{"when": "store.held > 1", "do": "set", "set": {"store.first": 3}}])"),
        "the parameter 'first' cannot change while time runs"));
    CHECK(holds(bench.refusal(R"("watch": [{"when": "store.held > 1", "do": "stop", "text": "x"}])"),
                "the key 'text' is not known"));
    CHECK(holds(bench.refusal(R"("watch": {})"), "this is not a list of rules"));
    for (const std::string name : {"worlds.json", "checkpoints", "steering.json"}) {
        CHECK(holds(bench.refusal(R"("watch": [{"name": ")" + name +
                                  R"(", "when": "store.held > 1", "do": "set", "set": {"store.rate": 3}}])"),
                    "this name is taken"));
    }
    CHECK(holds(bench.refusal(R"("limits": {"store": 3})"), "this is not a quantity"));

    auto run = bench.run(R"("limits": {"store.hold": 3})");
    run.start();
    try {
        run.advance();
        FAIL("taken");
    } catch (const Failure& failure) {
        CHECK(holds(to_text(failure.diagnostics()[0]), "nearest:  held"));
    }
}

TEST_CASE("what a rule would change is refused at its place in the graph") {
    const WatchBench bench;
    const auto rule = [&](const std::string& changes) {
        return bench.refusal(R"("watch": [{"when": "store.held > 1", "do": )" + changes + "}]");
    };
    CHECK(holds(rule(R"("set", "set": {"store.rane": 3})"),
                "graph.json:1:132: /watch/0/set/store.rane: node 'store': node type 'test-store' has no"));
    CHECK(holds(rule(R"("set", "set": {"stor.rate": 3})"), "/watch/0/set/stor.rate: the graph has no node"));
    CHECK(holds(rule(R"("set", "nodes": {"new": {"type": "test-stor"}})"), "/watch/0/nodes/new/type: "));
    CHECK(holds(rule(R"("branch", "try": {"store.rane": [3, 4]})"), "/watch/0/try/store.rane: "));
}

TEST_CASE("a rule whose change the state would not fit is refused before the run begins") {
    const WatchBench bench;
    const auto rules =
        R"("watch": [{"when": "store.held > 50", "do": "set", "set": {"store.inflows": [1, 2]}}])";
    auto run = bench.run(rules);
    CHECK(run.check().empty());
    const auto problems = run.try_on();
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].place.pointer == "/watch/0");
    CHECK(holds(problems[0].found, "store.inflows = [1,2]; the saved state has no block 'came'"));
    CHECK_THROWS_AS(run.start(), StartFailure);
    CHECK_FALSE(std::filesystem::exists(bench.results()));
}

TEST_CASE("a rule that is met before a state is saved is not met again after it") {
    const WatchBench bench;
    const auto rules = R"("watch": [{"name": "half", "when": "store.held >= 40", "do": "log"}])";
    auto run = bench.run(rules);
    run.start();
    run.advance_to(60);
    const auto state = std::make_shared<const SavedState>(run.save());
    CHECK(state->met_rules == std::vector<std::string>{"half"});
    std::filesystem::remove_all(bench.results());
    auto how = bench.settings(rules);
    how.results = bench.results() / "second";
    auto second = bench.session().run(how, state);
    CHECK(start_to_end(second).events.empty());
}

TEST_CASE("a rule branches a world for each value that it tries, until one meets what it looks for") {
    const WatchBench bench;
    auto tree = bench.tree(R"("watch": [{"name": "closing", "when": "store.held > 35", "do": "branch",
        "try": {"store.rate": [0.75, 0.5, 0.25, 0]}, "until": "store.held < 75"}])");
    REQUIRE(tree.has_worlds());
    REQUIRE(tree.check().empty());
    tree.run();

    const auto& worlds = tree.worlds();
    REQUIRE(worlds.size() == 5);
    CHECK(worlds[1].name == "closing 1");
    CHECK(worlds[1].why == "store.held > 35: 40 m3 at 40 s");
    CHECK(worlds[1].began == 40);
    CHECK(worlds[1].status == WorldStatus::done);
    CHECK(worlds[1].verdict == "");
    CHECK(worlds[2].status == WorldStatus::done);
    CHECK(worlds[2].verdict == "store.held < 75: 70 m3 at 100 s");
    CHECK(worlds[2].changes == std::vector<std::string>{"store.rate = 0.5"});
    CHECK(worlds[3].status == WorldStatus::not_needed);
    CHECK(worlds[4].status == WorldStatus::not_needed);
    CHECK(holds(bench.lines("base"), "100,100\n"));
    CHECK(holds(bench.lines("closing 1"), "40,40\n50,47.5\n"));
    CHECK(holds(bench.lines("closing 2"), "100,70\n"));
    CHECK_FALSE(std::filesystem::exists(bench.results() / "closing 3"));
    const auto list = text_of(bench.results() / "worlds.json");
    CHECK(holds(list, R"("why": "store.held > 35: 40 m3 at 40 s")"));
    CHECK(holds(list, R"("status": "not needed")"));

    // The tree is read again from its list.
    auto shown = bench.tree(R"("watch": [{"name": "closing", "when": "store.held > 35", "do": "branch",
        "try": {"store.rate": [0.75, 0.5, 0.25, 0]}, "until": "store.held < 75"}])");
    REQUIRE(shown.check().empty());
    shown.read_earlier();
    REQUIRE(shown.worlds().size() == 5);
    CHECK(shown.worlds()[2].verdict == "store.held < 75: 70 m3 at 100 s");
    CHECK(shown.worlds()[3].status == WorldStatus::not_needed);
    CHECK(shown.worlds()[0].summary.events.size() == 1);

    auto again = bench.tree(R"("watch": [{"name": "closing", "when": "store.held > 35", "do": "branch",
        "set": {"store.rate": 0}}])");
    REQUIRE(again.check().empty());
    CHECK_THROWS_AS(again.run(), Failure);
}

TEST_CASE("rules of a tree branch from whichever world meets them first") {
    const WatchBench bench;
    auto tree = bench.tree(R"("worlds": [{"name": "fast", "at": "20 s", "set": {"store.rate": 10}}],
        "watch": [{"name": "full", "when": "store.held > 150", "do": "branch", "set": {"store.rate": 0}}])");
    REQUIRE(tree.check().empty());
    tree.run();
    REQUIRE(tree.worlds().size() == 3);
    CHECK(tree.worlds()[2].from == "fast");
    CHECK(holds(bench.lines("full"), "40,220\n50,220\n"));
}

TEST_CASE("a rule writes a checkpoint, from which the run goes on") {
    const WatchBench bench;
    const auto rules = R"("watch": [{"name": "half", "when": "store.held >= 50", "do": "checkpoint"}])";
    auto run = bench.run(rules);
    start_to_end(run);
    const auto whole = bench.lines();
    const auto found = find_checkpoint(bench.results());
    CHECK(found.checkpoint->state.time == 50);
    CHECK(found.checkpoint->state.met_rules == std::vector<std::string>{"half"});
    auto again = bench.session().resume(settings_of(found), found);
    CHECK(start_to_end(again).events.empty());
    CHECK(bench.lines() == whole);
}
