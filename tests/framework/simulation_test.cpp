// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "engine_nodes.hpp"
#include "runtime/run/sink.hpp"

using namespace thalweg::testing;
using thalweg::runtime::CopyKind;
using thalweg::runtime::Failure;
using thalweg::runtime::Progress;
using Numbers = std::vector<int>;

namespace {

/// Bytes of one kind and direction over all edges.
auto copied(const thalweg::runtime::RunSummary& summary, CopyKind kind)
    -> std::pair<std::uint64_t, std::uint64_t> {
    std::pair<std::uint64_t, std::uint64_t> sum{0, 0};
    for (const auto& [key, count] : summary.copies) {
        if (key.first == kind) {
            sum.first += count.to_device;
            sum.second += count.to_host;
        }
    }
    return sum;
}

using BytePair = std::pair<std::uint64_t, std::uint64_t>;

struct Watch : thalweg::runtime::RunObserver {
    std::vector<Progress> seen;

    void on_progress(const Progress& progress) override { seen.push_back(progress); }
};

struct UninterestedWatch final : Watch {
    auto wants_progress() const -> bool override { return false; }
};

}  // namespace

TEST_CASE("a stepping node is called once for its initial state and once for every interval") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        const auto summary = run_graph(
            make_graph({make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, every(1))}), device);

        CHECK(values("a") == Numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
        CHECK(summary.intervals == 10);
        CHECK(summary.time == 10);
        CHECK_FALSE(summary.stopped_early);
        CHECK(summary.nodes.at(0).id == "n");
        CHECK(summary.nodes.at(0).calls == 11);
    }
}

TEST_CASE("a plan that is started has run static nodes and the initial state, and no sink") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();
        auto plan = plan_of(
            make_graph({make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, every(1))}), device);
        Watch watch;

        thalweg::runtime::start_plan(plan, watch);

        CHECK(values("a").empty());
        CHECK(plan.nodes.at(0)->metrics().count("unused_has_data") == 1);
        CHECK(watch.seen.empty());
    }
}

TEST_CASE("a chain, a diamond and a fan-out see values of the same time") {
    reset();

    run_graph(make_graph({make_node("sum", "test-add", {}, {{"a", "left.out"}, {"b", "right.out"}}),
                          make_node("left", "test-copy", {}, {{"in", "n.count"}}),
                          make_node("right", "test-copy", {}, {{"in", "n.count"}}),
                          make_node("n", "test-count"), make_sink("a", {{"x", "sum.sum"}}, every(5))}));

    CHECK(values("a") == Numbers{0, 10, 20});
}

TEST_CASE("an optional input that nobody connects has no data") {
    reset();

    run_graph(make_graph({make_node("n", "test-count"), make_node("sum", "test-add", {}, {{"a", "n.count"}}),
                          make_sink("a", {{"x", "sum.sum"}}, every(5))}));

    CHECK(values("a") == Numbers{100, 105, 110});
}

TEST_CASE("an output that nobody reads gets no memory") {
    reset();

    const auto summary =
        run_graph(make_graph({make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, at({10}))}));

    CHECK(summary.metrics.at("n").at("unused_has_data").value == 0);
    CHECK(summary.host_bytes_peak <= 3 * 64);
}

TEST_CASE("static nodes run once, in order, and feed everybody") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        const auto summary = run_graph(
            make_graph({make_node("r", "test-relay", {}, {{"in", "s.value"}}), make_node("s", "test-source"),
                        make_node("c", "test-copy", {}, {{"in", "r.out"}}),
                        make_sink("a", {{"x", "c.out"}, {"y", "s.value"}}, every(5))}),
            device);

        CHECK(values("a") == Numbers{7, 7, 7, 7, 7, 7});
        CHECK(records("a")[1].version == 1);
        CHECK(records("a")[1].field_time == 0);
        CHECK(records("a")[5].version == 1);
        CHECK(copied(summary, CopyKind::exchange) == BytePair{0, 0});
        if (device == "cuda") {
            // s is on the GPU and goes down once for r; r is on the CPU and goes up once for c.
            CHECK(copied(summary, CopyKind::input) == BytePair{64, 64});
            // c.out three times; s.value is on the CPU already, for r.
            CHECK(copied(summary, CopyKind::result) == BytePair{0, 3 * 64});
        }
    }
}

TEST_CASE("a following node hands on every new value, and a constant once") {
    reset();

    run_graph(
        make_graph({make_node("moving", "test-follow", {}, {{"in", "n.count"}}), make_node("n", "test-count"),
                    make_node("still", "test-follow", {}, {{"in", "s.value"}}), make_node("s", "test-source"),
                    make_sink("a", {{"x", "moving.out"}, {"y", "still.out"}}, every(5))}));

    CHECK(values("a") == Numbers{0, 7, 5, 7, 10, 7});
    CHECK(records("a")[5].version == 1);
}

