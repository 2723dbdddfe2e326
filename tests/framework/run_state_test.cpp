// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine_nodes.hpp"
#include "runtime/base/device.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/session.hpp"
#include "thalweg/runtime/state_differences.hpp"

using namespace thalweg;
using namespace thalweg::testing;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;

namespace {

/// Runs of one graph of 10 s with intervals of 1 s, each in a results folder of its own: a counter, a loop
/// over a feedback edge and tables.
class StateBench {
    ScratchFolder folder_;
    Session session_ = Session::with({std::shared_ptr<void>(), &registry()});
    int runs_ = 0;

    auto document(const std::string& more, const std::string& end, int nx) const -> std::string {
        return R"({"thalweg": 1, "time": {"end": ")" + end + R"(", "couple": "1 s"}, "nodes": {
            "n": {"type": "test-count", "params": {"nx": )" +
               std::to_string(nx) + R"(}},
            "loop": {"type": "test-loop", "in": {"previous": {"from": "back.sum", "feedback": true, "transfer": true}}},
            "back": {"type": "test-add", "in": {"a": {"from": "loop.level", "transfer": true},
                                               "b": {"from": "loop.level", "transfer": true}}},
            "copy": {"type": "test-copy", "in": {"in": "n.count"}},
            "t": {"type": "test-table-count"},
            "see": {"type": "test-record", "in": {"x": "copy.out"}, "every": ")" +
               every + R"("})" + more + "}}";
    }

  public:
    std::string more, end = "10 s", device = "cpu", every = "4 s";
    int nx = 8;

    StateBench() { reset(); }

    auto run(const std::shared_ptr<const SavedState>& from = nullptr) -> Run {
        const auto name = "run" + std::to_string(++runs_);
        const auto graph = folder_.write(name + ".json", document(more, end, nx));
        auto made = session_.run({graph, {}, device, folder_.path() / name}, from);
        made.keep("n.count");
        made.keep("t.table");
        return made;
    }

    auto saved_at(double time, const std::shared_ptr<const SavedState>& from = nullptr)
        -> std::shared_ptr<const SavedState> {
        auto one = run(from);
        one.start();
        one.advance_to(time);
        return std::make_shared<const SavedState>(one.save());
    }
};

/// All that outputs show, with times and versions, as text.
auto shown(const Run& run) -> std::string {
    std::string all;
    for (const char* name : {"n.count", "loop.level", "back.sum", "copy.out"}) {
        const auto field = run.field(name);
        all += std::string(name) + " at " + std::to_string(field.time) + " v" + std::to_string(field.version);
        for (const auto value : std::get<std::vector<std::uint8_t>>(field.values)) {
            all += ' ' + std::to_string(value);
        }
    }
    const auto table = run.table("t.table");
    return all + " table " + std::to_string(table.columns().front().numbers().front());
}

/// What outputs show after `time` [s] at the end of each interval.
auto shown_after(Run& run, double time) -> std::vector<std::string> {
    run.start();
    std::vector<std::string> all;
    if (run.time() > time) {
        all.push_back(shown(run));
    }
    while (!run.is_over()) {
        run.advance();
        if (run.time() > time) {
            all.push_back(shown(run));
        }
    }
    run.finish();
    return all;
}

auto refusal(Run run) -> std::string {
    try {
        run.start();
    } catch (const StartFailure& failure) {
        CHECK(is_refusal(failure.diagnostics()));  // the program exits with 2
        return failure.what();
    }
    return "";
}

auto has(const std::string& text, const std::string& part) -> bool {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a run that goes on from a saved state shows what the straight run shows, bit for bit") {
    StateBench bench;
    for (const double time : {0.0, 1.0, 4.0, 5.0, 9.0}) {
        CAPTURE(time);
        const auto state = bench.saved_at(time);
        auto straight = bench.run();
        auto resumed = bench.run(state);
        const auto expected = shown_after(straight, time);
        const auto found = shown_after(resumed, time);

        CHECK(expected.size() == 10 - static_cast<std::size_t>(time));
        CHECK(found == expected);
    }
}

