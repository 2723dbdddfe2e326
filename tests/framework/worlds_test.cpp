// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <thalweg/number_text.hpp>

#include "engine_nodes.hpp"
#include "run_steps.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/worlds.hpp"

// Worlds: their results are known in advance, since a store adds up its rate.
using namespace thalweg;
using namespace thalweg::testing;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

/// A graph of 100 s with intervals of 10 s: a store that fills at 1 m3/s, and its contents every 10 s.
class WorldBench {
    ScratchFolder folder_;
    Session session_ = Session::with({std::shared_ptr<void>(), &registry()});

  public:
    std::string more;  ///< nodes beside the store and the lines
    std::string values;
    OldResults old = OldResults::refuse;

    auto tree(const std::string& worlds) -> WorldTree {
        const auto graph =
            folder_.write("graph.json", R"({"thalweg": 1, "time": {"end": "100 s", "couple": "10 s"}, )" +
                                            values + R"("worlds": )" + worlds + R"(, "nodes": {
            "store": {"type": "test-store"},
            "lines": {"type": "test-lines", "in": {"value": "store.stored"}, "every": "10 s"})" +
                                            more + "}}");
        RunSettings settings{graph, {}, "cpu", folder_.path() / "results"};
        settings.old_results = old;
        return WorldTree(session_, settings);
    }

    auto lines(const std::string& world) const -> std::string {
        return text_of(folder_.path() / "results" / world / "lines.csv");
    }

    auto path() const -> std::filesystem::path { return folder_.path() / "results"; }
};

/// What a store writes whose rate changes at times.
auto filled(const std::vector<std::pair<double, double>>& rates, double end = 100) -> std::string {
    std::string text = "time,value\n0,0\n";
    double stored = 0;
    std::size_t k = 0;
    for (double time = 10; time <= end; time += 10) {
        while (k + 1 < rates.size() && rates[k + 1].first < time) {
            ++k;
        }
        stored += 10 * rates[k].second;
        text += number_text(time) + "," + number_text(stored) + "\n";
    }
    return text;
}

auto problems_of(WorldTree tree) -> std::string {
    std::string text;
    for (const auto& problem : tree.check()) {
        text += to_text(problem) + "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("worlds share their past, change from where they branch, and write whole series") {
    WorldBench bench;
    auto tree = bench.tree(R"([{"name": "same", "at": "30 s"},
        {"name": "deep one", "from": "fast", "at": "55 s", "set": {"store.rate": 0}},
        {"name": "fast", "at": "30 s", "set": {"store.rate": 4}},
        {"name": "from the start", "set": {"store.rate": 2, "store.first": 0}},
        {"name": "short", "from": "same", "at": "30 s", "set": {"time.end": "60 s"}}])");
    REQUIRE(tree.check().empty());
    std::vector<std::size_t> output_times;
    for (const auto& world : tree.worlds()) {
        output_times.push_back(world.output_times);
    }
    // base, same, fast, from the start, deep one, short: parents first
    std::sort(output_times.begin(), output_times.end());
    CHECK(output_times == std::vector<std::size_t>{3, 4, 7, 7, 11, 11});

    tree.run();

    CHECK(bench.lines("base") == filled({{0, 1}}));
    CHECK(bench.lines("same") == filled({{0, 1}}));
    CHECK(bench.lines("fast") == filled({{0, 1}, {30, 4}}));
    CHECK(bench.lines("deep one") == filled({{0, 1}, {30, 4}, {60, 0}}));
    CHECK(bench.lines("from the start") == filled({{0, 2}}));
    CHECK(bench.lines("short") == filled({{0, 1}}, 60));
    for (const auto& world : tree.worlds()) {
        CHECK(world.status == WorldStatus::done);
    }
    CHECK(tree.worlds()[2].summary.began == 30);
    CHECK(std::filesystem::exists(bench.path() / "worlds.json"));
}

