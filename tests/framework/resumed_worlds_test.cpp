// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "engine_nodes.hpp"
#include "runtime/session/checkpoint_folder.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/worlds.hpp"

// Trees of worlds that are left anywhere, and gone on with.
using namespace thalweg;
using namespace thalweg::testing;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

namespace fs = std::filesystem;

/// Hears how far each world is, and counts those that begin.
class Watcher final : public WorldObserver, RunObserver {
    std::string world_;

  public:
    std::map<std::string, int> begun;
    std::string told;
    std::function<void(const std::string&, double)> at = [](const std::string&, double) {};

    auto on_begin(const WorldReport& world) -> RunObserver* override {
        world_ = world.name;
        ++begun[world_];
        at(world_, 0);
        return this;
    }

    void on_progress(const Progress& progress) override { at(world_, progress.time); }

    void on_log(const std::string& node, thw_severity, const std::string& text) override {
        told += node + ": " + text + "\n";
    }
};

/// Six worlds of a store that fills in 100 s, with intervals of 10 s and a checkpoint every 20 s.
class LeftTree {
    ScratchFolder folder_;
    Session session_ = Session::with({std::shared_ptr<void>(), &registry()});

  public:
    std::string reads = "fast/store.stored";  ///< by a node at the end
    std::string rate = "1";
    std::string worlds = R"([{"name": "same", "at": "30 s"},
        {"name": "deep one", "from": "fast", "at": "55 s", "set": {"store.rate": 0}},
        {"name": "fast", "at": "30 s", "set": {"store.rate": 4}},
        {"name": "anew", "set": {"store.rate": 2}},
        {"name": "late", "from": "anew", "at": "85 s", "set": {"store.rate": 3}},
        {"name": "edge", "at": "40 s", "set": {"store.rate": 5, "time.end": "70 s"}}])";
    std::string rules = "[]", added;  ///< worlds beside those of the graph
    CheckpointPlan plan{20.0, {}, 2};

    auto path(const std::string& name) const -> fs::path { return folder_.path() / name; }

    auto graph() -> fs::path {
        return folder_.write("graph.json", R"({"thalweg": 1, "time": {"end": "100 s", "couple": "10 s"},
            "worlds": )" + worlds + R"(, "watch": )" +
                                               rules + R"(, "nodes": {
            "rate": {"type": "test-rate", "params": {"value": )" +
                                               rate + R"(}},
            "store": {"type": "test-store", "in": {"more": "rate.rate"}},
            "lines": {"type": "test-lines", "in": {"value": "store.stored"}, "every": "10 s"},
            "compared": {"type": "test-lines", "in": {"value": ")" +
                                               reads + R"("}}}})");
    }

    auto fresh(const std::string& results) -> WorldTree {
        RunSettings settings{graph(), {"store.first=0.5"}, "cpu", path(results)};
        settings.checkpoints = plan;
        settings.added_worlds = added;
        return WorldTree(session_, settings);
    }

    auto resumed(const std::string& results) -> WorldTree {
        return WorldTree(session_, settings_of_worlds(path(results)));
    }

    /// Copies the results as a kill would leave them.
    void copy(const std::string& from, const std::string& to) {
        for (;;) {
            std::error_code error;
            fs::remove_all(path(to));
            fs::copy(path(from), path(to), fs::copy_options::recursive, error);
            if (!error) {  // else a checkpoint was replaced meanwhile
                return;
            }
        }
    }

    /// Waits until the checkpoint of the interval before is on the disk, 20 s at most, so that none is late.
    void await_checkpoint(const std::string& world, double time) const {
        const double before = time - 10;
        const bool is_due = before > 0 && static_cast<int>(before) % 20 == 0;
        const auto name = checkpoint_name(path("straight") / world, before);
        for (int k = 0; is_due && k < 20000 && !fs::exists(name); ++k) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    /// All files of nodes, with their contents.
    auto files(const std::string& results) const -> std::map<std::string, std::string> {
        std::map<std::string, std::string> all;
        for (const auto& entry : fs::recursive_directory_iterator(path(results))) {
            const auto name = entry.path().lexically_relative(path(results)).string();
            const bool is_own = entry.path().filename().string().front() == '.' ||
                                name.find("checkpoints") != std::string::npos || name == "worlds.json";
            if (entry.is_regular_file() && !is_own) {
                all[name] = text_of(entry.path());
            }
        }
        return all;
    }

    /// Whether no state stays from which a world branches.
    auto is_clean(const std::string& results) const -> bool {
        const auto begin = fs::recursive_directory_iterator(path(results));
        return std::none_of(begin, fs::recursive_directory_iterator(), [](const fs::directory_entry& entry) {
            return entry.path().filename().string().find("branch") != std::string::npos;
        });
    }
};

