// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "checksum.hpp"
#include "graph.hpp"
#include "graph_values.hpp"
#include "json_source.hpp"

namespace thalweg::runtime {

/// Parts within parts that are refused beyond; no graph is built of so many storeys.
constexpr std::size_t deepest_part = 16;

/// A port of a node by the id that the node has in the whole graph.
struct PortName {
    std::string node, port;
};

/// What a graph file brings into the one that uses it.
struct Part {
    bool read = false;  ///< false: it cannot be read, and that is reported
    std::vector<GraphNode> nodes;
    std::map<std::string, std::vector<PortName>> inputs;  ///< open ones, with the inputs that they lead to
    std::map<std::string, PortName> outputs;              ///< open ones, with what gives them
};

/// What is shared by the reading of a graph and of its parts.
struct GraphReading {
    struct File {
        std::filesystem::path absolute, shown;
    };

    const std::vector<Override>& overrides;
    Diagnostics& problems;
    GraphBudget budget{};
    Sha256 hash{};                               ///< of all documents with their overrides
    std::vector<File> way{};                     ///< from the graph's file to the one that is being read
    std::vector<std::filesystem::path> parts{};  ///< absolute, one for each use

    /// Counts a document that is about to be read; false where the graph becomes too large with it.
    auto add(const JsonSource& source, const Place& user) -> bool;
};

/// The file of a part that a document on the way names, at `place`. Nothing where it cannot be read, uses
/// itself or lies too deep; that is reported. What was found is the last on the way then.
auto read_part_file(const std::string& name, const Place& place, const std::string& node,
                    GraphReading& reading) -> std::optional<JsonSource>;

}  // namespace thalweg::runtime
