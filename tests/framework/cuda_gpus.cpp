// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <vector>

#include "cuda_on_threads.hpp"
#include "engine_nodes.hpp"
#include "runtime/base/device.hpp"
#include "runtime/study/run_study.hpp"
#include "support/scratch_folder.hpp"

// Runs on a machine of two GPUs: what belongs to one is never used on the other, which the test double of
// CUDA demands at each call.
using namespace thalweg::runtime;
using namespace thalweg::testing;
using thalweg::Device;

namespace {

/// A graph whose fields are made on the GPU and on the CPU, before and while time runs.
constexpr auto mixed_graph =
    R"({"thalweg": 1, "device": "cuda", "time": {"end": "3 s", "couple": "1 s"}, "values": {"fill": 1}, "nodes": {
    "source": {"type": "test-source", "params": {"value": "$fill"}},
    "relay": {"type": "test-relay", "in": {"in": "source.value"}},
    "copy": {"type": "test-copy", "in": {"in": "relay.out"}},
    "probe": {"type": "test-probe", "in": {"x": "copy.out"}, "every": "1 s"},
    "record": {"type": "test-record", "in": {"x": "copy.out", "y": "probe.seen"}, "every": "1 s"}}})";

class Deaf final : public StudyObserver {
    RunObserver nobody_;

  public:
    auto on_begin(std::size_t) -> RunObserver& override { return nobody_; }

    void on_end(std::size_t, const MemberReport& report) override { CHECK(report.error == ""); }
};

}  // namespace

TEST_CASE("both GPUs are known by their numbers, and others are told") {
    CHECK(cuda_devices() == std::vector{Device::cuda(0), Device::cuda(1)});
    CHECK(cuda_status(Device::cuda(1)).available);
    CHECK_FALSE(cuda_status(Device::cuda(2)).available);
    CHECK(cuda_status(Device::cuda(2)).reason == "the GPUs have numbers from 0 to 1");
}

TEST_CASE("a run on one GPU makes nothing on the other") {
    for (const int gpu : {1, 0}) {
        CAPTURE(gpu);
        reset();
        cuda_objects_made_on(0);
        cuda_objects_made_on(1);
        {
            auto plan = plan_of(graph_of_all_ways(), "cuda", Device::cuda(gpu));
            const std::atomic<bool> stop{false};
            RunObserver observer;

            run_plan(plan, observer, stop);

            CHECK(cuda_objects_made_on(gpu) > 10);
            CHECK(cuda_objects_made_on(1 - gpu) == 0);
        }
        CHECK(cuda_objects() == 0);  // streams live as long as their nodes
    }
}

TEST_CASE("members of a study use both GPUs, each with what its own values give") {
    const thalweg::test::ScratchFolder folder;
    folder.write("graph.json", mixed_graph);
    StudySettings settings;
    settings.results = folder.path() / "results";
    Diagnostics problems;
    const auto study = read_study(
        folder.write("many.json", R"({"graph": "graph.json", "grid": {"values.fill": [1, 2, 3], "time.end":
                                      ["3 s", "4 s", "5 s", "6 s"]}})"),
        settings, problems);
    REQUIRE(problems.empty());
    const auto session = Session::with({std::shared_ptr<void>(), &registry()}).sharing();
    std::vector<MemberReport> reports(study.members.size());
    Deaf deaf;
    const std::atomic<bool> stop{false};
    reset();
    cuda_objects_made_on(0);
    cuda_objects_made_on(1);

    run_members(session, study, settings, spread_slots(4, cuda_devices()), deaf, stop, reports);

    CHECK(std::all_of(reports.begin(), reports.end(),
                      [](const auto& one) { return one.status == MemberStatus::done; }));
    CHECK(cuda_objects_made_on(0) > 10);
    CHECK(cuda_objects_made_on(1) > 10);
    std::map<int, int> seen;  // how often each value was
    for (const int value : values("record")) {
        ++seen[value];
    }
    const int samples = 2 * (4 + 5 + 6 + 7);  // of two inputs, by the end of the runs
    CHECK(seen == std::map<int, int>{{1, samples}, {2, samples}, {3, samples}});
}
