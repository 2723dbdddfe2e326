// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <thalweg/number_text.hpp>

#include "engine_nodes.hpp"
#include "run_steps.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/worlds.hpp"

// Rules that set values in worlds: a store adds up its rate, so that it is known when each world meets one,
// and what it holds from then on.
using namespace thalweg;
using namespace thalweg::testing;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

namespace fs = std::filesystem;

/// A graph of 100 s with intervals of 10 s: a store that fills at 1 m3/s, and its contents every 10 s.
class RuledBench {
    ScratchFolder folder_;
    Session session_ = Session::with({std::shared_ptr<void>(), &registry()});

  public:
    std::string worlds = "[]", rules = "[]";

    auto path(const std::string& name) const -> fs::path { return folder_.path() / name; }

    auto settings(const std::string& results) const -> RunSettings {
        const auto graph =
            folder_.write("graph.json", R"({"thalweg": 1, "time": {"end": "100 s", "couple": "10 s"},
            "worlds": )" + worlds + R"(, "watch": )" +
                                            rules + R"(, "nodes": {
            "store": {"type": "test-store"},
            "lines": {"type": "test-lines", "in": {"value": "store.stored"}, "every": "10 s"}}})");
        return RunSettings{graph, {}, "cpu", path(results)};
    }

    auto tree() const -> WorldTree { return WorldTree(session_, settings("results")); }

    /// What one world writes in a run that enters each world on the way to it; `list`: of added worlds.
    auto straight(const std::string& world, const std::string& list = "") const -> std::string {
        auto how = settings("straight");
        fs::remove_all(how.results);
        how.way_to = world;
        how.added_worlds = list;
        auto run = session_.run(how);
        for (const auto& problem : run.check()) {
            FAIL(to_text(problem));
        }
        run.start();
        to_end(run);
        return text_of(how.results / "lines.csv");
    }

    auto lines(const std::string& world) const -> std::string {
        return text_of(path("results") / world / "lines.csv");
    }

    auto refusal() const -> std::string {
        std::string text;
        auto checked = tree();
        for (const auto& problem : checked.check()) {
            text += to_text(problem) + "\n";
        }
        return text;
    }
};

/// A world of a random tree, and what its rate is from a time on.
struct ModelWorld {
    std::size_t parent = 0;
    double begin = 0, rate = 1;  // [s] multiple of 10
    bool sets_rate = false;
};

/// Sets the rate where the store holds at least `from`.
struct ModelRule {
    double from = 0, rate = 0;
};

/// What a world writes: the rules are looked at where an interval ends, and a world branches after that.
auto modelled(const std::vector<ModelWorld>& worlds, const std::vector<ModelRule>& rules, std::size_t k)
    -> std::string {
    std::vector<std::size_t> way;
    for (auto at = k; at != 0; at = worlds[at].parent) {
        way.insert(way.begin(), at);
    }
    std::string text = "time,value\n0,0\n";
    std::vector<bool> is_met(rules.size(), false);
    double stored = 0, rate = 1;
    const auto enter = [&](double time) {
        for (; !way.empty() && worlds[way.front()].begin <= time; way.erase(way.begin())) {
            rate = worlds[way.front()].sets_rate ? worlds[way.front()].rate : rate;
        }
    };
    enter(0);
    for (double time = 10; time <= 100; time += 10) {
        stored += 10 * rate;
        text += number_text(time) + "," + number_text(stored) + "\n";
        for (std::size_t r = 0; r < rules.size(); ++r) {
            if (!is_met[r] && stored >= rules[r].from && time < 100) {
                is_met[r] = true;
                rate = rules[r].rate;
            }
        }
        enter(time);
    }
    return text;
}

}  // namespace

