// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <random>
#include <string>

#include <thalweg/number_text.hpp>

#include "run_steps.hpp"
#include "steered_bench.hpp"

// Runs that are changed while time runs: a store adds up its rate, so that all values are known in advance.
using namespace thalweg;
using namespace thalweg::testing;
using namespace thalweg::runtime;

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
    CHECK(refusal.find(R"(expected: one of "rate", "fails_at", "inflows")") != std::string::npos);
    CHECK(text_of_failure([&] { run.set("stor.rate", "1"); }).find("nearest") != std::string::npos);
    CHECK(text_of_failure([&] { run.change("{"); }).find("the JSON text of an object") != std::string::npos);
    CHECK(text_of_failure([&] { run.change(R"({"at": 3})"); }).find("takes them at once") !=
          std::string::npos);
    to_end(run);

    CHECK(bench.lines().find("\n100,100\n") != std::string::npos);
}

TEST_CASE("a change that the state does not fit is refused, and the run goes on as it was") {
    const SteeredBench bench;
    auto run = bench.run();
    run.start();
    run.advance_to(30);

    const auto refusal = text_of_failure([&] { run.change(R"({"set": {"store.inflows": [2]}})"); });
    CHECK(holds(refusal, "node 'store': this cannot change while the run is on"));
    CHECK(holds(refusal, "store.inflows = [2]; the saved state has no block 'came'"));
    CHECK(holds(refusal, "set it before the run starts"));
    CHECK(run.world() == "base");
    CHECK(run.time() == 30);
    CHECK(run.intervals() == 3);
    CHECK(run.changes() == "[]");
    CHECK(bench.written_down().empty());
    run.set("store.rate", "2");
    const auto list = bench.written_down();
    run.advance_to(60);
    CHECK(holds(text_of_failure([&] { run.change(R"({"set": {"store.inflows": [2]}})"); }), "no block"));
    CHECK(run.world() == "change 1");
    CHECK(bench.written_down() == list);
    const auto summary = to_end(run);

    CHECK(summary.files.size() == 1);
    CHECK(bench.lines() ==
          "time,value\n0,0\n10,10\n20,20\n30,30\n40,50\n50,70\n60,90\n70,110\n80,130\n90,150\n100,170\n");
}

TEST_CASE("a run that is killed after a change has it when it is resumed") {
    const SteeredBench bench;
    {
        auto how = bench.settings("results");
        how.checkpoints.every = 20;
        auto run = bench.run(how);
        run.start();
        run.advance_to(50);
        run.set("store.rate", "4");
        CHECK(run.latest_checkpoint().filename() == "0000050s.nc");
        run.advance_to(50 + 10);
    }  // without its end, as where it is killed
    const auto found = find_checkpoint(bench.path() / "results");
    auto again = bench.session().resume(settings_of(found), found);
    again.start();
    CHECK(again.time() >= 50);
    to_end(again);

    CHECK(bench.lines() ==
          "time,value\n0,0\n10,10\n20,20\n30,30\n40,40\n50,50\n60,90\n70,130\n80,170\n90,210\n100,250\n");
}