TEST_CASE("nodes see the mesh of their fields, on CUDA on the device, too, where it was copied once") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        const auto summary =
            run_graph(make_graph({make_node("m", "test-mesh"),
                                  make_node("a", "test-mesh-reader", {}, {{"in", "m.value"}}),
                                  make_node("b", "test-mesh-reader", {}, {{"in", "a.out"}})}),
                      device);

        for (const char* node : {"a", "b"}) {
            CHECK(summary.metrics.at(node).at("cells").value == 8);
            CHECK(summary.metrics.at(node).at("on_device").value == (device == "cuda" ? 1 : 0));
            CHECK(summary.metrics.at(node).at("one_mesh").value == 1);
            CHECK(summary.metrics.at(node).at("hash_known").value == 1);
        }
        // 9 nodes, 8 cells, 16 edges: 2 doubles a node, 6 numbers a cell and 4 an edge, once.
        const std::uint64_t mesh_bytes = 9 * 16 + 8 * 24 + 16 * 16;
        CHECK(copied(summary, CopyKind::input) == BytePair{device == "cuda" ? mesh_bytes : 0, 0});
        CHECK(copied(summary, CopyKind::exchange) == BytePair{0, 0});
    }
}

TEST_CASE("feedback hands over the value of the previous interval, and none at first") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        run_graph(make_graph({make_node("n", "test-count"),
                              make_node("late", "test-loop", {}, {{"previous", "n.count!"}}),
                              make_node("early", "test-copy", {}, {{"in", "n.count"}}),
                              make_sink("a", {{"x", "late.level"}}, every(1)),
                              make_sink("b", {{"x", "early.out"}}, every(1))}),
                  device);

        CHECK(values("a") == Numbers{50, 50, 1, 2, 3, 4, 5, 6, 7, 8, 9});
        CHECK(values("b") == Numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    }
}

TEST_CASE("a feedback value belongs to the beginning of the interval") {
    reset();

    const auto summary = run_graph(make_graph(
        {make_node("n", "test-count"), make_node("late", "test-loop", {}, {{"previous", "n.count!"}})}));

    CHECK(summary.metrics.at("late").at("feedback_time").value == 9);
}

TEST_CASE("a loop closed by feedback runs") {
    reset();

    run_graph(make_graph({make_node("l", "test-loop", {}, {{"previous", "sum.sum!"}}),
                          make_node("one", "test-source", {{"value", 1}}),
                          make_node("sum", "test-add", {}, {{"a", "l.level"}, {"b", "one.value"}}),
                          make_sink("a", {{"x", "sum.sum"}}, every(1))}));

    CHECK(values("a") == Numbers{51, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60});
}

TEST_CASE("a node may read its own previous value") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        run_graph(make_graph({make_node("l", "test-loop", {}, {{"previous", "l.level!"}}),
                              make_sink("a", {{"x", "l.level"}}, every(5))}),
                  device);

        CHECK(values("a") == Numbers{50, 50, 50});
    }
}

TEST_CASE("a thousand intervals need no more memory than three") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();
        const auto bytes_after = [&](double end) {
            auto graph = make_graph({make_node("n", "test-count", {{"nx", 100}, {"ny", 10}}),
                                     make_node("c", "test-copy", {}, {{"in", "n.count"}}),
                                     make_node("late", "test-copy", {}, {{"in", "c.out"}}),
                                     make_sink("a", {{"x", "c.out"}}, at({}))});
            graph.end = end;
            const auto summary = run_graph(graph, device);
            return std::make_pair(summary.host_bytes_peak, summary.device_bytes_peak);
        };

        CHECK(bytes_after(3) == bytes_after(1000));
    }
}

TEST_CASE("buffers that sinks held are used again") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();
        auto graph = make_graph({make_node("n", "test-count", {{"nx", 100}, {"ny", 10}}),
                                 make_sink("a", {{"x", "n.count"}}, every(1))});
        graph.end = 1000;

        const auto summary = run_graph(graph, device);

        // One that is written, those in the queue, one that is shown, one on the way between them.
        constexpr auto most = (thalweg::runtime::Sink::most_queue + 3) * 1000;
        CHECK(summary.host_bytes_peak <= most);
        CHECK(summary.device_bytes_peak <= most);
        CHECK(records("a").size() == 1001);
    }
}