auto problems_in(WorldTree& tree) -> std::string {
    std::string text;
    for (const auto& problem : tree.check()) {
        text += to_text(problem) + "\n";
    }
    return text;
}

auto is_all_done(const WorldTree& tree) -> bool {
    const auto& worlds = tree.worlds();
    return tree.comparison() == WorldStatus::done &&
           std::all_of(worlds.begin(), worlds.end(), [](const WorldReport& one) {
               return one.status == WorldStatus::done || one.status == WorldStatus::not_needed;
           });
}

auto has_part(const std::string& text, const std::string& part) -> bool {
    if (text.find(part) == std::string::npos) {
        MESSAGE(text);
        return false;
    }
    return true;
}

/// A straight run of the tree, and a copy of its results from every `stride`-th moment at which an interval
/// had ended, and from the last one.
auto run_with_copies(LeftTree& bench, std::size_t stride) -> std::vector<std::pair<std::string, double>> {
    std::vector<std::pair<std::string, double>> moments;
    std::size_t count = 0;
    Watcher watcher;
    watcher.at = [&](const std::string& world, double time) {
        if (count++ % stride == 0 || world == "comparison") {
            moments.emplace_back(world, time);
            bench.copy("straight", "left " + std::to_string(moments.size() - 1));
        }
    };
    auto tree = bench.fresh("straight");
    tree.observe(watcher);
    tree.run();
    REQUIRE(is_all_done(tree));
    return moments;
}

}  // namespace

TEST_CASE("a tree of worlds that is killed at any moment and resumed has the files of one that was not") {
    for (const std::size_t stride : {4, 9}) {
        LeftTree bench;
        bench.reads = stride == 4 ? "fast/store.stored" : "anew/rate.rate";
        const auto moments = run_with_copies(bench, stride);
        const auto files = bench.files("straight");
        REQUIRE(files.size() == 8);
        std::vector<std::string> order;
        for (std::size_t k = 0; k < moments.size(); ++k) {
            const auto& [world, time] = moments[k];
            CAPTURE(world);
            CAPTURE(time);
            if (order.empty() || order.back() != world) {
                order.push_back(world);
            }
            Watcher watcher;
            auto tree = bench.resumed("left " + std::to_string(k));
            tree.observe(watcher);
            REQUIRE(problems_in(tree) == "");

            tree.run();

            CHECK(is_all_done(tree));
            CHECK(bench.files("left " + std::to_string(k)) == files);
            CHECK(bench.is_clean("left " + std::to_string(k)));
            for (std::size_t before = 0; before + 1 < order.size(); ++before) {
                CHECK(watcher.begun.count(order[before]) == 0);
            }
        }
        CHECK(order.size() >= 6);
        CHECK(order.back() == "comparison");
    }
}

namespace {

/// Leaves the tree in the folder "left" at a moment, as a kill does.
void kill_at(LeftTree& bench, const std::string& where, double when) {
    Watcher watcher;
    watcher.at = [&](const std::string& world, double time) {
        if (bench.plan.every && world == where) {
            bench.await_checkpoint(world, time);
        }
        if (world == where && time == when) {
            bench.copy("straight", "left");
        }
    };
    fs::remove_all(bench.path("straight"));
    auto tree = bench.fresh("straight");
    tree.observe(watcher);
    tree.run();
}

void cut(const fs::path& file) {
    fs::resize_file(file, fs::file_size(file) / 2);
}

auto why_not_resumed(LeftTree& bench) -> std::string {
    try {
        auto tree = bench.resumed("left");
        return problems_in(tree);
    } catch (const Failure& failure) {
        return to_text(failure.diagnostics().front());
    }
}

}  // namespace

