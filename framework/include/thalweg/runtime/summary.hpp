// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "metric.hpp"

namespace thalweg::runtime {

/// Time that a node took in a run.
struct NodeTime {
    std::string id;
    double seconds = 0;         ///< host time inside the node's calls
    double device_seconds = 0;  ///< of the GPU, from the start to the end of the work that its calls queued
    std::uint64_t calls = 0;
    double waited = 0;  ///< [s] that the simulation stood still because this sampled node was behind
};

/// When a copy between host and device happened. Between the first and the last step of a GPU run, edges
/// between stepping nodes must move nothing; results on their way to sinks are counted apart.
enum class CopyKind { input, exchange, result, internal };

struct CopyCount {
    std::uint64_t to_device = 0, to_host = 0;  ///< bytes
};

/// What the checkpoints of a run have cost.
struct CheckpointCosts {
    std::size_t count = 0;          ///< checkpoints taken
    std::uint64_t bytes = 0;        ///< of the state of the latest one
    double first = 0;               ///< [s] that the run waited for the first, which also finds the memory
    double longest = 0, later = 0;  ///< [s] that it waited for one of the others at most, and for all of them
    double writing = 0;             ///< [s] beside the run, for all
};

/// A rule of the graph that was met, at the end of an interval.
struct WatchEvent {
    std::string rule;  ///< its name
    double time = 0;   ///< [s]
    std::string text;  ///< "max(flow.depth) > 0.3 m: 0.31 m at 812 s"
};

/// What a run has come to.
struct RunSummary {
    bool stopped_early = false;  ///< stop was requested; sinks have written what they had
    double time = 0;             ///< [s] simulated time reached
    double began = 0;            ///< [s] simulated: later than 0 in a run that went on from a state
    double wall = 0;             ///< [s] from the first to the last step
    std::size_t intervals = 0;
    std::vector<NodeTime> nodes;
    Metrics metrics;
    std::map<std::pair<CopyKind, std::string>, CopyCount> copies;
    std::vector<std::string> files;  ///< absolute names of results, where nodes announce them
    std::uint64_t host_bytes_peak = 0, device_bytes_peak = 0;  ///< of fields
    CheckpointCosts checkpoints;
    std::vector<WatchEvent> events;  ///< rules that were met, in their order
    std::string over_limit;          ///< text of the limit that ended the run; empty: none
    bool stopped_by_rule = false;    ///< a rule with "stop" ended the run, which is no failure
};

}  // namespace thalweg::runtime
