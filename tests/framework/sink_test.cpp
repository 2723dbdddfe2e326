// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <chrono>
#include <cstring>
#include <set>

#include "engine_nodes.hpp"
#include "runtime/run/sink.hpp"

using namespace thalweg::testing;
using thalweg::runtime::Failure;
using Numbers = std::vector<int>;
using Seconds = std::vector<double>;

TEST_CASE("a sampled node sees the field of its time, at its times, on one thread of its own") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        run_graph(make_graph({make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, every(2.5))}),
                  device);

        // The interval ends are 1, 2, 2.5, 3, ... 7, 7.5, 8, 9, 10: call k shows interval k.
        CHECK(sample_times_of("a") == Seconds{0, 2.5, 5, 7.5, 10});
        CHECK(values("a") == Numbers{0, 3, 6, 9, 12});
        std::set<std::thread::id> threads;
        for (const auto& record : records("a")) {
            CHECK(record.uniform);
            CHECK(record.field_time == record.t1);
            CHECK(record.is_last == (record.t1 == 10));
            threads.insert(record.thread);
        }
        CHECK(threads.size() == 1);
        CHECK(threads.count(std::this_thread::get_id()) == 0);
        CHECK(records("a")[1].t0 == 0);
        CHECK(records("a")[2].t0 == 2.5);
    }
}

TEST_CASE("several sinks and several inputs see the same values") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        run_graph(
            make_graph({make_node("n", "test-count"), make_node("c", "test-copy", {}, {{"in", "n.count"}}),
                        make_node("bed", "test-source", {{"value", 9}}),
                        make_sink("a", {{"x", "n.count"}, {"y", "c.out"}, {"z", "bed.value"}}, at({0, 3})),
                        make_sink("b", {{"x", "c.out"}}, every(5))}),
            device);

        CHECK(values("a") == Numbers{0, 0, 9, 3, 3, 9});
        CHECK(records("a")[1].input == "y");
        CHECK(values("b") == Numbers{0, 5, 10});
    }
}

TEST_CASE("the last sample is marked where it is, not at the end") {
    reset();

    run_graph(make_graph({make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, at({1, 4}))}));

    REQUIRE(records("a").size() == 2);
    CHECK_FALSE(records("a")[0].is_last);
    CHECK(records("a")[1].is_last);
    CHECK(events() == std::vector<std::string>{"a.finish", "n.finish"});
}

TEST_CASE("a field that a slow sink holds is never overwritten") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        auto graph =
            make_graph({make_node("n", "test-count", {{"nx", 300}, {"ny", 200}}),
                        make_node("c", "test-copy", {{"work", 20}}, {{"in", "n.count"}}),
                        make_sink("slow", {{"x", "c.out"}, {"y", "n.count"}}, every(1), {{"pause", 0.004}})});
        graph.end = 100;

        const auto summary = run_graph(std::move(graph), device);

        REQUIRE(records("slow").size() == 202);
        for (std::size_t k = 0; k < 202; ++k) {
            CHECK(records("slow")[k].uniform);
            CHECK(records("slow")[k].value == static_cast<int>(k / 2));
        }
        for (const auto& node : summary.nodes) {
            if (node.id == "slow") {
                CHECK(node.seconds > 0.2);
                CHECK(node.calls == 101);
            }
        }
    }
}

TEST_CASE("a full queue holds the simulation, 64 small samples behind the one that is shown") {
    reset();
    auto graph = make_graph(
        {make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, every(1), {{"gate", true}})});
    graph.end = 100;
    auto plan = plan_of(std::move(graph));
    const std::atomic<bool> stop{false};

    // Tells how far the simulation got, and opens the gate when it has had time to go too far.
    struct Watch : thalweg::runtime::RunObserver {
        std::atomic<std::size_t> interval{0};

        void on_progress(const thalweg::runtime::Progress& progress) override {
            interval = progress.interval;
        }
    } watch;

    std::size_t seen = 0;
    std::thread opener([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        seen = watch.interval;
        open_gate();
    });

    const auto summary = thalweg::runtime::run_plan(plan, watch, stop);
    opener.join();

    // Samples at 0 (shown) and 1 to 64 (queued); that at 65 waits, so that interval 65 is not reported yet.
    CHECK(seen == 64);
    CHECK(summary.nodes[1].id == "a");
    CHECK(summary.nodes[1].waited > 0.05);
    CHECK(watch.interval == 100);
    REQUIRE(values("a").size() == 101);
    for (int k = 0; k <= 100; ++k) {
        CHECK(values("a")[static_cast<std::size_t>(k)] == k);
    }
}