TEST_CASE("a change comes neither before the start nor after the end") {
    const SteeredBench bench;
    auto run = bench.run();
    CHECK_THROWS_AS(run.change(R"({"set": {"store.rate": 2}})"), Misuse);
    CHECK_THROWS_AS(run.write_checkpoint(), Misuse);
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
    how.results = bench.path() / "saved";
    {
        auto saved = bench.run(how);
        saved.start();
        saved.advance_to(50);
        CHECK(saved.latest_checkpoint().empty());
        saved.advance_to(80);
    }
    const auto found = find_checkpoint(how.results);
    CHECK(found.checkpoint->state.time >= 60);
    auto again = bench.session().resume(settings_of(found), found);
    again.start();
    to_end(again);
    CHECK(bench.lines("saved") == bench.lines());
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

TEST_CASE("a change that ends the run before the present time is refused, and a later end is taken") {
    const SteeredBench bench;
    auto run = bench.run();
    run.start();
    run.advance_to(30);

    CHECK(text_of_failure([&] { run.set("time.end", "30 s"); }).find("an end at 30 s") != std::string::npos);
    CHECK(bench.written_down().empty());
    run.set("time.end", "50 s");
    to_end(run);

    CHECK(bench.lines() == "time,value\n0,0\n10,10\n20,20\n30,30\n40,40\n50,50\n");
}

TEST_CASE("a run along worlds takes no change before it has entered the last of them") {
    SteeredBench bench;
    bench.worlds = R"("worlds": [{"name": "a", "at": "30 s", "set": {"store.rate": 4}}], )";
    auto how = bench.settings("results");
    how.way_to = "a";
    auto run = bench.run(how);
    run.start();
    CHECK(text_of_failure([&] {
              run.set("store.rate", "2");
          }).find("the world 'a' is still to come, at 30 s") != std::string::npos);
    CHECK_THROWS_AS(run.write_checkpoint(), Misuse);
    run.advance_to(30);
    run.set("store.rate", "2");
    to_end(run);

    CHECK(bench.lines().find("\n30,30\n40,50\n50,70\n") != std::string::npos);
}

TEST_CASE("changes are written down at once, after those of the list that the run was given") {
    const SteeredBench bench;
    auto how = bench.settings("results");
    how.added_worlds = R"([{"name": "change 1", "at": 10, "set": {"store.rate": 3}}])";
    how.way_to = "change 1";
    auto run = bench.run(how);
    run.start();
    run.advance_to(30);
    CHECK(bench.written_down().empty());
    run.set("store.rate", "5");

    CHECK(run.world() == "change 2");
    CHECK(bench.written_down() == R"({"worlds": [{"name": "change 1", "at": 10, "set": {"store.rate": 3}},
 {"name":"change 2","from":"change 1","at":30.0,"set":{"store.rate":5}}]}
)");
}

TEST_CASE("a list of changes is an old result, which a later run replaces only where it is told to") {
    const SteeredBench bench;
    {
        auto run = bench.run();
        run.start();
        run.set("store.rate", "5");
        to_end(run);
    }
    CHECK(text_of_failure([&] { bench.run().start(); }).find("lines.csv, steering.json") !=
          std::string::npos);

    auto how = bench.settings("results");
    how.old_results = OldResults::remove_listed;
    auto again = bench.run(how);
    again.start();
    CHECK(again.removed_results() == std::vector<std::string>{"lines.csv", "steering.json"});
    CHECK(bench.written_down().empty());
}

TEST_CASE("a run without a plan of checkpoints writes one where it is asked to, and goes on from it") {
    const SteeredBench bench;
    std::filesystem::path file;
    {
        auto run = bench.run();
        run.start();
        run.advance_to(20);
        run.set("store.rate", "4");
        run.advance_to(50);
        file = run.write_checkpoint();
        CHECK(file.filename() == "0000050s.nc");
        CHECK(run.latest_checkpoint() == file);
        run.advance_to(70);
        run.set("store.rate", "7");
        CHECK(run.latest_checkpoint().filename() == "0000070s.nc");
    }
    const auto found = find_checkpoint(file);
    auto again = bench.session().resume(settings_of(found), found);
    again.start();
    CHECK(again.time() == 50);
    to_end(again);

    CHECK(bench.lines() ==
          "time,value\n0,0\n10,10\n20,20\n30,60\n40,100\n50,140\n60,180\n70,220\n80,260\n90,300\n100,340\n");
}

TEST_CASE("a run with a plan of checkpoints writes one more where it is asked to") {
    const SteeredBench bench;
    auto how = bench.settings("results");
    how.checkpoints.every = 40;
    auto run = bench.run(how);
    run.start();
    run.advance_to(40);
    const auto file = run.write_checkpoint();
    CHECK(file.filename() == "0000040s.nc");
    run.advance_to(50);
    CHECK(run.write_checkpoint().filename() == "0000050s.nc");
    CHECK(run.latest_checkpoint().filename() == "0000050s.nc");
    to_end(run);
}

TEST_CASE("any run that is changed at random repeats from its list of changes, bit for bit") {
    std::mt19937 draw(5);
    for (int turn = 0; turn < 20; ++turn) {
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
