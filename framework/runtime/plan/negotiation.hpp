// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/base/diagnostic.hpp"
#include "runtime/base/port_spec.hpp"
#include "runtime/node/node_instance.hpp"
#include "thalweg/abi/node.h"

namespace thalweg::runtime {

/// A negotiated wire. `producer` and `consumer` index Plan::nodes.
struct PlannedEdge {
    std::size_t producer, consumer;
    std::size_t output, input;  ///< positions in the nodes' port lists
    bool feedback, transfer;
    Place place;
    const thw_port* port;  ///< the input's declaration; an open port's for inputs that arrived on one
    std::string name;      ///< "flow.depth -> image.depth"
    bool by_name = false;  ///< see Connection; the edge is to be left out where its output is not there
};

/// The ends of an edge, for messages.
struct EdgeEnds {
    Place place;
    std::string from;             ///< "flow.depth"
    std::string consumer, input;  ///< "image", "depth"
};

/// Compares what the producer brings with what the input takes: element type, location, unit. Converts
/// nothing.
auto check_edge(const PortSpec& brought, const thw_port& port, const EdgeEnds& ends) -> Diagnostics;

/// Whether two inputs of one node lie on one grid; corners may differ by rounding, a millionth of a cell.
auto check_same_grid(const PortSpec& first, const EdgeEnds& first_ends, const PortSpec& other,
                     const EdgeEnds& other_ends) -> std::optional<Diagnostic>;

/// Checks what a node offers after its negotiate: element type, location and kind of grid must be of the
/// port's sets.
auto check_output(const NodeInstance& node, const PortSpec& offered, const thw_port& port) -> Diagnostics;

/// Negotiates nodes in their order, then checks feedback edges. A node with `sound` false is left alone; a
/// node with problems becomes unsound, and so, without further words, do those that read from it.
void negotiate(std::vector<std::unique_ptr<NodeInstance>>& nodes, const std::vector<PlannedEdge>& edges,
               MeshStore& meshes, std::vector<bool>& sound, Diagnostics& problems);

}  // namespace thalweg::runtime