TEST_CASE("nothing between stepping nodes is copied, results are counted apart") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        const auto summary = run_graph(
            make_graph({make_node("n", "test-count"), make_node("c", "test-copy", {}, {{"in", "n.count"}}),
                        make_node("d", "test-loop", {}, {{"previous", "c.out!"}}),
                        make_sink("a", {{"x", "c.out"}}, every(5))}),
            device);

        CHECK(copied(summary, CopyKind::exchange) == BytePair{0, 0});
        CHECK(copied(summary, CopyKind::input) == BytePair{0, 0});
        CHECK(copied(summary, CopyKind::result) == BytePair{0, device == "cuda" ? 3 * 64 : 0});
    }
}

TEST_CASE("edges that allow it carry fields between GPU and CPU, once for all readers") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();

        const auto summary = run_graph(
            make_graph({make_node("n", "test-count"), make_node("c", "test-copy", {}, {{"in", "n.count"}}),
                        make_node("sum", "test-add", {}, {{"a", "n.count^"}, {"b", "c.out^"}}),
                        make_node("more", "test-add", {}, {{"a", "n.count^"}, {"b", "sum.sum"}}),
                        make_node("back", "test-copy", {{"work", 5}}, {{"in", "more.sum^"}}),
                        make_node("late", "test-loop", {}, {{"previous", "more.sum!^"}}),
                        make_sink("a", {{"x", "back.out"}, {"y", "late.level"}}, at({0, 1, 2, 10}))}),
            device);

        CHECK(values("a") == Numbers{0, 50, 3, 50, 6, 3, 30, 27});
        if (device == "cuda") {
            // Down: n and c in 11 calls. Up: more in 11 calls; feedback finds its copy already there.
            CHECK(copied(summary, CopyKind::exchange) == BytePair{11 * 64, 2 * 11 * 64});
        } else {
            CHECK(summary.copies.empty());
        }
    }
}

TEST_CASE("a CPU node does not overwrite what is still on its way to the GPU") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();
        auto graph = make_graph({make_node("n", "test-count", {{"nx", 400}, {"ny", 400}}),
                                 make_node("sum", "test-add", {}, {{"a", "n.count^"}}),
                                 make_node("back", "test-copy", {{"work", 30}}, {{"in", "sum.sum^"}}),
                                 make_sink("a", {{"x", "back.out"}}, every(1))});
        graph.end = 100;

        run_graph(graph, device);

        REQUIRE(records("a").size() == 101);
        for (int k = 0; k <= 100; ++k) {
            CHECK(values("a")[static_cast<std::size_t>(k)] == 100 + k);
            CHECK(records("a")[static_cast<std::size_t>(k)].uniform);
        }
    }
}

TEST_CASE("progress is told after every interval") {
    reset();
    auto plan = plan_of(make_graph({make_node("n", "test-count")}));
    const std::atomic<bool> stop{false};
    Watch watch;

    thalweg::runtime::run_plan(plan, watch, stop);

    REQUIRE(watch.seen.size() == 10);
    CHECK(watch.seen[3].time == 4);
    CHECK(watch.seen[3].interval == 4);
    CHECK(watch.seen[3].intervals == 10);
    CHECK(watch.seen[3].metrics.at("n").at("steps").value == 4);
}

TEST_CASE("a stop ends the run after its interval, with a last sample and finish for everybody") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();
        auto plan =
            plan_of(make_graph({make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, every(3)),
                                make_sink("done", {{"x", "n.count"}}, at({1})),
                                make_sink("end", {{"x", "n.count"}}, at({}))}),
                    device);
        std::atomic<bool> stop{false};
        stop_after(stop, 5);
        thalweg::runtime::RunObserver observer;

        const auto summary = thalweg::runtime::run_plan(plan, observer, stop);

        CHECK(summary.stopped_early);
        CHECK(summary.time == 4);
        CHECK(sample_times_of("a") == std::vector<double>{0, 3, 4});
        CHECK(records("a").back().is_last);
        CHECK(sample_times_of("done") == std::vector<double>{1});
        CHECK(sample_times_of("end") == std::vector<double>{4});
        CHECK(events().size() == 4);
    }
}

TEST_CASE("a stop inside an interval ends it there for all nodes, with a last sample") {
    reset();
    auto plan = plan_of(make_graph({make_node("n", "test-steps", {{"stop_at", 3.5}}),
                                    make_node("m", "test-steps", {}, {{"in", "n.quarters"}}),
                                    make_sink("a", {{"x", "n.quarters"}}, every(2)),
                                    make_sink("b", {{"x", "m.quarters"}}, at({}))}));
    std::atomic<bool> stop{false};
    stop_after(stop, 0);
    thalweg::runtime::RunObserver observer;

    const auto summary = thalweg::runtime::run_plan(plan, observer, stop);

    CHECK(summary.stopped_early);
    CHECK(summary.time == 3.5);
    CHECK(summary.intervals == 4);
    CHECK(values("a") == Numbers{0, 8, 14});
    CHECK(sample_times_of("a") == std::vector<double>{0, 2, 3.5});
    CHECK(records("a").back().field_time == 3.5);
    CHECK(records("a").back().is_last);
    CHECK(values("b") == Numbers{14});
}