namespace {

/// Rules that each world may meet, and one that tries worlds until the second of them holds little.
const std::string trying_rules =
    R"([{"name": "shut", "when": "store.held > 150 m3", "do": "set", "set": {"store.rate": 0.25}},
        {"name": "seen", "when": "store.held > 30 m3", "do": "log"},
        {"name": "try", "when": "store.held > 90 m3", "do": "branch", "try": {"store.rate": [8, 2, 1, 0.5]},
         "until": "store.held < 230 m3"}])";

/// What the list of worlds says of each, but for the time that it took.
auto outcomes(const WorldTree& tree) -> std::string {
    std::string text;
    for (const auto& world : tree.worlds()) {
        text += world.name + " from " + world.from + ": " + word_of(world.status) + ", " + world.why + ", " +
                world.verdict;
        for (const auto& change : world.changes) {
            text += "; " + change;
        }
        for (const auto& event : world.summary.events) {
            text += "; " + event.rule + ": " + event.text;
        }
        text += "\n";
    }
    return text;
}

}  // namespace

TEST_CASE(
    "a tree whose rules branch and set, killed at any moment and resumed, has the files of a whole one") {
    LeftTree bench;
    bench.rules = trying_rules;
    const auto moments = run_with_copies(bench, 4);
    const auto files = bench.files("straight");
    auto whole = bench.fresh("straight");
    REQUIRE(problems_in(whole) == "");
    whole.read_earlier();
    const auto expected = outcomes(whole);
    CHECK(has_part(expected, "try 2 from base: done"));
    CHECK(has_part(expected, "try 3 from base: not needed"));
    CHECK(has_part(expected, "shut: store.held > 150 m3: "));
    for (std::size_t k = 0; k < moments.size(); ++k) {
        const auto left = "left " + std::to_string(k);
        CAPTURE(moments[k].first);
        CAPTURE(moments[k].second);
        Watcher watcher;
        auto tree = bench.resumed(left);
        tree.observe(watcher);
        REQUIRE(problems_in(tree) == "");
        std::vector<std::string> done;
        for (const auto& world : tree.worlds()) {
            if (world.status == WorldStatus::done) {
                done.push_back(world.name);
            }
        }

        tree.run();

        CHECK(is_all_done(tree));
        CHECK(bench.files(left) == files);
        CHECK(bench.is_clean(left));
        CHECK(outcomes(tree) == expected);
        for (const auto& world : done) {
            CHECK(watcher.begun.count(world) == 0);
        }
    }
    CHECK(moments.size() > 15);
}

TEST_CASE("a tree whose rules branch goes on, again and again") {
    LeftTree bench;
    bench.rules = trying_rules;
    bench.fresh("straight").run();
    std::atomic<bool> stop{false};
    int moments = 0;
    Watcher watcher;
    watcher.at = [&](const std::string&, double) { stop = ++moments % 7 == 0; };
    auto tree = bench.fresh("left");
    for (int turn = 0; turn < 90 && (turn == 0 || !is_all_done(tree)); ++turn) {
        stop = false;
        tree = turn == 0 ? bench.fresh("left") : bench.resumed("left");
        tree.observe(watcher);
        tree.stop_when(stop);
        REQUIRE(problems_in(tree) == "");
        tree.run();
        CHECK((turn > 0 || !is_all_done(tree)));
    }
    CHECK(is_all_done(tree));
    CHECK(bench.files("left") == bench.files("straight"));
    CHECK(bench.is_clean("left"));
}

