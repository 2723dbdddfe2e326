// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine_nodes.hpp"
#include "runtime/session/checkpoint_folder.hpp"
#include "runtime/session/checkpoint_times.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/session.hpp"

using namespace thalweg::testing;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;

namespace {

namespace fs = std::filesystem;

/// What a run says.
class Sayings final : public RunObserver {
    mutable std::mutex mutex_;
    std::string text_;

  public:
    void on_log(const std::string& node, thw_severity, const std::string& text) override {
        const std::lock_guard lock(mutex_);
        text_ += node + ": " + text + "\n";
    }

    auto text() const -> std::string {
        const std::lock_guard lock(mutex_);
        return text_;
    }
};

/// Runs of a counter with intervals of 1 s, with checkpoints in the folder "results".
class CheckpointBench {
    ScratchFolder folder_;
    Session session_ = Session::with({std::shared_ptr<void>(), &registry()});

  public:
    Sayings says;
    std::string end = "10 s", nodes = R"("n": {"type": "test-count"},
                                         "b": {"type": "test-copy", "in": {"in": "n.count"}},
                                         "c": {"type": "test-copy", "in": {"in": "b.out"}})";
    std::vector<std::string> set;

    CheckpointBench() { reset(); }

    auto results() const -> fs::path { return folder_.path() / "results"; }

    auto graph() -> fs::path {
        return folder_.write("graph.json", R"({"thalweg": 1, "time": {"end": ")" + end +
                                               R"(", "couple": "1 s"}, "nodes": {)" + nodes + "}}");
    }

    auto settings(const CheckpointPlan& plan) -> RunSettings {
        RunSettings how{graph(), set, "cpu", results()};
        how.checkpoints = plan;
        return how;
    }

    auto run(const RunSettings& how) -> Run {
        auto run = session_.run(how);
        run.observe(says);
        return run;
    }

    auto resumed(const FoundCheckpoint& found, const RunSettings& how) -> Run {
        auto run = session_.resume(how, found);
        run.observe(says);
        return run;
    }

    auto resumed() -> Run {
        const auto found = find_checkpoint(results());
        return resumed(found, settings_of(found));
    }

    /// A run with a checkpoint every 2 s, left at `time` [s].
    void leave_at(double time) {
        auto left = run(settings({2.0, {}, 2}));
        left.start();
        while (left.time() < time) {
            left.advance();
            await_checkpoint(left);
        }
    }

    /// Waits until the checkpoint at an even time is on the disk, so that none is late.
    static void await_checkpoint(const Run& run) {
        if (static_cast<int>(run.time()) % 2 == 0 && run.time() < run.end()) {
            await_checkpoint(run, run.time());
        }
    }

    /// Waits until the latest one on the disk is that of `time` [s], 5 s at most.
    static void await_checkpoint(const Run& run, double time) {
        const auto name = checkpoint_name("", time).filename();
        for (int k = 0; k < 5000 && run.latest_checkpoint().filename() != name; ++k) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    auto names() const -> std::vector<std::string> {
        std::vector<std::string> all;
        for (const auto& file : checkpoint_files(results())) {
            all.push_back(file.path.filename().string());
        }
        return all;
    }
};

auto first_byte(const Run& run) -> int {
    return std::get<std::vector<std::uint8_t>>(run.field("b.out").values).front();
}

/// What the run shows after each interval, then it ends.
auto bytes_shown(Run& run) -> std::vector<int> {
    std::vector<int> all;
    while (!run.is_over()) {
        run.advance();
        all.push_back(first_byte(run));
    }
    run.finish();
    return all;
}

void flip_a_bit(const fs::path& file) {
    std::fstream bytes(file, std::ios::binary | std::ios::in | std::ios::out);
    const auto middle = static_cast<std::streamoff>(fs::file_size(file) / 2);
    bytes.seekg(middle);
    const char changed = static_cast<char>(bytes.get() ^ 1);
    bytes.seekp(middle);
    bytes.put(changed);
}

auto why_refused(const std::function<void()>& call) -> std::string {
    try {
        call();
    } catch (const Failure& failure) {
        return failure.what();
    }
    return "";
}

auto has_words(const std::string& text, const std::string& part) -> bool {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a checkpoint is due once a multiple of the simulated time was reached since the last one") {
    const auto now = CheckpointTimes::clock::now();
    CheckpointTimes times({2.5, {}, 2}, 0, 1e-8, now);

    CHECK_FALSE(times.is_due(2, now));
    CHECK(times.is_due(2.5 - 1e-12, now));  // rounding
    CHECK(times.is_due(3, now));
    times.taken(3, now);
    CHECK_FALSE(times.is_due(4.9, now));
    CHECK(times.is_due(5, now));  // not 3 s + 2.5 s
}

TEST_CASE("a checkpoint is due once so much time has passed by the clock on the wall") {
    const auto now = CheckpointTimes::clock::now();
    CheckpointTimes times({{}, 60.0, 2}, 0, 1e-8, now);

    CHECK_FALSE(times.is_due(1e6, now + std::chrono::seconds(59)));
    CHECK(times.is_due(1, now + std::chrono::seconds(60)));
    times.taken(1, now + std::chrono::seconds(60));
    CHECK_FALSE(times.is_due(2, now + std::chrono::seconds(119)));
}