TEST_CASE("a resumed run stands where it was left before it goes on") {
    StateBench bench;
    const auto state = bench.saved_at(5);
    auto straight = bench.run();
    straight.start();
    straight.advance_to(5);
    auto resumed = bench.run(state);
    resumed.start();

    CHECK(resumed.time() == 5);
    CHECK(shown(resumed) == shown(straight));
}

TEST_CASE("a state can be saved inside an interval, and again from a run that goes on") {
    StateBench bench;
    const auto cut = bench.saved_at(2.5);
    const auto again = bench.saved_at(6, cut);
    auto straight = bench.run();
    straight.start();
    straight.advance_to(2.5);
    straight.advance_to(8);
    auto resumed = bench.run(again);
    resumed.start();
    resumed.advance_to(8);

    CHECK(shown(resumed) == shown(straight));
}

TEST_CASE("a saved state lists named and typed blocks, and samples up to its time are not repeated") {
    StateBench bench;
    const auto state = bench.saved_at(4);
    REQUIRE(state->nodes.size() == 5);
    const auto& counter = state->nodes.front();
    CHECK(counter.id == "n");
    CHECK(counter.type == "test-count");
    CHECK(counter.version == 1);
    REQUIRE(counter.blocks.size() == 1);
    CHECK(counter.blocks.front().layout.name == "calls");
    CHECK(counter.blocks.front().layout.element == THW_STATE_I32);
    CHECK(counter.blocks.front().values.size() == 4);

    reset();
    auto resumed = bench.run(state);
    resumed.start();
    resumed.advance_to(10);
    resumed.finish();
    CHECK(sample_times_of("see") == std::vector<double>{8, 10});
}

TEST_CASE("a run can go on with samples twice as often, and shows the bits of the straight run") {
    StateBench bench;
    const auto state = bench.saved_at(4);
    auto straight = bench.run();
    const auto expected = shown_after(straight, 4);
    reset();
    bench.every = "2 s";
    auto resumed = bench.run(state);

    CHECK(shown_after(resumed, 4) == expected);
    CHECK(sample_times_of("see") == std::vector<double>{6, 8, 10});
}

TEST_CASE("a node that has written all it had to before the state need not write it again") {
    StateBench bench;
    bench.more = R"(, "w": {"type": "test-announce", "at": ["2 s"],
                            "params": {"announce": ["x.csv"], "write": ["x.csv"]}})";
    const auto state = bench.saved_at(4);
    auto resumed = bench.run(state);
    resumed.start();
    resumed.advance_to(10);
    CHECK_NOTHROW(resumed.finish());
}

TEST_CASE("what a sampled node gave before the state is there for those that read it after") {
    const auto table_seen = [](StateBench& bench, const std::shared_ptr<const SavedState>& state) {
        bench.more = R"(, "sq": {"type": "test-table-square", "in": {"in": "t.table"}, "at": ["4 s", "8 s"]},
                        "rec": {"type": "test-table-record", "in": {"in": "sq.table"}, "at": ["4 s", "6 s", "8 s"]})";
        reset();
        auto run = bench.run(state);
        run.start();
        run.advance_to(10);
        run.finish();
        std::string seen;
        for (const auto& one : records("rec")) {
            if (one.t1 > 5) {
                seen += std::to_string(one.t0) + " " + std::to_string(one.value) + " v" +
                        std::to_string(one.version) + ", ";
            }
        }
        return seen;
    };
    StateBench bench;
    const auto straight = table_seen(bench, nullptr);
    const auto resumed = table_seen(bench, bench.saved_at(5));
    CHECK(has(straight, "v1, "));
    CHECK(has(straight, "v2, "));
    CHECK(resumed == straight);
}

