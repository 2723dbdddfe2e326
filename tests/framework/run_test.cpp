// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <random>

#include "engine_nodes.hpp"
#include "run_steps.hpp"
#include "runtime/base/device.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/session.hpp"

using namespace thalweg::testing;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;

namespace {

/// A run of a graph of 10 s with intervals of 1 s: a counter, a copy of it and a table, seen every 4 s.
struct RunBench {
    ScratchFolder folder;
    Session session = Session::with({std::shared_ptr<void>(), &registry()});
    Run run;

    explicit RunBench(const std::string& more = "")
        : run(session.run(
              {folder.write("graph.json", R"({"thalweg": 1, "time": {"end": "10 s", "couple": "1 s"},
            "nodes": {
              "n": {"type": "test-count"},
              "twice": {"type": "test-add", "in": {"a": "n.count", "b": "n.count"}},
              "t": {"type": "test-table-count"},
              "see": {"type": "test-record", "in": {"x": "twice.sum"}, "every": "4 s"})" +
                                              more + "}}"),
               {},
               "cpu",
               folder.path() / "results"})) {
        reset();
    }
};

auto bytes(const FieldSnapshot& field) -> std::vector<std::uint8_t> {
    return std::get<std::vector<std::uint8_t>>(field.values);
}

/// What is thrown by a call out of order: "message | found | remedy".
template <class Call>
auto misuse(Call call) -> std::string {
    try {
        call();
    } catch (const Misuse& error) {
        const auto& said = error.diagnostics().front();
        return said.message + " | " + said.found + " | " + said.remedy;
    }
    return "";
}

auto begins(const std::string& text, const std::string& with) -> bool {
    return text.compare(0, with.size(), with) == 0;
}

}  // namespace

TEST_CASE("a run is held from outside: it advances, is looked at, and ends") {
    RunBench bench;
    auto& run = bench.run;
    REQUIRE(run.check().empty());
    CHECK(run.end() == 10);
    CHECK(run.largest_grid() == run.layout("n.count").field->grid.cells());
    run.start();

    CHECK(bytes(run.field("n.count")).front() == 0);
    CHECK(run.advance() == 1);
    const auto seen = run.field("twice.sum");
    CHECK(bytes(seen).front() == 2);
    CHECK(seen.name == "twice.sum");
    CHECK(seen.time == 1);
    CHECK(run.advance_to(3) == 3);
    CHECK(run.advance_to(3) == 3);
    CHECK(bytes(run.field("n.count")).front() == 3);
    CHECK(run.advance_to(10) == 10);
    CHECK(run.is_over());
    const auto summary = run.finish();

    CHECK(summary.intervals == 10);
    CHECK_FALSE(summary.stopped_early);
    CHECK(run.time() == 10);
    CHECK(sample_times_of("see") == std::vector<double>{0, 4, 8, 10});
}

TEST_CASE("a time between the ends of intervals cuts one, as an output time does") {
    RunBench bench;
    bench.run.start();

    CHECK(bench.run.advance_to(2.5) == 2.5);
    CHECK(bytes(bench.run.field("n.count")).front() == 3);
    CHECK(bench.run.advance() == 3);
}

TEST_CASE("a time that is the end of an interval but for rounding is that end, and nothing goes back") {
    RunBench bench;
    bench.run.start();

    CHECK(bench.run.advance_to(3 - 1e-12) == 3);
    CHECK(bench.run.advance_to(3 - 1e-12) == 3);
    CHECK(bench.run.advance_to(10 + 1e-12) == 10);
    CHECK(bytes(bench.run.field("n.count")).front() == 10);
}

TEST_CASE("a run that has failed says how far it came, and answers no further call") {
    RunBench bench(R"(, "bad": {"type": "test-fail", "params": {"hook": "run", "after": 3}})");
    bench.run.start();

    CHECK_THROWS_AS(bench.run.advance_to(10), Failure);
    CHECK(bench.run.time() == 2);
    CHECK(bench.run.is_over());
    CHECK(begins(misuse([&] { bench.run.finish(); }), "finish() does not go"));
}

TEST_CASE("two runs side by side do not disturb each other, and one is stopped") {
    RunBench first, second;
    first.run.start();
    second.run.start();
    first.run.advance_to(5);
    second.run.advance_to(2);
    second.run.stop();
    second.run.advance();

    CHECK(second.run.is_over());
    CHECK(second.run.finish().stopped_early);
    CHECK(first.run.advance_to(10) == 10);
    CHECK(bytes(first.run.field("n.count")).front() == 10);
}

TEST_CASE("a run that is finished before its end gives sampled nodes what stands then") {
    RunBench bench;
    bench.run.start();
    bench.run.advance_to(5);

    CHECK(bench.run.finish().stopped_early);
    CHECK(sample_times_of("see") == std::vector<double>{0, 4, 5});
}

TEST_CASE("outputs that no node reads are computed where they are kept") {
    RunBench bench(R"(, "alone": {"type": "test-count"})");
    bench.run.start();
    CHECK(begins(misuse([&] { bench.run.field("alone.count"); }),
                 "nothing computes this output | 'alone.count', which no node reads | call keep("));

    RunBench keeper(R"(, "alone": {"type": "test-count"})");
    keeper.run.keep("alone.count");
    keeper.run.keep("t.table");
    keeper.run.start();
    keeper.run.advance();
    CHECK(bytes(keeper.run.field("alone.count")).front() == 1);
    CHECK(keeper.run.table("t.table").columns().size() >= 1);

    RunBench wrong;
    wrong.run.keep("n.cuont");
    REQUIRE(wrong.run.check().size() == 1);
    CHECK(wrong.run.check().front().nearest == "n.count");
    CHECK_THROWS_AS(wrong.run.start(), StartFailure);
    CHECK(begins(misuse([&] { wrong.run.advance(); }), "advance() does not go with the state of the run"));
}

