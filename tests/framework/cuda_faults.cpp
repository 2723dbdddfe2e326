// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "cuda_on_threads.hpp"
#include "engine_nodes.hpp"

using namespace thalweg::testing;
using thalweg::runtime::Failure;

namespace {

/// Upload, work on the GPU, an exchange with the CPU in both directions, feedback and a sink: every way of a
/// field.
auto graph_of_all_ways() -> thalweg::runtime::Graph {
    auto graph = make_graph(
        {make_node("s", "test-source"), make_node("r", "test-relay", {}, {{"in", "s.value"}}),
         make_node("n", "test-count"), make_node("loop", "test-loop", {}, {{"previous", "loop.level!"}}),
         make_node("sum", "test-add", {}, {{"a", "n.count^"}, {"b", "loop.level^"}}),
         make_sink("a", {{"x", "n.count"}, {"y", "sum.sum"}, {"z", "r.out"}, {"l", "loop.level"}},
                   every(1))});
    graph.end = 3;
    return graph;
}

}  // namespace

TEST_CASE(
    "every CUDA call of a run that fails, in turn, ends it with a named error and leaves nothing behind") {
    reset();
    REQUIRE(cuda_objects() == 0);
    fail_cuda_call(0);
    run_graph(graph_of_all_ways(), "cuda");
    const int calls = cuda_calls();
    CHECK(calls > 50);

    for (int call = 1; call <= calls; ++call) {
        CAPTURE(call);
        reset();
        auto plan = plan_of(graph_of_all_ways(), "cuda");
        const std::atomic<bool> stop{false};
        thalweg::runtime::RunObserver observer;
        std::string message;

        fail_cuda_call(call);
        try {
            thalweg::runtime::run_plan(plan, observer, stop);
        } catch (const Failure& failure) {
            message = failure.what();
        }
        const bool reached = cuda_calls() >= call;
        fail_cuda_call(0);

        // Two threads share the calls, so that a run may make a few less than the first one.
        CHECK((!reached || message.find("an error (error)") != std::string::npos ||
               message.find("there is no memory left") != std::string::npos));
        CHECK(cuda_objects() == 0);
    }
}
