// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "diagnostic.hpp"

namespace thalweg::runtime {

/// One wire, named at the consumer: "depth": "flow.depth", or {"from": "flow.depth", "feedback": true}.
struct Connection {
    std::string input;                 ///< port of the consumer
    std::string from_node, from_port;  ///< the producer
    bool feedback = false;             ///< hands over the value of the previous interval; may close a loop
    bool transfer = false;             ///< allows copies between host and device every interval
    Place place;
};

/// When a sampled node runs: "every": "10 min", "at": ["0 s", "1 h", "end"]. Neither: at the end.
struct Schedule {
    std::optional<double> every;  ///< [s], from the start on
    std::vector<double> at;       ///< [s]
    bool at_end = false;
    Place place;
};

struct GraphNode {
    std::string id, type;
    Place place, type_place;
    nlohmann::json params = nlohmann::json::object();
    std::map<std::string, Place> param_places;
    std::vector<Connection> inputs;
    std::optional<Schedule> schedule;
};

/// A graph document, as written: types, ports and parameter names are not yet checked against plugins.
struct Graph {
    std::filesystem::path file;  ///< absolute; relative paths in parameters are relative to its folder
    std::string title;
    double end = 0;                ///< [s]
    std::optional<double> couple;  ///< [s] coupling interval; unset: a hundredth of the run
    std::string device = "auto";   ///< "auto", "cpu", "cuda"
    std::vector<GraphNode> nodes;  ///< in the order of the document
    std::string hash;              ///< of the text with its overrides, for the results' provenance
};

/// One "--set node.param=value" from the command line. A value that is no JSON is taken as text.
struct Override {
    std::string node, param, value;
};

/// Reads and checks everything that can be known without plugins; appends what is wrong to `problems`.
auto read_graph(const std::filesystem::path& file, const std::vector<Override>& overrides,
                Diagnostics& problems) -> Graph;

}  // namespace thalweg::runtime
