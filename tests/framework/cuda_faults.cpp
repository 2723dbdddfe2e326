// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "cuda_on_threads.hpp"
#include "engine_nodes.hpp"
#include "runtime/base/device.hpp"

using namespace thalweg::testing;
using thalweg::runtime::Failure;

namespace {

/// Runs it; what it says where it fails.
auto failure_of_run() -> std::string {
    reset();
    auto plan = plan_of(graph_of_all_ways(), "cuda");
    const std::atomic<bool> stop{false};
    thalweg::runtime::RunObserver observer;
    try {
        thalweg::runtime::run_plan(plan, observer, stop);
        return "";
    } catch (const Failure& failure) {
        return failure.what();
    }
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
        fail_cuda_call(call);
        const auto message = failure_of_run();
        const bool reached = cuda_calls() >= call;
        fail_cuda_call(0);

        // Two threads share the calls, so that a run may make a few less than the first one.
        CHECK((!reached || message.find("an error (error)") != std::string::npos ||
               message.find("there is no memory left") != std::string::npos));
        CHECK(cuda_objects() == 0);
    }
}

TEST_CASE("a run that finds no memory says for which node, and leaves nothing behind") {
    fail_cuda_allocation(0);
    CHECK(failure_of_run() == "");
    const int allocations = cuda_allocations();
    CHECK(allocations > 5);

    for (int allocation = 1; allocation <= allocations; ++allocation) {
        CAPTURE(allocation);
        fail_cuda_allocation(allocation);
        const auto message = failure_of_run();
        const bool reached = cuda_allocations() >= allocation;
        fail_cuda_allocation(0);

        // How many blocks are in use at once depends on the pace of the threads.
        CHECK((!reached ||
               (message.find("/nodes/") == 0 &&
                message.find("there is no memory left for the fields of this node") != std::string::npos)));
        CHECK(cuda_objects() == 0);
    }
}

TEST_CASE("a stream of the CPU has nothing to wait for") {
    fail_cuda_call(0);

    thalweg::runtime::Stream().record(thalweg::runtime::Event::create());
    thalweg::runtime::Stream::create().record(thalweg::runtime::Event());
    thalweg::runtime::Stream::create().wait(thalweg::runtime::Event());

    CHECK(cuda_calls() == 3);  // what was created, and nothing else
    CHECK(cuda_objects() == 0);
}
