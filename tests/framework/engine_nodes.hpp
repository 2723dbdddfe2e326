// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "runtime/plan/plan.hpp"
#include "runtime/run/simulation.hpp"

// Small nodes and helpers for the tests of plan and simulation. Their values are bytes unless it says more.
//
// - test-source: static, CPU and CUDA; -> value. Every byte (or number) is `value`.
// - test-relay: static, CPU; in -> out. A copy; test-follow is the same and follows its input.
// - test-mesh, test-mesh-reader: static and stepping, CPU and CUDA; a field on triangles, and a copy of it.
// - test-count: stepping, CPU and CUDA; -> count. The number of the call: 0 for the initial state.
// - test-copy: stepping, CPU and CUDA; in -> out. A copy; with `work` it takes the GPU a while.
// - test-add: stepping, CPU; a, [b] -> sum. A missing b counts as 100.
// - test-steps: stepping, CPU; [in] -> quarters. Steps of a quarter of a second, and their number since 0;
//   each takes `nap` seconds. At `stop_at` it plays the user who stops.
// - test-loop: stepping, CPU and CUDA; [previous] -> level. Passes on what came back; 50 at first.
// - test-fail: stepping, CPU; -> out. Fails in the hook it is told.
// - test-record: sampled, CPU; * ->. Remembers what it sees.
// - test-probe: sampled, CPU and CUDA; * -> seen. Remembers two bytes of what it sees; a copy of the first.
// - test-square: sampled, CPU; in -> out. A copy.
// - test-shower: stepping, CPU; [in] -> square. Time squared, after steps of `length`; shows samples.
// - test-mixer: stepping, CPU; [in] -> held. A store in steps that depend on all steps before; shows samples.
// - test-number: sampled, CPU; number ->. Remembers it; fails at `fail_at`.
// - test-table: static, CPU; -> table. `value`, given in negotiate.
// - test-table-count: stepping, CPU; -> table. The number of the run, 1 at first; none in every third.
// - test-table-copy, test-table-square: following (CPU and CUDA), sampled (CPU); in, [back] -> table. in + 10
//   back.
// - test-table-record: sampled, CPU; in ->. Remembers what it sees.
// - test-announce, test-announce-steps: sampled and stepping, CPU. Announces, writes and tells of files as it
//   is told.
namespace thalweg::testing {

/// One input of one run of a test-record node.
struct Record {
    std::string input;
    double t0, t1;
    bool is_last;
    bool has_data;
    int value;     ///< first byte, or -1
    bool uniform;  ///< all bytes were equal, before and after the node's pause
    double field_time;
    std::uint64_t version;
    std::thread::id thread;
};

/// One run of a test-number node.
struct NumberRecord {
    double time, value;
    bool is_last;
};

/// What test-number node `id` has seen since `reset`, in order.
auto numbers(const std::string& id) -> std::vector<NumberRecord>;

/// What test-record node `id` has seen since `reset`, in order.
auto records(const std::string& id) -> std::vector<Record>;

/// Values alone, of all inputs.
auto values(const std::string& id) -> std::vector<int>;
auto sample_times_of(const std::string& id) -> std::vector<double>;

/// "begin" and "end" of hooks that test nodes noted since `reset`: "a.finish", ...
auto events() -> std::vector<std::string>;
void reset();

/// test-record nodes with "gate": true wait in run until the gate is open, 10 s at most.
void open_gate();

/// Sets a flag once a test-count node has been called `calls` times.
void stop_after(std::atomic<bool>& stop, int calls);

auto registry() -> const runtime::Registry&;

/// One node as a graph file would give it; "in" as {"port", "node.port"}, with suffix "!" for feedback, "^"
/// for transfer.
auto make_node(const std::string& id, const std::string& type,
               nlohmann::json params = nlohmann::json::object(),
               const std::vector<std::pair<std::string, std::string>>& in = {}) -> runtime::GraphNode;

/// The same with output times.
auto make_sink(const std::string& id, const std::vector<std::pair<std::string, std::string>>& in,
               runtime::Schedule schedule, nlohmann::json params = nlohmann::json::object())
    -> runtime::GraphNode;

auto every(double seconds) -> runtime::Schedule;
auto at(std::vector<double> times) -> runtime::Schedule;

/// A run of 10 s with a coupling interval of 1 s.
auto make_graph(std::vector<runtime::GraphNode> nodes) -> runtime::Graph;

/// Plans a graph that must be good; prints what is wrong otherwise.
/// Upload, work on the GPU, an exchange with the CPU in both directions, feedback, and sinks on both: every
/// way of a field.
auto graph_of_all_ways() -> runtime::Graph;

auto plan_of(runtime::Graph graph, const std::string& device = "cpu", Device gpu = Device::cuda())
    -> runtime::Plan;

/// What is wrong with a graph.
auto problems_of(runtime::Graph graph, const std::string& device = "cpu") -> runtime::Diagnostics;

/// Plans and runs. Throws Failure.
auto run_graph(runtime::Graph graph, const std::string& device = "cpu") -> runtime::RunSummary;

/// "cpu", and "cuda" where there is a device; where not, says once that the CUDA half is skipped.
auto devices() -> std::vector<std::string>;

}  // namespace thalweg::testing
