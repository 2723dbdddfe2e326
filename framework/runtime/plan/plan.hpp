// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <list>
#include <memory>
#include <string>
#include <vector>

#include "negotiation.hpp"
#include "runtime/document/graph.hpp"
#include "runtime/node/node_instance.hpp"
#include "runtime/parameters/parameters.hpp"
#include "runtime/plugins/registry.hpp"
#include "timetable.hpp"

namespace thalweg::runtime {

struct PlanOptions {
    PathRules paths;
    std::string output_dir;           ///< absolute
    std::string device;               ///< overrides the graph's; empty: the graph's
    Device gpu = Device::cuda();      ///< for nodes on CUDA
    std::string program = "Thalweg";  ///< with its version, for the results' provenance
    std::vector<std::string> kept;    ///< outputs that are computed though no node reads them: "flow.depth"

    /// Takes what nodes say while the plan is made, and what the plan itself warns of; null: nobody does.
    NodeInstance::LogSink log = nullptr;
    void* log_user = nullptr;
};

/// A checked graph, ready to run: nodes in an order in which every producer precedes its consumers (feedback
/// edges aside), every port negotiated.
struct Plan {
    Graph graph;
    std::string output_dir;           ///< absolute
    Device device;                    ///< of the nodes that run on CUDA; the CPU: none does
    bool writes_checkpoints = false;  ///< into its results folder
    std::unique_ptr<MeshStore> meshes = std::make_unique<MeshStore>();  ///< before the nodes, which see them
    std::list<NodeType> resolved;  ///< types of nodes that follow others or list metrics; before the nodes,
                                   ///< which refer to them
    std::vector<std::unique_ptr<NodeInstance>> nodes;
    std::vector<PlannedEdge> edges;
    double couple = 0;    ///< [s] coupling interval
    Timetable timetable;  ///< of the whole run; its lists are those of the nodes, empty but of sampled ones
};

/// Matches types and ports, checks parameters, finds cycles, creates, configures and negotiates nodes.
/// Appends every problem it finds; the plan may be run, once, only if it appended none. The registry must
/// outlive the plan.
auto make_plan(Graph graph, const Registry& registry, const PlanOptions& options, Diagnostics& problems)
    -> Plan;

}  // namespace thalweg::runtime
