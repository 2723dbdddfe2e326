// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "run_steps.hpp"
#include "steered_bench.hpp"

// Worlds that branch from a run which goes on: a store adds up its rate, so that all values are known in
// advance.
using namespace thalweg;
using namespace thalweg::testing;
using namespace thalweg::runtime;

TEST_CASE("a world branches from a run, which goes on as it was, and both have whole series") {
    const SteeredBench bench;
    auto run = bench.run();
    run.start();
    run.advance_to(30);

    auto world = run.branch("fast", R"({"set": {"store.rate": 4}})", bench.path() / "fast");
    CHECK(world.time() == 30);
    CHECK(world.world() == "fast");
    CHECK(run.world() == "base");
    world.advance_to(50);
    run.advance_to(40);
    to_end(world);
    to_end(run);

    CHECK(bench.lines() ==
          "time,value\n0,0\n10,10\n20,20\n30,30\n40,40\n50,50\n60,60\n70,70\n80,80\n90,90\n100,100\n");
    CHECK(bench.lines("fast") ==
          "time,value\n0,0\n10,10\n20,20\n30,30\n40,70\n50,110\n60,150\n70,190\n80,230\n90,270\n100,310\n");
}

TEST_CASE("a world that branched goes on from its checkpoint, with nodes that its parent does not have") {
    const SteeredBench bench;
    auto run = bench.run();
    run.start();
    run.advance_to(30);
    run.set("store.rate", "2");
    run.advance_to(50);
    const auto file = run.branch("new", R"({"nodes": {"other": {"type": "test-store", "params": {"rate": 7}}},
                                            "in": {"lines.value": "other.stored"}})",
                                 bench.path() / "new")
                          .write_checkpoint();
    CHECK(file == bench.path() / "new/checkpoints/0000050s.nc");
    to_end(run);

    const auto found = find_checkpoint(bench.path() / "new");
    auto again = bench.session().resume(settings_of(found), found);
    again.start();
    to_end(again);

    CHECK(holds(bench.lines("new"), "\n50,70\n60,70\n70,140\n"));
    CHECK(holds(bench.lines(), "\n50,70\n60,90\n"));
}

TEST_CASE("branches are written down, and each repeats from the list bit for bit") {
    const SteeredBench bench;
    auto run = bench.run();
    run.start();
    run.advance_to(20);
    auto first = run.branch("first", R"({"set": {"store.rate": 0.1}})", bench.path() / "first");
    run.advance_to(30);
    run.set("store.rate", "0.7");
    run.advance_to(60);
    auto second = run.branch("second", "{}", bench.path() / "second");
    CHECK(bench.written_down("second") == bench.written_down());
    to_end(first);
    to_end(second);
    to_end(run);
    CHECK(run.world() == "change 1");
    CHECK(bench.lines("second") == bench.lines());

    const auto list = bench.written_down();
    const auto from = list.find('['), to = list.rfind(']');
    for (const std::string world : {"first", "second", "change 1"}) {
        CAPTURE(world);
        auto how = bench.settings("repeated " + world);
        how.added_worlds = list.substr(from, to - from + 1);
        how.way_to = world;
        auto again = bench.run(how);
        again.start();
        to_end(again);
        CHECK(bench.lines("repeated " + world) == bench.lines(world == "change 1" ? "results" : world));
    }
}

TEST_CASE("a branch that cannot be leaves the run as it was") {
    const SteeredBench bench;
    auto run = bench.run();
    const auto branch = [&](const std::string& name, const std::string& changes) {
        return text_of_failure([&] { run.branch(name, changes, bench.path() / "world"); });
    };
    CHECK_THROWS_AS(run.branch("early", "{}", bench.path() / "world"), Misuse);
    run.start();
    run.advance_to(30);

    CHECK(holds(branch("a", R"({"set": {"store.first": 5}})"),
                "the parameter 'first' cannot change while time runs"));
    CHECK(holds(branch("../a", "{}"), "this cannot be the name of a world"));
    CHECK(holds(branch("base", "{}"), "this name is taken"));
    CHECK(holds(branch("short", R"({"set": {"time.end": "20 s"}})"), "an end at 20 s"));
    CHECK(holds(branch("a", R"({"set": {"store.inflows": [2]}})"), "no block 'came'"));
    CHECK_FALSE(std::filesystem::exists(bench.path() / "world"));
    std::filesystem::create_directory(bench.path() / "world");
    CHECK(holds(branch("a", R"({"set": {"store.inflows": [2]}})"), "no block 'came'"));
    CHECK(std::filesystem::is_empty(bench.path() / "world"));
    CHECK(bench.written_down().empty());
    CHECK(branch("a", "{}") == "");
    CHECK(holds(branch("a", "{}"), "another world has this name"));
    CHECK(holds(branch("b", "{}"), "lines.csv"));  // of the world 'a'
    run.advance_to(100);
    CHECK_THROWS_AS(run.branch("late", "{}", bench.path() / "late"), Misuse);
    run.finish();

    CHECK(holds(bench.lines(), "\n90,90\n100,100\n"));
}