TEST_CASE("each world meets a rule that sets on its own, and a branch inherits what was set") {
    RuledBench bench;
    bench.rules =
        R"([{"name": "full", "when": "store.held > 35 m3", "do": "set", "set": {"store.rate": 0}}])";
    bench.worlds = R"([{"name": "fast", "at": "20 s", "set": {"store.rate": 10}},
        {"name": "slow", "at": "10 s", "set": {"store.rate": 0.5}},
        {"name": "same", "at": "55 s"},
        {"name": "again", "at": "55 s", "set": {"store.rate": 3}},
        {"name": "shut", "at": "55 s", "set": {"store.rate": 0}},
        {"name": "deep", "from": "again", "at": "58 s"}])";
    auto tree = bench.tree();
    REQUIRE(bench.refusal() == "");

    tree.run();

    for (const auto& world : tree.worlds()) {
        CAPTURE(world.name);
        CHECK(world.status == WorldStatus::done);
        CHECK(world.problems.empty());
        CHECK(bench.straight(world.name) == bench.lines(world.name));
    }
    CHECK(bench.lines("base") ==
          "time,value\n0,0\n10,10\n20,20\n30,30\n40,40\n50,40\n60,40\n70,40\n80,40\n"
          "90,40\n100,40\n");
    CHECK(holds(bench.lines("fast"), "20,20\n30,120\n40,120\n"));
    CHECK(holds(bench.lines("slow"), "50,30\n60,35\n70,40\n80,40\n"));
    CHECK(bench.lines("same") == bench.lines("base"));
    CHECK(bench.lines("shut") == bench.lines("base"));
    CHECK(holds(bench.lines("again"), "60,40\n70,70\n"));
    CHECK(bench.lines("deep") == bench.lines("again"));
    REQUIRE(tree.worlds()[0].summary.events.size() == 1);
    CHECK(tree.worlds()[0].summary.events[0].text == "store.held > 35 m3: 40 m3 at 40 s");
    CHECK(tree.worlds()[3].summary.events.empty());
    CHECK(holds(text_of(bench.path("results") / "worlds.json"), "store.held > 35 m3: 120 m3 at 30 s"));
}

TEST_CASE("a world that inherits what a rule has set repeats from its list of changes without the rule") {
    RuledBench bench;
    bench.rules =
        R"([{"name": "full", "when": "store.held > 35 m3", "do": "set", "set": {"store.rate": 0}}])";
    bench.worlds = R"([{"name": "again", "at": "55 s", "set": {"store.rate": 3}},
        {"name": "deep", "from": "again", "at": "70 s", "set": {"store.rate": 2}}])";
    bench.tree().run();
    auto list = text_of(bench.path("results") / "deep/steering.json");
    list = list.substr(list.find('['), list.rfind(']') + 1 - list.find('['));
    CHECK(holds(list, R"("before":["again"])"));

    bench.rules = "[]";

    CHECK(bench.straight("deep", list) == bench.lines("deep"));
    CHECK(holds(bench.lines("deep"), "40,40\n50,40\n60,40\n70,70\n80,90\n"));
}

TEST_CASE("a rule branches from what another one has set, and its worlds repeat from their lists") {
    RuledBench bench;
    bench.rules = R"([{"name": "half", "when": "store.held > 35 m3", "do": "set", "set": {"store.rate": 0.5}},
        {"name": "full", "when": "store.held > 42 m3", "do": "branch", "try": {"store.fails_at": [1e8, 1e7]}}])";
    auto tree = bench.tree();
    REQUIRE(bench.refusal() == "");

    tree.run();

    REQUIRE(tree.worlds().size() == 3);
    CHECK(tree.worlds()[1].from == "base");
    CHECK(tree.worlds()[1].why == "store.held > 42 m3: 45 m3 at 50 s");
    CHECK(holds(bench.lines("base"), "40,40\n50,45\n60,50\n"));
    CHECK(bench.lines("full 1") == bench.lines("base"));
    CHECK(bench.lines("full 2") == bench.lines("base"));
    auto list = text_of(bench.path("results") / "full 2/steering.json");
    list = list.substr(list.find('['), list.rfind(']') + 1 - list.find('['));
    CHECK(bench.straight("full 2", list) == bench.lines("base"));
}