TEST_CASE("names of checkpoints tell their times") {
    CHECK(checkpoint_name("r", 600) == "r/checkpoints/0000600s.nc");
    CHECK(checkpoint_name("r", 0.25) == "r/checkpoints/0000000.250000s.nc");
    CHECK(results_around("/r/checkpoints/0000600s.nc") == "/r");
    CHECK(results_around("/r/checkpoints/survey.nc").empty());
    CHECK(results_around("/r/0000600s.nc").empty());
}

TEST_CASE("the latest checkpoints stay, and the last one is of the end") {
    CheckpointBench bench;

    bench.leave_at(6);
    CHECK(bench.names() == std::vector<std::string>{"0000006s.nc", "0000004s.nc"});

    auto rest = bench.resumed();
    rest.start();
    bytes_shown(rest);
    CHECK(bench.names().front() == "0000010s.nc");
    CHECK(bench.names().size() == 2);
}

TEST_CASE("without a request no checkpoint is written") {
    CheckpointBench bench;

    auto run = bench.run(bench.settings({}));
    run.start();
    bytes_shown(run);

    CHECK(run.latest_checkpoint().empty());
    CHECK_FALSE(fs::exists(bench.results()));
}

TEST_CASE("a run that goes on from a checkpoint shows what the straight run shows") {
    CheckpointBench bench;
    auto straight = bench.run(bench.settings({}));
    straight.start();
    const auto expected = bytes_shown(straight);
    bench.leave_at(7);

    auto rest = bench.resumed();
    rest.start();
    CHECK(rest.time() == 6);
    CHECK(bytes_shown(rest) == std::vector<int>(expected.begin() + 6, expected.end()));
    CHECK_FALSE(has_words(bench.says.text(), "straight run"));
}

TEST_CASE("a checkpoint holds its graph with all overrides, so that the file may change") {
    CheckpointBench bench;
    bench.set = {"time.end=8"};
    bench.leave_at(2);
    bench.set.clear();
    bench.end = "3 s";
    bench.graph();

    auto rest = bench.resumed();
    rest.start();
    CHECK(rest.end() == 8);
}

TEST_CASE("a damaged checkpoint is named, and the one before is taken") {
    CheckpointBench bench;
    bench.leave_at(6);
    flip_a_bit(bench.results() / "checkpoints/0000006s.nc");

    const auto found = find_checkpoint(bench.results());

    CHECK(found.file.filename() == "0000004s.nc");
    REQUIRE(found.unsound.size() == 1);
    CHECK(has_words(to_text(found.unsound.front()), "0000006s.nc"));
    auto rest = bench.resumed(found, settings_of(found));
    rest.start();
    CHECK(rest.time() == 4);
    CHECK(bench.names() == std::vector<std::string>{"0000004s.nc"});  // the damaged one is gone
}

TEST_CASE("a folder without a sound checkpoint is refused") {
    CheckpointBench bench;
    CHECK(has_words(why_refused([&] { find_checkpoint(bench.results()); }),
                    "there is no checkpoint to go on from"));
    fs::create_directories(bench.results());
    CHECK(has_words(why_refused([&] { find_checkpoint(bench.results()); }), "a folder without checkpoints"));

    bench.leave_at(2);
    flip_a_bit(bench.results() / "checkpoints/0000002s.nc");
    CHECK(has_words(why_refused([&] { find_checkpoint(bench.results()); }), "0000002s.nc"));
}

TEST_CASE("nodes without a state are refused where checkpoints are asked for, before anything starts") {
    CheckpointBench bench;
    bench.nodes = R"("n": {"type": "test-steps"})";
    auto run = bench.run(bench.settings({1.0, {}, 2}));

    const auto& problems = run.check();

    REQUIRE(problems.size() == 1);
    CHECK(problems.front().node == "n");
    CHECK(problems.front().message == "a run with this node can write no checkpoints");
    CHECK(bench.run(bench.settings({})).check().empty());
}

TEST_CASE("a checkpoint that cannot be written is told, and the run goes on") {
    CheckpointBench bench;
    auto run = bench.run(bench.settings({2.0, {}, 2}));
    run.start();
    fs::create_directory(bench.results() / "checkpoints/0000002s.nc");  // in the way

    CHECK(bytes_shown(run).size() == 10);

    CHECK(has_words(bench.says.text(),
                    "checkpoint: the checkpoint at 2 s could not be written, and the run goes on"));
    CHECK(bench.names().front() == "0000010s.nc");
}

TEST_CASE("checkpoints that wait for the one before are told, and the run does not wait") {
    CheckpointBench bench;
    bench.nodes = R"("n": {"type": "test-count", "params": {"nx": 2000, "ny": 2000}},
                     "b": {"type": "test-copy", "in": {"in": "n.count"}})";
    bench.end = "20 s";
    auto run = bench.run(bench.settings({1.0, {}, 2}));
    run.start();
    while (!run.is_over()) {
        run.advance();
    }
    run.finish();

    CHECK(has_words(bench.says.text(), "later than asked for, since the one before was still being written"));
    CHECK(bench.names().front() == "0000020s.nc");
}