TEST_CASE("a sampled node that does not say what it remembers is named, and the run goes on") {
    StateBench bench;
    bench.more = R"(, "p": {"type": "test-probe", "in": {"x": "n.count"}, "at": ["2 s"]})";
    auto run = bench.run();
    run.start();
    run.advance();
    CHECK_THROWS_WITH_AS(run.save(), doctest::Contains("test-probe"), Failure);
    CHECK(run.advance() == 2);
}

TEST_CASE("a state saved after the last sample of a node counts its samples and files") {
    StateBench bench;
    bench.more = R"(, "w": {"type": "test-announce", "at": ["2 s"],
                            "params": {"announce": ["x.csv"], "write": ["x.csv"]}})";
    const auto state = bench.saved_at(10);
    REQUIRE(state->samples.size() == 2);
    const auto& writer = state->samples.back();
    CHECK(writer.type == "test-announce");
    CHECK(writer.last == 2);
    CHECK(writer.count == 1);
    CHECK(writer.files == std::vector<std::string>{"x.csv"});
}

TEST_CASE("two states are told apart by node, block, place and values") {
    StateBench bench;
    const auto state = bench.saved_at(4);
    CHECK(state_differences(*state, *state).empty());
    auto other = *state;
    other.nodes.front().blocks.front().values[0] = std::byte{7};
    other.nodes.back().id = "other";

    const auto found = state_differences(*state, other);
    REQUIRE(found.size() == 3);
    CHECK(found[0].node == "n");
    CHECK(found[0].block == "calls");
    CHECK(found[0].place == "[]");
    CHECK(found[0].first == "5");
    CHECK(found[0].second == "7");
    CHECK(found[0].count == 1);
    CHECK(found[1].second == "nothing");
    CHECK(found[2].node == "other");
    CHECK(found[2].first == "nothing");
}

TEST_CASE("a node that steps and does not say what it remembers is named, and the run goes on") {
    StateBench bench;
    bench.more = R"(, "s": {"type": "test-steps"})";
    auto run = bench.run();
    run.start();
    run.advance();
    CHECK_THROWS_WITH_AS(run.save(), doctest::Contains("test-steps"), Failure);
    CHECK(run.advance() == 2);
}

TEST_CASE("a state of another graph, mesh, version or layout is refused by name before time starts") {
    StateBench bench;
    const auto state = bench.saved_at(4);
    const auto changed = [&](auto change) {
        auto other = std::make_shared<SavedState>(*state);
        change(*other);
        return refusal(bench.run(other));
    };

    CHECK(has(changed([](SavedState& s) { s.nodes.front().version = 2; }), "another node type"));
    CHECK(has(changed([](SavedState& s) { s.nodes.front().type = "test-loop"; }), "another node type"));
    CHECK(has(changed([](SavedState& s) { s.nodes.front().id = "m"; }), "no node of this name"));
    CHECK(has(changed([](SavedState& s) { s.nodes.front().blocks.clear(); }),
              "the saved state has no block 'calls'"));
    CHECK(has(changed([](SavedState& s) { s.nodes.front().blocks.front().layout.element = THW_STATE_F32; }),
              "another grid, precision, boundaries or results: block 'calls'"));
    CHECK(has(changed([](SavedState& s) {
                  auto more = s.nodes.front().blocks.front();
                  more.layout.name = "rings";
                  s.nodes.front().blocks.push_back(more);
              }),
              "'rings', which this node does not take"));
    CHECK(has(changed([](SavedState& s) { s.time = 10; }), "not before the end of the run"));
    bench.nx = 9;
    CHECK(has(refusal(bench.run(state)), "another mesh"));
}

TEST_CASE("on a GPU a run goes on from a saved state with the same bits") {
    if (!cuda_status().available) {
        MESSAGE("skipped: " << cuda_status().reason);
        return;
    }
    StateBench bench;
    bench.device = "auto";
    const auto state = bench.saved_at(5);
    auto straight = bench.run();
    auto resumed = bench.run(state);
    CHECK(shown_after(resumed, 5) == shown_after(straight, 5));
}