TEST_CASE("an interval that a later node stops in is left out, as the nodes then differ in time") {
    reset();
    auto plan = plan_of(make_graph({make_node("n", "test-steps"),
                                    make_node("m", "test-steps", {{"stop_at", 3.5}}, {{"in", "n.quarters"}}),
                                    make_node("o", "test-steps", {}, {{"in", "m.quarters"}}),
                                    make_sink("early", {{"x", "o.quarters"}}, at({1, 2})),
                                    make_sink("a", {{"x", "n.quarters"}, {"y", "m.quarters"}}, every(1))}));
    std::atomic<bool> stop{false};
    stop_after(stop, 0);
    thalweg::runtime::RunObserver observer;

    const auto summary = thalweg::runtime::run_plan(plan, observer, stop);

    CHECK(summary.stopped_early);
    CHECK(summary.time == 3);
    CHECK(summary.intervals == 3);
    CHECK(values("a") == Numbers{0, 0, 4, 4, 8, 8, 12, 12});
    CHECK(values("early") == Numbers{4, 8});
    CHECK(summary.nodes[2].calls == 4);  // the initial state and three intervals
    auto finished = events();
    std::sort(finished.begin(), finished.end());
    CHECK(finished == std::vector<std::string>{"a.finish", "early.finish"});
}

TEST_CASE("a stop asked for in the last step of a run leaves it complete") {
    reset();
    auto plan = plan_of(make_graph(
        {make_node("n", "test-steps", {{"stop_at", 10}}), make_sink("a", {{"x", "n.quarters"}}, at({}))}));
    std::atomic<bool> stop{false};
    stop_after(stop, 0);
    thalweg::runtime::RunObserver observer;

    const auto summary = thalweg::runtime::run_plan(plan, observer, stop);

    CHECK_FALSE(summary.stopped_early);
    CHECK(values("a") == Numbers{40});
}

TEST_CASE("progress is told inside a long interval") {
    reset();
    auto graph = make_graph({make_node("n", "test-steps", {{"nap", 0.15}})});
    graph.end = graph.couple.emplace(1);
    auto plan = plan_of(std::move(graph));
    const std::atomic<bool> stop{false};
    Watch watch;

    thalweg::runtime::run_plan(plan, watch, stop);

    REQUIRE(watch.seen.size() == 4);
    CHECK(watch.seen[0].time == 0.25);
    CHECK(watch.seen[0].interval == 0);
    CHECK(watch.seen[2].time == 0.75);
    CHECK(watch.seen[3].time == 1);
    CHECK(watch.seen[3].interval == 1);
}

TEST_CASE("an observer that wants no progress is told none") {
    reset();
    auto plan = plan_of(make_graph({make_node("n", "test-count")}));
    const std::atomic<bool> stop{false};
    UninterestedWatch watch;

    const auto summary = thalweg::runtime::run_plan(plan, watch, stop);

    CHECK(watch.seen.empty());
    CHECK(summary.metrics.count("n") == 1);
}

TEST_CASE("a stop before the first interval still shows the initial state") {
    reset();
    auto plan =
        plan_of(make_graph({make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, at({}))}));
    const std::atomic<bool> stop{true};
    thalweg::runtime::RunObserver observer;

    const auto summary = thalweg::runtime::run_plan(plan, observer, stop);

    CHECK(summary.stopped_early);
    CHECK(summary.intervals == 0);
    CHECK(values("a") == Numbers{0});
    CHECK(records("a")[0].is_last);
}

TEST_CASE("a node that fails while running stops everything, without finish") {
    reset();

    CHECK_THROWS_WITH_AS(
        run_graph(make_graph({make_node("n", "test-count"),
                              make_node("f", "test-fail", {{"hook", "run"}, {"after", 4}}),
                              make_sink("a", {{"x", "n.count"}, {"y", "f.out"}}, every(1))})),
        "/nodes/f/params/hook: node 'f': parameter 'hook': it was told to fail\n"
        "    found:    run\n    do:       tell it otherwise",
        Failure);

    CHECK(records("a").size() <= 8);
    CHECK(events().empty());
}

TEST_CASE("a stepping node that fails in finish fails the run, after the sinks are done") {
    reset();

    CHECK_THROWS_AS(run_graph(make_graph({make_node("f", "test-fail", {{"hook", "finish"}}),
                                          make_sink("a", {{"x", "f.out"}}, every(5))})),
                    Failure);

    CHECK(events() == std::vector<std::string>{"a.finish"});
}
