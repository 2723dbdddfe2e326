// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "spread_wires.hpp"

#include <algorithm>
#include <utility>

#include "runtime/base/nearest.hpp"
#include "runtime/plugins/describe.hpp"

namespace thalweg::runtime {

namespace {

auto has_port(const std::vector<thw_port>& ports, const std::string& name) -> bool {
    return std::any_of(ports.begin(), ports.end(), [&](const thw_port& port) { return name == port.name; });
}

auto declared_inputs(const NodeType& type) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& port : type.inputs) {
        if ((port.flags & THW_PORT_OPEN) == 0) {
            names.emplace_back(port.name);
        }
    }
    return names;
}

auto type_of(const std::string& id, const Graph& graph, const Registry& registry) -> const NodeType* {
    const auto node = std::find_if(graph.nodes.begin(), graph.nodes.end(),
                                   [&](const GraphNode& one) { return one.id == id; });
    return node == graph.nodes.end() ? nullptr : registry.find(node->type);
}

auto nothing_fits(const Connection& wire, const GraphNode& node, const NodeType& to, const NodeType& from)
    -> Diagnostic {
    const auto inputs = declared_inputs(to);
    Diagnostic problem;
    problem.place = wire.place;
    problem.node = node.id;
    problem.message = inputs.empty() ? "\"*\" does not go with inputs of any name"
                                     : "no free input has the name of an output of '" + wire.from_node + "'";
    problem.found = "node type '" + std::string(from.id) + "'";
    problem.expected = inputs.empty() ? "an entry for each output to take" : one_of(inputs);
    problem.remedy = "write what reads what: \"INPUT\": \"" + wire.from_node + ".OUTPUT\"";
    return problem;
}

/// The edges that a connection "*" of `node` stands for.
auto edges_of(const Connection& wire, const GraphNode& node, const NodeType& to, const NodeType& from)
    -> std::vector<Connection> {
    std::vector<Connection> edges;
    for (const auto& input : declared_inputs(to)) {
        const bool is_named = std::any_of(node.inputs.begin(), node.inputs.end(),
                                          [&](const Connection& one) { return one.input == input; });
        if (!is_named && has_port(from.outputs, input)) {
            edges.push_back(wire);
            edges.back().input = edges.back().from_port = input;
            edges.back().by_name = true;
        }
    }
    return edges;
}

}  // namespace

void spread_wires(Graph& graph, const Registry& registry, Diagnostics& problems) {
    for (auto& node : graph.nodes) {
        const auto spread = std::find_if(node.inputs.begin(), node.inputs.end(),
                                         [](const Connection& one) { return one.is_spread(); });
        if (spread == node.inputs.end()) {
            continue;
        }
        const auto wire = *spread;
        node.inputs.erase(spread);
        const auto* to = registry.find(node.type);
        const auto* from = type_of(wire.from_node, graph, registry);
        if (to == nullptr || from == nullptr) {
            continue;
        }
        auto edges = edges_of(wire, node, *to, *from);
        if (edges.empty()) {
            problems.push_back(nothing_fits(wire, node, *to, *from));
        }
        node.inputs.insert(node.inputs.end(), edges.begin(), edges.end());
    }
}

}  // namespace thalweg::runtime