TEST_CASE("large samples wait two at a time, and fields that stay the same count once") {
    using namespace thalweg::runtime;
    constexpr auto large = Sink::most_queued_bytes / 2;
    reset();
    auto plan = plan_of(make_graph(
        {make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, every(1), {{"gate", true}})}));
    Pools pools{thalweg::Device()};
    CopyCounter copies;
    FailureBox failures;
    std::atomic<int> pushed{0};
    {
        Sink sink(*plan.nodes[1], {"n.count -> a.x"}, pools, copies, failures);
        std::thread simulation([&] {
            const auto still = pools.host.take(large, Stream());
            for (int k = 0; k < 40; ++k) {  // 20 samples of one field, 20 of a new one each
                const auto field = k < 20 ? still : pools.host.take(large, Stream());
                std::memset(field->data, k < 20 ? 0 : k, 64);
                sink.push(k, k == 39, {{Published{field, {}, 0.0, k < 20 ? 1u : k + 0u}}});
                ++pushed;
            }
            sink.close();
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        // The first is shown; of the others 19 wait that are all one field, and two of the large ones.
        CHECK(pushed == 22);
        open_gate();
        simulation.join();
    }
    failures.check();

    CHECK(records("a").size() == 40);
    CHECK(values("a").back() == 39);
}

TEST_CASE("a sampled node that can run on the GPU looks there at what it needs, and nothing else is copied") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();
        auto probe = make_node("p", "test-probe", {}, {{"x", "c.out"}, {"bed", "r.out"}});
        probe.schedule = every(1);

        const auto summary =
            run_graph(make_graph({make_node("n", "test-count", {{"nx", 300}, {"ny", 200}}),
                                  make_node("c", "test-copy", {{"work", 20}}, {{"in", "n.count"}}),
                                  make_node("s", "test-source", {{"nx", 300}, {"ny", 200}}),
                                  make_node("r", "test-relay", {}, {{"in", "s.value"}}), probe,
                                  make_sink("behind", {{"x", "p.seen"}}, every(5))}),
                      device);

        REQUIRE(records("p").size() == 22);
        for (std::size_t k = 0; k < 22; ++k) {
            const auto record = records("p")[k];
            CHECK(record.uniform);
            CHECK(record.value == (k % 2 == 0 ? static_cast<int>(k / 2) : 7));
            CHECK(record.field_time == (k % 2 == 0 ? record.t1 : 0));
        }
        CHECK(values("behind") == Numbers{0, 5, 10});
        if (device == "cuda") {
            using thalweg::runtime::CopyKind;
            const auto at = [&](CopyKind kind, const char* where) {
                const auto found = summary.copies.find({kind, where});
                return found == summary.copies.end()
                           ? std::pair<std::uint64_t, std::uint64_t>{0, 0}
                           : std::pair{found->second.to_device, found->second.to_host};
            };
            using Pair = std::pair<std::uint64_t, std::uint64_t>;
            CHECK(at(CopyKind::internal, "p") == Pair{0, 22});
            CHECK(at(CopyKind::result, "c.out -> p.x") == Pair{0, 0});
            CHECK(at(CopyKind::input, "r.out -> p.bed") == Pair{60000, 0});
            CHECK(at(CopyKind::result, "p.seen -> behind.x") == Pair{0, 3 * 60000});
        }
    }
}

TEST_CASE("sampled nodes can feed sampled nodes") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();
        auto square = make_node("s", "test-square", {}, {{"in", "n.count"}});
        square.schedule = every(2);

        run_graph(make_graph({make_node("n", "test-count"), square,
                              make_sink("same", {{"x", "s.out"}, {"y", "n.count"}}, every(2)),
                              make_sink("other", {{"x", "s.out"}}, at({3, 10}))}),
                  device);

        CHECK(values("same") == Numbers{0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10});
        CHECK(values("other") == Numbers{2, 10});
        CHECK(records("other")[0].field_time == 2);
    }
}

TEST_CASE("a sink that fails stops the run with what it said") {
    reset();
    auto graph = make_graph({make_node("n", "test-count"),
                             make_sink("bad", {{"x", "n.count"}}, every(1), {{"fail_at", 3}}),
                             make_sink("good", {{"x", "n.count"}}, every(1))});
    graph.end = 10000;

    CHECK_THROWS_WITH_AS(run_graph(graph),
                         "/nodes/bad: node 'bad': the disk is full\n    do:       delete something", Failure);

    CHECK(records("bad").size() == 4);
    CHECK(records("good").size() < 5000);
    CHECK(events().empty());
}

TEST_CASE("a sink that fails while others wait for it does not hang them") {
    reset();
    auto square = make_node("s", "test-square", {{"fail_at", 4}}, {{"in", "n.count"}});
    square.schedule = every(1);

    CHECK_THROWS_WITH_AS(run_graph(make_graph({make_node("n", "test-count"), square,
                                               make_sink("a", {{"x", "s.out"}}, every(1))})),
                         "/nodes/s: node 's': no square today", Failure);

    // The samples before the failure, less those that waited when the run ended.
    const auto seen = values("a");
    REQUIRE(seen.size() <= 4);
    for (std::size_t k = 0; k < seen.size(); ++k) {
        CHECK(seen[k] == static_cast<int>(k));
    }
    CHECK(events().empty());
}

TEST_CASE("a sink that fails in finish fails the run") {
    reset();

    CHECK_THROWS_WITH_AS(
        run_graph(make_graph({make_node("n", "test-count"),
                              make_sink("bad", {{"x", "n.count"}}, every(5), {{"fail_in_finish", true}})})),
        "/nodes/bad: node 'bad': the file cannot be closed", Failure);
}

TEST_CASE("what a sampled node makes and nobody reads has no memory") {
    reset();
    auto square = make_node("s", "test-square", {}, {{"in", "n.count"}});
    square.schedule = every(2);

    const auto summary = run_graph(make_graph({make_node("n", "test-count"), square}));

    const auto& node = summary.nodes[1];
    CHECK(node.id == "s");
    CHECK(node.calls == 6);
}
