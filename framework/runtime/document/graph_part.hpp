// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "graph.hpp"
#include "graph_values.hpp"
#include "runtime/base/checksum.hpp"
#include "runtime/base/json_source.hpp"

namespace thalweg::runtime {

/// Deepest nesting of parts. A graph with more is taken for a mistake.
constexpr std::size_t deepest_part = 16;

/// A port of a node by the id that the node has in the whole graph.
struct PortName {
    std::string node, port;
};

/// Content of a graph file that is used by another one.
struct Part {
    bool read = false;  ///< false: it cannot be read, and that is reported
    std::vector<GraphNode> nodes;
    std::map<std::string, std::vector<PortName>> inputs;  ///< open ones, with the inputs that they lead to
    std::map<std::string, PortName> outputs;              ///< open ones, with what gives them
};

/// State shared by the reading of a graph and of its parts.
struct GraphReading {
    struct File {
        std::filesystem::path absolute, shown;
    };

    const std::vector<Override>& overrides;
    Diagnostics& problems;
    bool has_worlds = false;  ///< a value may then be for another one of them
    GraphBudget budget{};
    Sha256 hash{};                               ///< of all documents with their overrides
    std::vector<File> way{};                     ///< from the graph's file to the one that is being read
    std::vector<std::filesystem::path> parts{};  ///< absolute, one for each use

    /// Counts a document that is about to be read; false where the graph becomes too large with it.
    auto add(const JsonSource& source, const Place& user) -> bool;
};

/// Reads the file of a part that the present document names at `place`, and appends it to the files that are
/// being read. Returns nothing if it cannot be read, uses itself or lies too deep, which is reported.
auto read_part_file(const std::string& name, const Place& place, const std::string& node,
                    GraphReading& reading) -> std::optional<JsonSource>;

}  // namespace thalweg::runtime