TEST_CASE("any tree of worlds with rules that set has the values of each world's own straight run") {
    std::mt19937 draw(23);
    const int turns = asked_number("THALWEG_TREES", 20);
    for (int turn = 0; turn < turns; ++turn) {
        RuledBench bench;
        std::vector<ModelWorld> worlds(1);
        std::string list;
        const auto count = 2 + draw() % 5;
        while (worlds.size() < count) {
            ModelWorld world;
            world.parent = draw() % worlds.size();
            const double at = worlds[world.parent].begin + static_cast<double>(draw() % 40);
            world.begin = 10 * std::ceil(at / 10);
            world.sets_rate = draw() % 4 != 0;
            world.rate = 0.25 * static_cast<double>(draw() % 20) + 5 * static_cast<double>(worlds.size());
            if (world.begin >= 100) {
                continue;
            }
            list += std::string(list.empty() ? "" : ", ") + R"({"name": "w)" + std::to_string(worlds.size()) +
                    R"(", "from": ")" + (world.parent == 0 ? "base" : "w" + std::to_string(world.parent)) +
                    R"(", "at": )" + number_text(at) +
                    (world.sets_rate ? R"(, "set": {"store.rate": )" + number_text(world.rate) + "}" : "") +
                    "}";
            worlds.push_back(world);
        }
        std::vector<ModelRule> rules;
        std::string written;
        for (int r = 0; r < 1 + static_cast<int>(draw() % 2); ++r) {
            rules.push_back({5.0 * static_cast<double>(1 + draw() % 30), 100.0 + 0.5 * r});
            written += std::string(r == 0 ? "" : ", ") + R"({"name": "r)" + std::to_string(r) +
                       R"(", "when": "store.held >= )" + number_text(rules.back().from) +
                       R"( m3", "do": "set", "set": {"store.rate": )" + number_text(rules.back().rate) + "}}";
        }
        bench.worlds = "[" + list + "]";
        bench.rules = "[" + written + "]";
        CAPTURE(bench.worlds);
        CAPTURE(bench.rules);
        auto tree = bench.tree();
        tree.keep_in_memory(turn % 3 == 0 ? 0 : 1 << 20);  // states go to files
        REQUIRE(bench.refusal() == "");

        tree.run();

        for (std::size_t k = 0; k < worlds.size(); ++k) {
            const auto name = k == 0 ? "base" : "w" + std::to_string(k);
            CAPTURE(name);
            CHECK(bench.lines(name) == modelled(worlds, rules, k));
            CHECK(bench.straight(name) == bench.lines(name));
        }
    }
}

TEST_CASE("a world that branches where a rule stops its parent goes on, in a tree and alone") {
    RuledBench bench;
    bench.rules = R"([{"name": "over", "when": "store.held >= 60 m3", "do": "stop"}])";
    bench.worlds = R"([{"name": "on", "at": "55 s"}, {"name": "late", "at": "70 s"}])";
    auto tree = bench.tree();

    tree.run();

    CHECK(tree.worlds()[0].status == WorldStatus::done);
    CHECK(tree.worlds()[0].summary.time == 60);
    CHECK(tree.worlds()[1].status == WorldStatus::done);
    CHECK(holds(bench.lines("on"), "100,100\n"));
    CHECK(bench.straight("on") == bench.lines("on"));
    CHECK(tree.worlds()[2].status == WorldStatus::left_out);
}

TEST_CASE("a rule whose world would have the name of one of the graph is refused") {
    RuledBench bench;
    bench.worlds = R"([{"name": "full", "at": "20 s"}, {"name": "try 2", "at": "20 s"}])";
    bench.rules = R"([{"name": "full", "when": "store.held > 1", "do": "set", "set": {"store.rate": 0}},
        {"name": "try", "when": "store.held > 1", "do": "branch", "try": {"store.rate": [2, 3]}}])";

    const auto text = bench.refusal();

    CHECK(holds(text, "what this rule changes is a world, and the graph has one of its name"));
    CHECK(holds(text, "found:    'full'"));
    CHECK(holds(text, "found:    'try 2'"));
}

TEST_CASE("a world that comes before others is read as written, and wrong ones are refused") {
    RuledBench bench;
    bench.worlds = R"([{"name": "a", "at": "20 s", "set": {"store.rate": 2}},
        {"name": "b", "at": "40 s", "set": {"store.rate": 0}, "before": ["a"]}])";
    CHECK(holds(bench.straight("a"), "40,40\n50,60\n"));
    bench.worlds = R"([{"name": "b", "at": "40 s", "before": ["c"]}])";
    CHECK(holds(bench.refusal(), "a world comes before one that is not there"));
    bench.worlds = R"([{"name": "b", "at": "40 s", "before": "c"}])";
    CHECK(holds(bench.refusal(), "this is not a list of worlds"));
    bench.worlds = R"([{"name": "b", "at": "40 s", "before": ["b"]}])";
    CHECK(holds(bench.refusal(), "in a circle"));
}
