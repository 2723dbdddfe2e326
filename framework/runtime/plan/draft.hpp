// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <vector>

#include "runtime/base/diagnostic.hpp"
#include "runtime/base/node_type.hpp"
#include "runtime/document/graph.hpp"
#include "runtime/parameters/parameters.hpp"
#include "runtime/plugins/registry.hpp"

namespace thalweg::runtime {

/// An input of a node in a graph: a declared one, connected or not, or one that arrived on an open port.
struct DraftInput {
    std::string name;
    const thw_port* port = nullptr;
    const Connection* connection = nullptr;  ///< null: not connected
};

/// A node of the graph beside the class that its type names.
struct DraftNode {
    const GraphNode* node = nullptr;
    const NodeType* type = nullptr;  ///< null: unknown, already reported
    std::vector<DraftInput> inputs;  ///< declared ones in order, then those of an open port
    bool sound = true;               ///< false: something about it was reported; it is not created
    std::uint32_t executor = THW_ON_CPU;
};

/// Positions are those of Draft::nodes and of the ports in their lists.
struct DraftEdge {
    std::size_t producer, consumer;
    std::size_t output, input;
    const Connection* connection;
};

/// A graph matched with node classes, before anything of a plugin runs. Points into graph and registry.
struct Draft {
    std::vector<DraftNode> nodes;
    std::vector<DraftEdge> edges;
    std::list<NodeType>
        resolved;  ///< of nodes that follow others, with the clock that they have here, or list metrics
};

/// Finds types and ports and appends what does not match: unknown or doubled names, required inputs that are
/// not connected, edges that the nodes' clocks forbid, schedules of nodes that are not sampled.
auto make_draft(const Graph& graph, const Registry& registry, Diagnostics& problems) -> Draft;

/// "flow.depth -> image.depth"
auto edge_name(const Draft& draft, const DraftEdge& edge) -> std::string;

}  // namespace thalweg::runtime
