// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <mutex>

#include "engine_nodes.hpp"
#include "runtime/base/device.hpp"

namespace thalweg::testing {

auto make_node(const std::string& id, const std::string& type, nlohmann::json params,
               const std::vector<std::pair<std::string, std::string>>& in) -> runtime::GraphNode {
    runtime::GraphNode node;
    node.id = id;
    node.type = type;
    node.params = std::move(params);
    node.place.pointer = "/nodes/" + id;
    node.type_place.pointer = node.place.pointer + "/type";
    for (const auto& [key, value] : node.params.items()) {
        node.param_places[key].pointer = node.place.pointer + "/params/" + key;
    }
    for (const auto& [port, from] : in) {
        runtime::Connection connection;
        const auto dot = from.find('.');
        const auto end = from.find_first_of("!^");
        connection.input = port;
        connection.from_node = from.substr(0, dot);
        connection.from_port = from.substr(dot + 1, end == std::string::npos ? end : end - dot - 1);
        connection.feedback = from.find('!') != std::string::npos;
        connection.transfer = from.find('^') != std::string::npos;
        connection.place.pointer = node.place.pointer + "/in/" + port;
        node.inputs.push_back(std::move(connection));
    }
    return node;
}

auto make_sink(const std::string& id, const std::vector<std::pair<std::string, std::string>>& in,
               runtime::Schedule schedule, nlohmann::json params) -> runtime::GraphNode {
    auto node = make_node(id, "test-record", std::move(params), in);
    schedule.place.pointer = node.place.pointer;
    node.schedule = std::move(schedule);
    return node;
}

auto every(double seconds) -> runtime::Schedule {
    return {seconds, {}, false, {}};
}

auto at(std::vector<double> times) -> runtime::Schedule {
    return {std::nullopt, std::move(times), false, {}};
}

auto make_graph(std::vector<runtime::GraphNode> nodes) -> runtime::Graph {
    runtime::Graph graph;
    graph.file = "/graphs/test.json";
    graph.title = "Test";
    graph.end = 10;
    graph.couple = 1;
    graph.nodes = std::move(nodes);
    return graph;
}

auto graph_of_all_ways() -> runtime::Graph {
    auto probe = make_node("p", "test-probe", {}, {{"x", "n.count"}, {"y", "r.out"}});
    probe.schedule = every(1);
    auto graph =
        make_graph({probe, make_sink("q", {{"x", "p.seen"}}, every(1)), make_node("s", "test-source"),
                    make_node("r", "test-relay", {}, {{"in", "s.value"}}), make_node("n", "test-count"),
                    make_node("loop", "test-loop", {}, {{"previous", "loop.level!"}}),
                    make_node("sum", "test-add", {}, {{"a", "n.count^"}, {"b", "loop.level^"}}),
                    make_sink("a", {{"x", "n.count"}, {"y", "sum.sum"}, {"z", "r.out"}, {"l", "loop.level"}},
                              every(1))});
    graph.end = 3;
    return graph;
}

auto plan_of(runtime::Graph graph, const std::string& device, Device gpu) -> runtime::Plan {
    runtime::Diagnostics problems;
    runtime::PlanOptions options;
    options.device = device;
    options.gpu = gpu;
    auto plan = runtime::make_plan(std::move(graph), registry(), options, problems);
    for (const auto& problem : problems) {
        FAIL_CHECK(runtime::to_text(problem));
    }
    REQUIRE(problems.empty());
    return plan;
}

auto problems_of(runtime::Graph graph, const std::string& device) -> runtime::Diagnostics {
    runtime::Diagnostics problems;
    runtime::PlanOptions options;
    options.device = device;
    runtime::make_plan(std::move(graph), registry(), options, problems);
    return problems;
}

auto run_graph(runtime::Graph graph, const std::string& device) -> runtime::RunSummary {
    auto plan = plan_of(std::move(graph), device);
    runtime::RunObserver observer;
    const std::atomic<bool> stop{false};
    return runtime::run_plan(plan, observer, stop);
}

auto devices() -> std::vector<std::string> {
    if (runtime::cuda_status().available) {
        return {"cpu", "cuda"};
    }
    static std::once_flag told;
    std::call_once(told, [] {
        MESSAGE("the CUDA half of the engine's tests is skipped: " << runtime::cuda_status().reason);
    });
    return {"cpu"};
}

}  // namespace thalweg::testing