TEST_CASE("a world of a rule whose state is gone is made again, or refused where its parent is past it") {
    LeftTree bench;
    bench.worlds = R"([{"name": "same", "at": "30 s"}])";
    bench.rules = R"([{"name": "try", "when": "store.held > 90 m3", "do": "branch",
        "try": {"store.rate": [8, 2]}}])";
    bench.reads = "base/store.stored";
    bench.plan.keep = 9;
    kill_at(bench, "base", 70);
    for (const auto& file : checkpoint_files(bench.path("left") / "base")) {
        if (file.time >= 50) {
            fs::remove(file.path);
        }
    }
    fs::remove(bench.path("left") / "try 2/.thalweg.branch.nc");
    auto tree = bench.resumed("left");
    REQUIRE(problems_in(tree) == "");
    tree.run();
    CHECK(is_all_done(tree));
    CHECK(bench.files("left") == bench.files("straight"));

    kill_at(bench, "base", 90);
    fs::remove(bench.path("left") / "try 2/.thalweg.branch.nc");
    CHECK(has_part(why_not_resumed(bench), "the world 'try 2' cannot branch any more"));
}

TEST_CASE("worlds that were added to those of the graph are gone on with, too") {
    LeftTree bench;
    bench.added = R"([{"name": "more", "at": "50 s", "set": {"store.rate": 9}}])";
    kill_at(bench, "base", 40);
    auto tree = bench.resumed("left");
    REQUIRE(problems_in(tree) == "");
    tree.run();
    CHECK(is_all_done(tree));
    CHECK(bench.files("left") == bench.files("straight"));
    CHECK(bench.files("left").count("more/lines.csv") == 1);
}

TEST_CASE("a tree of worlds that is stopped anywhere goes on, again and again") {
    for (const auto& [where, when] :
         std::vector<std::pair<std::string, double>>{{"base", 0}, {"base", 50}, {"fast", 90}}) {
        CAPTURE(where);
        CAPTURE(when);
        LeftTree bench;
        auto straight = bench.fresh("straight");
        straight.run();
        std::atomic<bool> stop{false};
        Watcher watcher;
        watcher.at = [&, where = where, when = when](const std::string& world, double time) {
            stop = world == where && time >= when;
        };
        auto tree = bench.fresh("left");
        tree.observe(watcher);
        tree.stop_when(stop);
        tree.run();
        REQUIRE_FALSE(is_all_done(tree));

        // Each of these gets some intervals further.
        int moments = 0;
        watcher.at = [&](const std::string&, double) { stop = ++moments % 6 == 0; };
        for (int turn = 0; turn < 60 && !is_all_done(tree); ++turn) {
            stop = false;
            tree = bench.resumed("left");
            tree.observe(watcher);
            tree.stop_when(stop);
            REQUIRE(problems_in(tree) == "");
            tree.run();
        }

        CHECK(is_all_done(tree));
        CHECK(bench.files("left") == bench.files("straight"));
        CHECK(bench.is_clean("left"));
    }
}

TEST_CASE("a complete tree is resumed without running anything") {
    LeftTree bench;
    bench.fresh("left").run();
    Watcher watcher;
    auto tree = bench.resumed("left");
    tree.observe(watcher);

    CHECK(problems_in(tree) == "");
    CHECK(is_all_done(tree));
    tree.run();
    CHECK(watcher.begun.empty());
}

TEST_CASE(
    "a world goes on before a damaged checkpoint, and branches again where its parent goes on before it") {
    LeftTree bench;
    bench.plan.keep = 5;
    kill_at(bench, "base", 70);
    std::string damaged;
    for (const auto& file : checkpoint_files(bench.path("left") / "base")) {
        if (file.time > 40 || damaged.empty()) {  // the latest first; a slow disk may not hold later ones
            cut(file.path);
            damaged = file.path.filename().string();
        }
    }
    REQUIRE(damaged != "");
    fs::remove(bench.path("left") / "edge/.thalweg.branch.nc");
    Watcher watcher;
    auto tree = bench.resumed("left");
    tree.observe(watcher);
    REQUIRE(problems_in(tree) == "");

    tree.run();

    CHECK(is_all_done(tree));
    CHECK(has_part(watcher.told, "checkpoint: "));
    CHECK(has_part(watcher.told, damaged + ": the checkpoint is damaged"));
    CHECK(bench.files("left") == bench.files("straight"));
}

