// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "graph.hpp"
#include "graph_part.hpp"
#include "graph_values.hpp"
#include "runtime/base/json_source.hpp"

namespace thalweg::runtime {

/// Turns a JSON document into a Graph, or into a Part of one, and reports everything that is not as the
/// format says. Used once.
class GraphReader {
    JsonSource source_;
    GraphReading& reading_;
    Diagnostics& problems_;
    GraphValues values_;
    std::string prefix_;  ///< of the nodes' ids in the whole graph, eg "levees."; empty: this is the graph
    Graph graph_;
    std::vector<std::string> ids_;       ///< in this document
    std::map<std::string, Part> parts_;  ///< by id in this document
    std::string node_;                   ///< the node that is being read, for diagnostics

    auto complain(Place place, std::string message) -> Diagnostic&;
    auto complain_of_value(const std::string& pointer, const std::string& rule) -> Diagnostic&;
    auto complain_of_name(const Place& place, std::string message, const std::string& name,
                          const std::vector<std::string>& known) -> Diagnostic&;
    void check_keys(const std::string& pointer, const std::vector<std::string>& allowed);
    auto expect_object(const std::string& pointer, const std::string& what) -> bool;
    auto text_at(const std::string& pointer, const std::string& expected) -> std::optional<std::string>;
    auto flag_at(const std::string& pointer) -> bool;
    auto seconds_at(const std::string& pointer) -> std::optional<double>;
    auto time_at(const std::string& pointer) -> std::optional<double>;
    auto interval_at(const std::string& pointer) -> std::optional<double>;

    auto version_fits() -> bool;
    void read_values(const std::vector<GivenValue>& given, const std::string& user);
    void read_start_date();
    void read_time();
    void read_device();
    void read_hot_start();
    void read_nodes();
    void read_rules();
    void check_id(const std::string& id, const std::string& pointer);
    auto read_node(const std::string& id) -> GraphNode;
    void read_params(const std::string& pointer, GraphNode& node);
    void mark_inside(const std::string& name, const std::string& pointer, const nlohmann::json& value,
                     GraphNode& node);
    void note_folders(const std::string& pointer, GraphNode& node) const;
    void read_inputs(const std::string& pointer, GraphNode& node);
    auto read_wire(const std::string& pointer, const std::string& input) -> Connection;
    void read_producer(const std::string& pointer, Connection& wire);
    void read_spread_producer(const std::string& pointer, Connection& wire);
    void read_schedule(const std::string& pointer, GraphNode& node);
    void read_times(const std::string& pointer, Schedule& schedule);

    // Parts: graph_reader_parts.cpp.
    auto uses_part(const std::string& id) const -> bool;
    auto split_port(const std::string& pointer, const std::string& form) -> std::optional<PortName>;
    auto find_output(const PortName& local, const Place& place) -> PortName;
    auto given_values(const std::string& pointer) -> std::vector<GivenValue>;
    auto read_use(const std::string& id) -> Part;
    void connect_part(const std::string& id, Part& part);
    void refuse_keys_of_graphs();
    void read_open(Part& part);
    void read_open_input(const std::string& pointer, std::vector<PortName>& targets);

  public:
    GraphReader(JsonSource source, GraphReading& reading, std::string prefix = "")
        : source_(std::move(source)),
          reading_(reading),
          problems_(reading.problems),
          values_(source_, reading.budget, problems_),
          prefix_(std::move(prefix)) {}

    GraphReader(const GraphReader&) = delete;
    auto operator=(const GraphReader&) -> GraphReader& = delete;
    ~GraphReader() = default;

    auto read() -> Graph;

    /// The document as a part that `user` gives values.
    auto read_part(const std::vector<GivenValue>& given, const std::string& user) -> Part;
};

}  // namespace thalweg::runtime