TEST_CASE("any tree of worlds has the values of runs that change there and then") {
    std::mt19937 draw(11);
    const int turns = asked_number("THALWEG_TREES", 200);
    for (int turn = 0; turn < turns; ++turn) {
        WorldBench bench;
        std::vector<std::vector<std::pair<double, double>>> rates = {{{0, 1}}};
        std::vector<double> begins = {0};
        std::string worlds;
        const int count = 1 + static_cast<int>(draw() % 6);
        for (int k = 1; k <= count; ++k) {
            const auto parent = draw() % static_cast<unsigned>(k);
            const double at = begins[parent] + static_cast<double>(draw() % 40);
            const double begin = at <= 0 ? 0 : 10 * std::ceil(at / 10);
            if (begin >= 100) {
                --k;
                continue;
            }
            const double rate = 0.25 * static_cast<double>(draw() % 20) + 10 * k;
            auto own = rates[parent];
            begin > own.back().first ? own.push_back({begin, rate}) : void(own.back().second = rate);
            rates.push_back(own);
            begins.push_back(begin);
            worlds += std::string(worlds.empty() ? "" : ", ") + R"({"name": "w)" + std::to_string(k) +
                      R"(", "from": ")" + (parent == 0 ? "base" : "w" + std::to_string(parent)) +
                      R"(", "at": )" + number_text(at) + R"(, "set": {"store.rate": )" + number_text(rate) +
                      "}}";
        }
        auto tree = bench.tree("[" + worlds + "]");
        CAPTURE(worlds);
        if (turn % 3 == 0) {
            tree.keep_in_memory(0);  // states go to files
        }
        REQUIRE(tree.check().empty());

        tree.run();

        for (int k = 0; k <= count; ++k) {
            CAPTURE(k);
            CHECK(bench.lines(k == 0 ? "base" : "w" + std::to_string(k)) ==
                  filled(rates[static_cast<std::size_t>(k)]));
        }
    }
}

TEST_CASE("a world adds, leaves out and connects nodes") {
    WorldBench bench;
    bench.more = R"(, "other": {"type": "test-store", "params": {"rate": 3}})";
    REQUIRE(problems_of(bench.tree("[]")) == "");
    auto tree = bench.tree(
        R"([{"name": "with", "at": "50 s", "nodes": {"new": {"type": "test-store", "params": {"rate": 7}}},
        "leave_out": ["other"], "in": {"lines.value": "new.stored"}}])");
    REQUIRE(tree.check().empty());

    tree.run();

    REQUIRE(tree.worlds()[1].problems.empty());
    // The new store is empty until the branch.
    CHECK(holds(bench.lines("with"), "50,50\n60,70\n70,140\n"));
    CHECK(holds(bench.lines("with"), "100,350\n"));
}

TEST_CASE("what a saved state would hide is refused after the start, and taken at the start") {
    WorldBench bench;
    bench.more =
        R"(, "rate": {"type": "test-rate"}, "fed": {"type": "test-store", "in": {"more": "rate.rate"}})";
    const auto refusal = [&](const std::string& world) {
        return problems_of(bench.tree("[{\"name\": \"a\", " + world + "}]"));
    };

    auto text = refusal(R"("at": "30 s", "set": {"store.first": 5})");
    CHECK(holds(text,
                "world 'a': /nodes/store/params/first: node 'store': the parameter 'first' cannot change "
                "while time runs"));
    CHECK(holds(text, R"(expected: one of "rate", "fails_at")"));
    CHECK(refusal(R"("set": {"store.first": 5})") == "");
    text = refusal(R"("at": "30 s", "set": {"rate.value": 5})");
    CHECK(holds(text,
                "a world cannot change this after the start: 'fed' goes on with what it has read from it"));
    CHECK(refusal(R"("set": {"rate.value": 5})") == "");
    text = refusal(R"("at": "30 s", "in": {"fed.more": null})");
    CHECK(holds(text, "a world cannot connect this input otherwise after the start"));
    text = refusal(R"("at": "30 s", "set": {"lines.nothing": 1})");
    CHECK(holds(text, "node type 'test-lines' has no parameter 'nothing'"));
    text = refusal(R"("at": "30 s", "set": {"time.start": "2020-01-01T00:00Z"})");
    CHECK(holds(text, "a world cannot change the date of time 0 after the start"));
    text = refusal(R"("at": "30 s", "leave_out": ["fed"], "nodes": {"fed": {"type": "test-count"}})");
    CHECK(holds(text, "a node of another type cannot go on with this one's state"));
}

TEST_CASE("a world whose changes nobody reads is refused") {
    WorldBench bench;
    bench.more = R"(, "other": {"type": "test-store", "params": {"rate": 3}})";

    const auto text = problems_of(bench.tree(R"([{"name": "a", "at": "30 s", "set": {"other.rate": 3}}])"));

    CHECK(holds(text, "the world 'a' changes nothing that any node reads"));
    CHECK(holds(text, "found:    other.rate = 3"));
}