TEST_CASE("calls out of order, and names and times that are not there, are told and change nothing") {
    RunBench bench;
    auto& run = bench.run;
    CHECK(misuse([&] { run.advance(); }) ==
          "advance() does not go with the state of the run | a run that has not been started | call start() "
          "first");
    CHECK(begins(misuse([&] { run.field("n.count"); }), "field() does not go"));
    run.start();
    CHECK(begins(misuse([&] { run.start(); }), "start() does not go"));
    CHECK(begins(misuse([&] { run.field("n.cuont"); }), "no node has this output | 'n.cuont'"));
    CHECK(begins(misuse([&] { run.table("n.count"); }), "this output is of another kind"));
    CHECK(begins(misuse([&] { run.advance_to(11); }), "a run goes forward"));
    CHECK(begins(misuse([&] { run.advance_to(NAN); }), "a run goes forward"));
    CHECK(begins(misuse([&] { run.advance_to(INFINITY); }), "a run goes forward"));
    run.advance_to(10);
    CHECK(begins(misuse([&] { run.advance(); }), "the run is over"));
    run.finish();
    CHECK(begins(misuse([&] { run.finish(); }), "finish() does not go"));
    CHECK(begins(misuse([&] { run.field("n.count"); }), "field() does not go"));
    CHECK(run.time() == 10);
}

TEST_CASE("on a GPU a field is copied from the device, whoever reads it") {
    if (!cuda_status().available) {
        MESSAGE("skipped: " << cuda_status().reason);
        return;
    }
    const ScratchFolder folder;
    const auto graph = folder.write("graph.json", R"({"thalweg": 1, "time": {"end": "10 s", "couple": "1 s"},
        "nodes": {"n": {"type": "test-count"}, "copy": {"type": "test-copy", "in": {"in": "n.count"}}}})");
    auto run = Session::with({std::shared_ptr<void>(), &registry()}).run({graph, {}, "cuda", folder.path()});
    run.keep("copy.out");
    run.start();
    for (int k = 1; k <= 10; ++k) {
        run.advance();
        CHECK(bytes(run.field("n.count")) ==
              std::vector<std::uint8_t>(bytes(run.field("n.count")).size(), k));
        CHECK(bytes(run.field("copy.out")).back() == k);
    }
    run.finish();
}

TEST_CASE("a run whose start fails keeps the results of the run before") {
    const auto writer = [](const char* more) {
        return std::string(
                   R"(, "w": {"type": "test-announce", "params": {"announce": ["x.csv"], "write": ["x.csv"]}})") +
               more;
    };
    const ScratchFolder files;
    const auto run_in = [&](const std::string& name, const char* more) {
        RunBench bench(writer(more));
        auto graph = bench.folder.path() / "graph.json";
        RunSettings settings{graph, {}, "cpu", files.path() / name};
        settings.old_results = OldResults::remove_listed;
        auto run = bench.session.run(settings);
        run.start();
        run.finish();
    };
    const auto result = files.path() / "out" / "x.csv";
    run_in("out", "");
    REQUIRE(std::filesystem::exists(result));

    CHECK_THROWS_AS(run_in("out", R"(, "bad": {"type": "test-fail", "params": {"hook": "run"}})"),
                    StartFailure);
    CHECK(std::filesystem::exists(result));
    run_in("out", "");
    CHECK(std::filesystem::exists(result));
}

namespace {

/// Calls `run` as `draw` says, in or out of order.
void call(Run& run, std::uint_fast32_t draw) {
    const auto more = draw / 12;
    const char* const output = more % 3 == 0 ? "n.count" : more % 3 == 1 ? "twice.sum" : "t.table";
    static std::atomic<bool> never{false};
    switch (draw % 12) {
        case 0:
            run.check();
            break;
        case 1:
            run.start();
            break;
        case 2:
            run.advance();
            break;
        case 3:
            run.advance_to(static_cast<double>(more % 25) / 2);
            break;
        case 4:
            run.field(output);
            break;
        case 5:
            run.table(output);
            break;
        case 6:
            run.keep(output);
            break;
        case 7:
            run.metrics();
            run.removed_results();
            run.early_end();
            break;
        case 8:
            more % 4 == 0 ? run.stop() : run.set("n.stop_at", "2.5");
            break;
        case 9:
            run.stop_when(never);
            break;
        case 10:
            run.save();
            break;
        default:
            more % 4 == 0 ? static_cast<void>(run.finish()) : static_cast<void>(run.outputs());
    }
}

}  // namespace

TEST_CASE("any sequence of calls ends in values or errors") {
    const int sequences = asked_number("THALWEG_SEQUENCES", 100);
    std::mt19937 random(20261127);
    for (int sequence = 0; sequence < sequences; ++sequence) {
        RunBench bench;
        for (int k = 0; k < 12; ++k) {
            CAPTURE(sequence);
            CAPTURE(k);
            try {
                call(bench.run, random());
            } catch (const Failure& error) {  // Misuse too; nodes of this graph have no state
                CHECK_FALSE(error.diagnostics().front().message.empty());
            }
            CHECK(bench.run.time() >= 0);
        }
    }
}