TEST_CASE("a world whose state nothing holds any more is refused before anything runs") {
    LeftTree bench;
    kill_at(bench, "base", 70);
    fs::remove(bench.path("left") / "same/.thalweg.branch.nc");
    auto text = why_not_resumed(bench);
    CHECK(has_part(text, "the world 'same' cannot branch any more"));
    CHECK(has_part(text, "'base' goes on at "));
    CHECK(has_part(text, "and this world branched at 30 s"));

    kill_at(bench, "same", 40);
    cut(bench.path("left") / "edge/.thalweg.branch.nc");
    text = why_not_resumed(bench);
    CHECK(has_part(text, "the world 'edge' cannot branch any more"));
    CHECK(has_part(text, "'base' is done"));
    CHECK(has_part(text, "edge/.thalweg.branch.nc"));
}

TEST_CASE("worlds that read others need the checkpoints at their ends") {
    LeftTree bench;
    kill_at(bench, "comparison", 0);
    const auto last = checkpoint_files(bench.path("left") / "fast").front();
    REQUIRE(last.time == 100);
    fs::remove(last.path);

    const auto text = why_not_resumed(bench);

    CHECK(has_part(text, "nodes read what the world 'fast' held at its end, which is gone"));
    CHECK(has_part(text, "its latest sound checkpoint, at "));
}

TEST_CASE("a world whose checkpoint at its end is on the disk is done, whatever the list says") {
    LeftTree bench;
    kill_at(bench, "comparison", 0);
    auto list = text_of(bench.path("left") / "worlds.json");
    for (auto at = list.find("\"done\""); at != std::string::npos; at = list.find("\"done\"")) {
        list.replace(at, 6, "\"running\"");
    }
    std::ofstream(bench.path("left") / "worlds.json") << list;
    Watcher watcher;
    auto tree = bench.resumed("left");
    tree.observe(watcher);
    REQUIRE(problems_in(tree) == "");

    tree.run();

    CHECK(is_all_done(tree));
    CHECK(watcher.begun == std::map<std::string, int>{{"comparison", 1}});
    CHECK(bench.files("left") == bench.files("straight"));
}

TEST_CASE("a tree of another graph, of a torn list or without checkpoints is not gone on with") {
    LeftTree bench;
    kill_at(bench, "base", 70);
    std::ofstream(bench.path("graph.json")) << "{}";  // the list has the graph
    CHECK(why_not_resumed(bench) == "");

    try {
        find_checkpoint(bench.path("left"));
        FAIL("no world has been chosen");
    } catch (const StartFailure& failure) {
        CHECK(has_part(to_text(failure.diagnostics().front()),
                       "a folder of worlds has no checkpoint of its own"));
    }

    cut(bench.path("left") / "worlds.json");
    auto text = why_not_resumed(bench);
    CHECK(has_part(text, "left/worlds.json: the list of worlds cannot be read"));
    CHECK(has_part(text, "resume its worlds one by one, or run all of them anew with --overwrite"));

    LeftTree other;
    other.plan = {};
    kill_at(other, "base", 70);
    text = why_not_resumed(other);
    CHECK(has_part(text, "these worlds have written no checkpoints to go on from"));
    CHECK(other.is_clean("left"));
}

TEST_CASE("a tree whose worlds use a part that has changed is not gone on with") {
    LeftTree bench;
    const auto part = [&](const std::string& rate) {
        std::ofstream(bench.path("part.json"))
            << R"({"thalweg": 1, "open": {"outputs": {"rate": "rate.rate"}}, "nodes": {"rate": {"type": "test-rate",
                "params": {"value": )" +
                   rate + "}}}}";
    };
    part("7");
    bench.worlds = R"([{"name": "fast", "nodes": {"more": {"use": "part.json"}},
        "leave_out": ["rate"], "in": {"store.more": "more.rate"}}])";
    kill_at(bench, "base", 70);
    REQUIRE(why_not_resumed(bench) == "");

    part("8");

    CHECK(has_part(why_not_resumed(bench),
                   "the graph is no longer the one that the checkpoint was written with"));
}