TEST_CASE("a world that the state of its parent would not fit is found before anything runs") {
    WorldBench bench;
    auto tree = bench.tree(R"([{"name": "a", "at": "30 s", "set": {"store.inflows": [2]}},
        {"name": "b", "at": "30 s", "set": {"store.rate": 2}}, {"name": "c", "set": {"store.inflows": [2]}}])");
    CHECK(tree.check().empty());
    const auto problems = tree.try_on();
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].place.pointer == "/worlds/0/name");
    CHECK(problems[0].message ==
          "the world 'a' cannot change this after the start: the node cannot go on with what it remembers");
    CHECK(holds(problems[0].remedy, "take \"at\" out of the world"));
}

TEST_CASE("worlds that are written wrongly are refused with place and remedy") {
    WorldBench bench;
    const auto refusal = [&](const std::string& worlds) { return problems_of(bench.tree(worlds)); };

    CHECK(holds(refusal("3"), "this is not a list of worlds"));
    CHECK(holds(refusal("[3]"), "this is not an object"));
    CHECK(holds(refusal(R"([{"at": 3}])"), "the key 'name' is missing"));
    CHECK(holds(refusal(R"([{"name": "../x"}])"), "this cannot be the name of a world"));
    CHECK(holds(refusal(R"([{"name": "base"}])"), "this name is taken"));
    CHECK(holds(refusal(R"([{"name": "worlds.json"}])"), "this name is taken"));
    CHECK(holds(refusal(R"([{"name": "a"}, {"name": "a"}])"), "another world has this name"));
    CHECK(holds(refusal(R"([{"name": "a", "sett": {}}])"), "nearest:  set"));
    CHECK(holds(refusal(R"([{"name": "a", "from": "b"}])"),
                "the world 'a' branches from one that is not there"));
    CHECK(holds(refusal(R"([{"name": "a", "from": "b"}, {"name": "b", "from": "a"}])"), "in a circle"));
    CHECK(holds(refusal(R"([{"name": "a", "at": "30"}])"), "this time has no unit, and is a text"));
    CHECK(holds(refusal(R"([{"name": "a", "at": -3}])"), "a time cannot lie before the start of the run"));
    CHECK(holds(refusal(R"([{"name": "a", "at": "30 s"}, {"name": "b", "from": "a", "at": "20 s"}])"),
                "a world cannot branch before its parent does"));
    CHECK(holds(refusal(R"([{"name": "a", "at": "100 s"}])"), "the world 'a' branches when the run is over"));
    CHECK(holds(refusal(R"([{"name": "a", "set": {"rate": 3}}])"),
                "this does not name a node and one of its parameters"));
    CHECK(holds(refusal(R"([{"name": "a", "set": {"sto.rate": 3}}])"),
                "the graph has no node 'sto' to override"));
    CHECK(holds(refusal(R"([{"name": "a", "leave_out": "store"}])"), "this is not a list of nodes"));
    CHECK(holds(refusal(R"([{"name": "a", "leave_out": ["sto"]}])"), "the graph has no node 'sto'"));
    CHECK(holds(refusal(R"([{"name": "a", "nodes": {"store": {}}}])"),
                "the graph has a node of this name already"));
    CHECK(holds(refusal(R"([{"name": "a", "in": {"sto.more": "x.y"}}])"), "the graph has no node 'sto'"));
    CHECK(holds(refusal(R"("nowhere.json")"), "the file does not exist"));
}

TEST_CASE("a world that fails stops no other, and those that cannot branch are left out") {
    WorldBench bench;
    auto tree = bench.tree(R"([{"name": "breaks", "at": "20 s", "set": {"store.fails_at": 45}},
        {"name": "before", "from": "breaks", "at": "30 s", "set": {"store.fails_at": 1000}},
        {"name": "after", "from": "breaks", "at": "60 s"}, {"name": "below", "from": "after", "at": "70 s"},
        {"name": "sound", "at": "20 s", "set": {"store.rate": 2}}])");
    REQUIRE(tree.check().empty());

    tree.run();

    const auto& worlds = tree.worlds();
    const auto status = [&](const std::string& name) {
        for (const auto& world : worlds) {
            if (world.name == name) {
                return world.status;
            }
        }
        return WorldStatus::waiting;
    };
    CHECK(status("base") == WorldStatus::done);
    CHECK(status("breaks") == WorldStatus::failed);
    CHECK(status("before") == WorldStatus::done);
    CHECK(status("after") == WorldStatus::left_out);
    CHECK(status("below") == WorldStatus::left_out);
    CHECK(status("sound") == WorldStatus::done);
    CHECK(bench.lines("before") == filled({{0, 1}}));
    CHECK(bench.lines("sound") == filled({{0, 1}, {20, 2}}));
}

