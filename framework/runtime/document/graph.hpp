// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runtime/base/diagnostic.hpp"
#include "watch.hpp"
#include "world.hpp"
#include "world_readers.hpp"

namespace thalweg::runtime {

/// One wire, named at the consumer: "depth": "flow.depth", or {"from": "flow.depth", "feedback": true}.
/// Where read_graph could not make sense of the producer, or no node has this id, it has complained;
/// from_node is then empty or no id of a node.
struct Connection {
    std::string input;                 ///< port of the consumer; "*": each that has the name of an output
    std::string from_node, from_port;  ///< the producer; all its ports where `input` is "*"
    bool feedback = false;             ///< hands over the value of the previous interval; may close a loop
    bool transfer = false;             ///< allows copies between host and device every interval
    bool by_name = false;  ///< one of those that "*" stands for: left out where the output is not there
    Place place;           ///< of the producer's name
    Place input_place;     ///< of the consumer's port name

    /// Whether it stands for one edge for each name that both nodes have: "*": "flow".
    auto is_spread() const -> bool { return input == "*"; }
};

/// When a sampled node runs: "every": "10 min", "at": ["0 s", "1 h", "end"]. Neither: at the end.
struct Schedule {
    std::optional<double> every;  ///< [s] > 0, from the start on, and at the end
    std::vector<double> at;       ///< [s], within the run, increasing
    bool at_end = false;
    Place place;
};

/// Where nodes have their first water from: "hot_start": {"from": "yesterday.nc", "nodes": {"flow":
/// "river"}}.
struct GraphHotStart {
    std::string from;  ///< a checkpoint; a relative path starts from the graph's folder
    std::map<std::string, std::string> nodes;  ///< ids here and there; empty: those of the same name
    Place place;                               ///< of "from"
};

/// Empty `type`: it is missing, and read_graph has complained.
struct GraphNode {
    std::string id, type;  ///< of a node of a part: with the part's id before it, eg "levees.dike"
    std::filesystem::path
        folder;  ///< absolute; where relative paths in a part's parameters start. Empty: the graph's
    Place place, type_place;
    nlohmann::json params = nlohmann::json::object();
    Place params_place;  ///< of "params"; of the node where it has none
    /// Places of values by parameter, and of parts of a value by name and pointer, eg "levels/2".
    std::map<std::string, Place> param_places;
    std::map<std::string, Place> param_key_places;
    /// Where relative paths start in values that the user of a part gives it, by parameter as above.
    std::map<std::string, std::filesystem::path> value_folders;
    std::vector<Connection> inputs;
    std::optional<Schedule> schedule;
};

/// A graph document, as written: types, ports and parameter names are not yet checked against plugins.
struct Graph {
    std::filesystem::path file;  ///< absolute; relative paths in parameters are relative to its folder
    std::vector<std::filesystem::path> parts;  ///< absolute files of the parts that it uses
    std::string title;
    std::string start_date;        ///< of time 0 in UTC, eg "2002-08-12T06:00:00Z"; empty: not known
    double end = 0;                ///< [s] >= 0
    std::optional<double> couple;  ///< [s] > 0 coupling interval; unset: see default_couple()
    Place time_place;              ///< of "time", or of its "couple" where it has one
    std::string device = "auto";   ///< "auto", "cpu", "cuda"
    std::optional<GraphHotStart> hot_start;
    std::vector<GraphNode> nodes;        ///< in the order of the document
    std::vector<WatchRule> watches;      ///< rules and limits
    std::vector<World> worlds;           ///< that branch from it, parents first
    std::vector<WorldOutputName> shown;  ///< outputs of worlds that nodes read once all have ended
    std::string document;  ///< as JSON text in the order of the file, with all overrides that are about it
    std::string
        hash;  ///< SHA-256 of the document and its parts with their overrides, for the results' provenance
};

/// One "--set node.param=value" from the command line. A value that is no JSON is taken as text. The node
/// "time" stands for the graph's clock: time.start, time.end, time.couple; "values" for its values; the node
/// that uses a part for the values that the part is given. A part's own nodes are called as in Graph:
/// levees.dike.
struct Override {
    std::string node, param, value;
    std::string origin = {};  ///< where it is said; empty: on the command line
};

/// Says which world of a graph is read; base without a name. Readers of worlds are left out, but with
/// the name readers_world, of which `tables` says which of the outputs that they read are tables.
struct WorldView {
    std::string name = {};
    std::set<std::string> tables = {};
    std::string added = {};  ///< JSON list of worlds beside those of the document; empty: none
};

/// Splits the words after --set at the last dot before the value; complains unless they are
/// "node.param=value".
auto parse_override(const std::string& words, Diagnostics& problems) -> std::optional<Override>;

/// Reads and checks everything that can be known without plugins; appends what is wrong to `problems`, in the
/// order of the document. What could be read is in the graph all the same, so that later checks can add
/// theirs.
/// `view`: as which of its worlds the graph is read.
auto read_graph(const std::filesystem::path& file, const std::vector<Override>& overrides,
                Diagnostics& problems, const WorldView& view = {}) -> Graph;

/// Reads a graph from a text. `file` is the name in places, and its folder the start of relative paths.
auto parse_graph(const std::string& text, const std::filesystem::path& file,
                 const std::vector<Override>& overrides, Diagnostics& problems, const WorldView& view = {})
    -> Graph;

/// Place of the value at `path` inside a node's parameters, eg "boundaries/0/kind", or of the nearest one
/// around it that the graph has. Nothing where the graph does not set the parameter.
auto place_inside(const GraphNode& node, std::string path) -> std::optional<Place>;

/// Keys that begin with "x-" belong to the user; nobody reads them.
auto is_private(const std::string& key) -> bool;

}  // namespace thalweg::runtime