TEST_CASE(
    "a checkpoint does not wait for a sampled node that is behind, and holds it as it was at its time") {
    CheckpointBench bench;
    bench.nodes += R"(, "see": {"type": "test-record", "in": {"x": "b.out"}, "every": "2 s",
                                "params": {"gate": true}})";
    {
        auto run = bench.run(bench.settings({2.0, {}, 2}));
        run.start();
        run.advance();
        CHECK(run.advance() == 2);  // the sample of 0 s waits for the gate
        CHECK(run.advance() == 3);
        CHECK(run.latest_checkpoint().empty());

        open_gate();
        CheckpointBench::await_checkpoint(run, 2);
    }

    const auto found = find_checkpoint(bench.results());
    CHECK(found.checkpoint->state.time == 2);
    REQUIRE(found.checkpoint->state.samples.size() == 1);
    CHECK(found.checkpoint->state.samples.front().last == 2);
    CHECK(found.checkpoint->state.samples.front().count == 2);
    auto rest = bench.resumed();
    rest.start();
    CHECK(rest.time() == 2);
}

TEST_CASE(
    "where a sampled node fails before its state is saved, the run fails and no checkpoint is written") {
    CheckpointBench bench;
    bench.nodes += R"(, "see": {"type": "test-record", "in": {"x": "b.out"}, "every": "2 s",
                                "params": {"fail_at": 2}})";
    auto run = bench.run(bench.settings({2.0, {}, 2}));
    run.start();

    const auto reason = why_refused([&] {
        while (!run.is_over()) {
            run.advance();
        }
        run.finish();
    });

    CHECK(has_words(reason, "the disk is full"));
    CHECK(bench.names().empty());
}

TEST_CASE("what checkpoints have cost is told, and without a request nothing") {
    CheckpointBench bench;
    const auto costs_of = [&](const CheckpointPlan& plan) {
        auto run = bench.run(bench.settings(plan));
        run.start();
        while (!run.is_over()) {
            run.advance();
            CheckpointBench::await_checkpoint(run);
        }
        return run.finish().checkpoints;
    };

    CHECK(costs_of({}).count == 0);
    const auto costs = costs_of({2.0, {}, 2});

    CHECK(costs.count == 5);
    CHECK(costs.bytes == find_checkpoint(bench.results()).checkpoint->state.bytes());
    CHECK(costs.first > 0);
    CHECK(costs.longest > 0);
    CHECK(costs.longest <= costs.later);
    CHECK(costs.writing > 0);
}

TEST_CASE("a stopped run ends with a checkpoint at the end of its interval") {
    CheckpointBench bench;
    auto run = bench.run(bench.settings({100.0, {}, 2}));
    run.start();
    run.advance();
    run.stop();
    run.advance();

    CHECK(run.is_over());
    CHECK(run.finish().stopped_early);
    CHECK(run.latest_checkpoint().filename() == "0000002s.nc");
    auto rest = bench.resumed();
    rest.start();
    CHECK(rest.time() == 2);
}

TEST_CASE("another device and changed parts are told before a run goes on") {
    CheckpointBench bench;
    bench.leave_at(2);
    auto found = find_checkpoint(bench.results());
    auto other = *found.checkpoint;
    other.device = "cuda:a GPU";
    other.plugins = {{"libflow.so", "1.0", "00112233445566"}};
    other.graph.replace(other.graph.find("\"hash\": \"") + 9, 4, "none");
    found.checkpoint = std::make_shared<const Checkpoint>(other);

    auto run = bench.resumed(found, settings_of(found));
    const auto problems = run.check();

    REQUIRE(problems.size() == 1);
    CHECK(has_words(to_text(problems.front()),
                    "the graph is no longer the one that the checkpoint was written with"));
    CHECK(has_words(bench.says.text(), "the run goes on on cpu and was on cuda:a GPU"));
    CHECK(has_words(bench.says.text(), "the plugin libflow.so is another one (no plugin of this name)"));
}

TEST_CASE("a checkpoint that does not say how its run was run is refused") {
    CheckpointBench bench;
    bench.leave_at(2);
    auto found = find_checkpoint(bench.results());
    auto other = *found.checkpoint;
    other.graph = "{}";
    found.checkpoint = std::make_shared<const Checkpoint>(other);

    CHECK(has_words(why_refused([&] { settings_of(found); }),
                    "the checkpoint does not say how its run was run"));
}

TEST_CASE("checkpoints are old results: refused with the way on, or removed with them") {
    CheckpointBench bench;
    bench.leave_at(2);
    auto again = bench.run(bench.settings({2.0, {}, 2}));
    CHECK(has_words(why_refused([&] { again.start(); }), "go on with that run (thalweg resume "));

    auto how = bench.settings({2.0, {}, 2});
    how.old_results = OldResults::remove_listed;
    auto anew = bench.run(how);
    anew.start();
    CHECK(anew.removed_results() == std::vector<std::string>{"checkpoints/0000002s.nc"});
    CHECK(bench.names().empty());
}