TEST_CASE("old results of any world are refused before anything runs") {
    WorldBench bench;
    const auto* const worlds = R"([{"name": "a", "at": "30 s"}])";
    bench.tree(worlds).run();
    std::filesystem::remove_all(bench.path() / "base");

    auto again = bench.tree(worlds);
    CHECK_THROWS_AS(again.run(), Failure);
    CHECK_FALSE(std::filesystem::exists(bench.path() / "base"));
    bench.old = OldResults::remove_listed;
    auto anew = bench.tree(worlds);
    anew.run();
    CHECK(anew.worlds()[1].status == WorldStatus::done);
    CHECK(bench.lines("a") == filled({{0, 1}}));
}

TEST_CASE("worlds are run again beside files that no node writes any more") {
    WorldBench bench;
    const auto* const worlds = R"([{"name": "a", "at": "30 s"}])";
    bench.tree(worlds).run();
    for (const auto* const world : {"base", "a"}) {
        std::ofstream(bench.path() / world / "note.txt") << world;
    }
    bench.old = OldResults::remove_listed;
    auto anew = bench.tree(worlds);

    anew.run();

    CHECK(anew.worlds()[1].status == WorldStatus::done);
    CHECK(bench.lines("a") == filled({{0, 1}}));
    CHECK(text_of(bench.path() / "a/note.txt") == "a");
}

TEST_CASE("a node reads what several worlds hold at their ends") {
    WorldBench bench;
    bench.more = R"(, "fast": {"type": "test-lines", "in": {"value": "fast/store.stored"}})";
    auto tree = bench.tree(R"([{"name": "fast", "at": "30 s", "set": {"store.rate": 4}}])");
    REQUIRE(tree.check().empty());

    tree.run();

    CHECK(text_of(bench.path() / "lines.csv") == "time,value\n100,310\n");
    CHECK(tree.comparison() == WorldStatus::done);
    bench.more = R"(, "fast": {"type": "test-lines", "in": {"value": "fst/store.stored"}})";
    CHECK(holds(problems_of(bench.tree(R"([{"name": "fast", "at": "30 s"}])")),
                "the graph has no world of this name"));
    bench.more = R"(, "fast": {"type": "test-lines", "in": {"value": "fast/store.stord"}})";
    CHECK(holds(problems_of(bench.tree(R"([{"name": "fast", "at": "30 s"}])")),
                "the world 'fast' has no output of this name"));
    bench.more = R"(, "fast": {"type": "test-lines", "in": {"value": "fast/store.stored"}, "every": "10 s"})";
    CHECK(holds(problems_of(bench.tree(R"([{"name": "fast", "at": "30 s"}])")),
                "a node that reads worlds has no times of its own"));
}

TEST_CASE("nodes that read a world that failed fail, and the worlds are kept") {
    WorldBench bench;
    bench.more = R"(, "read": {"type": "test-lines", "in": {"value": "breaks/store.stored"}})";
    auto tree = bench.tree(R"([{"name": "breaks", "at": "20 s", "set": {"store.fails_at": 45}}])");
    REQUIRE(tree.check().empty());

    tree.run();

    CHECK(tree.comparison() == WorldStatus::failed);
    CHECK(holds(to_text(tree.comparison_problems().front()), "the world has not come to its end"));
    CHECK(bench.lines("base") == filled({{0, 1}}));
}

TEST_CASE("a tree that is stopped leaves the worlds that wait as they are") {
    WorldBench bench;
    const std::atomic<bool> stop{true};
    auto tree = bench.tree(R"([{"name": "a", "at": "30 s"}])");
    tree.stop_when(stop);

    tree.run();

    CHECK(tree.worlds()[0].status == WorldStatus::stopped);
    CHECK(tree.worlds()[1].status == WorldStatus::stopped);
}
